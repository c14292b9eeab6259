"""Recombination rule 4: a new word may not be the plural or the other gender of a table word (L9 to L13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from lettres.engine.table import Faces, Meld, faces
from lettres.engine.turn import Check, Fault, Turn
from lettres.families.words.arbiter import Code
from lettres.families.words.jokers import Explanation, JokerRule
from lettres.families.words.notation import spelling
from lettres.families.words.rules import LettersRules
from lexicon import Lexicon, Relation

_ENDINGS = ("", "S", "X", "E", "ES")


class _Pair(NamedTuple):
    new: Faces
    old: Faces
    relation: Relation


def transformations(rules: LettersRules, lexicon: Lexicon, jokers: JokerRule) -> Check:
    """Return the check of rule 4. The option `rule4` says with which words a new word is compared:

    - `lexical`: the words taken apart in this turn;
    - `table`: every word on the table when the turn began;
    - `tiles`: each word taken apart whose tiles are all in the new word;
    - `stem`: every other word on the final table. This forbids any word of the same family.
    """
    if rules.rule4 == "stem":
        return _stems(lexicon)
    relation = related(rules, lexicon)

    def check(turn: Turn) -> Iterator[Fault]:
        olds = tuple(map(faces, turn.before.melds)) if rules.rule4 == "table" else turn.removed
        pairs = [
            _Pair(new, old, found)
            for new in turn.new
            for old in olds
            if (found := relation(spelling(new), spelling(old)))
        ]
        if rules.rule4 == "tiles" and pairs:
            pairs = _taken_over(turn, pairs, jokers)
        for new in dict.fromkeys(pair.new for pair in pairs):
            yield _fault(new, [pair for pair in pairs if pair.new == new])

    return check


def related(rules: LettersRules, lexicon: Lexicon) -> Callable[[str, str], Relation | None]:
    """Return a function that gives the forbidden relation of a new word to an old word, or None (L10, L12, L13)."""

    def relation(new: str, old: str) -> Relation | None:
        if not rules.irregular and not _regular(new, old):
            return None
        lenient = rules.homographs == "lenient"
        return lexicon.relation(new, old, lenient=lenient, participles=rules.participles)

    return relation


def _fault(new: Faces, pairs: list[_Pair]) -> Fault:
    relations = tuple(pair.relation for pair in pairs)
    code = Code.PLURAL_OF_TABLE_WORD if relations[0] is Relation.PLURAL else Code.GENDER_OF_TABLE_WORD
    return Fault(code.value, "L9", melds=(new,), others=tuple(pair.old for pair in pairs), detail=relations)


def relations_of(fault: Fault) -> tuple[Relation, ...]:
    """Return the relations of the new word to the table words that a fault names; empty if the fault has none."""
    return tuple(each for each in fault.detail if isinstance(each, Relation)) if isinstance(fault.detail, tuple) else ()


def _taken_over(turn: Turn, pairs: list[_Pair], jokers: JokerRule) -> list[_Pair]:
    """Return the pairs whose new word has every tile of the old word.

    If the turn has several explanations of its jokers, the one that leaves the fewest pairs decides.
    """
    explanations = list(jokers.explanations(turn)) or [Explanation((), (), (), frozenset())]
    choices = (dict(explanation.replaced) for explanation in explanations)
    return min(([pair for pair in pairs if _takes(turn, pair, replaced)] for replaced in choices), key=len)


def _takes(turn: Turn, pair: _Pair, replaced: dict[Meld, Meld]) -> bool:
    """Return whether the new word has every tile of the old word, either as it was or with its jokers `replaced`."""
    olds = [meld for meld in turn.broken if faces(meld) == pair.old]
    news = [_tiles(meld) for meld in turn.formed if faces(meld) == pair.new]
    return any(_tiles(own) <= new for meld in olds for own in (meld, replaced.get(meld, meld)) for new in news)


def _tiles(meld: Meld) -> Counter[str]:
    return Counter(piece.tile for piece in meld)


def _stems(lexicon: Lexicon) -> Check:
    def check(turn: Turn) -> Iterator[Fault]:
        after = tuple(map(faces, turn.after.melds))
        for new in turn.new:
            kin = tuple(o for o in after if o != new and lexicon.same_family(spelling(new), spelling(o)))
            if kin:
                yield Fault("same_stem", "L9", melds=(new,), others=kin)

    return check


def _regular(new: str, old: str) -> bool:
    """Return whether two words differ only by the endings S, X, E or ES. Without the option `irregular`, no others are
    barred."""
    stems = {old.removesuffix(ending) for ending in _ENDINGS}
    return any(new.removesuffix(ending) in stems for ending in _ENDINGS)

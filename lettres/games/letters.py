"""The *rami des lettres*: its box, its rule set, what makes a word legal on the table, and its score (rules L1 to L30).

>>> from lettres.engine import seeded, start
>>> state, _ = start(letters(), 2, seeded(1))
>>> state.game.name, len(state.seat.rack)
('lettres', 14)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from typing import Literal

from lettres.arbiter import Arbiter, Code
from lettres.engine.jokers import joker_keeps_face, joker_lock
from lettres.engine.rules import RuleSet, option
from lettres.engine.state import Game, GameState
from lettres.engine.table import Faces, faces
from lettres.engine.tiles import TileSet
from lettres.engine.turn import (
    Check,
    Fault,
    Points,
    Scorer,
    Turn,
    all_different,
    from_rack,
    nothing_taken,
    one_laid,
    within_opening,
)
from lettres.games.letter_notation import JOKER, LetterNotation, spelling
from lexicon import Lexicon, Relation

_BOX = "A8 B2 C3 D3 E16 F2 G2 H2 I9 J1 K1 L6 M4 N7 O7 P2 Q1 R7 S7 T7 U7 V2 W1 X1 Y1 Z1 ?2"
BOX = TileSet(counts={each[0]: int(each[1:]) for each in _BOX.split()}, joker=JOKER)
"""110 letters and two jokers (S0's table)."""

_ENDINGS = ("S", "X", "E", "ES")
_HANDS = (from_rack, nothing_taken, one_laid, within_opening)


@dataclass(frozen=True, kw_only=True)
class LettersRules(RuleSet):
    """The options of the *rami des lettres*, each with the row of the rules that it decides.

    >>> LettersRules().joker_word, PRESETS["allemand"]["rule4"]
    ('extend', 'stem')
    """

    opening_letters: int = option(6, "L7", least=3, most=14)
    opening_extra_words: bool = option(False, "L5")
    opening_counts: Literal["word", "total"] = option("word", "1.4")
    words_per_turn: int = option(0, "1.4", most=20)
    unique: bool = option(True, "L8")
    rule4: Literal["lexical", "table", "tiles", "stem", "none"] = option("lexical", "L9")
    irregular: bool = option(True, "L10")
    participles: bool = option(True, "L12")
    homographs: Literal["any", "lenient"] = option("any", "L13")
    loanwords: bool = option(True, "L17")
    apocopes: bool = option(True, "L18")
    joker_word: Literal["extend", "frozen", "free"] = option("extend", "L22")
    joker_release: Literal["all", "one"] = option("all", "L23")
    freed_joker: Literal["anywhere", "new_word"] = option("anywhere", "L25")
    replacement_alone: bool = option(True, "L25")
    longest_needs_rack: bool = option(False, "L27")
    scoring: Literal["tiles_and_longest", "longest", "new_words", "none"] = option("tiles_and_longest", "1.4")
    doubling: bool = option(True, "L2")
    leftover: Literal["none", "malus", "winner_takes"] = option("none", "L30")
    leftover_tile: int = option(1, "L30", most=100)
    leftover_joker: int = option(1, "L30", most=100)


PRESETS: dict[str, dict[str, object]] = {
    "français": {},
    "anglais": {"longest_needs_rack": True, "scoring": "longest"},
    "allemand": {
        "words_per_turn": 1,
        "rule4": "stem",
        "joker_word": "free",
        "penalty_tiles": 3,
        "time_penalty": 3,
        "scoring": "new_words",
        "doubling": False,
        "end": "pouch",
        "target": 99,
    },
    "coréen": {
        "opening_counts": "total",
        "unique": False,
        "rule4": "none",
        "joker_word": "free",
        "refill": 0,
        "time_penalty": 3,
        "scoring": "none",
        "doubling": False,
        "end": "rack",
        "leftover": "winner_takes",
        "leftover_joker": 30,
    },
}
"""Other published editions, as far as their rules are known (1.4); options not named keep S0's values."""


def letters(
    rules: LettersRules | None = None,
    lexicon: Lexicon | None = None,
    *,
    theme: Container[str] | None = None,
    forbidden: Container[str] = (),
) -> Game:
    """The game, by its rules and a lexicon (the package's own by default).

    `theme` holds the words of the theme and `forbidden` those that may not be formed, as tiles show them.

    >>> letters(LettersRules(joker_word="frozen")).rules.changed()
    {'joker_word': 'frozen'}
    """
    rules = rules or LettersRules()
    arbiter = Arbiter(
        lexicon or Lexicon.default(),
        theme,
        apocopes=rules.apocopes,
        loanwords=rules.loanwords,
        forbidden=forbidden,
    )
    contestable: list[Check] = [allowed_words(arbiter)]
    if rules.unique:
        contestable.append(all_different)
    if rules.rule4 != "none":
        contestable.append(transformations(rules, arbiter.lexicon))
    return Game(
        name="lettres",
        tiles=BOX,
        rules=rules,
        checks=(*_HANDS, opening(rules), words_per_turn(rules), *_jokers(rules)),
        contestable=tuple(contestable),
        score=score(rules),
        notation=LetterNotation(),
        final=_final(rules),
    )


def _jokers(rules: LettersRules) -> tuple[Check, ...]:
    if rules.joker_word == "free":
        return (joker_keeps_face(JOKER),)
    return (
        joker_lock(
            JOKER,
            extend=rules.joker_word == "extend",
            release=rules.joker_release,
            fresh=rules.freed_joker == "new_word",
            companion=not rules.replacement_alone,
        ),
    )


def opening(rules: LettersRules) -> Check:
    """The first turn of a player lays one word of six letters, or what the edition asks for (rules L5, L7)."""

    def check(turn: Turn) -> Iterator[Fault]:
        if turn.opened or not turn.placed:
            return
        sizes = [len(meld) for meld in turn.formed]
        reached = sum(sizes) if rules.opening_counts == "total" else max(sizes, default=0)
        if reached < rules.opening_letters:
            yield Fault("opening_too_short", "L7", melds=turn.new)
        if rules.opening_counts == "word" and not rules.opening_extra_words and len(sizes) > 1:
            yield Fault("opening_extra_words", "L5", melds=turn.new)

    return check


def words_per_turn(rules: LettersRules) -> Check:
    """A turn forms no more new words than the edition allows (1.4)."""

    def check(turn: Turn) -> Iterator[Fault]:
        if rules.words_per_turn and len(turn.new) > rules.words_per_turn:
            yield Fault("too_many_words", "1.4", melds=turn.new)

    return check


def allowed_words(arbiter: Arbiter) -> Check:
    """Every new meld is a word that may be formed (rules L14 to L20)."""

    def check(turn: Turn) -> Iterator[Fault]:
        for shown in turn.new:
            verdict = arbiter.judge(spelling(shown))
            if verdict.code is not Code.OK:
                yield Fault(verdict.code.value, _ROW_OF.get(verdict.code, "1.1"), melds=(shown,), detail=verdict)

    return check


_ROW_OF = {Code.CONJUGATED_VERB: "L15", Code.ABBREVIATION: "L18", Code.COMPOUND: "L19", Code.UNKNOWN: "L17"}


def transformations(rules: LettersRules, lexicon: Lexicon) -> Check:
    """No word of the table is put into the plural or the other gender (recombination rule 4; rules L9 to L13)."""
    against = _AGAINST[rules.rule4]

    def relation(new: str, old: str) -> Relation | None:
        if rules.rule4 == "tiles" and Counter(old) - Counter(new):
            return None
        if not rules.irregular and not _regular(new, old):
            return None
        lenient = rules.homographs == "lenient"
        return lexicon.relation(new, old, lenient=lenient, participles=rules.participles)

    def check(turn: Turn) -> Iterator[Fault]:
        for shown in turn.new:
            new = spelling(shown)
            if rules.rule4 == "stem":
                kin = tuple(o for o in against(turn) if o != shown and lexicon.same_family(new, spelling(o)))
                if kin:
                    yield Fault("same_stem", "L9", melds=(shown,), others=kin)
                continue
            related = [(other, found) for other in against(turn) if (found := relation(new, spelling(other)))]
            if related:
                others, relations = zip(*related)
                code = Code.PLURAL_OF_TABLE_WORD if relations[0] is Relation.PLURAL else Code.GENDER_OF_TABLE_WORD
                yield Fault(code.value, "L9", melds=(shown,), others=others, detail=relations)

    return check


def _after(turn: Turn) -> tuple[Faces, ...]:
    return tuple(map(faces, turn.after.melds))


def _before(turn: Turn) -> tuple[Faces, ...]:
    return tuple(map(faces, turn.before.melds))


_AGAINST = {"lexical": lambda turn: turn.gone, "tiles": lambda turn: turn.gone, "table": _before, "stem": _after}


def _regular(new: str, old: str) -> bool:
    """Whether one word is the other with an ending (rule L10 at its narrowest: only S, X, E and ES count)."""
    longer, shorter = sorted((new, old), key=len, reverse=True)
    return longer.startswith(shorter) and longer[len(shorter) :] in _ENDINGS


def score(rules: LettersRules) -> Scorer:
    """What a turn scores: its rack tiles, twice when the rack is emptied, and its longest new word (rules L1, L2).

    >>> from lettres.engine import Piece, Table
    >>> word = tuple(Piece(letter, letter) for letter in "FIABILITE")
    >>> score(LettersRules())(Turn(Table(), Table((word,)), tuple("EIRIABCTLFTSIO"), False))
    (Points(code='tiles', points=9), Points(code='longest', points=9))
    """

    def points(turn: Turn) -> tuple[Points, ...]:
        laid, longest = len(turn.placed), _longest(turn, rules.longest_needs_rack)
        doubled = rules.doubling and turn.emptied
        if rules.scoring == "tiles_and_longest":
            lines = [Points("tiles", laid), Points("doubled", laid if doubled else 0), Points("longest", longest)]
        elif rules.scoring == "longest":
            lines = [Points("longest", longest), Points("doubled", longest if doubled else 0)]
        elif rules.scoring == "new_words":
            lines = [Points("new_words", sum(map(len, turn.new)))]
        else:
            lines = []
        return tuple(line for line in lines if line.points)

    return points


def _longest(turn: Turn, needs_rack: bool) -> int:
    """The length of the longest new word; where it needs a tile of the rack, of those that hold one (rule L27).

    Equal tiles are equal: a word may hold one where its letters include one that was laid.
    """
    laid = set(turn.placed)
    if not needs_rack:
        return max(map(len, turn.new), default=0)
    new = Counter(turn.new)
    with_rack = (m for m in turn.formed if laid & {piece.tile for piece in m})
    return max((len(m) for m in with_rack if new[faces(m)]), default=0)


def _final(rules: LettersRules) -> Callable[[GameState], tuple[int, ...]]:
    def worth(state: GameState, seat: int) -> int:
        rack = state.seats[seat].rack
        jokers = rack.count(JOKER)
        return rules.leftover_tile * (len(rack) - jokers) + rules.leftover_joker * jokers

    def final(state: GameState) -> tuple[int, ...]:
        left = [worth(state, seat) for seat in range(len(state.seats))]
        if rules.leftover == "none":
            return (0,) * len(left)
        if rules.leftover == "malus":
            return tuple(-points for points in left)
        least = min(left)
        winner = left.index(least)
        return tuple(sum(left) - least if seat == winner else -points for seat, points in enumerate(left))

    return final

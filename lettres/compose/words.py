"""Composing a turn of words from what a player types, step by step or in one line.

A player names words, not tiles. Equal tiles are interchangeable. A joker replaces a letter that runs out; if several
letters could be replaced, it replaces one with which the turn is legal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, combinations, islice
from typing import NamedTuple

from lettres.compose.base import ARROWS, MoveError
from lettres.compose.melds import (
    MeldComposer,
    MeldDraft,
    MeldSettled,
    fewest,
    places_named,
    settled_from,
    settled_with,
    tiles_of,
)
from lettres.engine import Game, Piece, Table, Turn, View
from lettres.engine.table import Meld, faces
from lettres.families.words.notation import JOKER, spelling
from lexicon import fold

_TRIED = 500  # ways to place the jokers of a turn that are judged, at most


class TypedWord(NamedTuple):
    """A word to be formed: its letters, and the indices of those that the player marked as jokers."""

    letters: str
    jokers: frozenset[int] = frozenset()


WordDraft = MeldDraft[TypedWord]
WordSettled = MeldSettled[TypedWord]


def read_word(text: str, marked: bool = False) -> TypedWord:
    """Read a typed word; in mixed case, lower-case letters are jokers. Raises `MoveError`.

    A capital first letter alone marks nothing (« Gamin »), unless jokers are known to be `marked`.

    >>> read_word("été"), read_word("GAMiN").jokers, read_word("Roi", marked=True).jokers
    (TypedWord(letters='ETE', jokers=frozenset()), frozenset({3}), frozenset({1, 2}))
    """
    letters = fold(text)
    if letters is None:
        if JOKER in text:
            raise MoveError(f"« {text[:40]} » : écrivez la lettre que le joker remplace, en minuscule (GAMiN).")
        raise MoveError(f"« {text[:40]} » n'a pas que des lettres.")
    mixed = len(text) == len(letters) and text not in (text.upper(), text.lower())
    marks = mixed and (marked or text != text.capitalize())
    return TypedWord(letters, frozenset(at for at, char in enumerate(text) if marks and char.islower()))


def settle(game: Game, view: View, draft: WordDraft) -> WordSettled:
    """Return a draft with its tiles, from the table first; raise `MoveError` if letters are missing.

    Jokers are put where the turn breaks the fewest rules. At most `_TRIED` ways to place them are tried, beginning with
    those that leave the jokers of the table where they are.
    """
    broken = [view.table.melds[at] for at in draft.broken]
    pool = tiles_of(broken)
    tiles = pool + Counter(view.rack)
    kept = _kept_jokers(draft.formed, broken)
    ways = chain(
        _placements(kept, tiles, pool[JOKER]) if kept != draft.formed else (),
        _placements(draft.formed, tiles, pool[JOKER]),
    )
    candidates = [settled_with(view, draft, formed) for formed in islice(ways, _TRIED)]
    if not candidates:
        raise MoveError(_missing(draft.formed, tiles))
    if len(candidates) == 1:
        return candidates[0]
    opened = view.seats[view.seat].opened

    def faults(settled: WordSettled) -> tuple[int, int]:
        turn = Turn(view.table, settled.after, view.rack, opened)
        return len(settled.loose), sum(1 for check in game.checks for _ in check(turn))

    return min(candidates, key=faults)  # ties go to the first, with the fewest rack jokers


def _kept_jokers(words: tuple[TypedWord, ...], broken: list[Meld]) -> tuple[TypedWord, ...]:
    """Return `words`, with jokers of each broken meld marked in the first word that contains the meld's letters."""
    marked = list(words)
    for meld in broken:
        jokers = [at for at, piece in enumerate(meld) if piece.tile == JOKER]
        text = spelling(faces(meld))
        number = next((n for n, word in enumerate(marked) if jokers and text in word.letters and not word.jokers), None)
        if number is not None:
            start = marked[number].letters.index(text)
            marked[number] = marked[number]._replace(jokers=frozenset(start + at for at in jokers))
    return tuple(marked)


def settled_at(view: View, after: Table) -> WordSettled:
    """Return the draft that leads to the table `after`, with its tiles."""
    return settled_from(view, after, _word)


def _word(meld: Meld) -> TypedWord:
    jokers = frozenset(at for at, piece in enumerate(meld) if piece.tile == JOKER)
    return TypedWord(spelling(faces(meld)), jokers)


def _placements(words: Iterable[TypedWord], tiles: Counter[str], table_jokers: int) -> Iterator[tuple[Meld, ...]]:
    """Yield every way to lay the words with `tiles`, some of whose jokers may replace letters.

    Ways with at least the number `table_jokers` of jokers come first; among these, ways with the fewest jokers.
    """
    words = list(words)
    places = [(number, at) for number, word in enumerate(words) for at in range(len(word.letters))]
    marked = {(number, at) for number, word in enumerate(words) for at in word.jokers}
    wanted = Counter(words[number].letters[at] for number, at in places if (number, at) not in marked)
    lacking = (wanted - tiles).total()
    needed = lacking + len(marked)
    counts = range(needed, tiles[JOKER] + 1)
    free = [place for place in places if place not in marked]
    for count in sorted(counts, key=lambda count: (count < table_jokers, count)):
        for chosen in combinations(free, count - len(marked)):
            if lacking and wanted - Counter(words[n].letters[at] for n, at in chosen) - tiles:
                continue
            jokers = marked.union(chosen)
            yield tuple(_meld(word, {at for n, at in jokers if n == number}) for number, word in enumerate(words))


def _meld(word: TypedWord, jokers: set[int]) -> Meld:
    return tuple(Piece(JOKER if at in jokers else letter, letter) for at, letter in enumerate(word.letters))


def _missing(words: Iterable[TypedWord], tiles: Counter[str]) -> str:
    lacking = Counter("".join(word.letters for word in words)) - tiles
    letters = ", ".join(sorted(lacking.elements()))
    if not letters:
        return "il n'y a pas tant de jokers."
    return f"il manque {letters} : ni votre chevalet ni les mots défaits n'en ont assez."


def split_words(text: str) -> list[str]:
    """Return the words of a line, separated by spaces, commas, semicolons, plus signs or « et », as in hints.

    >>> split_words("PAGE, MIEL et LOT")
    ['PAGE', 'MIEL', 'LOT']
    """
    return [word for word in re.split(r"[\s,;+]+", text) if word and word != "et"]


class WordComposer(MeldComposer[TypedWord]):
    """A turn of words composed step by step.

    >>> from lettres.engine import seeded, start, view
    >>> from lettres.games.letters import letters
    >>> game = letters()
    >>> table = Table((game.notation.read_meld("IMAGE"),))
    >>> seen = view(start(game, 1, seeded(1)).state, 0)._replace(table=table, rack=tuple("LEP"))
    >>> seen = seen._replace(seats=(seen.seats[0]._replace(opened=True),))
    >>> turn = WordComposer(game, seen)
    >>> turn.take_apart(["IMAGE"]); turn.form("PAGE"); turn.settled.loose
    ('I', 'M')
    >>> turn.form("MIEL"); turn.settled.complete
    True
    """

    TOO_EARLY = "avant votre premier mot, vous ne pouvez pas toucher à la table."

    def _settle(self, draft: WordDraft) -> WordSettled:
        return settle(self.game, self.view, draft)

    def find(self, names: Iterable[str], taken: Sequence[int] = ()) -> tuple[int, ...]:
        """Return the indices of table words, named by their numbers or by their letters; raise `MoveError`."""

        def matcher(name: str) -> Callable[[Meld], bool]:
            letters = fold(name)
            return lambda meld: spelling(faces(meld)) == letters

        def unknown(name: str) -> str:
            return f"« {name[:40]} » n'est pas un mot de la table."

        return places_named(self.view.table.melds, self.numbers, names, taken, matcher, unknown)

    def lay(self, after: Table) -> None:
        """Compose the turn that leads to the table `after`."""
        self.load(settled_at(self.view, after))

    def form(self, *texts: str) -> None:
        """Form words from loose letters and rack letters; raise `MoveError` if some are missing."""
        self._step(self.draft._replace(formed=(*self.draft.formed, *self._words(texts))))

    def read(self, text: str) -> None:
        """Compose a turn typed in one line: `IMAGE+LEP -> PAGE MIEL`, `3+LEP -> PAGE MIEL`, or `PAGE MIEL` alone.

        If only the words formed are named, the fewest table words that they need are taken apart. Raises `MoveError`
        for a wrong line, and if there are several choices of such words.
        """
        parts = ARROWS.split(text)
        if len(parts) > 2:
            raise MoveError("il y a deux flèches : un tour n'en a qu'une.")
        if len(parts) == 1 and "+" in text:
            raise MoveError("il manque la flèche et les mots formés : IMAGE+LEP -> PAGE MIEL.")
        marked = JOKER in parts[0] and len(parts) == 2
        words = self._words(split_words(parts[-1]), marked)
        if not words:
            raise MoveError("il manque les mots formés.")
        if len(parts) == 1:
            self._form_alone(words)
            return
        names, plus, laid = parts[0].rpartition("+")
        if not plus:
            self.load(self._named_turn(parts[0], "", words))
            return
        try:  # after the last « + » come rack letters, or else one more table word
            self.load(self._named_turn(names, laid, words))
        except MoveError:
            with suppress(MoveError):
                self.load(self._named_turn(parts[0], "", words))
                return
            raise

    def _words(self, texts: Iterable[str], marked: bool = False) -> tuple[TypedWord, ...]:
        words = tuple(read_word(text, marked) for text in texts)
        self.check_named(sum(len(word.letters) for word in words), "lettres")
        return words

    def _is_on_table(self, formed: TypedWord) -> bool:
        return any(spelling(faces(meld)) == formed.letters for meld in self.view.table.melds)

    def _named_turn(self, names: str, laid: str, words: tuple[TypedWord, ...]) -> WordSettled:
        """Return the turn of a line with an arrow: table words `names` and letters `laid` before it, `words` after it.

        Raises `MoveError` for an unknown name, and if `words` use other rack letters than `laid`, unless that is empty.
        """
        settled = self._settle(MeldDraft(self.find(split_words(names)), words))
        laid = "".join(split_words(laid))
        named = Counter((fold(laid.replace(JOKER, "")) or "") + JOKER * laid.count(JOKER))
        used = Counter(self.view.rack) - Counter(settled.rack)
        if laid and named != used:
            shown = f"posent {''.join(sorted(used.elements()))}" if used else "ne posent aucune lettre"
            raise MoveError(f"vous annoncez {laid.upper()}, mais ces mots {shown}.")
        return settled

    def _to_break(self, formed: tuple[TypedWord, ...]) -> tuple[int, ...]:
        """Return the indices of the fewest table words to take apart so that these and the rack supply `formed`.

        `formed` must use all letters of the words taken apart. Raises `MoveError` if no choice of words fits, or if
        several choices of this size do.
        """
        wanted = Counter("".join(word.letters for word in formed))
        rack = Counter(self.view.rack)
        table = self.view.table.melds
        letters = [tiles_of([meld]) for meld in table]
        usable = [at for at, held in enumerate(letters) if not held - wanted - Counter({JOKER: held[JOKER]})]

        def serves(broken: Sequence[int]) -> bool:
            if not 0 <= wanted.total() - sum(len(table[at]) for at in broken) <= len(self.view.rack):
                return False
            pool = tiles_of(table[at] for at in broken)
            spare = pool.pop(JOKER, 0) + rack[JOKER]
            return not pool - wanted and (wanted - pool - rack).total() <= spare

        choices = fewest(usable, serves)
        if len(choices) == 1:
            return choices[0]
        if choices:
            names = " ou ".join(" ".join(spelling(faces(table[at])) for at in broken) for broken in choices[:4])
            raise MoveError(f"plusieurs mots de la table s'y prêtent ({names}) : dites lequel, avant la flèche.")
        if not table or not self.view.seats[self.view.seat].opened:
            raise MoveError(_missing(formed, rack))
        raise MoveError(
            _missing(formed, rack) + " Pour prendre un mot de la table, nommez-le : IMAGE+LEP -> PAGE MIEL."
        )

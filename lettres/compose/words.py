"""Composing a turn of words: what a player types becomes a table, step by step or in one line.

A player names words, not tiles. Which of equal tiles is meant never matters; where a joker is meant is found out: it
stands where no letter is left, and of several such places where the turn is legal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain, combinations, islice
from typing import NamedTuple

from lettres.compose.base import ARROWS, Composer, MoveError
from lettres.engine import Game, Piece, Table, Turn, View
from lettres.engine.table import Layout, Meld, faces, table_of
from lettres.engine.tiles import Tiles
from lettres.families.words.notation import JOKER, spelling
from lexicon import fold

_TRIED = 500  # ways to place the jokers of a turn that are judged
_MOST_BROKEN = 3  # table words that are found without being named


class Word(NamedTuple):
    """A word to be formed: its letters, and the places that the player marked as jokers."""

    letters: str
    jokers: frozenset[int] = frozenset()


class Draft(NamedTuple):
    """A turn as it is being composed: the table words taken apart, by their places, and the words formed so far."""

    broken: tuple[int, ...] = ()
    formed: tuple[Word, ...] = ()


class Settled(NamedTuple):
    """A draft with its tiles: the melds formed, the table tiles still loose, what is left of the rack, the table."""

    draft: Draft
    melds: tuple[Meld, ...]
    loose: Tiles
    rack: Tiles
    after: Table

    @property
    def complete(self) -> bool:
        """Whether every tile of the table lies in a word again."""
        return not self.loose


def read_word(text: str, marked: bool = False) -> Word:
    """A typed word; in one that mixes cases, a lower-case letter is a joker. Raises `MoveError`.

    A mere capital first letter marks nothing (« Gamin »), unless jokers are known to be meant: `marked`.

    >>> read_word("été"), read_word("GAMiN").jokers, read_word("Roi", marked=True).jokers
    (Word(letters='ETE', jokers=frozenset()), frozenset({3}), frozenset({1, 2}))
    """
    letters = fold(text)
    if letters is None:
        if JOKER in text:
            raise MoveError(f"« {text[:40]} » : écrivez la lettre que le joker remplace, en minuscule (GAMiN).")
        raise MoveError(f"« {text[:40]} » n'a pas que des lettres.")
    mixed = len(text) == len(letters) and text not in (text.upper(), text.lower())
    marks = mixed and (marked or text != text.capitalize())
    return Word(letters, frozenset(at for at, char in enumerate(text) if marks and char.islower()))


def settle(game: Game, view: View, draft: Draft) -> Settled:
    """Give a draft its tiles, those of the table first; raises `MoveError` where letters are missing.

    Where jokers may stand in several places, they stand where the turn breaks the fewest rules; of very many ways,
    those that leave the jokers of the table where they are come first, and some hundreds are tried.
    """
    broken = [view.table.melds[at] for at in draft.broken]
    pool = [piece.tile for meld in broken for piece in meld]
    tiles = Counter([*pool, *view.rack])
    kept = _kept_jokers(draft.formed, broken)
    ways = chain(
        _placements(kept, tiles, pool.count(JOKER)) if kept != draft.formed else (),
        _placements(draft.formed, tiles, pool.count(JOKER)),
    )
    candidates = [_with_tiles(view, draft, broken, pool, melds) for melds in islice(ways, _TRIED)]
    if not candidates:
        raise MoveError(_missing(draft.formed, tiles))
    if len(candidates) == 1:
        return candidates[0]
    opened = view.seats[view.seat].opened

    def faults(settled: Settled) -> tuple[int, int]:
        turn = Turn(view.table, settled.after, view.rack, opened)
        return len(settled.loose), sum(1 for check in game.checks for _ in check(turn))

    return min(candidates, key=faults)  # of equals the first: the fewest jokers of the rack


def _kept_jokers(words: tuple[Word, ...], broken: list[Meld]) -> tuple[Word, ...]:
    """The words with the jokers of the table marked where they lie, each in the first word that holds its meld."""
    marked = list(words)
    for meld in broken:
        jokers = [at for at, piece in enumerate(meld) if piece.tile == JOKER]
        text = spelling(faces(meld))
        number = next((n for n, word in enumerate(marked) if jokers and text in word.letters and not word.jokers), None)
        if number is not None:
            start = marked[number].letters.index(text)
            marked[number] = marked[number]._replace(jokers=frozenset(start + at for at in jokers))
    return tuple(marked)


def settled_at(view: View, after: Table) -> Settled:
    """The draft that leads to a table, with its tiles: what `settle` is asked for, from its answer.

    >>> from lettres.games.letters import letters
    >>> from lettres.engine import seeded, start, view
    >>> game = letters()
    >>> page, image = map(game.notation.read_meld, ("PAGE", "IMAGE"))
    >>> seen = view(start(game, 1, seeded(1)).state, 0)._replace(table=Table((image,)), rack=tuple("LEP"))
    >>> found = settled_at(seen, Table((page,)))
    >>> found.draft.broken, found.draft.formed[0].letters, found.loose, found.rack
    ((0,), 'PAGE', ('I', 'M'), ('E', 'L'))
    """
    turn = Turn(view.table, after, view.rack, True)
    kept = Counter(view.table.melds) - Counter(turn.broken)
    broken = []
    for at, meld in enumerate(view.table.melds):
        if kept[meld]:
            kept[meld] -= 1
        else:
            broken.append(at)
    draft = Draft(tuple(broken), tuple(map(_word, turn.formed)))
    rack = Counter(view.rack) - Counter(turn.placed)
    return Settled(draft, turn.formed, turn.missing, tuple(sorted(rack.elements())), after)


def _word(meld: Meld) -> Word:
    jokers = frozenset(at for at, piece in enumerate(meld) if piece.tile == JOKER)
    return Word(spelling(faces(meld)), jokers)


def _with_tiles(view: View, draft: Draft, broken: list[Meld], pool: list[str], melds: tuple[Meld, ...]) -> Settled:
    used = Counter(piece.tile for meld in melds for piece in meld)
    loose = Counter(pool) - used
    rack = Counter(view.rack) - (used - Counter(pool))
    after = table_of(view.table).replace(broken, melds)
    return Settled(draft, melds, tuple(sorted(loose.elements())), tuple(sorted(rack.elements())), after)


def _placements(words: Iterable[Word], tiles: Counter[str], table_jokers: int) -> Iterator[tuple[Meld, ...]]:
    """Every way to lay words with some tiles: those that use all table jokers first, then the fewest jokers."""
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


def _meld(word: Word, jokers: set[int]) -> Meld:
    return tuple(Piece(JOKER if at in jokers else letter, letter) for at, letter in enumerate(word.letters))


def _missing(words: Iterable[Word], tiles: Counter[str]) -> str:
    lacking = Counter("".join(word.letters for word in words)) - tiles
    letters = ", ".join(sorted(lacking.elements()))
    if not letters:
        return "il n'y a pas tant de jokers."
    return f"il manque {letters} : ni votre chevalet ni les mots défaits n'en ont assez."


def find_melds(table: Layout, names: Iterable[str], taken: Iterable[int] = ()) -> tuple[int, ...]:
    """The places of table words, named by their numbers from 1 or by their letters; raises `MoveError`.

    Those at the places `taken` are no longer there.
    """
    found: list[int] = []
    for name in names:
        free = [at for at in range(len(table.melds)) if at not in found and at not in taken]
        if name.isdecimal():
            at = int(name) - 1 if len(name) < 5 else -1
            matching = [at] if at in free else []
        else:
            matching = [at for at in free if spelling(faces(table.melds[at])) == fold(name)]
        if not matching:
            raise MoveError(f"« {name[:40]} » n'est pas un mot de la table.")
        found.append(matching[0])
    return tuple(found)


def read_line(game: Game, view: View, text: str) -> Settled:
    """A whole turn in one line: `IMAGE+LEP -> PAGE MIEL`, `3+LEP -> PAGE MIEL`, or the words alone: `PAGE MIEL`.

    Of words alone, the table words to take apart are found, where one choice of the fewest does it. Raises `MoveError`.
    """
    parts = ARROWS.split(text)
    if len(parts) > 2:
        raise MoveError("il y a deux flèches : un tour n'en a qu'une.")
    if len(parts) == 1 and "+" in text:
        raise MoveError("il manque la flèche et les mots formés : IMAGE+LEP -> PAGE MIEL.")
    marked = JOKER in parts[0] and len(parts) == 2
    words = tuple(read_word(word, marked) for word in _split(parts[-1]))
    if not words:
        raise MoveError("il manque les mots formés.")
    if len(parts) == 1:
        return settle(game, view, Draft(_to_break(view, words), words))
    names, plus, laid = parts[0].rpartition("+")
    if not plus:
        return _named_turn(game, view, parts[0], "", words)
    try:  # after the last « + », letters of the rack, or one more word of the table
        return _named_turn(game, view, names, "".join(_split(laid)), words)
    except MoveError:
        with suppress(MoveError):
            return _named_turn(game, view, parts[0], "", words)
        raise


def _named_turn(game: Game, view: View, names: str, laid: str, words: tuple[Word, ...]) -> Settled:
    settled = settle(game, view, Draft(find_melds(view.table, _split(names)), words))
    _check_laid(view, settled, laid)
    return settled


def _check_laid(view: View, settled: Settled, laid: str) -> None:
    """Whether the rack letters that the player named are those that are laid."""
    if not laid:
        return
    named = Counter((fold(laid.replace(JOKER, "")) or "") + JOKER * laid.count(JOKER))
    used = Counter(view.rack) - Counter(settled.rack)
    if named != used:
        shown = f"posent {''.join(sorted(used.elements()))}" if used else "ne posent aucune lettre"
        raise MoveError(f"vous annoncez {laid.upper()}, mais ces mots {shown}.")


def _split(text: str) -> list[str]:
    return re.split(r"[\s,;+]+", text.strip(" ,;+\t")) if text.strip(" ,;+\t") else []


def _to_break(view: View, words: tuple[Word, ...]) -> tuple[int, ...]:
    """The fewest table words whose letters, all of them, and some of the rack's make the words."""
    wanted = Counter("".join(word.letters for word in words))
    rack = Counter(view.rack)
    jokers = rack[JOKER]
    letters = [Counter(piece.tile for piece in meld) for meld in view.table.melds]
    usable = [at for at, each in enumerate(letters) if not each - wanted - Counter({JOKER: each[JOKER]})]
    for size in range(_MOST_BROKEN + 1):
        found: list[tuple[int, ...]] = []
        for broken in combinations(usable, size):
            if not 0 <= wanted.total() - sum(len(view.table.melds[at]) for at in broken) <= len(view.rack):
                continue
            pool = sum((letters[at] for at in broken), Counter[str]())
            spare = pool.pop(JOKER, 0)
            if not pool - wanted and (wanted - pool - rack).total() <= jokers + spare:
                found.append(broken)
        if len(found) == 1:
            return found[0]
        if found:
            names = " ou ".join(" ".join(spelling(faces(view.table.melds[at])) for at in each) for each in found[:4])
            raise MoveError(f"plusieurs mots de la table s'y prêtent ({names}) : dites lequel, avant la flèche.")
    if not view.table.melds or not view.seats[view.seat].opened:
        raise MoveError(_missing(words, rack))
    raise MoveError(_missing(words, rack) + " Pour prendre un mot de la table, nommez-le : IMAGE+LEP -> PAGE MIEL.")


class WordComposer(Composer[Settled]):
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

    @property
    def draft(self) -> Draft:
        """What is composed so far, as it was named."""
        return self.settled.draft

    def _start(self) -> Settled:
        return settle(self.game, self.view, Draft())

    def read(self, text: str) -> None:
        """Compose a whole turn that is told in one line; raises `MoveError`."""
        self.load(read_line(self.game, self.view, text))

    def lay(self, after: Table) -> None:
        """Compose the turn that leads to a table."""
        self.load(settled_at(self.view, after))

    def _step(self, draft: Draft) -> None:
        self.load(settle(self.game, self.view, draft))

    def take_apart(self, names: Iterable[str]) -> None:
        """Take words of the table apart, named by number or letters; raises `MoveError`, and before the first word."""
        if not self.view.seats[self.view.seat].opened:
            raise MoveError("avant votre premier mot, vous ne pouvez pas toucher à la table.")
        broken = self.draft.broken
        self._step(self.draft._replace(broken=(*broken, *find_melds(self.view.table, names, broken))))

    def form(self, *texts: str) -> None:
        """Form words of the loose letters and of the rack's; raises `MoveError`."""
        self._step(self.draft._replace(formed=(*self.draft.formed, *map(read_word, texts))))

    def undo_meld(self, place: int) -> None:
        """Take a formed word apart again, by its place among those formed."""
        formed = self.draft.formed
        self._step(self.draft._replace(formed=(*formed[:place], *formed[place + 1 :])))

    def restore(self, place: int) -> None:
        """Put a table word back as it was, by its place on the table; raises `MoveError` where its letters are used."""
        self._step(self.draft._replace(broken=tuple(at for at in self.draft.broken if at != place)))

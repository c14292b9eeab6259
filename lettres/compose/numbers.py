"""Composing a turn of runs and groups from what a player types, step by step or in one line.

A tile is typed `r7` or `7r`; a card `Vp`, `10c` or `V♠`; a run by its ends, `r3-6`; a group by its colours, `7rbn`; a
joker `*`. Commas or spaces separate melds. The tiles of a meld may be typed in any order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

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
from lettres.compose.spoken import written
from lettres.compose.tiles import Reader
from lettres.engine import Game, Table, View
from lettres.engine.table import Meld, faces
from lettres.engine.tiles import Tiles
from lettres.families.numbers.checks import suits_of
from lettres.families.numbers.encoding import Encoding
from lettres.families.numbers.melds import LEAST, Suits
from lettres.families.numbers.notation import JOKER, Look, NumberNotation, number, pieces
from lettres.families.numbers.rules import NumberRules
from lettres.grammar import both

_SHOWN = 8  # the most tiles that a message names


NumberDraft = MeldDraft[Meld]
NumberSettled = MeldSettled[Meld]


class NumberComposer(MeldComposer[Meld]):
    """A turn of runs and groups composed step by step.

    >>> from lettres.engine import seeded, start, view
    >>> from lettres.games.rummikub import rummikub
    >>> game = rummikub()
    >>> seen = view(start(game, 2, seeded(1)).state, 0)._replace(table=Table((pieces(["r3", "r4", "r5"]),)))
    >>> seen = seen._replace(rack=("b7", "n7", "r6"), seats=tuple(seat._replace(opened=True) for seat in seen.seats))
    >>> turn = NumberComposer(game, seen)
    >>> turn.read("1+r6"); game.notation.meld(turn.settled.melds[0])
    'r3r4r5r6'
    >>> turn.reset(); turn.take_apart(["1"]); turn.settled.loose
    ('r3', 'r4', 'r5')
    """

    TOO_EARLY = "avant vos premières combinaisons, vous ne pouvez pas toucher à la table."

    def __init__(self, game: Game, view: View, numbers: Sequence[int] = ()) -> None:
        assert isinstance(game.notation, NumberNotation)
        assert isinstance(game.rules, NumberRules)
        self.look = game.notation.look
        self.suits: Suits = suits_of(game.tiles, game.rules)
        self.reader = Reader(self.look, self.suits.values)
        self._open = view.seats[view.seat].opened or game.rules.open_same_turn
        self._unjudged = game.rules.arbitration != "auto"  # invalid melds may be composed (rule L4)
        super().__init__(game, view, numbers)

    @property
    def may_take_apart(self) -> bool:
        """True if the player may touch the table. Some games allow it even in the turn of the player's first melds."""
        return self._open

    def written(self, text: str) -> str:
        """Return a line with its spoken tiles in notation.

        « et » becomes a semicolon if the text on each side names melds and the two do not join into one meld.

        >>> from lettres.engine import seeded, start, view
        >>> from lettres.games.rummikub import rummikub
        >>> game = rummikub()
        >>> turn = NumberComposer(game, view(start(game, 2, seeded(1)).state, 0))
        >>> [*map(turn.written, ("3r 4r 5r et 7b 7r 7n", "3 et 4 et 5 rouge", "r3 r4 r5 et r6 r7 r8"))]
        ['3r 4r 5r ; 7b 7r 7n', 'r3r4r5', 'r3 r4 r5 r6 r7 r8']
        """
        head = text[: max((arrow.end() for arrow in ARROWS.finditer(text)), default=0)]
        parts = [written(part, self.look) for part in re.split(r"\s+et\s+", text[len(head) :], flags=re.IGNORECASE)]
        whole = written(text, self.look)
        if len(parts) == 1 or not all(map(self._are_melds, parts)) or self._are_melds(" ".join(parts)):
            return whole
        return f"{written(head, self.look)} {' ; '.join(parts)}".strip()

    def _are_melds(self, text: str) -> bool:
        """Return whether a text in notation names melds and nothing else, whether or not the player has the tiles."""
        try:
            melds = self.reader.melds(text)
        except MoveError:
            return False
        return bool(melds) and all(self.suits.ordered(meld) is not None for meld in melds)

    def _settle(self, draft: NumberDraft) -> NumberSettled:
        """Give a draft its tiles, from the table first; raise `MoveError` if some are missing."""
        pool = tiles_of(self.view.table.melds[at] for at in draft.broken)
        if missing := tiles_of(draft.formed) - pool - Counter(self.view.rack):
            raise MoveError(_missing_text(self, missing, draft.broken))
        return settled_with(self.view, draft, draft.formed)

    def verdict(self, text: str) -> str:
        """Return French sentences on whether the tiles in a text make melds, even tiles that the player does not have.

        Raises `MoveError` for an unknown tile.
        """
        melds = self.reader.melds(text)
        return " ".join(
            f"« {self.game.notation.shown(tiles)} » est une combinaison."
            if self.suits.ordered(tiles)
            else self._no_meld(tiles)
            for tiles in melds
        )

    def _melds(self, text: str) -> tuple[Meld, ...]:
        """The melds in a text, with their tiles in order; raises `MoveError`."""
        melds = self.reader.melds(text)
        self.check_named(sum(map(len, melds)), self.look.nouns.tile.many())
        return tuple(map(self._meld, melds))

    def _meld(self, tiles: Tiles) -> Meld:
        """Return the tiles in an order that makes a meld: a group sorted by colour, a run as typed if that is valid.

        If no order makes a meld, raise `MoveError`; but if the game judges turns only once they are laid, return three
        tiles or more as typed, unchecked.
        """
        ordered = self.suits.ordered(tiles)
        if ordered is None and self._unjudged and len(tiles) >= LEAST:
            return pieces(tiles)
        if ordered is None:
            raise MoveError(self._no_meld(tiles))
        plain = [tile for tile in ordered if tile != JOKER]
        if len({number(tile).value for tile in plain}) == 1 < len(plain):
            ordered = tuple(sorted(ordered, key=lambda tile: (tile == JOKER, self.suits.colours.find(tile[0]))))
        return pieces(ordered)

    def _no_meld(self, tiles: Tiles) -> str:
        """Return the message for tiles that make no meld; it may name a meld to which too few tiles could be added."""
        shown = " ".join(map(self.look.label, tiles[:_SHOWN])) + ("…" if len(tiles) > _SHOWN else "")
        is_none = "n'est" if len(tiles) == 1 else "ne forment"
        wrong = f"« {shown} » {is_none} ni une suite d'une couleur, ni une série d'une valeur"
        if len(tiles) >= LEAST:
            return f"{wrong}."
        label = self.look.label(tiles[0])
        melds = zip(self.numbers, map(faces, self.view.table.melds))
        fits = next((at for at, row in melds if len(tiles) == 1 and self.suits.ordered((*row, *tiles))), 0)
        how = f" ; pour l'ajouter à la combinaison {fits} : {fits}+{label}" if fits and self._open else ""
        grows = next((meld for meld in self.draft.formed if self.suits.ordered((*faces(meld), *tiles))), None)
        if grows and not how:
            how = f" ; pour allonger {self.game.notation.shown(faces(grows))}, retapez la combinaison entière"
        return f"{wrong}, de {LEAST} {self.look.nouns.tile.many()} au moins{how}."

    def find(self, names: Iterable[str], taken: Sequence[int] = ()) -> tuple[int, ...]:
        """Return the indices of the table melds that `names` name by their numbers or tiles, none in `taken`; raise
        `MoveError`."""

        def matcher(name: str) -> Callable[[Meld], bool]:
            wanted = Counter(self.reader.word(name))
            return lambda meld: Counter(faces(meld)) == wanted

        return places_named(
            self.view.table.melds, self.numbers, names, taken, matcher, lambda name: self._no_such(name, taken)
        )

    def _no_such(self, name: str, taken: Sequence[int]) -> str:
        """The message for a name that no table meld has, or for the number of a meld taken apart already."""
        at = next((at for at in taken if str(self.numbers[at]) == name.lstrip("0")), None)
        if at is None:
            return f"« {name[:40]} » n'est pas une combinaison de la table."
        tiles = self.look.nouns.tile.many("ses")
        shown = self.game.notation.shown(faces(self.view.table.melds[at]))
        return (
            f"la combinaison {name} ({shown}) est défaite : formez-en une avec {tiles}, ou remettez-la d'abord "
            f"par « défaire {name} »."
        )

    def form(self, *texts: str) -> None:
        """Form melds from loose tiles and rack tiles; raise `MoveError` if some are missing.

        If tiles are missing, formed melds whose tiles are all in the new melds are dropped first.
        """
        melds = self._melds(" ".join(texts))
        formed = self.draft.formed
        try:
            self._step(self.draft._replace(formed=(*formed, *melds)))
        except MoveError:
            longer = Counter(tile for meld in melds for tile in faces(meld))
            kept = tuple(meld for meld in formed if Counter(faces(meld)) - longer)
            if kept == formed:
                raise
            self._step(self.draft._replace(formed=(*kept, *melds)))

    def lay(self, after: Table) -> None:
        """Compose the turn that leads to the table `after`."""
        self.load(settled_from(self.view, after, lambda meld: meld))

    def read(self, text: str) -> None:
        """Compose a whole turn typed in one line; raise `MoveError`.

        `2 5+r6 -> r3-6, 7rbn` names the melds taken apart, the tiles laid and the melds formed; `2+r6` adds to a meld.
        If only the melds formed are named, the fewest table melds that they need are taken apart.
        """
        parts = ARROWS.split(text)
        if len(parts) > 2:
            raise MoveError("il y a deux flèches : un tour n'en a qu'une.")
        if len(parts) == 2:
            self._step(self._with_arrow(*parts))
        elif "+" in text:
            self._step(self._additions(text))
        else:
            self._form_alone(self._melds(text))

    def _is_on_table(self, formed: Meld) -> bool:
        tiles = Counter(faces(formed))
        return any(Counter(faces(meld)) == tiles for meld in self.view.table.melds)

    def _with_arrow(self, taken: str, given: str) -> NumberDraft:
        """Return the draft of a line with an arrow: the text `taken` before it, `given` after it; raise `MoveError`."""
        names, _, laid = taken.partition("+")
        broken = self.find(name for part in re.split(r"[,;]|\bet\b", names) for name in self._names(part))
        formed = self._melds(given)
        draft = MeldDraft(broken, formed)
        if laid.strip():
            named = Counter(tile for word in self.reader.melds(laid) for tile in word)
            used = Counter(self.view.rack) - Counter(self._settle(draft).rack)
            if named != used:
                laid_tiles = " ".join(map(self.look.label, sorted(used.elements()))) or "rien"
                raise MoveError(f"ce que vous annoncez n'est pas ce que ces combinaisons posent ({laid_tiles}).")
        return draft

    def _names(self, part: str) -> list[str]:
        """The names in `part`, a text without commas: numbers, melds without spaces, or the tiles of one meld."""
        words = part.split()
        if any(word.isdecimal() for word in words) or all(len(self.reader.word(word)) >= LEAST for word in words):
            return words
        return ["".join(words)]

    def _additions(self, text: str) -> NumberDraft:
        """The draft of a line that adds tiles to table melds; a tile may split a run in two. Raises `MoveError`."""
        broken, formed = list(self.draft.broken), list(self.draft.formed)
        for word in re.sub(r"\s*\+\s*", "+", text.replace(",", " ")).split():
            name, plus, more = word.partition("+")
            if not plus:
                example = f"2+{self.look.initials[0]}6"
                raise MoveError(
                    f"« {word[:40]} » : on attend un numéro et des {self.look.nouns.tile.many()}, comme {example}."
                )
            if not name or not more:
                raise MoveError(self._incomplete(name, more))
            extra = tuple(tile for part in more.split("+") for tile in self.reader.word(part))
            place = self._grown_from(name, broken, formed)
            if place is not None:
                formed[place : place + 1] = self._split_up((*faces(formed[place]), *extra))
                continue
            (at,) = self.find([name], broken)
            if not self._open:
                raise MoveError(self.TOO_EARLY)
            broken.append(at)
            formed += self._split_up((*faces(self.view.table.melds[at]), *extra))
        return MeldDraft(tuple(broken), tuple(formed))

    def _incomplete(self, name: str, more: str) -> str:
        """The message for an addition without its tiles, or without the number of its meld."""
        first = self.look.initials[0]
        if not more:
            return f"{self.look.nouns.tile.after('quel')} ajouter ? Par exemple : {name[:9] or 2}+{first}6."
        fits = 2
        with suppress(MoveError):
            tiles = self.reader.word(more)
            melds = zip(self.numbers, map(faces, self.view.table.melds))
            fits = next((at for at, shown in melds if self.suits.ordered((*shown, *tiles))), fits)
        return f"à quelle combinaison ? Dites son numéro : « {fits}+{more[:20]} »."

    def _grown_from(self, name: str, broken: Sequence[int], formed: Sequence[Meld]) -> int | None:
        """Return the index in `formed` of a meld with all tiles of the table meld numbered `name`.

        None if there is no such meld, or if the table meld is not in `broken`.
        """
        at = next((at for at in broken if name == str(self.numbers[at])), None)
        if at is None:
            return None
        tiles = Counter(faces(self.view.table.melds[at]))
        return next((place for place, meld in enumerate(formed) if tiles <= Counter(faces(meld))), None)

    def _split_up(self, tiles: Tiles) -> list[Meld]:
        """Return the tiles as one meld if possible, else as several melds that use all of them; raise `MoveError`."""
        if self.suits.ordered(tiles) is not None:
            return [self._meld(tiles)]
        from lettres.solver.numbers.sweep.best import feasible  # not at the top: few lines need a search

        assert isinstance(self.game.rules, NumberRules)
        numbered = Encoding(self.game.rules, self.game.tiles)
        sets = feasible(numbered.universe, *numbered.rack(tiles))
        return [self._meld(tiles)] if sets is None else [numbered.meld(one) for one in sets]

    def _to_break(self, formed: tuple[Meld, ...]) -> tuple[int, ...]:
        """Return the indices of the fewest table melds to take apart so that these and the rack supply `formed`.

        `formed` must use all tiles of the melds taken apart. Empty if no choice of melds fits; raises `MoveError` if
        several different choices of this size do.
        """
        wanted, rack = tiles_of(formed), Counter(self.view.rack)
        table = self.view.table.melds
        usable = [at for at, meld in enumerate(table) if self._open and not tiles_of([meld]) - wanted]

        def serves(broken: Sequence[int]) -> bool:
            pool = tiles_of(table[at] for at in broken)
            return not pool - wanted and not wanted - pool - rack

        choices = fewest(usable, serves)
        if len({tuple(sorted(tuple(sorted(faces(table[at]))) for at in broken)) for broken in choices}) > 1:
            names = " ou ".join(" et ".join(str(self.numbers[at]) for at in broken) for broken in choices[:4])
            which = "dites laquelle, avant la flèche"
            raise MoveError(f"plusieurs combinaisons de la table s'y prêtent ({names}) : {which}.")
        return choices[0] if choices else ()


def _missing_text(composer: NumberComposer, missing: Counter[str], broken: Sequence[int]) -> str:
    """Return the message for tiles `missing` from rack and melds `broken`. It names other melds with such tiles."""
    look, view, numbers = composer.look, composer.view, composer.numbers
    tiles = sorted(missing.elements(), key=lambda tile: _rank(look, tile))
    labels = ["un joker" if tile == JOKER else look.label(tile) for tile in tiles]
    shown = ", ".join(labels[:_SHOWN]) + ("…" if len(labels) > _SHOWN else "")
    melds = [{piece.tile for piece in meld} for meld in view.table.melds]
    at_hand = {*view.rack}.union(*(melds[at] for at in broken))
    have = "n'en ont assez" if at_hand & {*missing} else "ne l'ont" if len(tiles) == 1 else "ne les ont"
    rack = look.nouns.rack or look.nouns.tile
    wrong = f"il vous manque {shown} : ni {rack.after('votre')} ni les combinaisons défaites {have}."
    held = [str(numbers[at]) for at, meld in enumerate(melds) if at not in broken and meld & {*missing}]
    if not held or not composer.may_take_apart:
        return wrong
    if len(held) == 1:
        return f"{wrong} La combinaison {held[0]} en a : « défaire {held[0]} » la défait."
    return f"{wrong} Les combinaisons {both(held)} en ont : « défaire {held[0]} » défait la première."


def _rank(look: Look, tile: str) -> tuple[int, int]:
    """The sort key of a tile: colour and value, jokers last."""
    if tile == JOKER:
        return len(look.initials), 0
    return look.initials.find(tile[0]), number(tile).value

"""The desk of the games of runs and groups: tiles are drawn and discarded, melds formed, taken apart and mended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations, islice
from typing import NamedTuple

from lettres.compose import MoveError
from lettres.compose.numbers import NumberComposer
from lettres.compose.spoken import written
from lettres.engine import Fault, Phase, Table, Turn, judge
from lettres.engine.events import REPAIR_COST
from lettres.engine.table import Meld, faces, table_of
from lettres.engine.tiles import Tiles
from lettres.families.numbers.notation import JOKER, number
from lettres.families.numbers.rules import NumberRules
from lettres.grammar import aid_points, both, plural
from lettres.play.commands import Typed, read
from lettres.play.desk import Judged, Repairing
from lettres.play.meld_desk import MeldDesk
from lettres.play.number_commands import ELSEWHERE, commands_of
from lettres.solver.door import GameSolver
from lettres.solver.solution import Stop

_OF_TILES = ("arbitre", "former", "défaire", "prendre", "défausser", "trier")  # commands that name tiles
_UNFINISHED = ("table_tile_missing", "no_rack_tile")  # faults that anyone sees who composes
_TAKEN = 2  # tiles of the rack, at most, that a repair lays
_TRIED = 64  # choices of the melds formed that a repair keeps


class Mended(NamedTuple):
    """A legal table; `found` tells whether the search found melds for it."""

    after: Table
    found: bool


class NumberDesk(MeldDesk):
    """A desk of runs and groups, at each phase of a turn."""

    composer: NumberComposer

    @property
    def commands(self) -> Mapping[str, tuple[str, str]]:  # type: ignore[override]
        """What may be typed: the discard only in games that have one."""
        return commands_of(self.game, self.composer.look, self.order.example)

    @property
    def help(self) -> tuple[tuple[str, str], ...]:  # type: ignore[override]
        """What else may be typed."""
        look = self.composer.look
        one, some = look.initials[0], look.initials[:3]
        cards = (("10c Vp V♠", "une carte : sa valeur, puis p, c, t ou k (carreau)"),) if look.figures else ()
        names = [colour.name for colour in look.colours[:3]]
        return (
            (f"{one}3{one}4{one}5  {one}3-5  7{some}", "forme une suite ou une série ; plusieurs : avec des virgules"),
            (f"3-5 {names[0]}, 7 {' '.join(names)}", "se comprend aussi : les couleurs en entier"),
            (f"2 5+{one}6 -> {one}3-6, 4{some}", "joue tout un tour"),
            ("*", "un joker, à sa place dans la combinaison"),
            *cards,
        )

    def read(self, line: str) -> Typed:
        """The command of a typed line, what it says of tiles in words put as it is written.

        Commands that the game has not are answered too; « ? » alone asks for help.
        """
        text, look = line.strip(), self.composer.look
        if text.startswith("?"):
            return Typed("arbitre", tuple(written(text[1:], look).split())) if text[1:] else Typed("aide", ())
        typed = read(text, {**ELSEWHERE, **self.commands}, letters=False)
        if typed.name == "coup":
            return typed._replace(words=tuple(written(text, look) for text in typed.words))
        words = tuple(written(" ".join(typed.words), look).split())
        return typed._replace(words=words) if typed.name in _OF_TILES else typed

    # -- how it stands

    def advice(self) -> str:
        """What is to be done now, and what could be typed."""
        speech, phase = self.speech, self.view.phase
        if phase is Phase.DRAW:
            enter = " (ou Entrée)" if self.game.rules.draw_from == "pouch" else ""
            return f"« piocher »{enter} prend {speech.tile('un')} de la pioche{self._top(' ; « prendre », ')}."
        if phase is Phase.DISCARD:
            return f"{speech.tile('quel').capitalize()} défausser ? Par exemple : « défausser {self.example} »."
        first = self.composer.look.initials[0]
        how = f"Tapez « {first}3-5 », « 2+{first}6 », « défaire 2 », aide"
        rules = self.game.rules
        assert isinstance(rules, NumberRules)
        if not self.view.seats[self.seat].opened:
            least = f" {plural(rules.opening_points, 'point')} au moins," if rules.opening_points else ""
            how = f"Vos premières combinaisons :{least} de {speech.rack.after('votre')}"
        if phase is Phase.DRAWN or rules.flow == "draw_play_discard":
            return f"{how} ; ou « défausser {self.example} »."
        if rules.flow == "play_discard_or_draw":
            return f"{how} ; ou « piocher »{self._top(', ou « prendre » ')}."
        return f"{how} ; « passer » pioche."

    @property
    def example(self) -> str:
        """A tile that could be discarded, as it is printed: the one worth most, else a joker."""
        worth = {tile: number(tile).value for tile in self.view.rack if tile != JOKER}
        return self.speech.label(max(worth, key=worth.__getitem__, default=JOKER))

    def _top(self, before: str) -> str:
        """What may be taken of the discard pile."""
        if not self.view.discard or self.game.rules.draw_from == "pouch":
            return ""
        return f"{before}{self.speech.label(self.view.discard[-1])} de la défausse"

    def praise(self) -> str:
        """How many tiles a composition lays."""
        count = len(self.composer.turn.placed)
        left = len(self.composer.settled.rack)
        laid = self.speech.count(count, "posé")
        laid += f", il en reste {left}." if left else ", il n'en reste pas."
        if self.checks_first:
            return f"{laid} Entrée pour valider, « annuler » pour revenir."
        penalty = self.game.rules.penalty_tiles
        cost = f" Une faute coûte {self.speech.count(penalty)}." if penalty else ""
        return f"{laid}{cost} Entrée pour poser, « annuler » pour revenir."

    def judged(self) -> Judged:
        """How the composition stands, and how to go back where it is wrong."""
        judged = super().judged()
        back = " « annuler » revient d'une étape." if judged.look == "bad" else ""
        return judged._replace(text=f"{judged.text}{back}")

    def known_faults(self) -> tuple[Fault, ...]:
        """The faults that may be told before the turn is laid: where it is judged then, that it is not finished."""
        faults = super().known_faults()
        return faults if self.checks_first else tuple(fault for fault in faults if fault.code in _UNFINISHED)

    def formed_as(self, name: str) -> list[int]:
        """The places, among the melds formed, of those of these tiles."""
        wanted = self._tiles(name)
        return [at for at, meld in enumerate(self.composer.draft.formed) if Counter(faces(meld)) == wanted]

    def lies_as(self, at: int, name: str) -> bool:
        """Whether a meld of the table has these tiles."""
        return Counter(faces(self.view.table.melds[at])) == self._tiles(name)

    def _tiles(self, name: str) -> Counter[str] | None:
        return None if name.isdecimal() else Counter(self.composer.reader.word(name))

    # -- how it is changed

    def take_apart(self, *names: str) -> None:
        """Take melds apart, or put them back; raises `MoveError` where nothing may be laid now."""
        self.check_phase()
        super().take_apart(*names)

    def check_phase(self) -> None:
        """Raise `MoveError` where the turn has not come to laying, or has gone past it."""
        if self.view.phase not in (Phase.PLAY, Phase.DRAWN):
            if self.view.phase is Phase.DRAW:
                raise MoveError(f"piochez d'abord. {self.advice()}")
            raise MoveError(f"il ne reste qu'à défausser : par exemple « défausser {self.example} ».")

    # -- a table that was taken apart, made whole

    def repaired(self, search: GameSolver, stop: Stop) -> Mended:
        """The nearest legal table: as many as can be of the melds formed kept, those of before put back where they can
        be, and what then lies loose in melds that a search finds, with tiles of the rack only where it must; that of
        before the turn where there is none."""
        for taken in range(_TAKEN + 1):
            for kept in _fewer_and_fewer(self.composer.draft.formed):
                tidy, loose, rack = self._tidied(kept)
                if not loose and self._is_legal(tidy):
                    return Mended(tidy, False)
                for more in dict.fromkeys(combinations(rack, taken)) if loose and not stop() else ():
                    after = self._searched(search, tidy, (*loose, *more), stop)
                    if after is not None and self._is_legal(after):
                        return Mended(after, True)
        return Mended(table_of(self.view.table), False)

    def _tidied(self, formed: tuple[Meld, ...]) -> tuple[Table, Tiles, Tiles]:
        """The table with some melds, and those of before put back that they can do without; the tiles still loose, and
        what is left of the rack."""
        broken = [self.view.table.melds[at] for at in self.composer.draft.broken]
        used = Counter(piece.tile for meld in formed for piece in meld)
        loose = Counter(piece.tile for meld in broken for piece in meld)
        rack = Counter(self.view.rack) - (used - loose)
        loose -= used
        back = []
        for meld in broken:
            tiles = Counter(piece.tile for piece in meld)
            if tiles <= loose:
                loose -= tiles
                back.append(meld)
        table = table_of(self.view.table).replace(broken, (*back, *formed))
        return table, tuple(sorted(loose.elements())), tuple(sorted(rack.elements()))

    def _searched(self, search: GameSolver, table: Table, tiles: Tiles, stop: Stop) -> Table | None:
        """A table on which some more tiles lie, all of them."""
        moves = search.solve(table, tuple(sorted(tiles)), must=tiles, whole_turns=False, stop=stop).moves
        return table_of(moves[0].turn.after) if moves else None

    def _is_legal(self, after: Table) -> bool:
        """Whether a table is legal, though a tile of the rack may still have to be laid."""
        turn = Turn(self.view.table, after, self.view.rack, self.view.seats[self.seat].opened)
        return {fault.code for fault in judge(self.game, turn).faults} <= {"no_rack_tile"}

    def repairing(self, search: GameSolver, stop: Stop) -> Repairing:
        """GameSolver the nearest legal table; melds that the search found are charged."""
        mended = self.repaired(search, stop)
        return Repairing(mended.found, partial(self.mend, mended))

    def mend(self, mended: Mended) -> None:
        """Take over a table that was repaired, in one step that can be undone."""
        before, formed = Counter(self.composer.settled.after.melds), self.composer.draft.formed
        self.composer.lay(mended.after)
        new = [meld for meld in self.composer.turn.formed if not before[meld]]
        with_what = f" avec {both(self.speech.spoken(meld) for meld in new)}" if mended.found and new else ""
        cost = f" ({aid_points(REPAIR_COST)})" if mended.found else ""
        lost = (Counter(formed) - Counter(mended.after.melds)).elements()
        without = ", sans ".join(["", *(self.speech.spoken(meld) for meld in lost)])
        self.notice = f"Table réparée{with_what}{cost}{without}. « annuler » revient à votre coup."


def _fewer_and_fewer(formed: tuple[Meld, ...]) -> Iterator[tuple[Meld, ...]]:
    """All the melds, then all but one, the last formed first, then fewer."""
    sizes = range(len(formed), 0, -1)
    return islice((some for size in sizes for some in combinations(formed, size)), _TRIED)

"""The desk of games of runs and groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

from lettres.compose import MoveError
from lettres.compose.numbers import NumberComposer
from lettres.compose.spoken import written
from lettres.engine import Fault, Phase, Table, Turn
from lettres.engine.table import Meld, faces, table_of
from lettres.engine.tiles import Tiles
from lettres.families.numbers.notation import Look
from lettres.families.numbers.rules import NumberRules
from lettres.grammar import plural
from lettres.play.commands import Command, read, strip_verb
from lettres.play.desk import Judgement
from lettres.play.meld_desk import MeldDesk
from lettres.play.numbers.commands import ELSEWHERE, commands_of
from lettres.play.repair import Mended, is_legal, repair_notice, subsets
from lettres.solver.facade import GameSolver
from lettres.solver.solution import SearchOptions, Stop
from lettres.study.measure import measure

_NAMING_TILES = ("arbitre", "former", "défaire", "prendre", "défausser", "trier")  # commands that name tiles
_CHOICES = 64  # sets of formed melds that a repair tries to keep

Tidied = tuple[Table, Tiles, Tiles]
"""A table with some of the formed melds, its loose tiles, and the rest of the rack."""


class NumberDesk(MeldDesk):
    """A desk of runs and groups, for every phase of a turn."""

    composer: NumberComposer

    @property
    def look(self) -> Look:
        """The look of the tiles."""
        assert self.speech.look is not None
        return self.speech.look

    @property
    def commands(self) -> Mapping[str, tuple[str, str]]:  # type: ignore[override]
        """The commands; those for the discard pile only if the game has a discard pile."""
        return commands_of(self.game, self.look, self.order.example)

    @property
    def help(self) -> tuple[tuple[str, str], ...]:  # type: ignore[override]
        """Things to type besides the commands."""
        look = self.look
        one, three = look.initials[0], look.initials[:3]
        cards = (("10c Vp V♠", "une carte : sa valeur, puis p, c, t ou k (carreau)"),) if look.figures else ()
        names = [colour.name for colour in look.colours[:3]]
        return (
            (f"{one}3{one}4{one}5  {one}3-5  7{three}", "forme une suite ou une série ; plusieurs : avec des virgules"),
            (f"3-5 {names[0]}, 7 {' '.join(names)}", "se comprend aussi : les couleurs en entier"),
            (f"2 5+{one}6 -> {one}3-6, 4{three}", "joue tout un tour"),
            ("*", "un joker, à sa place dans la combinaison"),
            *cards,
        )

    def read(self, line: str) -> Command:
        """Return the command of a typed line, with tiles in words replaced by their notation. Commands of other games
        get an answer too; « ? » alone asks for help."""
        text, look = strip_verb(line.strip()), self.look
        if text.startswith("?"):
            return Command("arbitre", tuple(written(text[1:], look).split())) if text[1:] else Command("aide", ())
        typed = read(text, {**ELSEWHERE, **self.commands}, letters=False)
        if typed.name == "coup":
            return typed._replace(words=tuple(map(self.composer.written, typed.words)))
        words = tuple(self.composer.written(" ".join(typed.words)).split())
        return typed._replace(words=words) if typed.name in _NAMING_TILES else typed

    # -- the draft as it stands

    def advice(self) -> str:
        """Return a sentence on what to do now, and what to type."""
        speech, phase = self.speech, self.view.phase
        if phase is Phase.DRAW:
            enter = " (ou Entrée)" if self.game.rules.draw_from == "pouch" else ""
            if not self.stocked:
                return f"La pioche est vide{self._top(' : « prendre » ')}."
            return f"« piocher »{enter} prend {speech.tile('un')} de la pioche{self._top(' ; « prendre », ')}."
        if phase is Phase.DISCARD:
            return f"{speech.tile('quel').capitalize()} défausser ? Par exemple : « défausser {self.example} »."
        first = self.look.initials[0]
        how = f"Tapez « {first}3-5 », « 2+{first}6 », « défaire 2 », aide"
        rules = self.game.rules
        assert isinstance(rules, NumberRules)
        if not self.view.seats[self.seat].opened:
            least = f" {plural(rules.opening_points, 'point')} au moins," if rules.opening_points else ""
            how = f"Vos premières combinaisons :{least} de {speech.rack.after('votre')}"
        if rules.flow != "play_or_draw" and not self.view.may_discard and not self.drawable:
            return f"{how} ; ou « passer » : il n'y a rien à piocher."
        if phase is Phase.DRAWN or rules.flow == "draw_play_discard":
            return f"{how} ; ou « défausser {self.example} »."
        if rules.flow == "play_discard_or_draw":
            draws = "« piocher »" if self.stocked else ""
            return f"{how} ; ou {draws}{self._top(', ou « prendre » ' if draws else '« prendre » ')}."
        return f"{how} ; « passer » pioche."

    @property
    def stocked(self) -> bool:
        """True if a tile can be drawn from the pouch, refilled from the discard pile if need be."""
        return self.game.rules.stocked(self.view.pouch, len(self.view.discard))

    @property
    def drawable(self) -> bool:
        """True if a tile can be drawn, from the pouch or the discard pile."""
        return self.game.rules.drawable(self.view.pouch, len(self.view.discard))

    @property
    def example(self) -> str:
        """A tile to discard in examples: the same in every turn, so that it reveals nothing."""
        return self.speech.key(f"{self.look.initials[0]}7")

    def _top(self, before: str) -> str:
        """Return the top of the discard pile in words, after the text `before`; empty if it cannot be taken."""
        if not self.view.discard or self.game.rules.draw_from == "pouch":
            return ""
        return f"{before}{self.speech.label(self.view.discard[-1])} de la défausse"

    def praise(self) -> str:
        """Return how many tiles the draft lays and leaves."""
        count = len(self.composer.turn.placed)
        left = len(self.composer.settled.rack)
        laid = f"{self.speech.count(count, 'posé')}{self._opening()}"
        laid += f", il en reste {left}." if left else ", il n'en reste pas."
        if self.checks_first:
            return f"{laid} Entrée pour valider, « annuler » pour revenir."
        penalty = self.game.rules.penalty_tiles
        cost = f" Une faute coûte {self.speech.count(penalty)}." if penalty else ""
        return f"{laid}{cost} Entrée pour poser, « annuler » pour revenir."

    def _opening(self) -> str:
        """Return the points of the first melds, and the minimum; empty if no minimum applies.

        It is empty too if turns are judged only after they are laid.
        """
        rules = self.game.rules
        assert isinstance(rules, NumberRules)
        if self.view.seats[self.seat].opened or not rules.opening_points or not self.checks_first:
            return ""
        points = plural(measure(self.game, self.composer.turn).value, "point")
        return f" ({points} : il en faut {rules.opening_points})"

    def judgement(self) -> Judgement:
        """Return the faults of the draft and how to undo a step, or what the draft would score."""
        judged = super().judgement()
        back = " « annuler » revient d'une étape." if judged.look == "bad" else ""
        return judged._replace(text=f"{judged.text}{back}")

    def known_faults(self) -> tuple[Fault, ...]:
        """Return the faults that the player may know before the turn is laid."""
        return self.visible_faults(super().known_faults())

    def find_formed(self, name: str) -> list[int]:
        """Return the indexes of the formed melds with the tiles in `name`."""
        wanted = self._tiles(name)
        return [at for at, meld in enumerate(self.composer.draft.formed) if Counter(faces(meld)) == wanted]

    def is_named(self, at: int, name: str) -> bool:
        """Return True if the table meld at the index `at` has the tiles in `name`."""
        return Counter(faces(self.view.table.melds[at])) == self._tiles(name)

    def _tiles(self, name: str) -> Counter[str] | None:
        return None if name.isdecimal() else Counter(self.composer.reader.word(name))

    # -- changes

    def take_apart(self, *names: str) -> None:
        """Take melds apart, or put them back. Raises `MoveError` in a phase of the turn in which no tiles are laid."""
        self.check_phase()
        super().take_apart(*names)

    def check_phase(self) -> None:
        """Raise `MoveError` in a phase without laying."""
        if self.view.phase not in (Phase.PLAY, Phase.DRAWN):
            if self.view.phase is Phase.DRAW:
                raise MoveError(f"piochez d'abord. {self.advice()}")
            raise MoveError(f"il ne reste qu'à défausser : par exemple « défausser {self.example} ».")

    # -- repair

    def search_repair(self, solver: GameSolver, stop: Stop) -> Mended:
        """Return the nearest legal table; if none is found, the table before the turn.

        The search lays the loose tiles in melds with as few more rack tiles as possible, and then keeps as many of the
        formed melds as possible. Melds that were taken apart are put back if they can be.
        """
        kept = [self._tidy(formed) for formed in subsets(self.composer.draft.formed, _CHOICES)]
        wholes: dict[int, Table | None] = {}  # by index in `kept`: a table that may use any rack tiles
        for count in range(len(self.view.rack) + 1):
            for at, (tidy, loose, rack) in enumerate(kept):
                if not loose and is_legal(self.game, self.view, tidy):
                    return self._mend_result(tidy, False)
                if not loose or stop():
                    continue
                if at not in wholes:
                    wholes[at] = _lay_tiles(solver, tidy, (*loose, *rack), loose, stop)
                after = self._fill(solver, kept[at], count, stop) if wholes[at] else None
                if after is not None:
                    return self._mend_result(after, True)
        found = next((after for after in wholes.values() if after and is_legal(self.game, self.view, after)), None)
        return self._mend_result(found or table_of(self.view.table), found is not None)

    def _fill(self, solver: GameSolver, kept: Tidied, count: int, stop: Stop) -> Table | None:
        """Return a legal table with the loose tiles and `count` rack tiles; None if there is none."""
        tidy, loose, rack = kept
        for taken in dict.fromkeys(combinations(rack, count)):
            tiles = (*loose, *taken)
            after = None if stop() else _lay_tiles(solver, tidy, tiles, tiles, stop)
            if after is not None and is_legal(self.game, self.view, after):
                return after
        return None

    def _mend_result(self, after: Table, charged: bool) -> Mended:
        composed, formed = Counter(self.composer.settled.after.melds), self.composer.draft.formed
        turn = Turn(self.view.table, after, self.view.rack, True)
        new = [self.speech.spoken(meld) for meld in turn.formed if not composed[meld]] if charged else []
        lost = (Counter(formed) - Counter(after.melds)).elements()
        without = "".join(f", sans {self.speech.spoken(meld)}" for meld in lost)
        return Mended(after, charged, repair_notice(new, without, charged=charged))

    def _tidy(self, formed: tuple[Meld, ...]) -> Tidied:
        """Return a table with the melds `formed`, and then the loose tiles and the rack that remain.

        Old melds are put back on this table where the loose tiles allow.
        """
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


def _lay_tiles(solver: GameSolver, table: Table, tiles: Tiles, must: Tiles, stop: Stop) -> Table | None:
    """Return `table` after the search has laid some of `tiles` and all of `must`; None if it finds no such table."""
    options = SearchOptions(must=must, stop=stop)
    moves = solver.solve(table, tuple(sorted(tiles)), options=options, whole_turns=False).moves
    return table_of(moves[0].turn.after) if moves else None

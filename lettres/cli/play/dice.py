"""The dice game as a person plays it: which dice are thrown, what may be typed, how the grid is read aloud.

A turn has two halves, a throw and a lay, which only whoever can lay nothing may pass. Dice are named by their faces,
places by a letter and a number (`compose.grid`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from lettres.cli.play.commands import COMMANDS
from lettres.cli.play.desk import Desk, Order
from lettres.cli.play.messages import plural
from lettres.cli.play.news import table_before
from lettres.cli.play.orders import Wish
from lettres.cli.play.rack import RackOrder
from lettres.compose import MoveError
from lettres.compose.grid import GridComposer
from lettres.compose.places import Names, aligned, read_faces
from lettres.engine import Game, Phase, Piece
from lettres.engine.events import Action, Pass, Throw
from lettres.engine.grid import Cell, Grid
from lettres.engine.tiles import Tiles
from lettres.games.number_notation import JOKER
from lettres.phrases import both
from lettres.session import Session
from lettres.solver.solution import Stop
from lexicon import Lexicon, fold

HOW_TO_THROW = "« lancer r3 b5 », « garder r7 b7 » (les autres sont lancés), ou « lancer tout »."
_ALL = ("TOUT", "TOUS")
Words = tuple[str, ...]


class Arranged(NamedTuple):
    """A grid that the search found, or none, and whether it is proven that there is none."""

    after: Grid | None
    proven: bool

    @property
    def found(self) -> bool:
        """Whether there is one."""
        return self.after is not None


# -- throwing


def unthrown(game: Game, rack: Iterable[str]) -> bool:
    """Whether some dice were never thrown in this round: then all have to be (rule D6)."""
    return any(game.tiles.base(die) == die for die in rack)


def thrown(game: Game, rack: Tiles, words: Sequence[str], *, keep: bool = False) -> Tiles:
    """The dice to be thrown that some words name, or all but those that they name to `keep`; raises `MoveError`.

    >>> from lettres.games.des import des
    >>> rack = ("b7@B", "r3@C", "r3@C", "*@H")
    >>> thrown(des(), rack, ["r3", "*"]), thrown(des(), rack, ["b7", "r3"], keep=True)
    (('r3@C', '*@H'), ('r3@C', '*@H'))
    >>> thrown(des(), ("A", "B"), []), len(thrown(des(), rack, ["tout"]))
    (('A', 'B'), 4)
    """
    if not keep and len(words) == 1 and fold(words[0]) in _ALL:
        return rack
    if unthrown(game, rack):
        if words:
            raise MoveError("au premier tour d'une manche, tous les dés sont lancés : Entrée suffit.")
        return rack
    if not words:
        raise MoveError(f"quels dés lancer ? {HOW_TO_THROW}")
    named = _picked(game, rack, words)
    dice = tuple((Counter(rack) - Counter(named)).elements()) if keep else named
    if not dice:
        raise MoveError("il faut lancer au moins un dé.")
    return dice


def _picked(game: Game, rack: Tiles, words: Sequence[str]) -> Tiles:
    """The dice of a rack that show some faces; raises `MoveError` where one is not there."""
    left, named = list(rack), list[str]()
    for face in (face for word in words for face in read_faces(word, game.tiles.faces)):
        die = next((die for die in left if game.tiles.face(die) == face), None)
        if die is None:
            raise MoveError(f"vous n'avez pas {'tant de' if face in map(game.tiles.face, named) else 'de'} {face}.")
        left.remove(die)
        named.append(die)
    return tuple(named)


# -- what is said of the grid


def aloud(face: str) -> str:
    """What a die shows, as one says it."""
    return "joker" if face == JOKER else face


def grid_lines(pieces: Mapping[Cell, Piece], names: Names, before: Mapping[Cell, Piece]) -> list[str]:
    """A grid in lines that read well aloud: the dice of each row by their columns, « + » before those that were not
    there in the grid of before.

    >>> three = {(2, at): Piece(f"r{at}@C", f"r{at}") for at in (3, 4, 5)}
    >>> grid_lines({**three, (3, 3): Piece("*@H", "*")}, Names.beside("rbnj"), three)
    ['Ligne 3 : E r3, F r4, G r5.', 'Ligne 4 : E + joker.']
    """
    rows: dict[int, list[str]] = {}
    for cell, piece in sorted(pieces.items()):
        new = "" if before.get(cell) == piece else "+ "
        rows.setdefault(cell[0], []).append(f"{names.column(cell[1])} {new}{aloud(piece.shows)}")
    return [f"Ligne {row + 1} : {', '.join(told)}." for row, told in rows.items()]


def changed_cells(before: Grid, after: Grid) -> set[Cell]:
    """The places of a grid whose dice lay elsewhere, or not at all, on the one before.

    >>> three = {(0, at): Piece(f"r{at}@C", f"r{at}") for at in (3, 4, 5)}
    >>> changed_cells(Grid.of(three), Grid.of({**three, (1, 3): Piece("*@H", "*")}))
    {(1, 0)}
    """
    here = after.pieces
    down, right = aligned(here.items(), before)
    there = {(row + down, column + right): piece for row, column, piece in before.cells}
    return {cell for cell, piece in here.items() if there.get(cell) != piece}


# -- what is typed


def _move(desk: DiceDesk, words: Words, sure: bool) -> None:
    """Dice to lay; places alone are emptied."""
    desk.lay_first()
    named = words[0].replace(",", " ").split()
    if all(desk.composer.names.read(corner) for word in named for corner in word.split("-")):
        desk.composer.lift(named)
    else:
        desk.composer.read(words[0])


def _lift(desk: DiceDesk, words: Words, sure: bool) -> None:
    desk.lay_first()
    desk.composer.lift(words)


def _shift(desk: DiceDesk, words: Words, sure: bool) -> None:
    desk.lay_first()
    desk.composer.move(words)


def _throw(desk: DiceDesk, words: Words, sure: bool, keep: bool = False) -> Action:
    if not desk.throwing:
        raise MoveError("vos dés sont lancés pour ce tour : posez-en, ou passez si aucun ne va.")
    if keep and not words:
        raise MoveError(f"quels dés garder ? {HOW_TO_THROW}")
    return Throw(thrown(desk.game, desk.view.rack, words, keep=keep))


def _keep(desk: DiceDesk, words: Words, sure: bool) -> Action:
    return _throw(desk, words, sure, keep=True)


def _validate(desk: DiceDesk, words: Words, sure: bool) -> Action | None:
    if desk.throwing:
        return _throw(desk, (), sure)
    if desk.empty:
        raise MoveError(f"rien n'est composé. {desk.advice()} « passer » si aucun dé ne va.")
    if faults := desk.faults():
        desk.notice = " ".join(faults)
        return None
    return desk.session.settled(desk.composer.settled.after)


def _pass(desk: DiceDesk, words: Words, sure: bool) -> Action:
    """Pass without being asked: who can lay something is refused, and it costs nothing (rule D5)."""
    desk.lay_first()
    return Pass()


def _arrange(desk: DiceDesk, words: Words, sure: bool) -> Wish:
    """Have the search lay all dice that can be, or those that are named and laid so far: help that costs."""
    desk.lay_first()
    named = _picked(desk.game, desk.composer.settled.rack, words)
    desk.wanted = (*desk.composer.turn.placed, *named) if words else ()
    return Wish.REPAIR


ORDERS: Mapping[str, Order] = {
    "coup": _move,
    "lancer": _throw,
    "garder": _keep,
    "ôter": _lift,
    "déplacer": _shift,
    "arranger": _arrange,
    "valider": _validate,
    "passer": _pass,
}
"""What the commands of the dice game do; the others do what they do in every game."""

_OTHERS = ("défaire", "former", "réparer", "arbitre", "contester", "accepter")  # commands that mean nothing here
DICE_COMMANDS: Mapping[str, tuple[str, str]] = {
    "lancer": ("lancer r3 b5", "lance ces dés et garde les autres ; « lancer tout » les lance tous"),
    "garder": ("garder r7 b7", "garde ces dés et lance les autres"),
    "ôter": ("ôter D4", "enlève un dé de la grille, ou ceux de D4-F4 ; la case seule suffit aussi"),
    "déplacer": ("déplacer D4 F6", "déplace un dé, ou ceux de D4-F4, vers une autre case"),
    "arranger": ("arranger r3 n3", "laisse la recherche poser ces dés, ou le plus qu'elle peut (3 points d'aide)"),
    **{name: told for name, told in COMMANDS.items() if name not in _OTHERS},
    "table": ("table", "montre la grille et vos dés"),
    "recommencer": ("recommencer", "remet la grille comme au début du tour"),
    "passer": ("passer", "ne pose rien : permis quand aucun dé ne peut être posé"),
    "trier": ("trier", "range vos dés : trier couleurs, trier valeurs, ou trier main r3 b5"),
}
"""Every command of the dice game: how it is typed, and what it does."""

HELP = (
    ("r3 r4 r5", "pose une nouvelle combinaison, à l'écart des autres ; * est un joker"),
    ("D4 r3 r4 r5", "pose ces dés à partir de D4, vers la droite, en passant par-dessus ceux qui y sont"),
    ("D4 v n3 j3", "de même, vers le bas"),
)
"""What else may be typed."""


class DiceDesk(Desk):
    """A person's throw or lay; `lately` are the places of the grid whose dice changed since the seat's last turn."""

    composer: GridComposer
    commands = DICE_COMMANDS
    orders = ORDERS
    help = HELP
    wanted: Tiles = ()  # the dice that the search is asked to lay; none for as many as can be

    def __init__(
        self, session: Session, seat: int, lexicon: Lexicon | None, order: RackOrder, *, live: bool = True
    ) -> None:
        super().__init__(session, seat, lexicon, order, live=live)
        self.lately = changed_cells(table_before(session, seat), self.composer.before)

    @property
    def throwing(self) -> bool:
        """Whether dice have to be thrown first."""
        return self.view.phase is Phase.THROW

    def advice(self) -> str:
        """What could be typed first."""
        if not self.throwing:
            return "Tapez « r3 r4 r5 » (nouvelle combinaison), « D4 v n3 j3 » (de D4 vers le bas), « ôter D4 », aide."
        if unthrown(self.game, self.view.rack):
            return f"Entrée lance vos {len(self.view.rack)} dés."
        return f"Quels dés lancer ? {HOW_TO_THROW}"

    def praise(self) -> str:
        """What a composition without faults lays."""
        count = len(self.composer.turn.placed)
        return f"{plural(count, 'dé')} posé{'s' if count > 1 else ''}. Entrée pour valider."

    def told(self) -> list[str]:
        """The grid and the dice in lines that read well aloud."""
        composer, game = self.composer, self.game
        lines = grid_lines(composer.pieces, composer.names, composer.of_table()) or ["La grille est vide."]
        if composer.settled.loose:
            lines.append(f"À replacer : {both(map(self._aloud, composer.settled.loose))}.")
        rack = self.order.show(composer.settled.rack)
        if unthrown(game, rack):
            return [*lines, f"Vos dés : {len(rack)}, à lancer."]
        return [*lines, f"Vos dés : {', '.join(map(self._aloud, rack)) or 'aucun'}."]

    def _aloud(self, die: str) -> str:
        return aloud(self.game.tiles.face(die))

    # -- dice that the search lays

    def repaired(self, search: object, stop: Stop) -> Arranged:
        """The grid with all dice that can be laid, or with those that were `wanted`."""
        from lettres.solver.grid import Solver  # not at the top: many turns need no search

        must = self.wanted
        found = Solver().solve(self.composer.before, must or self.view.rack, stop=stop, must=must)
        return Arranged(found.moves[0].turn.after if found.moves else None, found.proven)

    def mend(self, arranged: Arranged) -> None:
        """Take over a grid that was found, in one step that can be undone."""
        if arranged.after is not None:
            self.composer.lay(arranged.after)
            self.notice = "Dés arrangés ; « annuler » revient à votre coup."
        elif not arranged.proven:
            self.notice = "La recherche n'a rien trouvé dans le temps qu'elle a."
        elif self.wanted:
            self.notice = "Ces dés ne peuvent être posés ensemble."
        else:
            self.notice = "Aucun dé ne peut être posé : passez."

    def lay_first(self) -> None:
        """Raises `MoveError` where dice have to be thrown first."""
        if self.throwing:
            raise MoveError(f"lancez d'abord. {self.advice()}")

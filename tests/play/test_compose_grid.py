"""What a player types becomes a grid of dice: places named, dice passed over, lifted, moved; mistakes told."""

from __future__ import annotations

from collections import Counter

import pytest

from lettres.compose import MoveError
from lettres.compose.grid import GridComposer
from lettres.compose.places import MARGIN, ROWS, Names, place_alone
from lettres.engine import View, start, view
from lettres.engine.grid import Grid, grid_of
from lettres.games.des import des

GAME = des()
NOTATION = GAME.notation
RUN = "r3@C,r4@D,r5@E"
RACK = "n3@B j3@F r6@F b7@B n7@F r7@G *@H *@I r3@C"


def seen(laid: str = RUN, rack: str = RACK) -> View:
    """What the player on turn sees: a grid in writing, and a rack."""
    first = view(start(GAME, 2, lambda pouch, _: pouch[0]).state, 0)
    grid = NOTATION.read_turn(GAME.layout, laid)
    return first._replace(table=grid, rack=tuple(sorted(rack.split())))


def composer(laid: str = RUN, rack: str = RACK) -> GridComposer:
    return GridComposer(GAME, seen(laid, rack))


def lies(turn: GridComposer) -> str:
    """The grid in writing, and then nothing of a die may have been lost."""
    settled = turn.settled
    before = Counter(turn.view.table.tiles()) + Counter(turn.view.rack)
    assert Counter(settled.after.tiles()) + Counter(settled.loose) + Counter(settled.rack) == before
    return NOTATION.turn(turn.turn)


def test_a_new_grid_begins_as_the_table_lies() -> None:
    turn = composer()
    assert turn.empty and lies(turn) == RUN
    assert sorted(turn.pieces) == [(MARGIN, MARGIN), (MARGIN, MARGIN + 1), (MARGIN, MARGIN + 2)]


@pytest.mark.parametrize(
    ("typed", "after"),
    [
        ("D3 v n3 j3", f"{RUN}/n3@B/j3@F"),
        ("d3 bas n3, j3", f"{RUN}/n3@B/j3@F"),
        ("D3 v r3 n3 j3", f"{RUN}/n3@B/j3@F"),
        ("D3 v N3J3", f"{RUN}/n3@B/j3@F"),
        ("G3 r6", f"{RUN},r6@F"),
        ("D3 r6 joker", f"{RUN},r6@F,*@H"),
        ("D3 h r3 r4 r5 r6", f"{RUN},r6@F"),
        ("C3 * r6", f"*@H,{RUN},r6@F"),
        ("r7 b7 n7", f"{RUN},,r7@G,b7@B,n7@F"),
    ],
)
def test_dice_are_laid_where_they_are_named(typed: str, after: str) -> None:
    turn = composer()
    turn.read(typed)
    assert lies(turn) == after
    assert turn.settled.complete and not turn.empty


def test_a_new_set_is_put_in_order() -> None:
    turn = composer(rack="r5@E *@H r3@C")
    turn.read("r5 r3 *")
    assert lies(turn) == f"{RUN},,r3@C,*@H,r5@E"


def test_a_new_set_touches_no_other() -> None:
    cells = {(2, at) for at in range(2, 17)} | {(4, 2)}
    row, column = place_alone(cells, 4)
    for at in range(column, column + 4):
        near = {(row, at), (row - 1, at), (row + 1, at), (row, at - 1), (row, at + 1)}
        assert not cells & near


def test_lifted_dice_of_the_table_lie_loose_and_own_ones_go_back() -> None:
    turn = composer()
    turn.read("G3 r6")
    turn.lift(["G3", "D3"])
    assert turn.settled.loose == ("r3@C",) and "r6@F" in turn.settled.rack
    assert lies(turn) == "r4@D,r5@E"
    turn.read("D5 r3")  # the loose one first, though the rack has its like
    assert turn.settled.complete and turn.settled.rack.count("r3@C") == 1


def test_the_like_of_a_table_die_goes_back_to_the_rack() -> None:
    turn = composer()
    turn.read("D7 r3")
    turn.lift(["D3"])
    assert turn.settled.complete


def test_dice_move_together() -> None:
    turn = composer()
    turn.read("D3 v n3 j3")
    turn.move(["D3-F3", "D7"])
    assert lies(turn) == "n3@B/j3@F//r3@C,r4@D,r5@E"
    turn.undo()
    turn.move(["E3", "F3", "F3"])
    assert lies(turn) == "r3@C,,r4@D,r5@E/n3@B/j3@F"


def test_the_grid_grows_where_dice_are_laid_at_its_edge() -> None:
    turn = composer()
    turn.read("D1 v n3 j3")
    assert lies(turn) == "n3@B/j3@F/r3@C,r4@D,r5@E"
    assert turn.pieces[MARGIN, MARGIN].shows == "n3" and turn.pieces[MARGIN + 2, MARGIN].shows == "r3"
    assert turn.of_table()[MARGIN + 2, MARGIN].shows == "r3"
    turn.undo()
    assert turn.pieces[MARGIN, MARGIN].shows == "r3"


def test_places_keep_their_names_where_no_dice_lay_when_the_turn_began() -> None:
    turn = GridComposer(GAME, seen()._replace(table=GAME.layout, rack=("b7@B", "r7@G")))
    turn.read("A1 r7")
    assert (turn.names.name(next(iter(turn.pieces))), turn.origin) == ("A1", (MARGIN, MARGIN))
    turn.read("A2 b7")
    assert sorted(map(turn.names.name, turn.pieces)) == ["A1", "A2"]


def test_a_whole_grid_is_taken_over_where_its_dice_lie() -> None:
    turn = composer()
    turn.lay(grid_of(NOTATION.read_turn(GAME.layout, "n3@B/j3@F/r3@C,r4@D,r5@E")))
    assert {cell: piece for cell, piece in turn.pieces.items() if cell in turn.of_table()} == turn.of_table()
    assert turn.undo() and turn.empty
    assert turn.redo() and not turn.empty
    turn.reset()
    assert turn.empty and turn.undo() and not turn.empty


def test_a_line_that_names_more_dice_than_there_are_is_refused() -> None:
    turn = composer()
    for text in ("C4 v " + "r3 " * 13, " et ".join(["r3 en C4"] * 13)):
        with pytest.raises(MoveError, match=r"^il en manque 1 : cette ligne nomme 13 dés"):
            turn.read(text)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("r3 r4 r5", "aucun de vos dés ne montre r4 ; sur la grille, il y en a un en E3"),
        ("r6 b7 n3", "ni une suite"),
        ("r6", "dites la case"),
        ("D3", "quels dés en D3"),
        ("D3 v r14", "n'est ni un dé"),
        ("D3 3", "n'est ni un dé"),
        ("v n3 j3", "à partir de quelle case"),
        ("D3 r3 r4 r5", "déjà là"),
        ("D3 j4", "aucun de vos dés ne montre j4."),
        ("Z3 r6 r7", "si loin"),
    ],
)
def test_what_is_no_lay_is_told_and_changes_nothing(typed: str, told: str) -> None:
    turn = composer()
    with pytest.raises(MoveError, match=told):
        turn.read(typed)
    assert turn.empty and not turn.undo()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["A1"], "A1 est vide"),
        (["A1-C2"], "A1-C2 est vide"),
        (["X"], "n'est pas une case"),
        (["D3-"], "n'est pas une case"),
        ([], "quelle case"),
    ],
)
def test_what_cannot_be_lifted_is_told(words: list[str], told: str) -> None:
    with pytest.raises(MoveError, match=told):
        composer().lift(words)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["D3", "E3"], "E3 est occupée par r4"),
        (["D3"], "et où"),
        (["D3", "B4"], "n'est pas une case"),
        (["D3-F3", f"D{ROWS}1"], "n'est pas une case"),
        (["D3-F3", "Y1"], "si loin"),
    ],
)
def test_what_cannot_be_moved_is_told(words: list[str], told: str) -> None:
    turn = composer()
    with pytest.raises(MoveError, match=told):
        turn.move(words)
    assert turn.empty


def test_no_place_has_the_name_of_a_die() -> None:
    names = Names.beside(GAME.notation.look.initials)  # type: ignore[attr-defined]
    cells = [(row, column) for row in range(ROWS) for column in range(len(names.letters))]
    assert [names.read(names.name(cell).lower()) for cell in cells] == cells
    assert all(names.read(face) is None for face in GAME.tiles.faces)


def test_a_grid_that_is_shifted_is_the_same() -> None:
    turn = composer(laid="-", rack="r3@C r4@D r5@E")
    turn.read("H9 r3 r4 r5")
    assert turn.settled.after == Grid.from_pieces(
        {(0, at): piece for at, piece in enumerate(turn.settled.after.melds[0])}
    )

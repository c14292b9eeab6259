"""The rules of the dice game (D1 to D15), a test for each row, and every example of its sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lettres.engine import GameState, IllegalAction, Phase, Piece, RuleError, Seat, Turn, apply, judge, seeded, start
from lettres.engine.events import Deal, Ended, Pass, Play, Refused, RoundEnded, Scored, Throw, Thrown, TimeOut
from lettres.engine.grid import Grid
from lettres.engine.tiles import Tiles
from lettres.families.grid.dice import DiceError, parse_dice, read_dice
from lettres.families.grid.rules import DiceRules
from lettres.families.numbers.notation import pieces
from lettres.french.faults import fault_sentence
from lettres.french.speech import Speech
from lettres.games.catalogue import CATALOGUE
from lettres.games.des import des
from lettres.solver.facade import solver_of

GAME = des()


def grid(*rows: str) -> Grid:
    """A grid from rows of faces between spaces, `.` for an empty place; which die shows a face is no matter here."""
    cells = {
        (r, c): pieces([face])[0] for r, row in enumerate(rows) for c, face in enumerate(row.split()) if face != "."
    }
    return Grid.from_pieces({cell: piece._replace(tile=f"{piece.shows}@Z") for cell, piece in cells.items()})


def dice(text: str) -> Tiles:
    """Dice of a rack that show some faces."""
    return tuple(sorted(f"{face}@Z" for face in text.split()))


def codes(before: Grid, after: Grid, rack: str) -> list[str]:
    """The codes of the faults of a turn; none where it is legal."""
    return [fault.code for fault in judge(GAME, Turn(before, after, dice(rack), True)).faults]


def begun(seed: int = 1, **options: Any) -> GameState:
    """A game that was dealt and not yet thrown."""
    return start(des(DiceRules.from_options({}, options)), 2, seeded(seed)).state


def all_dice(state: GameState) -> Throw:
    return Throw(state.seat.rack)


def showing(faces: str) -> Callable[[Tiles, int], str]:
    """Chance that shows these faces where a die has them, else its first one."""
    wanted = faces.split()

    def choose(sides: Tiles, number: int) -> str:
        for side in sides:
            if side.partition("@")[0] in wanted:
                wanted.remove(side.partition("@")[0])
                return side
        return sides[0]

    return choose


def position(table: Grid, rack: str, other: str, **options: Any) -> GameState:
    """A position after the throw of the first seat; it has no box, so `check` says nothing of it."""
    state = begun(**options)
    return replace(state, table=table, seats=(Seat(dice(rack)), Seat(dice(other))), phase=Phase.PLAY)


# The dice (4.1, D14)


def test_D14_two_players_nine_dice_each_of_eighteen() -> None:
    state = begun()
    assert [len(seat.rack) for seat in state.seats] == [9, 9] and not state.pouch
    assert state.phase is Phase.THROW and Counter(state.game.tiles.tiles()) == Counter("ABCDEFGHI" * 2)
    state.check()
    for players in (1, 3):
        with pytest.raises(RuleError):
            start(GAME, players, seeded(1))


def test_4_1_the_standard_dice() -> None:
    """Every colour and number on two faces, four jokers, six faces a die, no die of one colour."""
    box = read_dice()
    faces = Counter(face for kind, count in box.counts.items() for face in box.dice[kind] * count)
    assert faces == {**{f"{colour}{value}": 2 for colour in "rbnj" for value in range(1, 14)}, "*": 4}
    assert all(len({face[0] for face in sides}) > 1 and len(sides) == 6 for sides in box.dice.values())


def test_D14_the_dice_are_a_file(tmp_path: Path) -> None:
    own = tmp_path / "dés.tsv"
    own.write_text("# ma boîte\nA 9 r1 r2 r3 b1 b2 *\nB\t9\tn1 n2 n3 j1 j2 j13\n", encoding="utf-8")
    state = start(des(dice=str(own)), 2, seeded(1)).state
    state.check()
    thrown = apply(state, all_dice(state), seeded(2))
    thrown.state.check()
    assert set(thrown.state.seat.rack) <= {*(f"{face}@A" for face in ["r1", "r2", "r3", "b1", "b2", "*"])} | {
        f"{face}@B" for face in ["n1", "n2", "n3", "j1", "j2", "j13"]
    }


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# rien",
        "A",
        "A 2",
        "A x r1",
        "AB 2 r1",
        "A 2 r14",
        "A 2 v3",
        "A 2 r0",
        "A 2 r1\nA 2 r2",
        "A 0 r1",
        "é 2 r1",
    ],
)
def test_a_bad_set_of_dice_is_told(text: str) -> None:
    with pytest.raises(DiceError):
        parse_dice(text)


def test_a_file_that_is_none_is_told(tmp_path: Path) -> None:
    rubbish = tmp_path / "dés"
    rubbish.write_bytes(b"\xff\xfe" * 40000)
    for path in (rubbish, tmp_path / "none", tmp_path):
        with pytest.raises(DiceError):
            des(dice=str(path))


@pytest.mark.parametrize(("text", "problem"), [("#" * 70_000, "trop grand"), ("A 2 r1\nA 2 r2", "ligne 2")])
def test_D14_a_file_that_is_no_set_of_dice_says_why(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "dés"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DiceError, match=problem):
        des(dice=str(path))


# Throws (D1, D4, D6, D15)


def test_D1_chance_shows_a_side_of_the_die() -> None:
    state = begun()
    with pytest.raises(IllegalAction, match="no side of the die"):
        apply(state, all_dice(state), lambda sides, number: "r99@Z")


def test_D6_a_die_that_was_not_thrown_is_in_no_line() -> None:
    laid = Grid.from_pieces({(0, 0): Piece("A", "A")})
    faults = judge(GAME, Turn(Grid(), laid, ("A",), True)).faults
    assert ("not_a_line", "D6") in [(fault.code, fault.rule) for fault in faults]


def test_D6_D15_the_first_throw_of_a_round_is_of_all_dice() -> None:
    state = begun()
    with pytest.raises(IllegalAction):
        apply(state, Throw(state.seat.rack[:-1]), seeded(1))
    with pytest.raises(IllegalAction):
        apply(state, Pass(), seeded(1))
    step = apply(state, all_dice(state), seeded(1))
    step.state.check()
    assert isinstance(step.events[0], Thrown) and len(step.events[0].tiles) == 9
    assert step.state.phase is Phase.PLAY and step.state.turn == 0
    box = state.game.tiles
    assert all(box.face(die) in box.dice[box.base(die)] for die in step.state.seat.rack)


def _second_turn() -> GameState:
    """The first seat on turn again, nothing having been laid (passing is free here)."""
    state = begun(passing="none", barren_turns=50)
    for number in range(2):
        state = apply(apply(state, all_dice(state), seeded(number)).state, Pass(), seeded(1)).state
    return state


def test_D1_from_the_second_turn_on_all_dice_or_some() -> None:
    state = _second_turn()
    assert state.turn == 0 and state.phase is Phase.THROW
    rack = state.seat.rack
    for chosen in (rack, rack[:1], rack[3:5]):
        step = apply(state, Throw(chosen), seeded(9))
        step.state.check()
        kept = Counter(rack) - Counter(chosen)
        assert not kept - Counter(step.state.seat.rack), "D4: the others keep their faces"
    with pytest.raises(IllegalAction):
        apply(state, Throw(()), seeded(9))
    with pytest.raises(IllegalAction):
        apply(state, Throw(("r1@Z",)), seeded(9))


def test_D4_dice_stay_as_they_are_until_their_players_turn() -> None:
    state = begun(passing="none")
    first = apply(state, all_dice(state), seeded(1)).state
    after = apply(first, Pass(), seeded(1)).state
    assert after.seats[0].rack == first.seats[0].rack
    other = apply(after, all_dice(after), seeded(2)).state
    assert other.seats[0].rack == first.seats[0].rack


# Laying (D5, D7 to D11, D13)


@pytest.mark.parametrize("rows", [("r2 b2 n2",), ("b11 b12 b13",), ("r2", "b2", "n2", "j2"), ("n1 n2 n3 n4 n5",)])
def test_sets_of_the_sheet(rows: tuple[str, ...]) -> None:
    after = grid(*rows)
    assert codes(Grid(), after, " ".join(tile.partition("@")[0] for tile in after.tiles())) == []


@pytest.mark.parametrize(
    "rows", [("r2 b2",), ("r2 r3 b4",), ("r2 b2 r2",), ("r12 r13 r1",), ("r2",), ("r2 b2 n2 . j2",), ("r1 r2 r4",)]
)
def test_D10_every_line_is_a_set_and_no_die_is_alone(rows: tuple[str, ...]) -> None:
    after = grid(*rows)
    assert codes(Grid(), after, " ".join(tile.partition("@")[0] for tile in after.tiles())) == ["not_a_line"]


def test_example_1_dice_added_to_sets() -> None:
    assert codes(grid("b4 b5 b6 . r8 n8 j8"), grid("b3 b4 b5 b6 . r8 n8 j8 b8"), "b3 b8") == []


def test_D7_two_dice_below_a_die_that_stands_in_two_sets() -> None:
    assert codes(grid("r3 r4 r5"), grid("r3 r4 r5", "b3", "n3"), "b3 n3") == []
    assert codes(grid("r3 r4 r5"), grid("r3 r4 r5", "b3"), "b3") == ["not_a_line"]
    assert codes(grid("r3 r4 r5"), grid("r3 r4 r5", "b3 b4", "n3"), "b3 b4 n3") == ["not_a_line"]


def test_D8_a_die_that_ties_two_sets() -> None:
    before = grid("n3 n4 n5", ". . .", "r2 b2 n2")
    assert codes(before, grid("r2 b2 n2", ". . n3", "n3 n4 n5"), "n3") == ["not_a_line"]
    assert codes(before, grid("r2 b2 n2 . .", ". . n3", ". n3 n4 n5"), "n3") == []


def test_D9_a_joker_freed_by_rearranging() -> None:
    before = grid("r3 * r5", "b3", "n3")
    assert codes(before, grid("r3 b3 n3 . r5 r6 r7", ". . . . *", ". . . . b5"), "r6 r7 b5") == []


def test_D3_a_freed_joker_is_laid_again_in_the_same_turn() -> None:
    before = grid("r3 * r5")
    assert codes(before, grid("r3 r4 r5"), "r4") == ["table_tile_missing"]
    assert codes(before, grid("r3 r4 r5 *"), "r4") == []


def test_D11_a_joker_at_a_crossing_is_one_thing() -> None:
    assert codes(Grid(), grid("r3 * r5", ". b4", ". n4"), "r3 * r5 b4 n4") == []
    assert codes(Grid(), grid("r3 * r5", ". b5", ". n5"), "r3 * r5 b5 n5") == ["not_a_line"]
    assert codes(Grid(), grid("r3 * r5", ". r4", ". n4"), "r3 * r5 r4 n4") == ["not_a_line"], (
        "a second red 4 in a group"
    )


def test_D13_only_how_dice_lie_to_each_other_counts() -> None:
    assert grid(". . .", ". r3 r4 r5") == grid("r3 r4 r5")
    far = Grid.from_pieces({(row + 90, column - 40): piece for row, column, piece in grid("r3 r4 r5").cells})
    assert far == grid("r3 r4 r5")


def test_D5_who_can_lay_something_may_not_pass() -> None:
    able = position(Grid(), "r3 r4 r5 b9", "n1")
    step = apply(able, Pass(), seeded(1))
    assert isinstance(step.events[0], Refused) and step.state is able
    one = position(Grid(), "r3 r4 r5 b9 n9 j9", "n1")
    laid = apply(one, Play(grid("r3 r4 r5")), seeded(1))
    assert laid.state.turn == 1, "one set is enough, more is free"
    stuck = position(grid("r3 r4 r5"), "b9", "n1")
    assert apply(stuck, Pass(), seeded(1)).state.turn == 1
    free = position(Grid(), "r3 r4 r5 b9", "n1", passing="none")
    assert apply(free, Pass(), seeded(1)).state.turn == 1


def test_D5_who_holds_a_set_lays_one_of_his_own_dice() -> None:
    """Findings R4: a lone die laid onto a line, and the set kept."""
    rack = "r6 b6 b7 b8"
    assert codes(grid("r3 r4 r5"), grid("r3 r4 r5 r6"), rack) == ["own_set_held"]
    assert codes(grid("r3 r4 r5"), grid("b6 b7 b8", ". . .", "r3 r4 r5"), rack) == []
    assert codes(grid("r3 r4 r5"), grid("b6 b7 b8", ". . .", "r3 r4 r5 r6"), rack) == []
    assert codes(grid("r3 r4 r5"), grid("r3 r4 r5 r6"), "r6 b6 b7") == [], "no set: any die will do"
    assert codes(grid("r3 r4 r5"), grid("r3 r4 r5 r6"), "r6 b6 *") == ["own_set_held"], "a joker makes one"


def test_D5_an_own_set_may_cross_what_lies_there() -> None:
    """The line is of the player's dice alone, though one of them stands in a line of the table too."""
    after = grid("r3 r4 r5 r6", ". . . b6", ". . . n6")
    assert codes(grid("r3 r4 r5"), after, "r6 b6 n6") == []
    joined = grid("b4 b5 b6 b7 b8 b9")
    assert codes(grid("b4 b5 b6"), joined, "b7 b8 b9") == ["own_set_held"], "one line with dice of the table"


def test_D5_dice_of_equal_face_are_each_others_equal(tmp_path: Path) -> None:
    """Findings R1: whichever of two blue sixes lies in the line, by the judge, by the search and by the page."""
    own = tmp_path / "dés.tsv"
    own.write_text("A 9 b4 b5 b6 b7 b8 r1\nB 9 b6 r1 r2 r9 n13 j13\n", encoding="utf-8")
    game = des(dice=str(own))

    def lines(*rows: str) -> Grid:
        dice = {(2 * at, column): die for at, row in enumerate(rows) for column, die in enumerate(row.split())}
        return Grid.from_pieces({cell: Piece(die, die.partition("@")[0]) for cell, die in dice.items()})

    before, rack = lines("b4@A b5@A b6@A"), ("b6@B", "b7@A", "b8@A", "n13@B")
    for mine, theirs in (("b6@B", "b6@A"), ("b6@A", "b6@B")):
        after = lines(f"b4@A b5@A {theirs}", f"{mine} b7@A b8@A")
        assert judge(game, Turn(before, after, rack, True)).faults == ()
    longer = lines("b4@A b5@A b6@A b7@A b8@A")
    assert [fault.code for fault in judge(game, Turn(before, longer, rack, True)).faults] == ["own_set_held"]
    moves = solver_of(game).solve(before, rack, True).moves
    assert len(moves[0].turn.placed) == 3 and all(not judge(game, move.turn).faults for move in moves)
    page = (Path(__file__).parents[2] / "docs" / "regles.md").read_text("utf-8")
    assert "la ligne elle-même n'a que des dés à lui" not in page and "montrent la même face se valent" in page


def test_D5_a_set_held_is_told_in_french() -> None:
    state = position(grid("r3 r4 r5"), "r6 b6 b7 b8", "n1")
    step = apply(state, Play(grid("r3 r4 r5 r6")), seeded(1))
    refused = step.events[0]
    assert isinstance(refused, Refused) and step.state is state
    sentence = fault_sentence(refused.faults[0], Speech(state.game))
    assert "faite de vos seuls dés" in sentence and "b6" in sentence and "b8" in sentence


def test_D5_the_options() -> None:
    """`any`: a die will do; `none`: who can lay may pass. Records and scripts of before have their own names."""
    for value, plays, passes in (("set", False, False), ("any", True, False), ("none", True, True)):
        state = position(grid("r3 r4 r5"), "r6 b6 b7 b8", "n1", passing=value)
        assert isinstance(apply(state, Play(grid("r3 r4 r5 r6")), seeded(1)).events[-1], Scored) is plays
        assert (apply(state, Pass(), seeded(1)).state.turn == 1) is passes
    assert DiceRules.from_options({"passing": "stuck"}).passing == "any"
    assert DiceRules.from_options({"passing": "free"}).passing == "none"
    assert DiceRules().passing == "set" and DiceRules.from_record({}).passing == "any"


# Out of time (D7)


def test_D7_a_turn_in_which_nothing_was_thrown_is_no_throw() -> None:
    state = begun(seconds=60)
    late = apply(state, TimeOut(), seeded(1)).state
    assert (late.turn, late.barren) == (1, 0)
    assert apply(begun(late_turns="always"), TimeOut(), seeded(1)).state.barren == 1


def test_D7_a_late_turn_counts_only_where_nothing_could_be_laid() -> None:
    able = replace(position(grid("r3 r4 r5"), "r6 b9", "n1"), barren=5)
    step = apply(able, TimeOut(), seeded(1))
    assert step.state.barren == 5 and step.state.phase is Phase.THROW, "the round goes on"
    stuck = replace(position(grid("r3 r4 r5"), "n9 b9", "n1"), barren=5)
    assert isinstance(apply(stuck, TimeOut(), seeded(1)).events[-1], RoundEnded)
    free = replace(position(grid("r3 r4 r5"), "r6 b9", "n1", passing="none"), barren=5)
    assert apply(free, TimeOut(), seeded(1)).state.barren == 5, "whether one may pass is another question"
    always = replace(position(grid("r3 r4 r5"), "r6 b9", "n1", late_turns="always"), barren=5)
    assert isinstance(apply(always, TimeOut(), seeded(1)).events[-1], RoundEnded)


# Dice that were never thrown (D6, D15)


def _all_in_one(**options: Any) -> GameState:
    """The first seat lays all its dice in the first turn of the round; the other has not thrown."""
    state = replace(position(Grid(), "r3 r4 r5", "", **options), began=1)
    return replace(state, seats=(state.seats[0], Seat(("A", "A", "B"))))


def test_D15_dice_that_were_never_thrown_are_thrown_to_be_counted() -> None:
    """Findings R8: all dice laid in the first turn scored 0."""
    step = apply(_all_in_one(), Play(grid("r3 r4 r5")), seeded(3))
    thrown = next(event for event in step.events if isinstance(event, Thrown))
    assert thrown.seat == 1 and thrown.counted and [die[-1] for die in thrown.tiles] == ["A", "A", "B"]
    ended = step.events[-1]
    assert isinstance(ended, RoundEnded)
    box = step.state.game.tiles
    sides = [box.face(die) for die in thrown.tiles]
    jokers = sides.count("*")
    assert ended.final == (sum(int(side[1:]) for side in sides if side != "*"), -10 * jokers)
    assert sum(ended.final) != 0 and step.state.seats[1].rack == tuple(sorted(thrown.tiles))


def test_D15_or_they_count_nothing() -> None:
    step = apply(_all_in_one(never_thrown="nothing"), Play(grid("r3 r4 r5")), seeded(3))
    assert isinstance(step.events[-1], RoundEnded) and step.events[-1].final == (0, 0)


def test_D15_in_a_blocked_round_too() -> None:
    state = begun(barren_turns=1, passing="none")
    step = apply(apply(state, all_dice(state), seeded(1)).state, Pass(), seeded(1))
    assert [(event.seat, event.counted) for event in step.events if isinstance(event, Thrown)] == [(1, True)]
    assert all("@" in die for seat in step.state.seats for die in seat.rack)


def test_D15_all_dice_may_be_thrown_at_the_start_of_the_round() -> None:
    step = start(des(DiceRules(first_throw="start", passing="none", barren_turns=5)), 2, seeded(1))
    state = step.state
    thrown = [event for event in step.events if isinstance(event, Thrown)]
    assert [(event.seat, len(event.tiles), event.counted) for event in thrown] == [(0, 9, False), (1, 9, False)]
    assert state.phase is Phase.PLAY, "the first turn of each lays at once"
    state = apply(state, Pass(), seeded(1)).state
    assert (state.turn, state.phase) == (1, Phase.PLAY)
    state = apply(state, Pass(), seeded(1)).state
    assert (state.turn, state.phase) == (0, Phase.THROW)
    state = apply(apply(state, Throw(state.seat.rack[:1]), seeded(1)).state, Pass(), seeded(1)).state
    assert state.phase is Phase.THROW
    state.check()


def test_D15_each_round_begins_so() -> None:
    state = start(des(DiceRules(first_throw="start", passing="none", barren_turns=2)), 2, seeded(1)).state
    for _ in range(2):
        state = apply(state, Pass(), seeded(1)).state
    assert state.phase is Phase.DEAL
    state = apply(state, Deal(), seeded(1)).state
    assert (state.round, state.phase, state.began) == (2, Phase.PLAY, state.number)
    assert all("@" in die for seat in state.seats for die in seat.rack)


# Rounds and scores (D2, D12)


def test_D2_three_throws_of_each_without_a_die_laid_end_the_round() -> None:
    state, throws = begun(passing="none"), 0
    while state.phase is not Phase.DEAL:
        state = apply(apply(state, all_dice(state), seeded(throws)).state, Pass(), seeded(1)).state
        throws += 1
    assert throws == 6
    assert DiceRules.from_options({"barren_turns": 3}).barren_turns == 3


def test_D2_a_die_laid_begins_the_count_anew() -> None:
    state = replace(position(grid("r3 r4 r5"), "r6 b9 n9", "n1 n2 j9"), barren=5)
    laid = apply(state, Play(grid("r3 r4 r5 r6")), seeded(1)).state
    assert laid.barren == 0 and laid.phase is Phase.THROW


def _scores(rack: str, other: str, **options: Any) -> tuple[int, ...]:
    """What a round brings in which the first seat lays a last red 6, or nothing where it has more."""
    state = position(grid("r3 r4 r5"), rack, other, **options)
    if rack == "r6":
        step = apply(state, Play(grid("r3 r4 r5 r6")), seeded(1))
    else:
        step = apply(replace(state, barren=5), Pass(), seeded(1))
    ended = step.events[-1]
    assert isinstance(ended, RoundEnded | Ended)
    return ended.final


def test_D12_the_winner_gets_the_sum_of_the_others_dice() -> None:
    assert _scores("r6", "n1 n2 j9") == (12, 0)


def test_D12_a_joker_costs_its_loser_ten_points() -> None:
    assert _scores("r6", "n1 * j9") == (10, -10)
    assert _scores("r6", "* * j9") == (9, -20)
    assert _scores("r6", "n1 * j9", joker_malus="winner") == (20, 0)
    assert _scores("r6", "n1 * j9", leftover_joker=30) == (10, -30)


def test_D12_a_blocked_round_brings_the_difference() -> None:
    assert _scores("b9 b1", "n13 b11") == (14, 0)
    assert _scores("n13 b11", "b9 b1") == (0, 14)
    assert _scores("b9 b1", "n9 r1") == (0, 0)


def test_D12_a_joker_counts_ten_in_a_blocked_round() -> None:
    assert _scores("b9 b13", "* n13", passing="none") == (1, 0)
    assert _scores("b9 b13", "* n13", passing="none", leftover_joker=0) == (0, 9)


def test_4_2_six_rounds_begun_in_turns_the_highest_total_wins() -> None:
    rules = DiceRules()
    assert (rules.rounds, rules.round_starter) == (6, "next")
    state = begun(passing="none")
    starters = []
    for number in range(1, 7):
        assert state.round == number
        starters.append(state.turn)
        while not state.over and state.phase is not Phase.DEAL:
            step = apply(state, all_dice(state), seeded(number))
            state = apply(step.state, Pass(), seeded(1)).state
        if not state.over:
            state = apply(state, Deal(), seeded(number)).state
            state.check()
    assert starters == [0, 1, 0, 1, 0, 1] and state.over
    best = max(seat.score for seat in state.seats)
    assert state.winners() == tuple(at for at, seat in enumerate(state.seats) if seat.score == best)


def test_a_throw_is_chance_and_nothing_else() -> None:
    """Each side of each die comes about as often as the others, and a draw depends on seed and number alone."""
    state = begun()
    counts: Counter[str] = Counter()
    for seed in range(400):
        counts.update(apply(state, all_dice(state), seeded(seed)).state.seat.rack)
    kinds = Counter(state.seat.rack)
    for side, count in counts.items():
        expected = 400 * kinds[side.partition("@")[2]] / 6
        assert abs(count - expected) < 6 * expected**0.5
    assert apply(state, all_dice(state), seeded(5)).state == apply(state, all_dice(state), seeded(5)).state


def test_the_game_is_in_the_catalogue() -> None:
    assert CATALOGUE["des"].make is des

"""The rules of the tile games (N1 to N22) and of the cards, a test for each row, and every example of their sheets."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from lettres.engine import IllegalAction, Phase, RuleError, Step, Turn, apply, seeded, start
from lettres.engine.events import (
    Deal,
    Discard,
    Discarded,
    Draw,
    Drew,
    Ended,
    Pass,
    Passed,
    PileTurned,
    Play,
    Refused,
    RoundEnded,
    StartDraw,
    TimeOut,
    Turned,
)
from lettres.families.numbers.jokers import Regime, explains
from lettres.families.numbers.melds import Suits
from lettres.families.numbers.rules import NumberRules
from lettres.families.numbers.universe import Universe
from lettres.games.catalogue import CATALOGUE
from tests.number_helpers import chosen, codes, first, game, run, state, table, tiles

TILE_GAMES = ("rummikub", "defausse", "deux-cents")
NUMBER_GAMES = (*TILE_GAMES, "cartes")
SUITS = Suits("rbnj")


# Boxes, deals and who begins


@pytest.mark.parametrize("name", TILE_GAMES)
def test_the_box_has_104_tiles_and_two_jokers(name: str) -> None:
    counts = game(name).tiles.counts
    assert sum(counts.values()) == 106 and counts["*"] == 2
    assert all(counts[f"{colour}{value}"] == 2 for colour in "rbnj" for value in range(1, 14))


@pytest.mark.parametrize("name", NUMBER_GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_fourteen_tiles_each_and_the_highest_begins(name: str, players: int) -> None:
    dealt, events = start(game(name), players, seeded(players))
    dealt.check()
    assert [len(seat.rack) for seat in dealt.seats] == [14] * players
    drawn = [event for event in events if isinstance(event, StartDraw)][-1].drawn
    ranks = {seat: int(tile[1:]) for seat, tile in drawn if tile != "*"}
    assert dealt.turn == max(ranks, key=lambda seat: ranks[seat])
    assert isinstance(events[0], StartDraw), "who begins is drawn before the deal"


@pytest.mark.parametrize("name", NUMBER_GAMES)
def test_two_to_four_players(name: str) -> None:
    for players in (1, 5):
        with pytest.raises(RuleError):
            start(game(name), players, first)


def test_start_draw_a_joker_draws_again_and_tiles_go_back() -> None:
    played = game()
    chance = chosen("*", "r5", "b9", *played.tiles.tiles())
    dealt, events = start(played, 2, chance)
    assert events[0] == StartDraw(((0, "*"), (0, "r5"), (1, "b9"))) and dealt.turn == 1
    assert len(dealt.pouch) == 106 - 28
    kept, _ = start(game(start_tiles="kept"), 2, chosen("r5", "b9", *played.tiles.tiles()[-60:]))
    assert len(kept.seats[0].rack) == 15 and "r5" in kept.seats[0].rack


def test_start_draw_kept_tiles_may_leave_none_to_turn_up() -> None:
    """Tiles that are kept come on top of the deal: what the pouch no longer has is not dealt, nor turned up (L28)."""
    dealt, _ = start(game("deux-cents", start_tiles="kept", deal=26), 4, seeded(1))
    dealt.check()
    assert not dealt.pouch and not dealt.discard


def test_piles_of_seven_leave_one_tile_to_turn_up() -> None:
    for players, left in ((2, 77), (3, 63), (4, 49)):
        dealt, events = start(game("deux-cents"), players, seeded(1))
        assert len(dealt.pouch) == left and left % 7 == 0 and len(dealt.discard) == 1
        assert [event.tile for event in events if isinstance(event, Turned)] == list(dealt.discard)
        dealt.check()


# Runs and groups: the examples of S4


@pytest.mark.parametrize("row", ["r6r7r8r9", "r9r10r11r12", "n1n2n3n4", "r3b3n3j3", "r7b7n7", "r1b1j1"])
def test_examples_of_valid_sets(row: str) -> None:
    assert codes("", row, row, opening_points=0, opened=False) == []


@pytest.mark.parametrize("row", ["r1r2r4", "r1b2r3", "r1r1b1", "r6r7", "r3", "b13b13b13", "r3b3n3j3*", "**r3b4"])
def test_examples_of_invalid_sets(row: str) -> None:
    assert codes("", row, row, opening_points=0, opened=False) == ["not_a_meld"]


@pytest.mark.parametrize(
    ("before", "rack", "after"),
    [
        ("r3r4r5", "r2b5n5", "r2r3r4 r5b5n5"),  # better sets
        ("r3r4r5 b3n3", "r6", "r4r5r6 r3b3n3"),  # shift a run
        ("r6r7r8r9r10", "r8", "r6r7r8 r8r9r10"),  # break a run
        ("b6n6j6", "r6j7j8", "b6n6r6 j6j7j8"),  # replace in a group
        ("b3b4*", "b5j7r7", "b3b4b5 r7j7*"),  # a joker replaced, for a group of sevens
        ("b12n12*", "j12b1b2", "b12n12j12 b1b2*"),  # N12: one missing colour …
        ("b12n12*", "r12b1b2", "r12b12n12 b1b2*"),  # … or the other
        ("b12n12j12*", "r4r5", "b12n12j12 r4r5*"),  # a joker taken where that breaks nothing
    ],
)
def test_examples_of_moves_of_S4(before: str, rack: str, after: str) -> None:
    before = before.replace(" b3n3", "")
    rack = rack + ("b3n3" if "b3n3" in after else "")
    assert codes(before, after, rack) == []


@pytest.mark.parametrize(
    ("before", "rack", "after"),
    [
        ("r6r7r8", "r5b8n8", "r5r6r7 r8b8n8"),  # shift
        ("r1r2r3r4r5", "r3", "r1r2r3 r3r4r5"),  # break
        ("r1b1n1", "j1r2r3", "b1n1j1 r1r2r3"),  # replace
        ("r1b1n1j1", "b2b3", "r1n1j1 b1b2b3"),  # take from a group of four
    ],
)
def test_examples_of_moves_of_S1(before: str, rack: str, after: str) -> None:
    assert codes(before, after, rack, name="defausse") == []


@pytest.mark.parametrize(
    ("before", "rack", "after"),
    [
        ("b4b5b6", "b3", "b3b4b5b6"),
        ("b4b5b6", "b7", "b4b5b6b7"),
        ("r8b8n8j8", "r9r10", "b8n8j8 r8r9r10"),
        ("r8r9r10", "r7b10n10", "r7r8r9 r10b10n10"),
        ("b2b3b4b5b6", "b4b5", "b4b5b6 b2b3b4b5"),  # N19
    ],
)
def test_N19_examples_of_moves_of_S3(before: str, rack: str, after: str) -> None:
    assert codes(before, after, f"{rack}n13", name="deux-cents") == []


# The rows


def test_N1_three_flows() -> None:
    flows = {name: CATALOGUE[name].rules().flow for name in NUMBER_GAMES}
    assert flows == {
        "rummikub": "play_or_draw",
        "defausse": "draw_play_discard",
        "deux-cents": "play_discard_or_draw",
        "cartes": "draw_play_discard",
    }
    step = run(state("", "r1b2", "r2", opened=False), Pass())
    assert [event.why for event in step.events if isinstance(event, Drew)] == ["pass"] and step.state.turn == 1
    begun = state("", "r1b2", "r2", name="defausse")
    assert begun.phase is Phase.DRAW
    step = run(begun, Draw(), Pass(), Discard("b2"))
    assert step.state.discard == ("b2",) and step.state.turn == 1 and step.state.phase is Phase.DRAW
    begun = state("", "r1b2", "r2", name="deux-cents", discard="r9")
    with pytest.raises(IllegalAction):  # who lays nothing draws first
        apply(begun, Pass(), first)
    step = run(begun, Draw("discard"))
    assert step.events == (Drew(0, ("r9",), "discard"),) and step.state.phase is Phase.DRAWN
    assert run(step.state, Pass(), Discard("r1")).state.discard == ("r1",)


def test_N1_declining_to_play_costs_a_tile() -> None:
    step = run(state("r1r2r3", "r4", "r9"), Pass())
    assert Counter(type(event) for event in step.events)[Drew] == 1 and len(step.state.seats[0].rack) == 2


def test_2_1_the_pile_is_closed_in_S1_and_open_in_S3() -> None:
    begun = state("", "r1b2", "r2", name="defausse", discard="r9")
    with pytest.raises(IllegalAction):
        apply(begun, Draw("discard"), first)
    assert run(state("", "r1", name="defausse", discard="r9", draw_from="both"), Draw("discard")).state.discard == ()


@pytest.mark.parametrize(("row", "legal"), [("r12r13r1", True), ("r11r12r13r1", True), ("r13r1r2", False)])
def test_N2_one_after_13(row: str, legal: bool) -> None:
    assert (codes("", row, f"{row}b5", name="deux-cents", opening_points=0) == []) == legal
    assert codes("", row, row) == ["not_a_meld"], "in no other game"
    assert (codes("", row, row, one_after_13=True) == []) == legal
    assert codes("", "r1r2r3", "r1r2r3b5", name="deux-cents", opening_points=0) == []


def test_N3_a_one_after_13_counts_one() -> None:
    rack = "r12r13r1"
    assert codes("", rack, rack, opened=False, one_after_13=True, opening_points=26) == []
    assert codes("", rack, rack, opened=False, one_after_13=True, opening_points=27) == ["opening_points"]


def test_N3_it_may_count_more() -> None:
    dear: dict[str, Any] = {"one_after_13": True, "one_after_13_points": 14, "opened": False}
    assert codes("", "r12r13r1", "r12r13r1", **dear, opening_points=39) == []
    assert codes("", "r12r13r1", "r12r13r1", **dear, opening_points=40) == ["opening_points"]
    assert codes("", "r12r13*", "r12r13*", **dear, opening_points=39) == [], "so does a joker there"
    assert codes("", "r1r2r3", "r1r2r3", **dear, opening_points=7) == ["opening_points"], "before a 2 it counts 1"
    shared = codes("r4r5r6", "r4r5r6 r12r13r1", "r12r13r1n9", name="deux-cents", **{**dear, "opening_points": 39})
    assert shared == []
    with pytest.raises(RuleError):
        game(one_after_13_points=15)


@pytest.mark.parametrize("name", ["deux-cents", "rummikub"])
def test_N5_a_one_stands_at_one_end_of_a_run(name: str) -> None:
    whole = "".join(f"r{value}" for value in range(1, 14))
    for row in (f"{whole}r1", f"*{whole[2:]}r1", f"{whole}*"):
        assert codes("", row, f"{row}b5", name=name, one_after_13=True) == ["not_a_meld"], row
    assert codes("", whole, f"{whole}b5", name=name, one_after_13=True) == []
    assert codes("", f"{whole[2:]}r1", f"{whole}b5", name=name, one_after_13=True) == []
    assert codes("", "r1r2r3 " + whole[6:] + "r1", f"{whole}r1b5", name=name, one_after_13=True) == [], "two runs do"


def test_N4_the_table_is_closed_in_the_opening_turn_of_S4() -> None:
    before, rack, after = "r4r5r6", "r10b10n10r7", "r10b10n10 r4r5r6r7"
    assert codes(before, after, rack, opened=False) == ["table_closed"]
    assert codes(before, after, f"{rack}n1", opened=False, name="deux-cents") == []
    assert codes(before, "r4r5r6r7", "r7r8", opened=False, name="deux-cents") == ["opening_points"]
    few = "r9b9n9r7n1"  # 27 points by themselves; what is added to the table does not count
    assert codes(before, "r9b9n9 r4r5r6r7", few, opened=False, name="deux-cents") == ["opening_points"]


def test_N4_opening_sets_may_be_rearranged_in_the_same_turn() -> None:
    """Three tens are laid, and one of them then goes into a run of the table."""
    before, rack = "r11r12r13", "r10b10n10j10n1"
    assert codes(before, "b10n10j10 r10r11r12r13", rack, opened=False, name="deux-cents") == []


def test_N5_a_joker_counts_as_what_it_stands_for() -> None:
    assert codes("", "r10b10*", "r10b10*", opened=False) == []
    assert codes("", "r10b10*", "r10b10*", opened=False, opening_jokers="zero") == ["opening_points"]
    assert codes("", "r10b10n10 r1r2*", "r10b10n10r1r2*", opened=False, opening_jokers="none") == ["opening_joker"]
    assert codes("", "*r12r13", "*r12r13", opened=False, opening_points=36) == []


@pytest.mark.parametrize("name", ["rummikub", "defausse", "cartes"])
def test_N6_thirty_points_of_the_rack_alone(name: str) -> None:
    colours = "rbnj" if name != "cartes" else "pctk"
    ten, nine = (" ".join(f"{colour}{value}" for colour in colours[:3]).replace(" ", "") for value in (10, 9))
    assert codes("", ten, ten, name=name, opened=False) == []
    assert codes("", nine, nine, name=name, opened=False) == ["opening_points"]
    both = f"{colours[0]}1{colours[0]}2{colours[0]}3"
    assert codes("", f"{nine} {both}", nine + both, name=name, opened=False) == [], "several sets add up"
    other = f"{colours[1]}4{colours[1]}5{colours[1]}6"
    long = f"{other}{colours[1]}7"
    assert "table_closed" in codes(other, f"{long} {ten}", f"{ten}{colours[1]}7", name=name, opened=False)


def test_N7_a_joker_is_replaced_by_a_tile_of_the_rack() -> None:
    before, after = "b3b4* b5b6b7b8", "b3b4b5 b6b7b8 r7j7*"
    regimes: tuple[tuple[str, dict[str, Any]], ...] = (("rummikub", {"joker_table": "identity"}), ("defausse", {}))
    for name, regime in regimes:
        assert codes(before, after, "r7j7", name=name, **regime) == ["joker_taken"]
        assert codes(before, after, "r7j7", name=name, joker_tile="any", **regime) == []
    assert codes(before, after, "r7j7") == [], "in S4 a joker may be had by rearranging"


def test_N8_freeing_a_joker_by_rearrangement() -> None:
    before, after, rack = "r3r4r5*", "r3r4r5 b8b9*", "b8b9"
    assert codes(before, after, rack) == []
    assert codes(before, after, rack, joker_table="new_set") == []
    assert codes(before, after, rack, joker_table="identity") == ["joker_taken"]
    assert codes(before, after, rack, joker_table="frozen") == ["joker_taken"]


def test_N9_a_freed_joker_goes_to_a_new_set() -> None:
    before, rack, longer = "b3b4* r7r8r9", "b5", "b3b4b5 r7r8r9*"
    assert codes(before, longer, rack) == []
    assert codes(before, longer, rack, joker_table="new_set") == ["joker_taken"]
    assert codes("b3b4*", "b3b4b5 r7r8*", "b5r7r8", joker_table="new_set") == []


@pytest.mark.parametrize(
    ("before", "after", "rack", "legal"),
    [
        ("b3b4*", "b3b4b5*", "b5", False),  # the same set, grown
        ("b3b4*", "*b3b4b5", "b5", False),
        ("b3b4*", "b3b4*b6", "b6", True),  # this joker was not freed
        ("b12n12*", "b12n12j12*", "j12", True),  # nor this one: it may have stood for the other colour
        ("r1r2r3 b3b4*", "r1r2r3* b3b4b5", "b5", False),  # another set of before
        ("r1r2r3 b3b4*", "r1r2r3*r5 b3b4b5", "b5r5", False),
        ("r1r2r3r4 b3b4*", "r1r2r3 r4j4* b3b4b5", "b5j4", True),
        ("b3**b6", "b3b4*b6 r7j7*", "b4r7j7", True),  # one of two is freed
    ],
)
def test_N9_a_new_set_holds_no_set_of_before(before: str, after: str, rack: str, legal: bool) -> None:
    assert (codes(before, after, rack, joker_table="new_set") == []) == legal


def test_N9_in_S1_the_tile_that_replaces_a_joker_is_not_one_of_the_two() -> None:
    for name in ("defausse", "cartes"):
        b, n, r = ("c", "t", "p") if name == "cartes" else ("b", "n", "r")
        before, grown = f"{b}3{b}4*", f"{b}3{b}4{b}5{b}6*"
        assert codes(before, grown, f"{b}5{b}6{n}1", name=name) == ["joker_taken"], "it stays in its set"
        assert codes(before, grown, f"{b}5{b}6{n}1", name=name, joker_rack=0) == []
        assert codes(before, f"{b}3{b}4*{b}6", f"{b}6{n}1", name=name) == [], "not replaced, it may be added to"
        three = f"{b}3{b}4* {r}3{r}4{r}5 {n}3{n}4{n}5"
        mixed = f"{b}3{r}3{n}3 {b}4{r}4{n}4 {r}5{n}5{b}5*"
        assert codes(three, mixed, f"{b}5{n}1", name=name) == ["joker_taken"]
        apart = f"{b}3{b}4{b}5 {b}6{b}7*"
        assert codes(before, apart, f"{b}5{b}6{b}7{n}1", name=name) == [], "a new set with two more"


def test_N9_with_two_rack_tiles_in_S1() -> None:
    before = "b3b4* r7r8r9r10"
    assert codes(before, "b3b4b5 r7r8r9 r10b10*", "b5b10", name="defausse") == ["joker_taken"]
    assert codes(before, "b3b4b5 r7r8r9 r10b10*", "b5b10", name="defausse", joker_rack=1) == []
    assert codes(before, "b3b4b5 r7r8r9r10 n2b2*", "b5n2b2", name="defausse") == []


def test_N10_tiles_taken_from_a_set_with_a_joker() -> None:
    before, after = "r3r4*r6", "r4*r6 r3b3n3"
    assert codes(before, after, "b3n3") == [] == codes(before, after, "b3n3", joker_table="identity")
    assert codes(before, after, "b3n3", joker_table="frozen") == ["joker_taken"]
    assert codes(before, "r3r4*r6r7", "r7", joker_table="frozen") == []


def test_N11_two_jokers_in_a_set() -> None:
    assert codes("", "r12**", "r12**", opened=False) == []
    assert codes("", "r12**", "r12**", jokers_together=False) == ["not_a_meld"]


@pytest.mark.parametrize("mode", ["new_set", "identity", "frozen"])
@pytest.mark.parametrize("missing", ["j12", "r12"])
def test_N12_either_missing_colour_replaces_the_joker_of_a_group(mode: str, missing: str) -> None:
    whole = "".join(sorted(["b12", "n12", missing], key=lambda tile: "rbnj".index(tile[0])))
    assert codes("b12n12*", f"{whole} b1b2*", f"{missing}b1b2", joker_table=mode) == []


def test_N13_the_end_of_a_run_of_three_only_where_the_rest_is_completed() -> None:
    assert codes("r6r7r8", "r6r7 r8b8n8", "b8n8", name="defausse") == ["not_a_meld"]
    assert codes("r6r7r8", "r5r6r7 r8b8n8", "r5b8n8", name="defausse") == []


def test_N14_time_overrun_costs_one_tile_and_three_officially() -> None:
    assert game().rules.seconds == 120
    official: dict[str, Any] = {**CATALOGUE["rummikub"].presets["officielle"]}
    for options, count in (({}, 1), (official, 3)):
        step = run(state("r1r2r3", "r4", "r9", **options), TimeOut())
        assert [len(event.tiles) for event in step.events if isinstance(event, Drew)] == [count]
        assert step.state.table == table("r1r2r3")


def test_N15_the_first_who_can_neither_lay_nor_draw_ends_the_round() -> None:
    blocked = state("r1r2r3", "b9", "r4", pouch="")
    assert run(blocked, Pass()).state.over
    able = state("r1r2r3", "r4", "b9", pouch="")
    step = run(able, Pass())
    assert not step.state.over and Passed(0, able=True) in step.events, "who could lay has not ended it"
    assert run(step.state, Pass()).state.over
    official = state("r1r2r3", "b9", "r4", pouch="", deadlock="full_round")
    step = run(official, Pass())
    assert not step.state.over and run(step.state, Pass()).state.over


@pytest.mark.parametrize("name", ["defausse", "deux-cents", "cartes"])
def test_N15_who_discards_is_not_blocked(name: str) -> None:
    with pytest.raises(RuleError):
        game(name, deadlock="first_blocked")


def test_D5_in_a_game_of_tiles_too_who_can_lay_may_have_to() -> None:
    step = run(state("r1r2r3", "r4", "b9", passing="stuck"), Pass())
    assert isinstance(step.events[0], Refused) and step.state.turn == 0
    assert run(state("r1r2r3", "b9", "r4", passing="stuck"), Pass()).state.turn == 1
    last = state("r1r2r3", "r4", "b9", name="deux-cents", pouch="", passing="stuck")
    assert run(last, Pass()).state.turn == 1, "what N20 forbids nobody has to lay"


def _over(*racks: str, **options: Any) -> tuple[int, ...]:
    """The scores of a blocked round with these racks."""
    begun = state("r1r2r3", *racks, pouch="", deadlock="full_round", **options)
    return tuple(seat.score for seat in run(begun, *[Pass()] * len(racks)).state.seats)


def test_N16_a_blocked_round_by_the_sheet_and_officially() -> None:
    assert _over("b5", "n10", "j10n10") == (25, -10, -20)
    assert _over("b5", "n10", "j10n10", blocked_score="official") == (20, -5, -15)


def test_N17_a_tie_is_shared() -> None:
    assert _over("b5", "n5", "j10n11") == (5, 5, -21), "half of 21, less their own"
    assert _over("b5", "n5", "j10n11", blocked_score="official") == (8, 8, -16)
    assert _over("b5", "n5") == (-5, -5), "of two at the same, each loses its own"


def test_N17_those_tied_may_each_take_all_or_nothing() -> None:
    assert _over("b5", "n5", "j10n11", tied_lowest="whole") == (16, 16, -21)
    assert _over("b5", "n5", "j10n11", tied_lowest="nothing") == (-5, -5, -21)
    assert _over("b5", "n5", "j10n11", tied_lowest="nothing", blocked_score="official") == (0, 0, -16)
    assert _over("b5", "n10", "j10n10", tied_lowest="nothing") == (25, -10, -20), "one alone is no tie"


@pytest.mark.parametrize("name", NUMBER_GAMES)
def test_N22_losers_may_lose_nothing(name: str) -> None:
    b, n, j, r = ("c", "t", "k", "p") if name == "cartes" else ("b", "n", "j", "r")
    racks = [f"{b}5", f"{n}10", f"{j}10{n}10"]
    begun = state(f"{r}1{r}2{r}3", *racks, pouch="", name=name, deadlock="full_round", losers="nothing", rounds=1)
    step = run(begun, Pass(), Pass(), Pass())
    assert isinstance(step.events[-1], Ended) and step.events[-1].final == (25, 0, 0)
    assert _over("b5", "n5", losers="nothing") == (0, 0)


def test_scores_of_the_sheets() -> None:
    """18 = 5 + 10 + 3 (S4), 29 = 17 + 5 + 7 (S1), 60 = 25 + 17 + 18 (S3); a joker costs 30."""
    won = run(state("r1r2r3", "r4", "b5", "n10", "j3"), Play(table("r1r2r3r4")))
    assert [seat.score for seat in won.state.seats] == [18, -5, -10, -3]
    assert won.events[-1] == Ended((18, -5, -10, -3), (0,))
    begun = state("r1r2r3", "r4n9", "b4b11b2", "n3n2", "j7", name="defausse", phase=Phase.PLAY)
    step = run(begun, Play(table("r1r2r3r4")), Discard("n9"))
    assert [seat.score for seat in step.state.seats] == [29, -17, -5, -7]
    begun = state("r1r2r3", "r4n9", "b12b13", "n8n9", "j9b9", name="deux-cents", target=60)
    step = run(begun, Play(table("r1r2r3r4")), Discard("n9"))
    assert [seat.score for seat in step.state.seats] == [60, -25, -17, -18]
    joker = run(state("r1r2r3", "r4", "b5*"), Play(table("r1r2r3r4")))
    assert [seat.score for seat in joker.state.seats] == [35, -35]
    cheap = run(state("r1r2r3", "r4", "b5*", leftover_joker=10), Play(table("r1r2r3r4")))
    assert [seat.score for seat in cheap.state.seats] == [15, -15]


def test_N18_at_the_end_of_a_turn_all_sets_are_valid() -> None:
    assert codes("r1r2r3", "r1r2 r3n3j3", "n3j3r9", name="deux-cents") == ["not_a_meld"]


def test_N20_the_last_tile_is_discarded_in_S3_and_either_in_S1() -> None:
    assert codes("r1r2r3", "r1r2r3r4", "r4", name="deux-cents") == ["last_tile_to_discard"]
    begun = state("r1r2r3", "r4b9", "n5", name="deux-cents")
    step = run(begun, Play(table("r1r2r3r4")))
    assert step.state.phase is Phase.DISCARD
    step = run(step.state, Discard("b9"))
    assert step.events[0] == Discarded(0, "b9") and isinstance(step.events[-1], RoundEnded)
    out = run(state("r1r2r3", "r4", "n5", name="defausse", phase=Phase.PLAY), Play(table("r1r2r3r4")))
    assert out.state.over and out.state.seats[0].score == 5


def test_N21_the_discard_pile_is_turned_over() -> None:
    begun = state("", "r1b2", "r2", name="defausse", pouch="", discard="r9b9n9")
    step = run(begun, Draw(), chance=chosen("b9"))
    assert step.events == (PileTurned(2), Drew(0, ("b9",), "turn"))
    assert step.state.discard == ("n9",) and step.state.pouch == ("r9",) and "b9" in step.state.seats[0].rack


def test_N21_a_pile_to_turn_over_is_something_to_draw() -> None:
    begun = state("", "r1b2", "r2j4", name="deux-cents", pouch="", discard="r9b9")
    step = run(begun, Draw("discard"), Pass(), Discard("b9"), Draw("discard"), Pass(), Discard("b9"))
    assert step.state.idle == 2 and not isinstance(step.events[-1], RoundEnded)
    bare = state("", "r1b2", "r2j4", name="deux-cents", pouch="", discard="b9")
    step = run(bare, Draw("discard"), Pass(), Discard("b9"), Draw("discard"), Pass(), Discard("b9"))
    assert isinstance(step.events[-1], RoundEnded)


@pytest.mark.parametrize("name", ["deux-cents", "defausse", "cartes"])
def test_N21_who_neither_draws_nor_lays_discards_nothing(name: str) -> None:
    """Where nothing can be drawn, there is nothing to throw away for free: the turn is over."""
    r = "p" if name == "cartes" else "r"
    begun = state(f"{r}1{r}2{r}3", f"{r}4{r}9", f"{r}7", name=name, pouch="", rounds=1)
    assert begun.phase is Phase.PLAY, "nothing can be drawn, so nobody has to"
    for wrong in (Draw(), Draw("discard"), Discard(f"{r}9")):
        with pytest.raises(IllegalAction):
            apply(begun, wrong, first)
    step = run(begun, Pass())
    assert step.state.turn == 1 and not step.state.discard and step.events == (Passed(0),)
    assert run(step.state, Pass()).state.over, "nobody can draw and nobody lays"
    step = run(begun, Play(table(f"{r}1{r}2{r}3{r}4", name)))
    assert step.state.phase is Phase.DISCARD, "who lays discards"
    free = state(f"{r}1{r}2{r}3", f"{r}4{r}9", f"{r}7", name=name, pouch="", discarding="always", phase=Phase.PLAY)
    assert run(free, Pass(), Discard(f"{r}9")).state.discard == (f"{r}9",)


def test_N21_the_one_tile_of_the_pile_is_drawn_in_S3() -> None:
    begun = state("r1r2r3", "r4b9", "n5", name="deux-cents", pouch="", discard="n9")
    for wrong in (Pass(), Draw()):  # who lays nothing draws first, and there is nothing in the pouch
        with pytest.raises(IllegalAction):
            apply(begun, wrong, first)
    step = run(begun, Draw("discard"), Pass(), Discard("b9"))
    assert step.state.seats[0].rack == ("n9", "r4") and step.state.discard == ("b9",) and step.state.turn == 1
    closed = state("r1r2r3", "r4b9", "n5", name="deux-cents", pouch="", discard="n9", draw_from="pouch")
    assert run(closed, Pass()).state.turn == 1


def test_N21_the_one_tile_of_the_pile_is_not_drawn_in_S1() -> None:
    begun = state("r1r2r3", "r4b9", "n5", name="defausse", pouch="", discard="n9")
    assert begun.phase is Phase.PLAY and run(begun, Pass()).state.turn == 1
    shared = state("r1r2r3", "r4b9", "n5", name="defausse", pouch="", discard="n9", draw_from="both")
    assert shared.phase is Phase.DRAW


@pytest.mark.parametrize(("name", "drawn"), [("defausse", 0), ("deux-cents", 1)])
def test_N21_the_pile_may_be_left_as_it_lies(name: str, drawn: int) -> None:
    begun = state("", "r1b2", "r2", name=name, pouch="", discard="r9b9n9", empty_pouch="nothing", rounds=1)
    with pytest.raises(IllegalAction):
        apply(begun, Draw(), first)
    actions = [Draw("discard"), Pass(), Discard("n9")] if drawn else [Pass()]
    step = run(begun, *actions)
    assert not step.state.pouch and step.state.discard == ("r9", "b9", "n9")
    assert run(step.state, *actions).state.over, "nobody lays, and the pouch stays empty"


def test_N20_what_is_kept_to_be_discarded_needs_a_discard() -> None:
    with pytest.raises(RuleError, match="keep_discard"):
        NumberRules(keep_discard=True)
    assert NumberRules(keep_discard=True, flow="draw_play_discard").keep_discard


def test_N21_a_round_in_which_nobody_lays_ends() -> None:
    begun = state("", "r1b2", "r2j4", name="defausse", barren_turns=4)
    step = run(begun, Draw(), Pass(), Discard("b2"), chance=chosen("n7"))
    for _ in range(3):
        hand = step.state.seat.rack
        step = run(step.state, Draw(), Pass(), Discard(hand[0]))
    assert step.state.over


def test_N22_a_match_to_200_points_and_rounds() -> None:
    rules = CATALOGUE["deux-cents"].rules()
    assert (rules.target, rules.rounds) == (200, 0) and game().rules.rounds == 1
    begun = state("r1r2r3", "r4b9", "n5", name="deux-cents")
    step = run(begun, Play(table("r1r2r3r4")), Discard("b9"))
    assert step.events[-1] == RoundEnded(1, (5, -5)) and step.state.phase is Phase.DEAL
    dealt = apply(step.state, Deal(), seeded(3))
    dealt.state.check()
    assert dealt.state.round == 2 and [seat.score for seat in dealt.state.seats] == [5, -5]
    assert not any(seat.opened for seat in dealt.state.seats) and not dealt.state.table.melds
    rich = replace(begun, seats=(replace(begun.seats[0], score=195), begun.seats[1]))
    assert run(rich, Play(table("r1r2r3r4")), Discard("b9")).state.over
    two = state("r1r2r3", "r4", "n5", rounds=2)
    step = run(two, Play(table("r1r2r3r4")))
    assert not step.state.over and run(replace(two, round=2), Play(table("r1r2r3r4"))).state.over


def _round_end(number: int, rack: str, other: str, scores: tuple[int, int], **options: Any) -> Step:
    """The end of a round that nobody can go on with, in a match of two hundred points that has come so far."""
    begun = state("r1r2r3", rack, other, name="deux-cents", pouch="", **options)
    seats = tuple(replace(seat, score=score) for seat, score in zip(begun.seats, scores))
    return run(replace(begun, seats=seats, round=number), Pass(), Pass())


def test_N22_the_match_goes_on_until_the_points_are_there() -> None:
    step = _round_end(100, "b5", "n10", (20, 30))
    assert step.events[-1] == RoundEnded(100, (5, -10)) and step.state.phase is Phase.DEAL
    assert _round_end(1000, "b5", "n10", (20, 30)).state.phase is Phase.DEAL
    step = _round_end(1000, "b5", "n10", (196, 30))
    assert step.events[-1] == Ended((5, -10), (0,))


def test_N22_a_hundred_rounds_in_which_nobody_comes_nearer_end_it_by_the_sums() -> None:
    """Findings R2: below zero points were gained and lost for ever."""
    begun = state("r1r2r3", "b5", "n7", name="deux-cents", pouch="", barren_turns=1)
    begun = replace(begun, seats=(replace(begun.seats[0], score=-90), replace(begun.seats[1], score=-80)))
    step = Step(replace(begun, best=20, stalled=97), ())
    for _ in range(2):
        step = run(replace(step.state, phase=Phase.PLAY), Pass())
        assert isinstance(step.events[-1], RoundEnded) and step.events[-1].final == (2, -7)
    rich = replace(step.state.seats[0], score=19)
    nearer = run(replace(step.state, phase=Phase.PLAY, seats=(rich, step.state.seats[1])), Pass()).state
    assert (nearer.best, nearer.stalled) == (21, 0), "nearer than anybody was, and they are counted anew"
    assert run(replace(nearer, phase=Phase.PLAY, seats=step.state.seats), Pass()).state.stalled == 1
    step = run(replace(step.state, phase=Phase.PLAY), Pass())
    assert step.state.over and step.events[-1] == Ended((2, -7), (0,))
    assert step.state.winners() == (0,) and [seat.score for seat in step.state.seats] == [-84, -101]


@pytest.mark.parametrize("most_rounds", [0, 100])
def test_N22_fewer_rounds_than_a_hundred_may_end_it(most_rounds: int) -> None:
    begun = state("r1r2r3", "b5", "n5", name="deux-cents", pouch="", barren_turns=1, stalled_rounds=2)
    begun = replace(begun, game=replace(begun.game, rules=replace(begun.game.rules, most_rounds=most_rounds)))
    one = run(begun, Pass()).state
    assert one.stalled == 1 and not one.over and run(replace(one, phase=Phase.PLAY), Pass()).state.over


def test_N22_a_match_may_have_so_many_rounds_at_most() -> None:
    step = _round_end(100, "b5", "n10", (20, 30), most_rounds=100)
    assert step.state.over and step.events[-1] == Ended((5, -10), (0,))


@pytest.mark.parametrize(("starter", "draws"), [("draw", True), ("next", False)])
def test_N22_who_begins_the_next_round(starter: str, draws: bool) -> None:
    begun = state("r1r2r3", "r4", "n5", rounds=2, round_starter=starter)
    step = apply(run(begun, Play(table("r1r2r3r4"))).state, Deal(), seeded(3))
    assert any(isinstance(event, StartDraw) for event in step.events) == draws
    assert draws or step.state.turn == step.state.starter == 1


def test_a_match_without_an_end_is_refused() -> None:
    with pytest.raises(RuleError):
        game("rummikub", rounds=0)


# Cards


def test_cards_two_packs_with_two_jokers_or_four() -> None:
    assert len(game("cartes").tiles.tiles()) == 106
    assert len(game("cartes", **CATALOGUE["cartes"].presets["quatre-jokers"]).tiles.tiles()) == 108


def test_cards_figures_are_11_12_13_and_the_ace_1() -> None:
    notation: Any = game("cartes").notation
    shown = [notation.look.label(tile) for tile in ("p1", "c10", "t11", "k12", "p13", "*")]
    assert shown == ["A♠", "10♥", "V♣", "D♦", "R♠", "*"]
    assert codes("", "p11c11t11", "p11c11t11", name="cartes", opened=False) == [], "33 points"
    assert codes("", "p1c1t1", "p1c1t1", name="cartes", opened=False) == ["opening_points"]


def test_cards_king_ace_is_no_run_unless_chosen() -> None:
    assert codes("", "p12p13p1", "p12p13p1", name="cartes") == ["not_a_meld"]
    assert codes("", "p12p13p1", "p12p13p1", name="cartes", one_after_13=True) == []


def test_cards_are_played_by_the_rules_of_S1() -> None:
    assert CATALOGUE["cartes"].rules is CATALOGUE["defausse"].rules


# What hands cannot do


def test_hands(name: str = "rummikub") -> None:
    assert "not_in_rack" in codes("r1r2r3", "r1r2r3r4", "b9")
    assert "table_tile_missing" in codes("r1r2r3r4", "r1r2r3", "r9")
    assert codes("r1r2r3", "r1r2r3", "r9") == ["no_rack_tile"]
    begun = state("r1r2r3", "b9", "r4")
    step = run(begun, Play(table("r1r2r3b9")))
    assert isinstance(step.events[0], Refused) and step.state is begun, "told before it costs anything"
    strict = state("r1r2r3", "b9", "r4", arbitration="strict")
    step = run(strict, Play(table("r1r2r3b9")))
    assert step.state.table == table("r1r2r3") and len(step.state.seats[0].rack) == 2


def test_of_equal_melds_the_one_that_stays_is_the_one_that_a_record_keeps() -> None:
    before, after = table("r1r2r3 b1b2b3 r1r2r3"), table("b1b2b3 r1r2r3 r1r2r3r4")
    arranged, notation = before.arranged(after), game().notation
    turn = Turn(before, arranged, ("r4",), True)
    assert notation.read_turn(before, notation.turn(turn)) == arranged


def test_suits_put_tiles_in_order() -> None:
    for row in ("r5r3r4", "r5*r3", "n13*n12", "j7r7*", "**r1", "r1**"):
        ordered = SUITS.ordered(tiles(row))
        assert ordered and SUITS.readings(ordered) and Counter(ordered) == Counter(tiles(row))
    assert SUITS.ordered(tiles("r1r2b3")) is None
    assert SUITS.ordered(("*", "*")) is None and SUITS.readings(("r1", "x1", "b1")) == ()


def test_N2_suits_put_a_one_behind_the_13() -> None:
    after_13 = Suits("rbnj", one_after=True)
    assert (
        after_13.ordered(("r1", "r13", "r12")) == ("r12", "r13", "r1") and SUITS.ordered(("r1", "r13", "r12")) is None
    )


def test_N7_a_tile_of_the_table_replaces_a_joker_where_any_may() -> None:
    before, after = "r3*r5 r4b4n4j4", "r3r4r5 b4n4j4 j7n7*"
    assert codes(before, after, "j7n7", joker_table="identity", joker_tile="any") == []
    assert codes(before, after, "j7n7", joker_table="identity") == ["joker_taken"]


def test_N8_two_jokers_that_stand_for_one_tile_are_two() -> None:
    before = "r3*r5 r3*r5"
    assert codes(before, "r3*r5 r3r4r5 j7n7*", "r4j7n7", joker_table="identity") == []
    assert codes(before, "r3*r5 r3r4r5 j7n7*", "j7n7r4", joker_table="frozen") == []


@pytest.mark.parametrize(("before", "laid"), [("r7n7*", "b7"), ("r7b7*", "n7")])
def test_N10_a_group_held_by_its_joker_is_lengthened_in_any_place(before: str, laid: str) -> None:
    assert codes(before, "r7b7n7*", laid, joker_table="frozen") == []


def test_N7_tiles_of_the_table_that_are_gone_explain_nothing() -> None:
    assert not explains(Universe(), [(3, 4, 5)], [], Regime())

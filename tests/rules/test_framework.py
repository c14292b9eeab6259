"""The engine alone: a small game of numbers, invented here and made of engine parts only, and each unit by itself.

Marbles have a colour (r, g, b) and a number from 1 to 5. A run is three or more numbers in a row of one colour, a group
three colours of one number; the first turn lays nine points.
"""

from __future__ import annotations

import ast
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import FrozenInstanceError, dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import lettres.engine
from lettres.engine import (
    Fault,
    Game,
    GameState,
    IllegalAction,
    Phase,
    Piece,
    Points,
    Replayed,
    RuleError,
    RuleSet,
    Seat,
    Table,
    TileSet,
    Turn,
    apply,
    judge,
    seeded,
    start,
    view,
)
from lettres.engine.events import (
    Accept,
    Action,
    Challenge,
    Deal,
    Discard,
    Draw,
    Ended,
    Event,
    Hint,
    Pass,
    Play,
    Refused,
    Repair,
    TimeOut,
    Turned,
)
from lettres.engine.notation import MeldNotation
from lettres.engine.rules import option
from lettres.engine.table import Faces, Meld, faces, table_of
from lettres.engine.tiles import Tiles
from lettres.engine.turn import from_rack, nothing_taken, one_laid, true_faces, within_opening
from lettres.families.words.jokers import JokerRule
from tests.long import some

COLOURS, JOKER = "rgb", "*"
FACES = [f"{colour}{number}" for colour in COLOURS for number in range(1, 6)]
RANKS = {face: int(face[1:]) for face in FACES}
MARBLES = TileSet(counts={**dict.fromkeys(FACES, 2), JOKER: 1}, joker=JOKER, ranks=RANKS)
FLOWS = ["play_or_draw", "draw_play_discard", "play_discard_or_draw"]


@dataclass(frozen=True, kw_only=True)
class MarbleRules(RuleSet):
    """The engine's options and one more."""

    opening_points: int = option(9, "M1", most=30)


class MarbleNotation(MeldNotation):
    """Faces side by side: `r3g3b3`, a joker's face after its star."""

    def tiles(self, tiles: Iterable[str]) -> str:
        return "".join(tiles)

    def read_tiles(self, text: str) -> Tiles:
        return tuple(re.findall(r"\*|[rgb][1-5]", text))

    def meld(self, meld: Meld) -> str:
        return "".join(f"*{piece.shows}" if piece.tile == JOKER else piece.shows for piece in meld)

    def shown(self, shown: Faces) -> str:
        return " ".join(shown)

    def read_meld(self, text: str) -> Meld:
        return tuple(Piece(star or face, face) for star, face in re.findall(r"(\*?)([rgb][1-5])", text))


NOTATION = MarbleNotation()


def is_set(shown: Faces) -> bool:
    """Whether faces make a run or a group."""
    colours, numbers = [face[0] for face in shown], [int(face[1]) for face in shown]
    run = len(set(colours)) == 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    group = len(set(numbers)) == 1 and len(set(colours)) == len(colours)
    return len(shown) >= 3 and (run or group)


def sets(turn: Turn) -> Iterator[Fault]:
    for shown in turn.new:
        if not is_set(shown):
            yield Fault("no_set", "M2", melds=(shown,))


def first_points(rules: MarbleRules) -> Any:
    def check(turn: Turn) -> Iterator[Fault]:
        if not turn.opened and turn.placed and total(turn.new) < rules.opening_points:
            yield Fault("too_few_points", "M1", melds=turn.new)

    return check


def total(melds: Iterable[Faces]) -> int:
    return sum(int(face[1]) for meld in melds for face in meld)


def left_over(state: GameState) -> tuple[int, ...]:
    return tuple(-sum(10 if tile == JOKER else int(tile[1]) for tile in seat.rack) for seat in state.seats)


def marbles(**options: Any) -> Game:
    """The game: data and four functions."""
    base = MarbleRules(deal=5, refill=0, first_player="highest", end="rack")
    rules = MarbleRules.from_options(options, base)
    return Game(
        name="marbles",
        family="numbers",
        tiles=MARBLES,
        rules=rules,
        checks=(
            from_rack,
            true_faces(MARBLES),
            nothing_taken,
            one_laid,
            within_opening,
            first_points(rules),
            JokerRule(joker=JOKER, lock="free"),
        ),
        contestable=(sets,),
        score=lambda turn: (Points("laid", len(turn.placed)),),
        notation=NOTATION,
        final=left_over,
    )


def table(text: str) -> Table:
    return Table(tuple(map(NOTATION.read_meld, text.split())))


def position(
    laid: str, *racks: str, pouch: str = "", discard: str = "", opened: bool = True, **options: Any
) -> GameState:
    """A state whose box is what it holds."""
    on_table, left = table(laid), tuple(sorted(NOTATION.read_tiles(pouch)))
    seats = tuple(Seat(tuple(sorted(NOTATION.read_tiles(each))), 0, opened) for each in racks)
    pile = NOTATION.read_tiles(discard)
    box = Counter([*on_table.tiles(), *left, *pile, *(tile for seat in seats for tile in seat.rack)])
    game = replace(marbles(**options), tiles=TileSet(counts=box, joker=JOKER))
    phase = Phase.DRAW if game.rules.flow == "draw_play_discard" else Phase.PLAY
    found = GameState(game, seats, left, on_table, discard=pile, phase=phase)
    found.check()
    return found


def first(pouch: Tiles, number: int) -> str:
    return pouch[0]


# Whole games by random legal calls


def proposals(state: GameState) -> Iterator[Table]:
    """Tables that may be legal: new sets from the rack, a tile more at a set, two sets out of a long run."""
    rack, melds = state.seat.rack, state.table.melds
    for size in (3, 4):
        for tiles in sorted(set(combinations(rack, size))):
            yield from (table_of(state.table).replace([], [meld]) for meld in shown_as(tiles))
    for meld in melds:
        for tile in sorted(set(rack)):
            for piece in [Piece(tile, face) for face in (FACES if tile == JOKER else [tile])]:
                yield table_of(state.table).replace([meld], [(*meld, piece)])
                yield table_of(state.table).replace([meld], [(piece, *meld)])
                if len(meld) == 5:
                    yield table_of(state.table).replace([meld], [meld[:3], (piece, *meld[3:])])
                for at, old in enumerate(meld):
                    if old.tile == JOKER and piece == Piece(old.shows, old.shows):
                        yield table_of(state.table).replace([meld], [(*meld[:at], piece, *meld[at + 1 :], old)])


def shown_as(tiles: Tiles) -> Iterator[Meld]:
    plain = sorted((tile for tile in tiles if tile != JOKER), key=lambda face: (face[1], face[0]))
    if JOKER not in tiles:
        yield tuple(Piece(tile, tile) for tile in plain)
        return
    for face in FACES:
        pieces = [Piece(tile, tile) for tile in plain] + [Piece(JOKER, face)]
        yield tuple(sorted(pieces, key=lambda piece: (piece.shows[1], piece.shows[0])))


def legal(state: GameState) -> list[Play]:
    return [Play(after) for after in proposals(state) if not judge(state.game, state.to(after)).faults]


def choices(state: GameState) -> list[Action]:
    """Legal calls in a state; laying wins where it can be done."""
    piles = [Draw("pouch"), *([Draw("discard")] if state.discard else [])]
    if state.phase is Phase.DRAW:
        return [*piles]
    if state.phase is Phase.DISCARD:
        return [Discard(tile) for tile in state.seat.rack]
    if state.phase is Phase.CONTEST:
        return [Accept(), Challenge((state.turn + 1) % len(state.seats))]
    draws = state.game.rules.flow == "play_discard_or_draw" and state.phase is Phase.PLAY
    return [*legal(state)] or ([*piles] if draws else [Pass()])


@pytest.mark.parametrize("flow", FLOWS)
@pytest.mark.parametrize("arbitration", ["auto", "challenge"])
@pytest.mark.parametrize("seed", some(range(4), 2))
def test_a_game_of_numbers_is_played_to_its_end(flow: str, arbitration: str, seed: int) -> None:
    game = marbles(flow=flow, arbitration=arbitration, pass_cost=int(flow == "play_or_draw"))
    chance, pick = seeded(seed), random.Random(seed)
    state, _ = start(game, 2 + seed % 3, chance)
    state.check()
    laid = 0
    while not state.over:
        assert state.number < 500
        action = pick.choice(choices(state))
        laid += isinstance(action, Play)
        state, events = apply(state, action, chance)
        state.check()
        assert not any(isinstance(event, Refused) for event in events)
        assert all(map(is_set, map(faces, state.table.melds)))
    assert laid and isinstance(events[-1], Ended)
    out = [number for number, seat in enumerate(state.seats) if not seat.rack]
    assert out or not state.pouch
    assert events[-1].final == left_over(state) and events[-1].winners == state.winners()


def test_the_game_of_numbers_has_its_own_faults() -> None:
    closed = position("r1r2r3", "r4g4b4g1g2g3", "b5", opened=False)

    def codes(after: str, state: GameState = closed) -> list[str]:
        return [fault.code for fault in judge(state.game, state.to(table(after))).faults]

    assert codes("r1r2r3 r4g4b4") == []
    assert codes("r1r2r3 g1g2g3") == ["too_few_points"]
    assert codes("r1r2r3r4") == ["table_closed"]
    opened = replace(closed, seats=tuple(replace(seat, opened=True) for seat in closed.seats))
    assert codes("r1r2r3r4", opened) == [] and codes("r1r2r3 g4b4", opened) == ["no_set"]
    joker = position("r1*r2r3", "r2g4", "b5")
    assert codes("r1r2r3*r4", joker) == [] and codes("r1*r2r3 g4", joker) == ["no_set"]
    assert codes("*r1r2r3 r1g4", joker)[-1] == "no_set"


# The course of the turn


def actions(state: GameState) -> list[Action]:
    tile = state.seats[0].rack[0]
    lay: list[Action] = [Play(state.table), Pass(), TimeOut(), Hint(1), Repair()]
    return [*lay, Challenge(1), Accept(), Draw(), Draw("discard"), Discard(tile)]


LAYING = {"Play", "TimeOut", "Hint", "Repair"}
ALLOWED: dict[str, dict[Phase, set[str]]] = {
    "play_or_draw": {Phase.PLAY: {*LAYING, "Pass"}},
    "draw_play_discard": {
        Phase.DRAW: {"Draw", "TimeOut"},
        Phase.PLAY: {*LAYING, "Pass"},
        Phase.DISCARD: {"Discard"},
    },
    "play_discard_or_draw": {
        Phase.PLAY: {*LAYING, "Draw"},
        Phase.DRAWN: {*LAYING, "Pass"},
        Phase.DISCARD: {"Discard"},
    },
}


@pytest.mark.parametrize(
    ("flow", "phase"),
    [(flow, phase) for flow in FLOWS for phase in [*ALLOWED[flow], Phase.CONTEST, Phase.OVER]],
)
def test_a_call_that_the_phase_does_not_allow_is_an_error(flow: str, phase: Phase) -> None:
    state = position("r1r2r3", "r4g4", "b5", pouch="g1g2g3", discard="b1", flow=flow, arbitration="challenge")
    state = replace(state, phase=phase)
    if phase is Phase.CONTEST:
        state = replace(state, pending=table("r1r2r3r4"))
    state.check()
    allowed = {**ALLOWED[flow], Phase.CONTEST: {"Accept", "Challenge"}, Phase.OVER: set()}[phase]
    for action in actions(state):
        if type(action).__name__ in allowed:
            apply(state, action, first).state.check()
        else:
            with pytest.raises(IllegalAction):
                apply(state, action, first)


def run(state: GameState, *doing: Action) -> GameState:
    for action in doing:
        state = apply(state, action, first).state
        state.check()
    return state


def test_draw_play_discard() -> None:
    state = position("r1r2r3", "r4g4", "b5", pouch="g1g2", discard="b1b2", flow="draw_play_discard", pass_cost=0)
    taken = run(state, Draw("discard"))
    assert (taken.seat.rack, taken.discard, taken.phase) == (("b2", "g4", "r4"), ("b1",), Phase.PLAY)
    laid = run(taken, Play(table("r1r2r3r4")))
    assert (laid.phase, laid.seat.score, laid.turn) == (Phase.DISCARD, 1, 0)
    done = run(laid, Discard("g4"))
    assert (done.phase, done.turn, done.discard, done.seats[0].rack) == (Phase.DRAW, 1, ("b1", "g4"), ("b2",))
    assert run(state, Draw(), Pass(), Discard("g1")).discard == ("b1", "b2", "g1")


def test_play_discard_or_draw() -> None:
    state = position("r1r2r3", "r4g4", "b5", pouch="g1g2", flow="play_discard_or_draw", pass_cost=0)
    assert run(state, Play(table("r1r2r3r4")), Discard("g4")).over  # nothing is left
    drawn = run(state, Draw())
    assert (drawn.phase, drawn.seat.rack) == (Phase.DRAWN, ("g1", "g4", "r4"))
    assert run(drawn, Pass()).phase is run(drawn, Play(table("r1r2r3r4"))).phase is Phase.DISCARD
    assert run(drawn, TimeOut()).turn == 1
    bare = position("r1r2r3", "b4g4", "b5", flow="play_discard_or_draw", pass_cost=0)
    assert run(bare, Pass()).turn == 1  # nothing can be drawn, so nothing is discarded (N21)
    bare = position("r1r2r3", "b4g4", "b5", flow="play_discard_or_draw", pass_cost=0, discarding="always")
    assert run(bare, Pass()).phase is Phase.DISCARD


def test_nothing_is_discarded_by_who_has_nothing_left() -> None:
    state = position("r1r2r3", "r4", "b5", pouch="g1", flow="play_discard_or_draw")
    assert run(state, Play(table("r1r2r3r4"))).over


def test_an_empty_pouch_takes_the_discard_pile_but_its_top() -> None:
    state = position("", "r4g4", "b5", discard="b1g2b3", flow="draw_play_discard")
    drawn = run(state, Draw())
    assert (drawn.seat.rack, drawn.pouch, drawn.discard) == (("b1", "g4", "r4"), ("g2",), ("b3",))
    alone = position("", "r4g4", "b5", discard="b1", flow="draw_play_discard")
    with pytest.raises(IllegalAction, match="nothing to draw"):
        apply(alone, Draw(), first)
    assert run(alone, Draw("discard")).seat.rack == ("b1", "g4", "r4")
    always = position("", "r4g4", "b5", discard="b1", flow="draw_play_discard", discarding="always")
    drawn = run(always, Draw())
    assert (drawn.seat.rack, drawn.discard, drawn.phase) == (("g4", "r4"), ("b1",), Phase.PLAY)


def test_tiles_that_are_not_there_are_no_calls() -> None:
    state = position("", "r4g4", "b5", flow="draw_play_discard")
    for wrong in (Draw("discard"), Discard("r4")):
        with pytest.raises(IllegalAction):
            apply(state, wrong, first)
    with pytest.raises(IllegalAction):
        apply(replace(state, phase=Phase.DISCARD), Discard("b5"), first)
    with pytest.raises(IllegalAction, match="not in the pouch"):
        apply(position("", "r4", "b5", pouch="g1"), Pass(), lambda pouch, number: "b5")


# Units


def test_the_engine_imports_itself_and_the_standard_library_alone() -> None:
    [folder] = lettres.engine.__path__
    asked = set()
    for path in sorted(Path(folder).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                asked |= {name.name for name in node.names}
            elif isinstance(node, ast.ImportFrom):
                asked.add(node.module or ".")
    pure = {
        "__future__",
        "collections",
        "collections.abc",
        "dataclasses",
        "enum",
        "functools",
        "html",
        "importlib",
        "itertools",
        "operator",
        "random",
    }
    assert {name for name in asked if name != "lettres.engine" and not name.startswith("lettres.engine.")} <= pure | {
        "typing"
    }


def test_tile_set() -> None:
    box = TileSet(counts={"b": 2, "a": 1, "*": 1}, joker="*")
    assert box.tiles() == ("*", "a", "b", "b") and box.faces == ("b", "a")
    assert (box.rank("b"), box.rank("a"), box.rank("*")) == (0, 1, None)
    assert TileSet(counts={"r1": 1, "b1": 1}, ranks={"r1": 1, "b1": 1}).rank("b1") == 1
    assert TileSet(counts={"a": 1, "b": 1}, ranks={"a": 1, "b": 0}).rank("a") == 1
    with pytest.raises(ValueError):
        box.rank("z")


def test_table_replace() -> None:
    laid = table("r1r2r3 *g1g2g3 r1r2r3")
    run_, joker, _ = laid.melds
    assert laid.replace([run_], [joker]).melds == (joker, run_, joker)
    assert laid.replace([], []) == laid and laid.replace([run_, run_], []).melds == (joker,)
    assert sorted(laid.tiles()) == ["*", "g2", "g3", "r1", "r1", "r2", "r2", "r3", "r3"]
    for absent in (["g1g2g3"], ["r2r3"], ["r1r2r3"] * 3):  # a joker is not the tile that it stands for
        with pytest.raises(ValueError):
            laid.replace(map(NOTATION.read_meld, absent), [])


def test_a_turn_is_the_difference_of_two_tables() -> None:
    turn = Turn(table("r1r2r3 *g1g2g3"), table("g1g2g3 r1r2r3r4 *b5"), ("b1", "g1", "r4"), True)
    assert (turn.placed, turn.missing, turn.emptied) == (("g1", "r4"), (), False)
    assert list(map(NOTATION.meld, turn.broken)) == ["r1r2r3", "*g1g2g3"]
    assert list(map(NOTATION.meld, turn.formed)) == ["g1g2g3", "r1r2r3r4", "*b5"]
    # g1g2g3 shows what was there, its joker replaced
    assert turn.removed == (("r1", "r2", "r3"),) and turn.new == (("r1", "r2", "r3", "r4"), ("b5",))
    assert Turn(table(""), table("b5"), ("b5",), True).emptied and not Turn(table(""), table(""), (), True).emptied


@pytest.mark.parametrize(
    "options",
    [
        {"unheard_of": 1}, {"deal": "7"}, {"deal": True}, {"deal": 7.0}, {"deal": 0}, {"deal": 41}, {"deal": None},
        {"arbitration": "soft"}, {"arbitration": None}, {"arbitration": ["auto"]}, {"target": -1},
        {"least_players": 3, "most_players": 2}, {"opening_points": 31}, {"__class__": 1}, {"changed": 1},
    ],
)  # fmt: skip
def test_rule_sets_refuse_what_no_option_takes(options: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as told:
        MarbleRules.from_options(options)
    assert str(told.value).endswith(".") and next(iter(options)) in str(told.value)


def test_rule_sets_are_frozen_and_build_on_others() -> None:
    base = MarbleRules.from_options({"deal": 5, "opening_points": 12})
    assert base.changed() == {"deal": 5, "opening_points": 12}
    assert MarbleRules.from_options({"deal": 14}, base).changed() == {"opening_points": 12}
    assert MarbleRules.from_options({}, base) == base != MarbleRules()
    with pytest.raises(FrozenInstanceError):
        base.deal = 6  # type: ignore[misc]


@pytest.mark.parametrize(("name", "text"), [("deal", "²"), ("deal", "-1"), ("deal", ""), ("flow", "7"), ("none", "1")])
def test_rules_as_text_are_refused_too(name: str, text: str) -> None:
    with pytest.raises(RuleError):
        MarbleRules.from_options({name: MarbleRules.parse(name, text)})


def test_every_option_is_described_by_its_rule() -> None:
    told = {name: (rule, default, values) for name, rule, default, values in MarbleRules.describe()}
    assert told["opening_points"] == ("M1", 9, "0–30") and told["invalid"] == ("L3", "turn", "turn, meld")
    assert all(rule and values for rule, _, values in told.values())


def test_seeded_chance_depends_on_seed_and_number_alone() -> None:
    pouch = tuple("ABCDEFGHIJ")
    one = [seeded(7)(pouch, number) for number in range(200)]
    again = seeded(7)
    assert [again(pouch, number) for number in reversed(range(200))] == one[::-1]
    assert set(one) == set(pouch) and one != [seeded(8)(pouch, number) for number in range(200)]
    assert seeded(7)(("Z",), 0) == "Z"


def test_replayed_chance_plays_the_same_game() -> None:
    drawn: list[str] = []

    def noted(pouch: Tiles, number: int) -> str:
        assert number == len(drawn)
        drawn.append(seeded(3)(pouch, number))
        return drawn[-1]

    def passes(chance: Any) -> GameState:
        state = start(marbles(), 3, chance).state
        while not state.over:
            state = apply(state, Pass(), chance).state
        return state

    played = passes(noted)
    replayed = Replayed(drawn)
    assert passes(replayed).seats == played.seats and replayed.remaining == 0
    with pytest.raises(ValueError, match="more tiles"):
        passes(Replayed(drawn[:-1]))


def told(value: object) -> list[str]:
    """Every text in a value, however deep."""
    if isinstance(value, str):
        return [] if isinstance(value, Phase) else [value]
    return [text for each in value for text in told(each)] if isinstance(value, tuple) else []


def test_a_view_shows_the_own_rack_and_no_other() -> None:
    state = position("r1*r2r3", "r4g4", "b5b4b3", pouch="g1", discard="g2", arbitration="challenge")
    state = run(state, Play(table("r1*r2r3r4")))
    for seat, rack in enumerate((("g4", "r4"), ("b3", "b4", "b5"))):
        seen = view(state, seat)
        assert seen.rack == rack and [each.tiles for each in seen.seats] == [2, 3] and seen.pouch == 1
        assert seen.pending == table("r1*r2r3r4") and (seen.turn, seen.phase) == (0, Phase.CONTEST)
        assert set(told(seen)) == {"r1", "*", "r2", "r3", "r4", "g2", *rack}


@pytest.mark.parametrize("seat", [2, -1])
def test_a_view_of_no_seat(seat: int) -> None:
    with pytest.raises(IndexError):
        view(position("", "r4g4", "b5"), seat)


def test_check_finds_tiles_lost_added_or_changed() -> None:
    good = position("r1r2r3", "r4g4", "b5", pouch="g1g2", discard="b1")
    for wrong in (
        {"pouch": ("g1",)},
        {"pouch": ("g1", "g2", "g2")},
        {"pouch": ("g1", "g3")},
        {"discard": ()},
        {"table": table("r1r2r3 r4g4")},
        {"table": table("r1*r2r3")},
        {"seats": (good.seats[0], Seat())},
        {"turn": 2},
        {"turn": -1},
        {"pending": good.table},
        {"phase": Phase.CONTEST},
        {"table": Table((*good.table.melds, ()))},
    ):
        with pytest.raises(AssertionError):
            replace(good, **wrong).check()
    good.check()


def test_actions_and_events_of_different_kinds_are_never_equal() -> None:
    """Those without arguments, and those that look alike, are told apart; none can be changed or given more."""
    alike: list[Action | Event] = [
        Pass(), TimeOut(), Accept(), Deal(), Repair(), Hint(1), Challenge(1), Draw(), Discard("pouch"), Turned("pouch"),
    ]  # fmt: skip
    for one, other in combinations(alike, 2):
        assert one != other
        assert not isinstance(one, tuple)
    assert all(each == replace(each) and hash(each) == hash(replace(each)) for each in alike)
    for each in alike:
        with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
            each.anything = 1  # type: ignore[union-attr]
    with pytest.raises(FrozenInstanceError):
        Hint(1).level = 2  # type: ignore[misc]

"""Bots of the games of runs and groups: their names, their turns, and whole games of all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from lettres.engine import GameState, Phase, Seat, Table, apply, judge, seeded, start, view
from lettres.engine.events import Deal, Discard, Draw, Pass, Play, Refused
from lettres.engine.state import Game
from lettres.engine.tiles import add
from lettres.families.numbers.notation import pieces
from lettres.games.catalogue import CATALOGUE
from lettres.players import Bot, bot, level_names
from lettres.players.numbers.seen import Seen
from lettres.players.pairs import links
from tests.game_helpers import act, laid
from tests.long import some

LEVELS = ("débutant", "joueur", "stratège")


def game_of(name: str, **options: Any) -> Game:
    """A game of the catalogue by some options."""
    entry = CATALOGUE[name]
    made: Game = entry.make(entry.rules.from_options({}, options))
    return made


def position(
    name: str,
    table: str,
    rack: str,
    *,
    opened: bool = True,
    phase: Phase = Phase.PLAY,
    discard: str = "",
    pouch: str = "b1 b2",
    theirs: int = 7,
    **options: Any,
) -> GameState:
    """A position with two seats, the first on turn; melds of the table are apart by commas, tiles by spaces."""
    game = game_of(name, **options)
    laid = Table(tuple(pieces(meld.split()) for meld in table.split(",") if meld))
    seats = (Seat(tuple(sorted(rack.split())), 0, opened), Seat(("j1",) * theirs, 0, True))
    pile = tuple(discard.split())
    return GameState(game=game, seats=seats, pouch=tuple(pouch.split()), table=laid, phase=phase, discard=pile)


# Their names


def test_the_levels_have_names_and_the_player_is_the_one_without() -> None:
    """Three levels; accents and case do not count."""
    game = game_of("rummikub")
    assert level_names(CATALOGUE["rummikub"]) == LEVELS
    specs = ("bot", "bot:debutant", "BOT:Stratège")
    assert [str(bot(spec, game)) for spec in specs] == ["bot:joueur", "bot:débutant", "bot:stratège"]


@pytest.mark.parametrize("spec", ["bot:oracle", "bot:joueur:table", "robot"])
def test_another_name_is_refused_with_those_there_are(spec: str) -> None:
    """What is wrong is said in French, with the levels."""
    with pytest.raises(ValueError, match="débutant, joueur ou stratège"):
        bot(spec, game_of("cartes"))


# What they lay


def test_a_beginner_lays_sets_and_single_tiles_and_takes_nothing_apart() -> None:
    """The group of its rack and the red 6 at the run; the yellow 4 needs a set taken apart, and stays."""
    state = position("rummikub", "r3 r4 r5,b4 b5 b6 b7", "b9 n9 r9 r6 j7 j4 n4")
    assert laid("débutant", state) == "b9 n9 r6 r9"
    action = act("débutant", state)
    assert isinstance(action, Play)
    after = {tuple(piece.shows for piece in meld) for meld in action.after.melds}
    assert {("r3", "r4", "r5", "r6"), ("b4", "b5", "b6", "b7")} < after


def test_a_player_takes_sets_apart() -> None:
    """The blue 4 of the run makes a group with the two 4s of the rack."""
    state = position("rummikub", "r3 r4 r5,b4 b5 b6 b7", "b9 n9 r9 r6 j7 j4 n4")
    assert laid("joueur", state) == "b9 j4 n4 n9 r6 r9"


@pytest.mark.parametrize("level", LEVELS)
def test_N6_nobody_opens_below_thirty_points(level: str) -> None:
    """A group of 9 is worth 27, one of 10 is worth 30."""
    table = "r3 r4 r5"
    assert act(level, position("rummikub", table, "b9 n9 r9 r6", opened=False)) == Pass()
    assert laid(level, position("rummikub", table, "b10 n10 r10 r6", opened=False)) == "b10 n10 r10"


def test_the_strategist_keeps_its_sets_and_lays_what_goes_with_the_table() -> None:
    """The red 6 might find no place later; the group can always be laid, so it passes with that alone."""
    assert laid("stratège", position("rummikub", "r3 r4 r5", "b9 n9 r9 r6 j7")) == "r6"
    assert act("stratège", position("rummikub", "r3 r4 r5", "b9 n9 r9 j7")) == Pass()
    assert laid("stratège", position("rummikub", "r3 r4 r5", "b9 n9 r9 r6")) == "b9 n9 r6 r9"


def test_the_strategist_opens_late_and_with_few_tiles() -> None:
    """An empty table offers nothing that the rack has not; else one set of 30 points is enough."""
    rack = "b10 n10 r10 b2 n2 r2 r6 j7"
    assert act("stratège", position("rummikub", "", rack, opened=False)) == Pass()
    assert laid("stratège", position("rummikub", "r3 r4 r5", rack, opened=False)) == "b10 n10 r10"
    assert laid("joueur", position("rummikub", "", rack, opened=False)) == "b10 b2 n10 n2 r10 r2"


def test_the_strategist_keeps_nothing_at_the_end() -> None:
    """With an empty pouch, or where another has few tiles, what is left will count; or where it has to lay.

    But in one round of `rummikub` it goes on: who loses has lost, with whatever points.
    """
    rack = "b9 n9 r9 j7"
    assert laid("stratège", position("defausse", "r3 r4 r5", f"{rack} j3", theirs=3)) == "b9 n9 r9"
    assert laid("stratège", position("rummikub", "r3 r4 r5", rack, theirs=3, rounds=2)) == "b9 n9 r9"
    assert act("stratège", position("rummikub", "r3 r4 r5", rack, theirs=3)) == Pass()
    assert laid("stratège", position("rummikub", "r3 r4 r5", rack, pouch="")) == "b9 n9 r9"
    assert laid("stratège", position("rummikub", "r3 r4 r5", rack, passing="stuck")) == "b9 n9 r9"


@pytest.mark.parametrize("level", LEVELS)
def test_D5_a_bot_that_can_lay_does_where_it_has_to(level: str) -> None:
    """Also a beginner who would not see that the joker's set may be taken apart."""
    state = position("rummikub", "r3 r4 r5,b4 b5 b6 b7", "j4 n4", passing="stuck")
    assert laid(level, state) == "j4 n4"


@pytest.mark.parametrize("level", LEVELS)
def test_N20_the_last_tile_is_discarded(level: str) -> None:
    """All four tiles could be laid; one stays, and is discarded then."""
    state = position("deux-cents", "r3 r4 r5", "b9 n9 r9 r6")
    placed = laid(level, state).split()
    assert len(placed) == 3
    left = tuple(tile for tile in state.seat.rack if tile not in placed)
    last = position("deux-cents", "r3 r4 r5", " ".join(left), phase=Phase.DISCARD)
    assert act(level, last) == Discard(left[0])


# What they draw and discard


def test_a_tile_of_the_discard_pile_is_taken_where_it_can_be_laid() -> None:
    """The red 6 goes with the run, the yellow 13 with nothing; a beginner draws of the pouch."""
    for top, drawn in (("r6", Draw("discard")), ("j13", Draw())):
        state = position("deux-cents", "r3 r4 r5", "b9 n1 j7", discard=f"r1 {top}")
        assert [act(level, state) for level in LEVELS] == [Draw(), drawn, drawn]


def test_a_tile_is_taken_that_makes_a_first_meld() -> None:
    """Two tens wait for the third."""
    state = position("deux-cents", "", "b10 n10 j7", opened=False, discard="r10")
    assert [act(level, state) for level in LEVELS[1:]] == [Draw("discard"), Draw("discard")]


@pytest.mark.parametrize("level", LEVELS)
def test_where_there_is_nothing_to_draw_a_bot_passes(level: str) -> None:
    """Without pouch, the only tile of the pile is drawn; without that, nothing is left but to pass."""
    rack = "b9 n1 j7"
    assert act(level, position("deux-cents", "r3 r4 r5", rack, pouch="", discard="j13")) == Draw("discard")
    assert act(level, position("deux-cents", "r3 r4 r5", rack, pouch="")) == Pass()
    assert act(level, position("deux-cents", "r3 r4 r5", rack, phase=Phase.DRAWN)) == Pass()
    assert act(level, position("defausse", "r3 r4 r5", rack, phase=Phase.DRAW, discard="r6")) == Draw()


@pytest.mark.parametrize("level", LEVELS)
def test_what_goes_with_nothing_is_discarded_and_a_joker_never(level: str) -> None:
    """The yellow 13 is alone; the joker and the two neighbours stay."""
    assert act(level, position("defausse", "", "b9 b10 j13 n1 n2 *", phase=Phase.DISCARD)) == Discard("j13")


def test_the_strategist_discards_what_can_no_more_come() -> None:
    """All tiles that the red ones wait for lie on the pile; the player counts none, and discards the highest."""
    state = position("defausse", "", "n5 n6 r2 r3", phase=Phase.DISCARD, discard="r1 r1 r4 r4 j8")
    assert act("stratège", state) == Discard("r3")
    assert act("joueur", state) == Discard("n6")


# Whole games


def play_out(game: Game, levels: Sequence[str], seed: int) -> GameState:
    """A game of bots to its end: nothing that they do is refused, and no tile is lost."""
    bots: list[Bot] = [bot(f"bot:{level}", game, seed=seat) for seat, level in enumerate(levels)]
    chance = seeded(seed)
    state = start(game, len(bots), chance).state
    while not state.over:
        dealt = state.phase is not Phase.DEAL
        action = bots[state.turn].act(game, view(state, state.turn)) if dealt else Deal()
        if isinstance(action, Play):
            assert not judge(game, state.to(action.after)).faults
        step = apply(state, action, chance)
        assert not any(isinstance(event, Refused) for event in step.events)
        state = step.state
        state.check()
    return state


GAMES: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("rummikub", {}, ("stratège", "joueur")),
    (
        "rummikub",
        {"blocked_score": "official", "deadlock": "full_round"},
        ("débutant", "joueur", "stratège", "débutant"),
    ),
    ("rummikub", {"joker_table": "new_set", "jokers": 4, "opening_jokers": "zero"}, ("joueur", "débutant")),
    ("rummikub", {"passing": "stuck", "joker_table": "frozen", "deal": 9}, LEVELS),
    ("rummikub", {"rounds": 2, "jokers_together": False, "arbitration": "strict", "deal": 7}, ("stratège", "débutant")),
    ("defausse", {}, ("joueur", "stratège", "débutant")),
    ("defausse", {"draw_from": "both", "keep_discard": True, "joker_table": "free"}, ("stratège", "joueur")),
    ("defausse", {"opening_jokers": "none", "joker_tile": "any", "passing": "stuck"}, ("joueur", "débutant")),
    ("cartes", {"jokers": 4, "rounds": 2, "deal": 10}, ("stratège", "stratège")),
    ("cartes", {"joker_table": "frozen", "joker_rack": 0}, ("débutant", "joueur")),
    ("deux-cents", {"target": 60}, ("stratège", "joueur")),
    ("deux-cents", {"target": 0, "rounds": 1, "open_same_turn": False}, LEVELS),
    ("deux-cents", {"target": 0, "rounds": 1, "joker_table": "identity", "passing": "stuck"}, ("débutant", "stratège")),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options", "levels"), some(GAMES, 6))
def test_whole_games_of_bots(name: str, options: dict[str, Any], levels: tuple[str, ...]) -> None:
    """Every game, with mixes of bots and options: it ends, and whoever has the highest score has won."""
    state = play_out(game_of(name, **options), levels, 7)
    assert state.over and state.table.melds
    assert state.winners()


@pytest.mark.parametrize(
    ("table", "rack"),
    [("r3 r4 r5, b7 n7 *", "r6 r8 j7 j9 n3 n4 b12"), ("", "r10 b10 b11 n2 n3 * j5 j7"), ("r1 b1 j1", "n3 n4 n9 b2 b3")],
)
def test_the_draws_that_help_are_those_with_which_more_can_be_laid(table: str, rack: str) -> None:
    state = position("deux-cents", table, rack)
    seen = Seen(state.game, view(state, 0))
    wanted = Counter(dict.fromkeys(seen.rack, 0))
    for drawn, times in seen.unseen.items():
        laid = seen.laid(add(seen.rack, [drawn]))
        for tile in wanted if links(drawn, seen.rack) and laid.total() > seen.most + 1 else ():
            wanted[tile] += times * min(laid[tile], seen.rack.count(tile))
    assert seen.uses(seen.rack) == wanted and any(wanted.values())


def test_the_same_view_is_played_alike() -> None:
    """Two games from one seed have one end."""
    game = game_of("cartes")
    assert play_out(game, ("stratège", "joueur"), 3) == play_out(game, ("stratège", "joueur"), 3)

"""Tournaments: boards, what games prove, workers that are lost, the command, and a Dask cluster where it is there."""

from __future__ import annotations

import csv
import json
import math
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from lettres.engine import Game, IllegalAction, Phase, Table, View
from lettres.engine.events import Action, Discard, Draw, Pass, Play
from lettres.games.catalogue import CATALOGUE
from lettres.tournament import (
    Board,
    Estimate,
    FailedBoard,
    GameResult,
    Outcome,
    Plan,
    PlayedBoard,
    WorkersError,
    boards,
    cluster,
    local,
    play,
    play_board,
    play_out,
    seatings,
    standings,
    workers,
)
from lettres.tournament.estimates import average, elo, expected, jackknife, performance, ratings, share
from tests.conftest import Run
from tests.long import LONG

pytestmark = pytest.mark.slow

SOON = ("--regle", "target=20")
"""Games of words that end with the first twenty points."""
WEAK = Plan("lettres", (("target", 20),), ("bot:débutant", "bot:débutant:un"))


# Boards


@pytest.mark.parametrize("one_table", [False, True])
@pytest.mark.parametrize("bots", [2, 3, 4])
def test_every_bot_sits_in_every_seat_equally_often(bots: int, one_table: bool) -> None:
    """And every pair meets as often as any other, in as many games as were asked for, or a few more."""
    made = boards(bots, 10, 3, one_table=one_table)
    games = [seats for board in made for seats in seatings(board.bots)]
    sat = Counter((seat, bot) for seats in games for seat, bot in enumerate(seats))
    assert len(set(sat.values())) == 1 and len(sat) == len(games[0]) * bots
    tables = Counter(tuple(sorted(seats)) for seats in games)
    assert set(tables.values()) == {12 if one_table and bots > 2 else 10}
    assert len(set(made)) == len(made)


def test_two_seeds_share_no_deal() -> None:
    """The most games of one seed end before those of the next begin."""
    assert {board.seed for board in boards(2, 1000, 4)}.isdisjoint(board.seed for board in boards(2, 1000, 5))
    assert boards(2, 2_000_000, 4)[-1].seed < boards(2, 2, 5)[0].seed


# Games


def _without_time(outcome: Outcome) -> Outcome:
    assert isinstance(outcome, PlayedBoard)
    return outcome._replace(games=tuple(game._replace(seconds=()) for game in outcome.games))


def test_a_board_is_played_alike_each_time() -> None:
    """A pure function but for the seconds; and a bot against itself is as good, deal by deal."""
    board = Board(3, (0, 1))
    itself = WEAK._replace(bots=("bot:débutant", "bot:débutant"))
    one, two = play_board(itself, board), play_board(itself, board)
    assert _without_time(one) == _without_time(two)
    assert isinstance(one, PlayedBoard)
    first, second = one.games
    assert first.scores == second.scores and first.seats == second.seats[::-1]
    assert all(len(turns) >= game.turns // 2 for game in one.games for turns in game.seconds)
    shown = standings([one])
    assert [meeting.tally.points.value for meeting in shown.meetings] == [0]
    assert [standing.tally.share.value for standing in shown.bots] == [0.5, 0.5]


def test_a_game_is_that_of_jouer(run: Run, tmp_path: Path) -> None:
    """So a game of a tournament can be looked at: with the same seed and the same seats."""
    outcome = play_board(WEAK, Board(11, (0, 1)))
    assert isinstance(outcome, PlayedBoard)
    for game in outcome.games:
        names = ",".join(WEAK.bots[bot] for bot in game.seats)
        env = {"XDG_DATA_HOME": str(tmp_path)}
        done = run("jouer", "--auto", "--json", "--joueurs", names, "--graine", "11", *SOON, env=env)
        told = json.loads(done.stdout)
        assert (tuple(told["scores"]), told["turns"], tuple(told["winners"])) == (game.scores, game.turns, game.winners)


class _Odd:
    """A bot that does one thing for ever, or raises."""

    def __init__(self, action: Action | None) -> None:
        self.action = action

    def act(self, game: Game, view: View) -> Action:
        """What it was made with."""
        if self.action is None:
            raise ZeroDivisionError("rien ne va plus")
        return self.action

    def contests(self, game: Game, turn: object, number: int) -> bool:
        """Never."""
        return False


def test_a_bot_that_the_game_refuses_does_not_play_for_ever() -> None:
    """A play of nothing leaves the game as it is."""
    game, _ = WEAK.setting()
    with pytest.raises(IllegalAction, match="seat"):
        play_out(game, [_Odd(Play(Table()))] * 2, 1)


def test_a_bot_that_raises_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the board and the seating in which it did."""
    monkeypatch.setattr(play, "bot", lambda *_: _Odd(None))
    failed = play_board(WEAK, Board(3, (0, 1)))
    assert failed == FailedBoard(Board(3, (0, 1)), (0, 1), "ZeroDivisionError : rien ne va plus")


class _Idle:
    """A bot that draws what it must, and lays nothing."""

    def act(self, game: Game, view: View) -> Action:
        """Whatever costs least."""
        if view.phase is Phase.DISCARD:
            return Discard(view.rack[0])
        draws = view.phase is Phase.DRAW or game.rules.flow == "play_discard_or_draw"
        return Draw() if draws and view.phase is not Phase.DRAWN and (view.pouch or view.discard) else Pass()

    def contests(self, game: Game, turn: object, number: int) -> bool:
        """Never."""
        return False


@pytest.mark.parametrize(("name", "rounds"), [("lettres", 1), ("defausse", 1), ("deux-cents", 3)])
def test_any_course_of_a_game_is_played_out(name: str, rounds: int) -> None:
    """Turns of one action or of three, and a match of several rounds."""
    entry = CATALOGUE[name]
    state = play_out(entry.make(entry.rules.from_options({"rounds": rounds})), [_Idle()] * 3, 1)
    assert state.over and state.round == rounds and state.number > 3


def test_games_of_numbers_open_no_lexicon() -> None:
    """Not even one that is not there."""
    game, lexicon = Plan("defausse", (), ("bot", "bot"), "absent.lexique").setting()
    assert game.name == "defausse" and lexicon is None


def test_another_version_does_not_play() -> None:
    """Its games would not be those of this one."""
    failed = play_board(WEAK._replace(version="0.0.0"), Board(3, (0, 1)))
    assert isinstance(failed, FailedBoard) and "0.0.0" in failed.reason


# What games prove


def _played(scores: list[tuple[int, int]]) -> list[PlayedBoard]:
    """Deals of two bots, each with the points of the first bot ahead in both seatings."""
    return [
        PlayedBoard(Board(seed, (0, 1)), (_result((0, 1), (one, 0)), _result((1, 0), (0, two))))
        for seed, (one, two) in enumerate(scores)
    ]


def _result(seats: tuple[int, ...], scores: tuple[int, ...]) -> GameResult:
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    return GameResult(seats, scores, winners, 9, tuple((0.5, 1.5) for _ in seats))


def test_known_games_give_known_figures() -> None:
    """Eight games, counted by hand."""
    shown = standings(_played([(5, 3), (4, -2), (0, 6), (8, 8)]))
    (meeting,) = shown.meetings
    tally = meeting.tally
    assert (shown.games, shown.deals, tally.won, tally.drawn, tally.lost) == (8, 4, 6, 1, 1)
    assert tally.share.value == (6 + 0.5) / 8
    assert tally.points.value == 32 / 8
    # the deals' means are 4, 1, 3, 8: their deviation is 2.944, Student's quantile for 3 degrees of freedom 3.182
    assert tally.points.low == pytest.approx(4 - 3.182 * 2.944 / 2, abs=0.01)
    assert tally.points.high == pytest.approx(4 + 3.182 * 2.944 / 2, abs=0.01)
    assert meeting.elo.value == pytest.approx(400 * math.log10(7 / 2))
    assert [standing.bot for standing in shown.bots] == [0, 1]
    assert [standing.elo.value for standing in shown.bots] == pytest.approx(
        [meeting.elo.value / 2, -meeting.elo.value / 2]
    )
    assert (shown.bots[0].median, shown.bots[0].longest, shown.bots[0].turns) == (1.0, 1.5, 16)


def test_all_games_drawn_prove_little_of_few_and_much_of_many() -> None:
    """No difference, but it is not certain: the interval narrows with the number of deals, and never to nothing."""
    widths = []
    for deals in (1, 10, 200):
        (meeting,) = standings(_played([(0, 0)] * deals)).meetings
        assert meeting.tally.drawn == 2 * deals
        assert (meeting.tally.share.value, meeting.elo.value) == (0.5, 0.0)
        bounds = meeting.tally.share
        assert bounds.low is not None and bounds.high is not None and bounds.low + bounds.high == pytest.approx(1)
        widths.append(bounds.high - bounds.low)
    assert widths[0] == 1 and 0.2 < widths[1] < 0.5 and 0 < widths[2] < 0.03


@pytest.mark.parametrize(("deals", "least"), [(1, None), (10, 100), (200, 600)])
def test_all_games_won_bound_the_rating_from_below_alone(deals: int, least: int | None) -> None:
    """The estimate is a number; who never lost may be any better than that."""
    shown = standings(_played([(1, 1)] * deals))
    (meeting,) = shown.meetings
    assert meeting.tally.share.value == 1 and meeting.elo.high is None
    assert math.isfinite(meeting.elo.value)
    if least is None:
        assert meeting.elo.low is None
    else:
        assert meeting.elo.low is not None and least < meeting.elo.low < meeting.elo.value
    first, last = shown.bots
    assert (first.bot, first.elo.high, last.elo.low) == (0, None, None)


def test_the_interval_of_won_or_lost_deals_is_that_of_agresti_and_coull() -> None:
    """By their formula, with 52 won of 80."""
    found = share([1.0] * 52 + [0.0] * 28)
    z = 1.95996
    centre = (52 + z * z / 2) / (80 + z * z)
    half = z * math.sqrt(centre * (1 - centre) / (80 + z * z))
    assert found.low == pytest.approx(centre - half, abs=0.003)
    assert found.high == pytest.approx(centre + half, abs=0.003)


def _holds(estimate: Estimate, true: float) -> bool:
    low = -math.inf if estimate.low is None else estimate.low
    return low <= true <= (math.inf if estimate.high is None else estimate.high)


@pytest.mark.parametrize("deals", [5, 50, 200])
@pytest.mark.parametrize("alike", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("true", [0.5, 0.8, 0.98])
def test_the_interval_of_a_share_holds_it(deals: int, alike: float, true: float) -> None:
    """In 95 of a hundred tournaments, whether the two games of a deal go alike or not, near the edge too."""
    chance = random.Random(f"{deals}/{alike}/{true}")

    def deal() -> float:
        one = chance.random() < true
        return (one + (one if chance.random() < alike else chance.random() < true)) / 2

    tried = 500 if LONG else 250
    held = sum(_holds(share([deal() for _ in range(deals)]), true) for _ in range(tried))
    assert held >= 0.93 * tried


@pytest.mark.parametrize("deals", [2, 5, 50])
def test_the_interval_of_a_mean_holds_it(deals: int) -> None:
    """In about 95 of a hundred: neither fewer nor all."""
    chance = random.Random(deals)
    tried = 2000 if LONG else 700
    held = sum(_holds(average([chance.gauss(3, 20) for _ in range(deals)]), 3) for _ in range(tried))
    assert 0.93 * tried <= held <= 0.97 * tried


def test_ratings_are_those_that_the_games_were_made_with() -> None:
    """Games in the shares that some ratings expect; so many that one drawn more does not count."""
    true = [300.0, 120.0, -20.0, -400.0]
    won = [[1e7 * expected(one - two) if one != two else 0.0 for two in true] for one in true]
    assert ratings(won) == pytest.approx(true, abs=0.01)
    assert performance(sum(won[0]) / 3e7, true[1:]) == pytest.approx(300, abs=0.01)
    for difference in (-300, 0, 42):
        assert elo(expected(difference)) == pytest.approx(difference)


def _tournament(true: list[float], deals: int, chance: random.Random, *, one_table: bool) -> Iterator[PlayedBoard]:
    """Bots of some ratings: their scores are of a Gumbel law, under which Elo's formula is exact."""
    games = deals * (len(true) if one_table else 2)
    for board in boards(len(true), games, 0, one_table=one_table):
        results = []
        for seats in seatings(board.bots):
            scores = [true[bot] / 400 * math.log(10) - math.log(-math.log(chance.random())) for bot in seats]
            results.append(_result(seats, tuple(round(1000 * score) for score in scores)))
        yield PlayedBoard(board, tuple(results))


@pytest.mark.parametrize("one_table", [False, True])
def test_the_intervals_of_ratings_hold_them(one_table: bool) -> None:
    """Of three bots of very different strength, two and two or all at one table."""
    true = [250.0, 0.0, -250.0]
    chance = random.Random(5)
    held: list[bool] = []
    for _ in range(60 if LONG else 15):
        shown = standings(_tournament(true, 20, chance, one_table=one_table))
        held += [_holds(standing.elo, true[standing.bot]) for standing in shown.bots]
        held += [_holds(each.elo, true[each.bots[0]] - true[each.bots[1]]) for each in shown.meetings]
    assert sum(held) >= 0.93 * len(held)


def test_a_table_of_three() -> None:
    """One game counted by hand: who wins is before who has as many points; the parts of the victory make one."""
    shown = standings([PlayedBoard(Board(1, (0, 1, 2)), (_result((1, 2, 0), (30, 10, 30)),))])
    assert [standing.tally.share.value for standing in sorted(shown.bots)] == [0.5, 0.5, 0.0]
    assert [standing.tally.points.value for standing in sorted(shown.bots)] == [10, 10, -20]
    assert {meeting.bots: meeting.tally.share.value for meeting in shown.meetings} == {
        (0, 1): 0.5,
        (0, 2): 1,
        (1, 2): 1,
    }
    assert [standing.tally.drawn for standing in sorted(shown.bots)] == [1, 1, 0]
    assert sum(standing.elo.value for standing in shown.bots) == pytest.approx(0)


def test_standings_do_not_depend_on_the_order_of_the_boards() -> None:
    """As processes end when they end."""
    played = list(_tournament([100, 0, -50], 20, random.Random(2), one_table=False))
    mixed = random.Random(3).sample(played, len(played))
    assert standings(mixed) == standings(played)


def test_nothing_played_shows_nothing() -> None:
    """Nor does it divide by nothing."""
    assert standings([]) == (0, 0, (), ())
    assert jackknife(1.0, [1.0]) == Estimate(1.0, None, None)


# Workers


def _quick(board: Board) -> Outcome:
    scores = (board.seed % 7, board.seed % 5)
    return PlayedBoard(board, tuple(_result(seats, scores) for seats in seatings(board.bots)))


def _slow(board: Board) -> Outcome:
    time.sleep(0.05)
    return _quick(board)


def _dies_once(marker: str, board: Board) -> Outcome:
    if board.seed == 5 and not os.path.exists(marker):
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return _quick(board)


def _dies(board: Board) -> Outcome:
    if board.seed == 5:
        os._exit(9)
    return _quick(board)


MANY = [Board(seed, (0, 1)) for seed in range(30)]


def test_more_processes_give_the_same_outcomes_though_one_is_lost(tmp_path: Path) -> None:
    """Each board once, in whatever order; that of the one that is lost is played by another."""
    marker = tmp_path / "died"
    lossy = local(partial(_dies_once, str(marker)), MANY, 2)
    assert sorted(lossy) == list(local(_quick, MANY, 1)) == list(map(_quick, MANY))
    assert marker.exists()


def test_a_board_that_kills_processes_ends_the_tournament() -> None:
    """With its seed; what was played until then is there, and no process is left."""
    got: list[Outcome] = []
    before = set(multiprocessing.active_children())  # those of other tests' servers
    with pytest.raises(WorkersError, match=r"graine 5 .* 3 processus"):
        got.extend(local(_dies, MANY, 2))
    assert got and all(outcome.board.seed != 5 for outcome in got)
    assert set(multiprocessing.active_children()) <= before


def test_closing_stops_the_processes() -> None:
    """At once, whatever they are doing."""
    before = set(multiprocessing.active_children())
    with closing(local(_slow, MANY, 2)) as outcomes:
        next(outcomes)
        assert len(set(multiprocessing.active_children()) - before) == 2
    assert set(multiprocessing.active_children()) <= before


# The command

FEW = ("tournoi", "bot:débutant", "bot:joueur", "--jeu", "cartes", "--parties", "4")
"""Of a game that is over soon."""
WORDS = ("tournoi", *WEAK.bots)


def _objects(text: str) -> list[dict[str, Any]]:
    """The lines of JSON, without what the clock says."""
    objects = [json.loads(line) for line in text.splitlines()]
    for each in objects:
        each.pop("seconds", None)
        for standing in each.get("ranking", ()):
            standing.pop("median_seconds")
            standing.pop("longest_seconds")
    return objects


def test_U15_the_games_as_a_table(run: Run, tmp_path: Path) -> None:
    """A row a seat, the same games as in JSON."""
    call = ("tournoi", "bot:débutant", "bot:joueur", "--jeu", "cartes", "--parties", "4", "--coeurs", "1")
    done = run(*call, "--csv", "parties.csv", "--json")
    assert done.returncode == 0, done.stderr
    *games, _ = map(json.loads, done.stdout.splitlines())
    with (tmp_path / "parties.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    seats = [(game, seat) for game in games for seat in range(2)]
    assert [(int(row["seed"]), row["player"], int(row["score"]), int(row["turns"])) for row in rows] == [
        (game["seed"], game["players"][seat], game["scores"][seat], game["turns"]) for game, seat in seats
    ]
    assert [float(row["share"]) for row in rows] == [
        (seat in game["winners"]) / len(game["winners"]) for game, seat in seats
    ]
    assert run(*call, "--csv", "-").returncode == 2
    assert run(*call, "--csv", "x.csv", "-o", "x.csv").returncode == 2
    assert run(*call, "--csv", "nulle/part.csv").returncode == 3


def test_the_number_of_cores_changes_nothing(run: Run) -> None:
    """Line by line; the last one sums them up."""
    one, two = (run(*FEW, "--json", "--coeurs", cores) for cores in ("1", "2"))
    assert (one.returncode, one.stderr, two.returncode, two.stderr) == (0, "", 0, "")
    *games, last = objects = _objects(one.stdout)
    assert objects == _objects(two.stdout)
    assert [game["players"] for game in games] == [list(FEW[1:3]), list(FEW[2:0:-1])] * 2
    assert [game["seed"] for game in games] == [1_000_000, 1_000_000, 1_000_001, 1_000_001]
    assert (last["games"], last["planned"], last["deals"], last["seed"], last["rules"]) == (4, 4, 2, 1, {})
    assert sum(standing["won"] + standing["drawn"] / 2 for standing in last["ranking"]) == 4
    assert [standing["rank"] for standing in last["ranking"]] == [1, 2]
    (meeting,) = last["meetings"]
    ahead = [game["scores"][game["bots"].index(0)] - game["scores"][game["bots"].index(1)] for game in games]
    assert meeting["points"]["value"] == sum(ahead) / 4
    assert meeting["elo"].keys() == meeting["share"].keys() == {"value", "low", "high"}


def test_the_table_of_two(run: Run, tmp_path: Path) -> None:
    """What one sees, and the same in a file."""
    few = (*WORDS, *SOON, "--parties", "1", "--coeurs", "1")
    told = run(*few, "--regle", "refill=8")
    assert told.returncode == 0
    for part in (
        "Rami des lettres, 2 parties, graine 1",
        "Règles changées : refill=8, target=20.",
        "bot:débutant contre bot:débutant:un :",
        "part des parties gagnées",
        "points d'avance par partie",
        "Elo d'avance",
        "temps de calcul par tour",
    ):
        assert part in told.stdout
    filed = run(*few, "-o", "bilan.txt")
    assert (filed.returncode, filed.stdout) == (0, "")
    assert "Rami des lettres, 2 parties" in (tmp_path / "bilan.txt").read_text("utf-8")


@pytest.mark.parametrize("more", [(), ("--table",)])
def test_three_bots_are_ranked(run: Run, more: tuple[str, ...]) -> None:
    """Two and two or all at one table; equal names are numbered; in sentences for a screen reader."""
    specs = ("bot:débutant", "bot:joueur", "bot:débutant")
    told = run("--accessible", "tournoi", *specs, "--jeu", "cartes", "--parties", "2", "--coeurs", "1", *more)
    lines = told.stdout.splitlines()
    assert told.returncode == 0 and f"{3 if more else 6} parties" in lines[0]
    assert [line[:2] for line in lines[1:4]] == ["1.", "2.", "3."]
    assert sum("bot:débutant (2)" in line for line in lines) == 3
    assert len(lines) == 7 and all(line.endswith(".") for line in lines)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("bot",), "au moins deux robots"),
        ((), "au moins deux robots"),
        (("bot", "bot:génie"), "joueur inconnu : « bot:génie »"),
        (("bot", "Ana"), "joueur inconnu : « Ana »"),
        (("bot", "bot", "--parties", "0"), "« 0 »"),
        (("bot", "bot", "--parties", "beaucoup"), "n'est pas un nombre"),
        (("bot", "bot", "--coeurs", "0"), "« 0 »"),
        (("bot", "bot", "--graine", "-1"), "« -1 »"),
        (("bot", "bot", "--jeu", "belote"), "« belote »"),
        (("bot", "bot", "--edition", "martienne"), "« martienne »"),
        (("bot", "bot", "--regle", "deal=999"), "deal"),
        (("bot", "bot", "bot", "bot", "bot", "--table"), "joueurs, non 5"),
        (("bot", "bot", "--coeurs", "2", "--dask", "localhost:8786"), "s'excluent"),
    ],
)
def test_what_cannot_be_played_is_refused(run: Run, words: tuple[str, ...], part: str) -> None:
    """Before the first game, in French."""
    told = run("tournoi", *words)
    assert (told.returncode, told.stdout) == (2, "")
    assert part in told.stderr and "Erreur" in told.stderr


def test_files_that_are_not_there(run: Run, tmp_path: Path) -> None:
    """A folder for the output, a lexicon of one's own: exit code 3, before the first game."""
    for more in (("-o", "nulle/part.txt"), ("-o", str(tmp_path)), ("--lexique", "absent.lexique")):
        told = run(*WORDS, *more)
        assert (told.returncode, told.stdout) == (3, "")


def test_a_lexicon_of_ones_own_reaches_the_processes(run: Run, tmp_path: Path, small_bytes: bytes) -> None:
    """With five words bots hardly lay anything; a path is meant from where the command was called."""
    (tmp_path / "petit.lexique").write_bytes(small_bytes)
    short = ("--regle", "pass_cost=10")
    told = run(
        *WORDS, *short, "--parties", "2", "--graine", "7", "--json", "--coeurs", "2", "--lexique", "petit.lexique"
    )
    assert told.returncode == 0
    *games, last = _objects(told.stdout)
    assert max(max(game["scores"]) for game in games) < 60
    assert last["lexicon"] == str(tmp_path / "petit.lexique")


def test_a_failing_game_is_told_with_how_to_see_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was played before is shown, and the exit code is 3."""
    from lettres.cli.context import Settings
    from lettres.cli.tournoi.run import TournamentRun

    plan = WEAK._replace(rules=(("refill", 8), ("unique", False)))
    course = TournamentRun(plan, MANY, 1)

    def outcomes() -> Any:
        yield _quick(MANY[0])
        yield FailedBoard(MANY[1], (1, 0), "ZeroDivisionError : rien ne va plus")

    assert course.run(outcomes(), Settings(), None) == 3
    told = capsys.readouterr().err
    assert "ZeroDivisionError : rien ne va plus" in told
    again = "--jeu lettres --joueurs bot:débutant:un,bot:débutant --graine 1 --regle refill=8 --regle unique=non"
    assert f"lettres jouer --auto {again}" in told
    assert [played.board for played in course.played] == MANY[:1]


@pytest.mark.parametrize("accessible", [False, True])
def test_progress_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], accessible: bool
) -> None:
    """A bar that says who leads, or five lines for a screen reader; without a terminal, nothing."""
    from lettres.cli.context import Settings
    from lettres.cli.tournoi.run import TournamentRun

    assert TournamentRun(WEAK, MANY, 1).run((_quick(board) for board in MANY), Settings(), None) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    course = TournamentRun(WEAK, MANY, 1)
    assert course.run((_quick(board) for board in MANY), Settings(accessible=accessible), None) == 0
    told = capsys.readouterr().err
    assert "Parties" in told and "bot:débutant : " in told
    assert ("\r" not in told and told.count("\n") == 5) if accessible else "\r" in told


def test_lines_come_in_the_order_of_the_boards(capsys: pytest.CaptureFixture[str]) -> None:
    """Whichever is played first, and also where one of them is never played."""
    from lettres.cli.context import Settings
    from lettres.cli.tournoi.run import TournamentRun

    course = TournamentRun(WEAK, MANY[:5], 1)
    lines: list[str] = []
    assert course.run((_quick(MANY[number]) for number in (3, 1, 0, 4)), Settings(), lines.append) == 0
    assert [json.loads(line)["seed"] for line in lines] == [0, 0, 1, 1, 3, 3, 4, 4]


def test_ctrl_c_gives_what_is_done(tmp_path: Path) -> None:
    """Exit code 130, the sums of the games so far, no traceback of any process, and nobody left who writes."""
    args = [sys.executable, "-m", "lettres", *FEW[:5], "--json", "--coeurs", "2"]
    with subprocess.Popen(
        [*args, "--parties", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        cwd=tmp_path,
        env={**os.environ, "LETTRES_LEXIQUE": ""},
    ) as process:
        assert process.stdout is not None and process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers too
        told, errors = (text.decode() for text in process.communicate(timeout=60))
    assert process.returncode == 130
    assert errors.startswith("Interrompu après ") and errors.count("\n") == 1
    last = _objects(told)[-1]
    assert 2 <= last["games"] < last["planned"] == 100_000


# A cluster


def test_without_dask_the_command_says_what_to_install(run: Run, tmp_path: Path) -> None:
    """A module that cannot be imported stands before the real one, where there is one."""
    (tmp_path / "distributed.py").write_text("raise ImportError")
    told = run(*FEW, "--dask", "tcp://127.0.0.1:8786")
    assert (told.returncode, told.stdout) == (3, "")
    assert "pip install 'lettres[dask]'" in told.stderr


@pytest.mark.parametrize("address", ["", "nulle part", "udp://127.0.0.1:8786", "tcp://127.0.0.1", "tcp://127.0.0.1:1"])
def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    """An address that is none, or at which nobody answers."""
    pytest.importorskip("distributed")
    monkeypatch.setattr(workers, "_PATIENCE", 0.5)
    with pytest.raises(WorkersError, match="aucun ordonnanceur Dask ne répond"):
        list(cluster(_quick, MANY, address, print))


@pytest.fixture(scope="module")
def dask_cluster() -> Iterator[Any]:
    """Two workers on this machine, each a process."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None
    ) as made:
        yield made


def test_a_cluster_plays_as_this_process_does(run: Run, dask_cluster: Any) -> None:
    """The whole command, to the last figure."""
    here = run(*FEW, "--json", "--coeurs", "1")
    there = run(*FEW, "--json", "--dask", dask_cluster.scheduler_address)
    assert (there.returncode, there.stderr) == (0, "")
    assert _objects(there.stdout) == _objects(here.stdout)


def test_a_lost_worker_loses_no_board(dask_cluster: Any) -> None:
    """One of two is killed in the middle, with boards that it has played and boards that it had before it."""
    victim = next(iter(dask_cluster.workers.values())).pid
    got: list[Outcome] = []
    for outcome in cluster(_slow, MANY, dask_cluster.scheduler_address, print):
        got.append(outcome)
        if len(got) == 5:
            os.kill(victim, signal.SIGKILL)
    assert sorted(got) == list(map(_quick, MANY))
    assert victim not in [worker.pid for worker in dask_cluster.workers.values()]

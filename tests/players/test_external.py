"""Bots of one's own, `bot:module:Class`: in tournaments, in their workers, in games; what is said where they err."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

from lettres.engine import Phase, View, seeded, start, view
from lettres.engine.events import Accept, Draw, Pass, Play
from lettres.games.defausse import defausse
from lettres.games.rummikub import rummikub
from lettres.players import BotFault, bot
from lettres.records.header import Header
from lettres.records.journal import MemoryJournal
from lettres.records.session import Session, game_of
from lettres.solver.facade import solver_of
from lettres.solver.solution import SearchOptions
from lexicon import Lexicon
from tests.conftest import Run

MODULE = '''
from lettres.engine.events import Discard, Draw, Pass, Play, Repair
from lettres.engine import Phase, Table
from lettres.solver.facade import solver_of
class Greedy:
    """Lays the most tiles."""

    def act(self, game, view):
        assert not hasattr(view, "state") and isinstance(view.pouch, int)
        assert all(isinstance(seat.tiles, int) for seat in view.seats)
        found = solver_of(game).solve(view.table, view.rack, view.seats[view.seat].opened)
        return Play(found.moves[0].turn.after) if found.moves else Pass()


class Raises:
    def act(self, game, view):
        raise RuntimeError("je ne sais pas")


class Cheats:
    def act(self, game, view):
        return Play(view.table)


class WrongPhase:
    def act(self, game, view):
        return Discard(view.rack[0])


class Nothing:
    def act(self, game, view):
        return None


class NotMade:
    def __init__(self, level):
        pass

    def act(self, game, view):
        return Pass()


class NoBot:
    pass


class Helped:
    def act(self, game, view):
        return Repair()


class Spy:
    seen = []

    def act(self, game, view):
        return Pass()

    def contests(self, game, turn, number):
        self.seen.append((turn.rack, turn.placed))
        return False


Function = len
'''


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mes_robots.py").write_text(MODULE, encoding="utf-8")
    return tmp_path


@pytest.fixture
def imported(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(folder))
    yield
    sys.modules.pop("mes_robots", None)


def test_a_tournament_of_ones_own_bot(folder: Path, run: Run) -> None:
    """In this process and in workers: the same games."""
    call = "tournoi", "bot:mes_robots:Greedy", "bot:débutant", "--jeu", "rummikub", "--parties", "2", "--json"
    alone, crew = (run(*call, "--coeurs", cores) for cores in ("1", "2"))
    assert alone.returncode == crew.returncode == 0, alone.stderr + crew.stderr
    lines = [json.loads(line) for line in alone.stdout.splitlines()]
    assert len(lines) == 3 and lines[0]["players"].count("bot:mes_robots:Greedy") == 1
    again = [json.loads(line) for line in crew.stdout.splitlines()]
    assert [line.get("scores") for line in lines] == [line.get("scores") for line in again]


def test_a_game_with_ones_own_bot(folder: Path, run: Run) -> None:
    home = {"XDG_DATA_HOME": str(folder)}
    call = "jouer", "--jeu", "rummikub", "--auto", "--joueurs", "bot:mes_robots:Greedy,bot", "--graine", "3", "--json"
    done = run(*call, env=home)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["players"][0] == "bot:mes_robots:Greedy"
    assert run("partie", "verifier", env=home).returncode == 0


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("bot:pas_la:Robot", "introuvable"),
        ("bot:mes_robots:Absent", "introuvable"),
        ("bot:mes_robots:NoBot", "n'est pas un robot"),
        ("bot:mes_robots:Function", "n'est pas un robot"),
        ("bot:mes_robots:NotMade", "ne se construit pas"),
        ("bot:inconnu", "bot:module:Classe"),
        ("bot:../mes_robots:Greedy", "bot:module:Classe"),
    ],
)
def test_a_spec_that_names_no_bot_is_a_wrong_call(folder: Path, run: Run, spec: str, words: str) -> None:
    done = run("tournoi", spec, "bot", "--jeu", "rummikub", "--parties", "2")
    assert done.returncode == 2 and words in done.stderr and "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) <= 3


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Raises", "a échoué (RuntimeError : je ne sais pas), au tour 1"),
        ("Cheats", "a fait ce que le jeu refuse (no_rack_tile), au tour 1"),
        ("WrongPhase", "a fait ce que le jeu ne permet pas"),
        ("Nothing", "n'est pas une action"),
    ],
)
def test_a_bot_that_errs_is_told_of_in_a_sentence(folder: Path, run: Run, name: str, words: str) -> None:
    spec = f"bot:mes_robots:{name}"
    done = run("tournoi", spec, spec, "--jeu", "rummikub", "--parties", "2", "--coeurs", "1")
    assert done.returncode == 3 and words in done.stderr and "Traceback" not in done.stderr, done.stderr
    call = "jouer", "--jeu", "rummikub", "--auto", "--joueurs", f"{spec},{spec}"
    done = run(*call, env={"XDG_DATA_HOME": str(folder)})
    assert done.returncode == 3 and words in done.stderr and "Traceback" not in done.stderr, done.stderr


def _seen(phase: Phase = Phase.PLAY) -> View:
    state = start(rummikub(), 2, seeded(1)).state
    return view(state, state.turn)._replace(phase=phase)


def test_what_it_does_is_tried_before_it_is_done(imported: None) -> None:
    game = rummikub()
    for name in ("Raises", "Cheats", "WrongPhase", "Nothing"):
        with pytest.raises(BotFault):
            bot(f"bot:mes_robots:{name}", game).act(game, _seen())
    greedy = bot("bot:mes_robots:Greedy", game)
    assert str(greedy) == "bot:mes_robots:Greedy" and isinstance(greedy.act(game, _seen()), Pass)
    assert not greedy.contests(game, start(game, 2, seeded(1)).state.passed(), 1)


def test_bots_of_other_packages_are_found_by_their_entry_points(
    imported: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def named(group: str, name: str) -> metadata.EntryPoints:
        point = metadata.EntryPoint("glouton", "mes_robots:Greedy", "lettres.bots")
        return metadata.EntryPoints([point]).select(group=group, name=name)

    monkeypatch.setattr(metadata, "entry_points", named)
    assert str(bot("bot:glouton", rummikub())) == "bot:glouton"
    with pytest.raises(ValueError, match="joueur inconnu"):
        bot("bot:autre", rummikub())


def test_a_draw_of_a_pile_is_tried_too(imported: None, monkeypatch: pytest.MonkeyPatch) -> None:
    game = defausse()
    state = start(game, 2, seeded(1)).state
    seen = view(state, state.turn)
    import mes_robots  # type: ignore[import-not-found]

    monkeypatch.setattr(mes_robots.Greedy, "act", lambda self, game, seen: Draw("pouch"))
    assert bot("bot:mes_robots:Greedy", game).act(game, seen) == Draw()
    monkeypatch.setattr(mes_robots.Greedy, "act", lambda self, game, seen: Draw("discard"))
    with pytest.raises(BotFault, match="ne permet pas"):
        bot("bot:mes_robots:Greedy", game).act(game, seen)


def test_help_is_for_people(imported: None) -> None:
    """A bot that has its table repaired again and again would never end its turn."""
    with pytest.raises(BotFault, match="n'est pas une action de robot"):
        bot("bot:mes_robots:Helped", rummikub()).act(rummikub(), _seen())


def test_a_bot_that_may_contest_sees_what_was_laid_and_no_more(imported: None, lexicon: Lexicon) -> None:
    """The rack of who laid it stays hidden."""
    header = Header(
        "lettres", {"arbitration": "challenge"}, "", "", ("Ana", "bot:mes_robots:Spy"), 0, "2026-01-02T03:04:05"
    )
    sessions = (
        Session.new(each, game_of(lexicon)(each), lexicon, MemoryJournal)
        for each in (header._replace(seed=seed) for seed in range(50))
    )
    for session in sessions:
        state = session.state
        moves = (
            solver_of(session.game, lexicon)
            .solve(state.table, state.seat.rack, False, SearchOptions(effort=200_000))
            .moves
        )
        if state.turn == 0 and moves:
            session.act(Play(moves[0].turn.after))
            assert session.bot_action() == Accept()
            break
    (rack, placed) = sys.modules["mes_robots"].Spy.seen[-1]
    assert rack == placed == tuple(sorted(moves[0].turn.placed))

"""`lettres partie` for tiles, cards and dice: matches of several rounds, draws, discards, throws, grids."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from lettres.engine import Fault
from lettres.engine.grid import grid_of
from lettres.families.grid.wordings import WORDINGS
from lettres.french.faults import fault_label
from lettres.french.recordings import Narration
from lettres.french.speech import Speech
from lettres.position import read_position
from lettres.records.recording import Recording, read_recording
from lettres.reports.game_json import json_lines
from lettres.reports.game_page import page
from lettres.reports.game_text import whole_text
from lettres.reports.listing import entry_line, listed
from lettres.reports.verify import Holds, check
from lexicon import Lexicon
from tests.conftest import Run
from tests.greedy import made, record
from tests.records.test_partie import _Page
from tools.damage.bytes import sealed

pytestmark = pytest.mark.usefixtures("saved_games")

MATCHES: dict[str, dict[str, Any]] = {
    "rummikub": {},
    "defausse": {"rounds": 2},
    "deux-cents": {"rounds": 2, "target": 0},
    "cartes": {},
    "des": {"rounds": 2},
}


@lru_cache(maxsize=8)
def match(game: str) -> tuple[str, ...]:
    """The lines of a whole match."""
    return tuple(record(game, 7, ("Ana", "Zoé"), 900, **MATCHES[game]))


Save = Callable[..., Path]


@pytest.fixture
def save(saved_games: Path) -> Save:
    def write(game: str, lines: list[str] | None = None) -> Path:
        path = saved_games / f"{game}.partie"
        path.write_bytes(sealed(lines or list(match(game))))
        return path

    return write


@pytest.fixture
def course(save: Save, lexicon: Lexicon) -> Callable[[str], Recording]:
    return lambda game: read_recording(save(game), lambda _: lexicon)


GAMES = pytest.mark.parametrize("game", list(MATCHES))


@GAMES
def test_a_match_is_read_to_its_end_and_holds(course: Callable[[str], Recording], lexicon: Lexicon, game: str) -> None:
    found = course(game)
    assert not found.broken and found.state.over and found.finals[-1][0] == found.turns[-1]
    assert len(found.deals) == found.state.round == len(found.finals)
    totals = [sum(final[seat] for _, final in found.finals) for seat in (0, 1)]
    assert totals == [seat.score for seat in found.state.seats]
    assert [turn.number for turn in found.turns] == list(range(1, len(found.turns) + 1))
    for turn in found.turns:
        assert turn.seat == turn.before.turn and turn.before.phase != "deal"
    assert {finding.holds for finding in check(found.path, lambda _: lexicon)} == {Holds.YES}


@GAMES
def test_every_round_is_told_in_words(course: Callable[[str], Recording], game: str) -> None:
    found = course(game)
    text = "\n".join(whole_text(found))
    rounds = [f"Manche {number}." in text for number in range(1, found.state.round + 1)]
    assert all(rounds) == (found.game.rules.rounds != 1)
    assert "lettre" not in text and not re.search(r"@|\b[a-z]+_[a-z]+\b", text.split("\n\n", 1)[1])
    assert text.count(" commence.") == found.state.round
    assert f"La partie est finie : {found.names[found.state.winners()[0]]} gagne avec " in text
    assert ("défausse" in text) == (game in ("defausse", "deux-cents", "cartes"))
    assert ("lance 9 dés : " in text) == (game == "des")
    with_racks = "\n".join(whole_text(found, racks=True))
    assert f"{ {'des': 'Dés', 'cartes': 'Main'}.get(game, 'Chevalet') } d'Ana : " in with_racks


def test_a_grid_is_drawn_unless_it_is_read_aloud(course: Callable[[str], Recording]) -> None:
    found = course("des")
    drawn, aloud = (list(whole_text(found, aloud=aloud)) for aloud in (False, True))
    rows = 1 + max(row for row, _ in grid_of(found.state.table).pieces)
    drawing = drawn[-rows:]
    assert all(line.startswith("   ") for line in drawing if line)
    shown = [found.game.notation.look.label(tile) for tile in found.state.table.tiles()]  # type: ignore[attr-defined]
    assert sorted(" ".join(drawing).split()) == sorted(shown)
    assert aloud[-1].startswith("Rangées, un point pour une place vide : ") and aloud[-1].count("/") == rows - 1


def test_what_is_thrown_drawn_and_discarded_is_told(course: Callable[[str], Recording]) -> None:
    text = "\n".join(whole_text(course("deux-cents")))
    assert re.search(r"Première tuile de la défausse : \w+\.", text)
    assert re.search(r"\w+ prend la tuile \w+ sur la défausse\.", text) and re.search(r"\w+ pioche 1 tuile\.", text)
    assert re.search(r"(Ana|Zoé) (gagne|perd) \d+ points? à la fin", text)


@GAMES
def test_json_has_a_line_for_each_deal_and_turn(course: Callable[[str], Recording], game: str) -> None:
    found = course(game)
    lines = list(json_lines(found))
    assert lines == json.loads(json.dumps(lines))
    kinds = [line["kind"] for line in lines]
    assert kinds.count("deal") == found.state.round and kinds.count("turn") == len(found.turns)
    assert [line["round"] for line in lines if line["kind"] == "deal"] == list(range(1, found.state.round + 1))
    turns = [line for line in lines if line["kind"] == "turn"]
    assert [turn["round"] for turn in turns] == sorted(turn["round"] for turn in turns)
    for line in turns:
        move = line["laid"]
        assert line["count"] == (len(move["placed"]) if move else 0) and line["points"] == 0
        position = {"game": game, "table": line["table"], "rack": [], "rules": dict(found.header.rules)}
        read_position(json.dumps(position))  # what is printed as a table may be asked about
        assert ("thrown" in line) == (game == "des") and ("discard" in line) == (game not in ("rummikub", "des"))
    finals = [line["round_final"] for line in turns if line["round_final"]]
    assert finals == [list(final) for _, final in found.finals]
    assert lines[-1]["round"] == found.state.round and lines[-1]["finished"]
    assert "racks" not in lines[1] and "tiles" not in json.dumps([turn["drawn"] for turn in turns])
    with_racks = list(json_lines(found, racks=True))
    assert with_racks[1]["racks"] == [list(seat.rack) for seat in found.done[0].state.seats]


@GAMES
def test_the_page_is_whole_and_coloured_with_initials(course: Callable[[str], Recording], game: str) -> None:
    found = course(game)
    text = "\n".join(page(found, racks=True))
    read = _Page(text)
    headings = [name for _, name in read.headings]
    assert len([name for name in headings if name.startswith("Tour ")]) == len(found.turns)
    assert [name for name in headings if name.startswith("Manche ")] == [
        f"Manche {number}" for number in range(2, found.state.round + 1)
    ]
    assert "<script" not in text and "lettre" not in text
    inks = set(re.findall(r'<i class="(red|blue|black|yellow)', text))
    assert inks == ({"red", "black"} if game == "cartes" else {"red", "blue", "black", "yellow"})
    tiles = re.findall(r"<i[^>]*>([^<]*)</i>", text)
    label = r"(A|10|[2-9]|V|D|R)[♠♥♣♦]|\*" if game == "cartes" else r"[rbnj]\d+|\*"
    assert tiles and all(re.fullmatch(label, tile) for tile in tiles)
    assert ('<table class="dice"' in text) == (game == "des")


def test_the_score_sheet_of_the_page_has_a_row_a_round(course: Callable[[str], Recording]) -> None:
    found = course("defausse")
    text = "".join(page(found))
    assert '<th scope="col">Manche</th>' in text
    for last, final in found.finals:
        cells = "".join(f"<td>{points}</td>".replace("-", "−") for points in final)
        assert f'<a href="#tour-{last.number}">{last.before.round}</a></th>{cells}' in text


@GAMES
def test_the_list_names_the_game(course: Callable[[str], Recording], lexicon: Lexicon, game: str) -> None:
    found = course(game)
    entry = listed(found.path, lambda _: lexicon)
    assert entry["game"] == game and entry["finished"] and not entry["damaged"]
    assert entry_line(entry).startswith(f"{game} : Rami de")


def test_a_game_is_replayed_and_exported_by_the_command(run: Run, save: Save, saved_games: Path) -> None:
    save("des")
    env = {"XDG_DATA_HOME": str(saved_games.parent.parent)}
    replayed = run("partie", "rejouer", env=env)
    assert replayed.returncode == 0 and "Manche 2." in replayed.stdout
    one = json.loads(run("partie", "rejouer", "--tour", "1", "--json", env=env).stdout)
    assert one["actions"][0] == "throw" and len(one["actions"]) == 2 and len(one["thrown"][0]) == 9
    exported = run("partie", "exporter", "--format", "json", env=env)
    assert exported.returncode == 0 and exported.stdout.count('"kind": "deal"') == 2
    verified = run("partie", "verifier", env=env)
    assert verified.returncode == 0 and "est en ordre" in verified.stdout


def test_no_lexicon_is_opened_for_games_without_words(run: Run, save: Save, saved_games: Path) -> None:
    save("des")
    env = {"XDG_DATA_HOME": str(saved_games.parent.parent)}
    for command in (
        ["partie"],
        ["partie", "montrer"],
        ["partie", "verifier"],
        ["analyser", "--tout", "--temps", "0,01"],
    ):
        done = run(*command, "--lexique", "/nulle/part.lexique", env=env)
        assert done.returncode == 0 and "lexique" not in done.stderr, done.stderr


def test_the_rules_of_a_match_are_told_of_its_own_tiles(save: Save) -> None:
    rules: dict[str, Any] = {"deal": 7, "rounds": 2, "joker_table": "free", "first_player": "lowest"}
    lines = list(record("cartes", 7, ("Ana", "Zoé"), 2, **rules))
    told = dict(Narration(read_recording(save("cartes", lines), lambda _: None)).settings())["Règles"]
    assert "cartes distribuées à chacun : 7" in told and "le plus petit nombre tiré" in told and "lettre" not in told
    lines = list(record("rummikub", 7, ("Ana", "Zoé"), 2))
    assert (
        dict(Narration(read_recording(save("rummikub", lines), lambda _: None)).settings())["Règles"]
        == "celles de ce jeu"
    )


def test_a_pass_that_was_none_is_told(run: Run, save: Save, saved_games: Path) -> None:
    """A player of dice who could lay has to: a record that says otherwise was not judged so."""
    lines = list(match("des"))
    at = next(at for at, line in enumerate(lines) if " = 0 ; " in line and " ; manche " not in line)
    number, seat, *_ = lines[at].split()
    save("des", [*lines[:at], f"{number} {seat} passe ; 1.0 s"])
    done = run("partie", "verifier", env={"XDG_DATA_HOME": str(saved_games.parent.parent)})
    assert done.returncode == 1
    told = f"Ligne {at + 1} : tour {number} : jugé alors sans coup possible, aujourd'hui un coup l'est."
    assert told in " ".join(done.stdout.split())


def test_a_match_between_two_rounds_can_be_looked_at(save: Save, lexicon: Lexicon) -> None:
    lines = list(match("des"))
    at = next(at for at, line in enumerate(lines) if "; manche " in line)
    found = read_recording(save("des", lines[: at + 1]), lambda _: lexicon)
    text = "\n".join(whole_text(found))
    assert "La partie est en cours : la manche 2 va être donnée." in text
    assert [line["kind"] for line in json_lines(found)].count("deal") == 1
    assert _Page("\n".join(page(found)))


def test_every_fault_of_tiles_is_told_in_french() -> None:
    for name, code in (("des" if code == "not_a_line" else "rummikub", code) for code in WORDINGS):
        told = fault_label(Fault(code, "", melds=(("r3", "b4"),)), Speech(made(name)))
        assert told.startswith("r3 b4 (") and "_" not in told and "mot" not in told and "lettre" not in told

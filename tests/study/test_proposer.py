"""`lettres proposer`: the forms of its answers, in JSON and in French, and whatever may be wrong with a position."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from lettres.cli.proposer.batch import MOST_BYTES, read_positions
from lettres.cli.proposer.text import TextStyle, answer_lines
from lettres.engine import Table, Turn, judge
from lettres.french.answers import no_move, proof
from lettres.french.speech import Speech
from lettres.games.letters import letters
from lettres.position import Position, PositionError, read_position
from lettres.reports.answer_json import as_dict
from lettres.solver.solution import Move, SearchOptions, Solution
from lettres.study.answer import Proposal, Proposals, SearchRequest
from lexicon import Lexicon
from lexicon.build import build
from tests.conftest import Run
from tests.game_helpers import meld, table

KEYS = {"id", "game", "score", "move", "placed", "broken", "formed", "table_after", "proven", "bound", "seconds"}
MORE = {"alternatives", "warnings"}
WORDS = ["image", "page", "miel", "gamin", "roi", "pagel"]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A compiled lexicon of a few words."""
    folder = tmp_path_factory.mktemp("lexique")
    (folder / "mots.txt").write_text("\n".join(WORDS), encoding="utf-8")
    built = build([folder / "mots.txt"], format="liste", playable=True)
    (folder / "mots.lexique").write_bytes(built.data)
    return folder / "mots.lexique"


@pytest.fixture(scope="module")
def few(path: Path) -> Lexicon:
    """It, loaded."""
    return Lexicon.open(path)


def position(laid: str, rack: str, **more: Any) -> Position:
    return read_position(json.dumps({"table": laid.split(), "rack": rack, **more}))


def answered(asked: Position, *afters: str, bound: int = 99, proven: bool = False, lexicon: Lexicon) -> Proposal:
    """An answer whose moves lead to some tables: what is told of them does not hang on a search."""
    game = letters(None, lexicon)
    rack = tuple(sorted(asked.rack))
    turns = [Turn(asked.table, table(after), rack, asked.opened) for after in afters]
    moves = tuple(Move(turn, sum(line.points for line in game.score(turn))) for turn in turns)
    return Proposal(asked, game, Solution(moves, bound, proven), (), 0.25)


def told(answer: Proposal, look: TextStyle | None = None) -> str:
    return "\n".join(answer_lines(answer, look or TextStyle()))


# -- JSON


def test_the_example_of_the_contract(few: Lexicon) -> None:
    asked = position("IMAGE GAMiN", "LEP?", id="p1")
    answer = as_dict(answered(asked, "GAMiN MIEL PAGE", bound=7, proven=True, lexicon=few))
    assert answer.pop("seconds") == 0.25
    assert answer == {
        "id": "p1",
        "game": "lettres",
        "score": 7,
        "move": "IMAGE + ELP -> MIEL PAGE",
        "placed": "LEP",
        "broken": ["IMAGE"],
        "formed": ["MIEL", "PAGE"],
        "table_after": ["GAMiN", "MIEL", "PAGE"],
        "proven": True,
        "bound": 7,
        "alternatives": [],
        "warnings": [],
    }


def test_a_word_whose_joker_is_replaced_is_broken_and_formed(few: Lexicon) -> None:
    answer = as_dict(answered(position("GAMiN", "RIZI"), "GAMIN RoI", lexicon=few))
    assert (answer["broken"], answer["formed"]) == (["GAMiN"], ["GAMIN", "RoI"]) and answer["placed"] == "RII"
    assert answer["table_after"] == ["GAMIN", "RoI"]
    assert answer["move"] == "GAMiN + IIR -> GAMIN RoI"


def test_alternatives_have_the_form_of_a_move(few: Lexicon) -> None:
    answer = as_dict(answered(position("ROI", "LEPMI"), "ROI LIME", "ROI MIEL", lexicon=few))
    [other] = answer["alternatives"]
    assert other.keys() == {"score", "move", "placed", "broken", "formed", "table_after"}
    assert other["formed"] == ["MIEL"] and other["move"] == "MIEL"


def test_a_typed_move_is_whole_in_a_pipe(run: Run) -> None:
    """To be read by the next program, however long it is."""
    sets = "r3r4r5 b7n7* j1j2j3j4 r9b9n9j9 n11*n13 b4b5b6b7 r12b12j12"
    done = run("proposer", "--jeu", "rummikub", "--table", sets, "--chevalet", "r6 r7 b10 b11 j5 n2", "-n", "3")
    moves = [line for line in done.stdout.splitlines() if "->" in line]
    assert len(moves) == 3 and max(map(len, moves)) > 100


def test_without_a_move_the_table_stays(few: Lexicon) -> None:
    answer = as_dict(answered(position("ROI", "Z"), bound=0, proven=True, lexicon=few))
    assert answer["score"] == 0 and answer["placed"] == "" and answer["proven"] and answer["bound"] == 0
    assert answer["broken"] == answer["formed"] == answer["alternatives"] == [] and answer["table_after"] == ["ROI"]


def test_every_move_is_legal_and_scores_what_it_says(few: Lexicon) -> None:
    asked = position("IMAGE ROI", "LEP", rules={"rule4": "none"}, forbidden=["PAGEL"])
    found = Proposals(lambda: few, SearchRequest(most=3)).answer(asked)
    game = letters(None, few, forbidden={"PAGEL"})
    for shown in [as_dict(found), *as_dict(found)["alternatives"]]:
        turn = Turn(asked.table, Table(tuple(map(meld, shown["table_after"]))), tuple(sorted(asked.rack)), True)
        assert not judge(game, turn).faults and Counter(turn.placed) == Counter(shown["placed"])
        assert sum(line.points for line in game.score(turn)) == shown["score"]
        assert "PAGEL" not in shown["formed"]
    assert found.solution.score == 10 and found.cautions == ()


def test_an_empty_rack_and_a_house_word(few: Lexicon) -> None:
    answer = as_dict(Proposals(lambda: few).answer(position("ZORGLUB", "")))
    assert answer["score"] == 0 and answer["table_after"] == ["ZORGLUB"]
    [warning] = answer["warnings"]
    assert warning["code"] == "unknown_word" and warning["word"] == "ZORGLUB" and "ZORGLUB" in warning["message"]
    codes = [caution.code for caution in Proposals(lambda: few).answer(position("ROI ROi AN", "")).cautions]
    assert codes == ["twice", "short_word"]
    asked = position("ROI ROi", "", rules={"unique": False})
    assert Proposals(lambda: few).answer(asked).cautions == ()


def test_a_search_is_stopped_when_its_time_is_over(few: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    search = Proposals(lambda: few, SearchRequest(seconds=5))
    asked: list[bool] = []

    class Slow:
        def solve(self, table: object, rack: object, opened: bool, options: SearchOptions) -> Solution:
            while not options.stop():
                asked.append(False)
            return Solution((), 9, False)

    clock = iter(range(100))
    monkeypatch.setattr("lettres.study.answer.time.monotonic", lambda: next(clock))
    monkeypatch.setattr(search, "_kept", lambda *_: (letters(None, few), Slow()))
    answer = search.answer(position("", "AAA"))
    assert len(asked) == 5 and answer.solution.bound == 9 and answer.seconds > 5


def test_a_certificate_comes_with_its_position_when_asked_for(few: Lexicon) -> None:
    asked = position("ROI", "LEPZ", id="p1", rules={"rule4": "none"}, forbidden=["PAGE"])
    plain, certified = (
        as_dict(Proposals(lambda: few, SearchRequest(certify=certify)).answer(asked), certify)
        for certify in (False, True)
    )
    assert plain.keys() == KEYS | MORE and certified.keys() == KEYS | MORE | {"position", "certificate"}
    assert read_position(json.dumps(certified["position"])) == asked


# -- streams


def read(data: bytes) -> list[tuple[int, Position | PositionError]]:
    return list(read_positions(io.BytesIO(data), Position("lettres", Table(), (), forbidden=frozenset({"MIEL"}))))


def test_a_line_that_is_no_position_costs_only_itself() -> None:
    good = b'{"id": 1, "table": [], "rack": "A", "forbidden": ["page"]}'
    huge = b'{"rack": "' + b"A" * (2 * MOST_BYTES) + b'"}'
    found = read(b"\xef\xbb\xbf" + good + b"\n\nrubbish\n" + huge + b"\n\xe9\n" + good)
    assert [number for number, _ in found] == [1, 3, 4, 5, 6]
    codes = [each.code if isinstance(each, PositionError) else each.rack for _, each in found]
    assert codes == [("A",), "bad_json", "line_too_long", "bad_json", ("A",)]
    first = found[0][1]
    assert isinstance(first, Position) and first.forbidden == {"MIEL", "PAGE"}


def test_a_huge_last_line_without_its_end() -> None:
    [(_, error)] = read(b"[" * (MOST_BYTES + 1))
    assert isinstance(error, PositionError) and error.code == "line_too_long"


def test_positions_from_the_input(run: Run, path: Path) -> None:
    lines = [
        '{"id": "p1", "game": "lettres", "table": ["IMAGE"], "rack": "LEP", "opened": true}',
        '{"id": "bad", "game": "lettres", "table": ["ZZZ"], "rack": "???", "opened": true}',
        '{"id": "n1", "game": "échecs", "table": [["r3", "r4", "r5"]], "rack": ["r6"]}',
        "nonsense",
        '{"id": "p2", "table": ["ROI"], "rack": ""}',
    ]
    done = run("proposer", "--positions", "-", "--json", "--lexique", str(path), stdin="\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1 and done.stderr == ""
    assert [answer["id"] for answer in answers] == ["p1", "bad", "n1", None, "p2"]
    assert answers[0].keys() == KEYS | MORE and answers[0]["score"] == 10
    assert [answer["error"]["code"] for answer in answers[1:4]] == ["inventory", "unknown_game", "bad_json"]
    assert [answer["line"] for answer in answers[1:4]] == [2, 3, 4] and answers[1]["error"]["message"]
    good = run("proposer", "--positions", "-", "--json", "--lexique", str(path), stdin=lines[0])
    assert good.returncode == 0


def test_each_position_is_answered_as_it_comes(path: Path) -> None:
    command = [sys.executable, "-m", "lettres", "proposer", "--positions", "-", "--json", "--lexique", str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout
        for name in ("a", "b"):
            process.stdin.write(json.dumps({"id": name, "table": ["IMAGE"], "rack": "LEP"}) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == name  # while the input is still open
        process.stdin.close()
        assert process.wait(60) == 0


def test_positions_in_words(run: Run, path: Path, tmp_path: Path) -> None:
    (tmp_path / "p.jsonl").write_text('{"id": "p1", "table": ["IMAGE"], "rack": "LEP"}\n{}\n', encoding="utf-8")
    done = run("proposer", "--positions", "p.jsonl", "--lexique", str(path))
    assert done.returncode == 1 and done.stdout.startswith("Position p1\n\n10 points")
    assert done.stderr == "Ligne 2 : il manque « table ».\n"


# -- one position, as a player types it


def test_a_typed_position_in_json(run: Run, path: Path) -> None:
    done = run("proposer", "--chevalet", "lép", "--table", "image, ROI", "--json", "--lexique", str(path))
    answer = json.loads(done.stdout)
    assert done.returncode == 0 and done.stderr == "" and answer["id"] is None
    assert (answer["score"], sorted(answer["table_after"])) == (10, ["MIEL", "PAGE", "ROI"])


def test_a_certificate_is_for_programmes(run: Run, path: Path) -> None:
    args = ["proposer", "--chevalet", "LEPZ", "--table", "IMAGE", "--certificat", "--lexique", str(path)]
    answer = json.loads(run(*args, "--json").stdout)
    assert (answer["position"]["table"], answer["position"]["rack"]) == (["IMAGE"], "LEPZ")
    assert [(level["placed"], level["longest"]) for level in answer["certificate"]] == [(4, 5), (4, 4), (3, 5)]
    without = run(*args)
    assert without.returncode == 2 and without.stdout == "" and "ne va qu'avec --json" in without.stderr


def test_options_change_the_rules_and_the_words(run: Run, path: Path) -> None:
    def score(*args: str) -> int:
        done = run("proposer", "--chevalet", "LEP", "--table", "IMAGE", "--json", "--lexique", str(path), *args)
        assert done.returncode == 0, done.stderr
        return int(json.loads(done.stdout)["score"])

    assert score("--regle", "doubling=non") == 7 and score("--edition", "anglais") == 8
    assert score("--interdit", "page") < 10 and score("--pas-ouvert") == 0


@pytest.mark.parametrize(
    ("args", "code", "told"),
    [
        (["--chevalet", "???"], 2, "3 jokers, la boîte n'en a que 2"),
        (["--chevalet", "E", "--table", "EEEEEEEE EEEEEEEE"], 2, "17 E, la boîte n'en a que 16"),
        (["--chevalet", "L3"], 2, "--chevalet : « 3 »"),
        (["--chevalet", "LE", "--table", "GAM?N"], 2, "en minuscule (GAMiN)"),
        (["--chevalet", "LE", "--jeu", "échecs"], 2, "--jeu ne prend pas « échecs »"),
        (["--chevalet", "LE", "--temps", "bientôt"], 2, "on attend des secondes"),
        (["--chevalet", "LE", "--temps", "nan"], 2, "on attend des secondes"),
        (["--chevalet", "LE", "--interdit", "a-b"], 2, "« a-b » n'a pas que des lettres"),
        (["--chevalet", "LE", "--regle", "foo=1"], 2, "pas une règle de ce jeu"),
        (["--table", "ROI"], 2, "il manque l'option --chevalet"),
        (["--positions", "-", "--table", "ROI"], 2, "ôtez --table"),
        (["--positions", "nulle-part.jsonl"], 3, "n'existe pas"),
        (["--positions", "."], 3, "est un dossier"),
    ],
)
def test_what_cannot_be_is_told(run: Run, args: list[str], code: int, told: str) -> None:
    done = run("proposer", *args)
    assert done.returncode == code and done.stdout == "" and told in done.stderr
    assert done.stderr.startswith("Erreur : ") and done.stderr.count("\n") == 1


def test_doubts_and_cautions_are_told_aside(run: Run, path: Path) -> None:
    done = run("proposer", "--chevalet", "", "--table", "Roi ZORGLUB", "--lexique", str(path))
    assert done.returncode == 0 and done.stdout == "Vous n'avez aucune lettre : il n'y a rien à poser.\n"
    doubt, caution = done.stderr.splitlines()
    assert doubt.startswith("« Roi » est lu ROI, sans joker")
    assert caution == "Attention : ZORGLUB, sur la table, n'est pas un mot permis ; il peut y rester, ou être défait."


def test_the_rules_are_listed(run: Run) -> None:
    done = run("proposer", "--regle", "?")
    assert done.returncode == 0 and "joker_word=extend" in done.stdout


# -- in words


def test_a_move_is_drawn_and_its_steps_are_told(few: Lexicon) -> None:
    answer = answered(position("IMAGE ROI", "LEPZ"), "ROI PAGE MIEL", bound=7, proven=True, lexicon=few)
    assert told(answer).splitlines() == [
        "7 points (3 lettres posées, mot le plus long : 4).",
        "Aucun coup ne marque davantage : c'est prouvé.",
        "",
        "Avant :",
        "   |I|M|A|G|E|    |R|O|I|",
        "Après :",
        "   |R|O|I|  * |(P)|A|G|E|  * |M|I|(E)|(L)|",
        "   * mot changé ou nouveau   ( ) lettre de votre chevalet   minuscule : joker",
        "Il vous reste : Z.",
        "",
        "Comment faire :",
        "1. Prenez I et M dans IMAGE ; laissez AGE.",
        "2. PAGE = (P) AGE",
        "3. MIEL = M I (E) (L)",
        "",
        "Le coup, tel qu'il se tape dans « lettres jouer » : IMAGE + ELP -> PAGE MIEL",
    ]


def test_a_move_in_plain_lines(few: Lexicon) -> None:
    answer = answered(position("IMAGE GAMiN", "LEIP"), "GAMIN PAGE MIeL", "GAMIN IMAGE PeL", lexicon=few)
    lines = told(answer, TextStyle(drawn=False)).splitlines()
    assert "Avant. Table : IMAGE, GAMIN (joker : I)." in lines
    assert "Après. Nouveau sur la table : GAMIN, PAGE, MIEL (joker : E)." in lines
    assert "1. Remplacez le joker de GAMiN par I du chevalet." in lines
    assert "3. Formez PAGE : P du chevalet, AGE en place." in lines
    assert lines[-2:] == ["Autre coup :", "6 points : GAMiN + ILP -> GAMIN PeL"]
    assert not any(sign in line for line in lines for sign in "|*")


def test_a_word_of_the_rack_alone_and_one_taken_apart(few: Lexicon) -> None:
    first = told(answered(position("", "MIEL"), "MIEL", lexicon=few))
    assert "1. Posez MIEL : toutes les lettres viennent de votre chevalet." in first and "Avant" not in first
    assert "Votre chevalet est vide." in first
    second = told(answered(position("ROI", "L?E"), "LIe ROE", lexicon=few))
    assert "chevalet vidé : 3 de plus" in second and "(e)" in second


def test_what_is_left_of_a_word_is_told(few: Lexicon) -> None:
    lines = told(answered(position("IMAGES PORTES", "LO"), "IMAGE PRO SOL STE", lexicon=few)).splitlines()
    assert "1. Prenez S dans IMAGES ; laissez IMAGE." in lines and "3. Ce qui reste d'IMAGES forme IMAGE." in lines


def test_every_tile_laid_is_marked_once(few: Lexicon) -> None:
    """The I that replaced a joker and moved on is one of them."""
    drawn = told(answered(position("GAMiN ROI", "IRIE"), "ROI MAIE GRiN", lexicon=few))
    assert "* |M|A|(I)|(E)|  * |G|(R)|i|N|" in drawn


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_lines_are_no_wider_than_the_screen(few: Lexicon, columns: int) -> None:
    words = "IMAGE ROI GAMiN LEPAL LUTUEUR SSSTTTN OOOUUU"
    after = f"{words.replace('IMAGE ', '')} PAGE MIEL"
    lines = told(answered(position(words, "LEPZ"), after, after, lexicon=few), TextStyle(columns)).splitlines()
    assert max(map(len, lines)) <= columns


def test_colours_add_nothing_that_is_not_said_without_them(few: Lexicon) -> None:
    answer = answered(position("IMAGE ROI", "LEPZ"), "ROI PAGE MIEL", lexicon=few)
    coloured = told(answer, TextStyle(colour=True))
    assert "\x1b[" in coloured and "(P)" in coloured and " * " in coloured
    assert "\x1b" not in told(answer)


def test_how_sure_it_is(few: Lexicon) -> None:
    answer = answered(position("ROI", "MIEL"), "ROI MIEL", bound=12, lexicon=few)
    assert proof(Speech(answer.game), answer.solution, 2.0) == (
        "Aucun coup ne marque davantage, c'est prouvé ; un autre défait peut-être moins de mots."
    )
    higher = answer.solution._replace(bound=13)
    assert (
        proof(Speech(answer.game), higher, 2.0)
        == "C'est le meilleur coup trouvé en 2,0 s ; aucun ne peut dépasser 13 points."
    )
    assert "c'est prouvé" in no_move(answered(position("", "Z"), proven=True, lexicon=few))
    assert "aucun ne peut dépasser 99 points" in no_move(answered(position("", "Z"), lexicon=few))

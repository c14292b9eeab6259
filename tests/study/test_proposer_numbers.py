"""`lettres proposer` for tiles, cards and dice: the forms of its answers, in JSON and in French."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from lettres.cli.proposer.text import TextStyle, answer_lines
from lettres.engine import Turn, judge
from lettres.families.numbers.notation import JOKER, number
from lettres.french.answers import no_move, proof
from lettres.french.speech import Speech
from lettres.position import Position, PositionError, form_of, read_position
from lettres.reports.answer_json import as_dict
from lettres.solver.solution import Solution
from lettres.study.answer import Proposal, Proposals, SearchRequest
from tests.conftest import Run
from tests.greedy import made

KEYS = {"id", "game", "placed", "count", "value", "table_after", "proven", "bound", "seconds", "alternatives"}
NO_LEXICON = {"LETTRES_LEXIQUE": "/nulle/part"}


def no_lexicon() -> Any:
    raise AssertionError("games of tiles need no word")


def position(table: Any, rack: str, game: str = "rummikub", **more: Any) -> Position:
    return read_position(json.dumps({"game": game, "table": table, "rack": rack.split(), **more}))


def answered(asked: Position, **wanted: Any) -> Proposal:
    return Proposals(no_lexicon, SearchRequest(**wanted)).answer(asked)


def told(asked: Position, look: TextStyle | None = None) -> str:
    return "\n".join(answer_lines(answered(asked), look or TextStyle()))


# -- JSON


def test_the_number_example_of_the_contract() -> None:
    asked = position([["r3", "r4", "r5"], ["b7", "n7", "*"]], "r6 j7", id="n1", opened=True)
    answer = as_dict(answered(asked))
    assert answer.keys() >= KEYS and answer["seconds"] < 60
    assert (answer["id"], answer["game"], answer["placed"], answer["count"]) == ("n1", "rummikub", ["r6", "j7"], 2)
    assert (answer["value"], answer["proven"], answer["bound"], answer["alternatives"]) == (13, True, 2, [])
    assert Counter(tile for row in answer["table_after"] for tile in row) == Counter(
        ["r3", "r4", "r5", "b7", "n7", "*", "r6", "j7"]
    )
    assert sorted(map(sorted, answer["broken"])) == sorted(map(sorted, [["r3", "r4", "r5"], ["b7", "n7", "*"]]))


def test_what_was_laid_is_told_in_the_order_of_the_rack() -> None:
    answer = as_dict(answered(position([["r3", "r4", "r5"]], "j7 r7 b1 r6")))
    assert answer["placed"] == ["r7", "r6"] and answer["table_after"] == [["r3", "r4", "r5", "r6", "r7"]]
    assert answer["formed"] == [["r3", "r4", "r5", "r6", "r7"]] and answer["broken"] == [["r3", "r4", "r5"]]


def test_a_joker_counts_nothing_once_the_table_is_open_and_what_it_stands_for_before() -> None:
    opened, closed = (as_dict(answered(position([], "r10 j10 * b3", opened=there))) for there in (True, False))
    assert (opened["count"], opened["value"], closed["count"], closed["value"]) == (3, 20, 3, 30)


@pytest.mark.parametrize(("rack", "value"), [("r9 j9 *", 0), ("r10 j10 n10", 30), ("r9 j9 * n1 n2 n3", 33)])
def test_a_first_meld_is_worth_30_or_is_none(rack: str, value: int) -> None:
    asked = position([["r1", "r2", "r3"]], rack, opened=False)
    answer = as_dict(answered(asked))
    assert answer["value"] == value and answer["proven"] and answer["count"] == len(answer["placed"])
    assert answer["table_after"][0] == ["r1", "r2", "r3"]
    if not value:
        assert answer["placed"] == answer["broken"] == answer["formed"] == [] and answer["bound"] == 0


def test_no_move_leaves_the_table_as_it_is() -> None:
    for rack in ("b1 n9", ""):
        answer = as_dict(answered(position([["r3", "r4", "r5"]], rack)))
        assert (answer["count"], answer["value"], answer["placed"], answer["proven"]) == (0, 0, [], True)
        assert answer["table_after"] == [["r3", "r4", "r5"]]


def test_the_value_may_come_first() -> None:
    asked = position([], "r1 b1 n1 j1 r10 r11 r12 j10 n10 b10")
    many, dear = answered(asked), answered(asked, value_first=True)
    assert as_dict(many)["count"] >= as_dict(dear)["count"] and as_dict(many)["value"] <= as_dict(dear)["value"]
    asked = position([["j2", "j3", "j4"]], "j5 j1 r13 b13")
    assert as_dict(answered(asked, value_first=True))["placed"] == ["j5", "j1"]


SETS = ["r3 r4 r5", "b7 n7 *", "j1 j2 j3 j4", "r9 b9 n9 j9", "n11 * n13", "b4 b5 b6 b7", "r12 b12 j12"]


@pytest.mark.parametrize("game", ["rummikub", "deux-cents"])
def test_every_move_is_legal_and_is_worth_what_it_says(game: str) -> None:
    chance = random.Random(game)
    search = Proposals(no_lexicon, SearchRequest(most=2))
    judged, laid = made(game), 0
    for _ in range(25):
        rows = [row.split() for row in chance.sample(SETS, 4)]
        left = Counter(judged.tiles.counts) - Counter(tile for row in rows for tile in row)
        rack = chance.sample(sorted(left.elements()), 12)
        asked = position(rows, " ".join(rack), game, opened=chance.random() < 0.7)
        found = search.answer(asked)
        for shown in [as_dict(found), *as_dict(found)["alternatives"]]:
            if not shown["count"]:
                continue
            laid += 1
            after = form_of(game).read_table(shown["table_after"])
            turn = Turn(asked.table, after, tuple(sorted(rack)), asked.opened)
            assert not judge(judged, turn).faults and Counter(turn.placed) == Counter(shown["placed"])
            assert shown["count"] == len(shown["placed"]) <= found.solution.bound
            if asked.opened:
                assert shown["value"] == sum(number(tile).value for tile in shown["placed"] if tile != JOKER)
            else:
                assert shown["value"] >= 30
    assert laid > 10


def test_dice_on_their_grid() -> None:
    asked = position([["r3", "r4", "r5"]], "n3 j3 b8 r6", "des", id=7)
    answer = as_dict(answered(asked))
    assert answer.keys() >= KEYS and (answer["id"], answer["count"], answer["value"]) == (7, 3, 12)
    assert answer["placed"] == ["n3", "j3", "r6"] and answer["proven"]
    again = read_position(json.dumps({"game": "des", "table": answer["table_after"], "rack": ["b8"]}))
    assert len(again.table.tiles()) == 6


def test_every_game_is_answered_in_one_stream(run: Run) -> None:
    lines = [
        '{"id": 1, "game": "rummikub", "table": [["r3", "r4", "r5"]], "rack": ["r6"]}',
        '{"id": 2, "game": "defausse", "table": [["r3", "r4", "r5"]], "rack": ["r6"]}',
        '{"id": 3, "game": "deux-cents", "table": [["r11", "r12", "r13"]], "rack": ["r1", "b4"]}',
        '{"id": 4, "game": "cartes", "table": [["p3", "p4", "p5"]], "rack": ["p6"]}',
        '{"id": 5, "game": "des", "table": [["r3", "r4", "r5"]], "rack": ["r6"]}',
        '{"id": 6, "game": "rummikub", "table": [], "rack": ["r7", "r7", "r7"]}',
        '{"id": 7, "game": "rummikub", "table": [["r3", "r4"]], "rack": []}',
        '{"id": 8, "table": [["r3", "r4", "r5"]], "rack": ["r6"]}',
    ]
    done = run("proposer", "--positions", "-", "--json", "--jeu", "cartes", stdin="\n".join(lines), env=NO_LEXICON)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1 and done.stderr == ""
    assert [answer["id"] for answer in answers] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [answer["count"] for answer in answers[:5]] == [1, 1, 1, 1, 1]
    assert [answer["error"]["code"] for answer in answers[5:]] == ["inventory", "bad_meld", "bad_tile"]


# -- on the command line


def test_a_typed_position(run: Run) -> None:
    args = ["proposer", "--jeu", "rummikub", "--chevalet", "r6 j7 *", "--table", "r3r4r5 b7n7*"]
    answer = json.loads(run(*args, "--json", env=NO_LEXICON).stdout)
    assert (answer["count"], answer["value"], sorted(answer["placed"])) == (3, 13, ["*", "j7", "r6"])
    text = run(*args)
    assert text.returncode == 0 and text.stderr == "" and text.stdout.startswith("3 tuiles posées, d'une valeur de 13.")
    cards = run("proposer", "--jeu", "cartes", "--chevalet", "V♠ Rp", "--table", "8-10♠, D♠ D♥ D♣ D♦", "--json")
    assert json.loads(cards.stdout)["placed"] == ["p11", "p13"]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--chevalet", "r14"], "--chevalet : « r14 » n'est pas une tuile"),
        (["--chevalet", "r7r7r7"], "3 r7, la boîte n'en a que 2"),
        (["--chevalet", "***"], "3 jokers, la boîte n'en a que 2"),
        (["--chevalet", "r1", "--table", "r3r4r6"], "« r3 r4 r6 » n'est ni une suite, ni une série"),
        (["--chevalet", "r1", "--interdit", "roi"], "--interdit ne va qu'avec un jeu de mots"),
        (["--chevalet", "r1", "--mots-courants"], "--mots-courants ne va qu'avec un jeu de mots"),
        (["--chevalet", "r1", "--json", "--certificat"], "--certificat ne va qu'avec un jeu de mots"),
        (["--chevalet", "r1", "--regle", "joker_word=free"], "pas une règle de ce jeu"),
        (["--chevalet", "r1", "--edition", "anglais"], "n'est pas de ce jeu"),
        (["--table", "r3-5"], "il manque l'option --chevalet"),
    ],
)
def test_what_cannot_be_is_told(run: Run, args: list[str], told: str) -> None:
    done = run("proposer", "--jeu", "rummikub", *args, env=NO_LEXICON)
    assert done.returncode == 2 and done.stdout == "" and told in done.stderr
    assert done.stderr.startswith("Erreur : ") and done.stderr.count("\n") == 1


def test_D14_dice_of_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "dés.tsv"
    path.write_text("A 9 r1 r2 r3 * n9 b12\nB 9 r1 r4 r5 n1 b1 j1\n", "utf-8")
    own = ["proposer", "--des", str(path), "--json"]
    rows, rack = [["r1", "r2", "r3"]], ["r4", "n1", "b1", "*", "*"]
    typed = run(*own, "--jeu", "des", "--chevalet", " ".join(rack), "--table", "r1 r2 r3", env=NO_LEXICON)
    assert json.loads(typed.stdout)["count"] == 5
    line = json.dumps({"game": "des", "table": rows, "rack": rack})
    assert json.loads(run(*own, "--positions", "-", stdin=line, env=NO_LEXICON).stdout)["count"] == 5
    standard = run("proposer", "--jeu", "des", "--chevalet", "r1 r1 r1", env=NO_LEXICON)
    assert standard.returncode == 2 and "trop de dés" in standard.stderr
    assert run(*own, "--jeu", "des", "--chevalet", "r1 r1 r1", env=NO_LEXICON).returncode == 0
    assert "n'existe pas" in run("proposer", "--jeu", "des", "--chevalet", "r1", "--des", str(tmp_path / "x")).stderr
    assert "ne va qu'avec le jeu de dés" in run("proposer", "--des", str(path), "--chevalet", "r1").stderr


def test_an_aim_is_for_tiles_alone(run: Run) -> None:
    for game in ("lettres", "des"):
        done = run("proposer", "--jeu", game, "--chevalet", "", "--objectif", "valeur")
        assert done.returncode == 2 and "--objectif ne va qu'avec un jeu de tuiles" in done.stderr


# -- in words


def test_a_move_of_tiles_is_drawn_and_its_steps_are_told() -> None:
    lines = told(position([["r3", "r4", "r5"], ["b7", "n7", "*"]], "r6 j7 b1")).splitlines()
    assert lines[:6] == [
        "2 tuiles posées, d'une valeur de 13.",
        "Aucun coup n'est meilleur : c'est prouvé.",
        "",
        "Avant :",
        "   |r3|r4|r5|    |b7|n7|*|",
        "Après :",
    ]
    assert "(r6)" in lines[6] and "(j7)" in lines[6] and lines[6].count("+") == 2
    assert lines[7:11] == [
        "   + combinaison changée ou nouvelle   ( ) tuile de votre chevalet   * joker",
        "Il vous reste : b1.",
        "",
        "Comment faire :",
    ]
    at = lines.index("Le coup, tel qu'il se tape dans « lettres jouer » :")
    assert lines[at + 1] == "  r3 r4 r5, b7 n7 * + r6 j7 -> r3 r4 r5 r6 *, b7 n7 j7", "whole, as it is pasted"


def test_a_move_of_tiles_in_plain_lines() -> None:
    lines = told(position([["b7", "n7", "j7"]], "r7 r8 r9"), TextStyle(drawn=False)).splitlines()
    assert "Avant. Table : b7 n7 j7." in lines
    assert not any(sign in line for line in lines for sign in "|+()" if "lettres jouer" not in line)
    assert lines[0] == "3 tuiles posées, d'une valeur de 24."


def test_a_first_meld_in_words() -> None:
    first = told(position([], "r10 j10 * b3", opened=False)).splitlines()
    assert first[0] == "Première pose : 3 tuiles posées, qui comptent 30 points (il en faut 30)."
    assert "1. Posez r10 j10 * : toutes les tuiles viennent de votre chevalet." in first
    none = told(position([], "r9 j9 n9", opened=False))
    assert none == "Aucune première pose n'atteint 30 points, c'est prouvé : il n'y a pas de coup."
    assert told(position([], "r1 b2")) == "Aucun coup n'est possible : c'est prouvé."
    assert told(position([["r1", "r2", "r3"]], "")) == "Vous n'avez aucune tuile : il n'y a rien à poser."


def test_cards_are_shown_as_cards() -> None:
    lines = told(position([["p8", "p9", "p10"]], "p11 c4", "cartes")).splitlines()
    assert lines[0] == "1 carte posée, d'une valeur de 11." and " + |8♠|9♠|10♠|(V♠)|" in lines
    assert "1. Ajoutez (V♠) à 8♠ 9♠ 10♠." in lines and "Il vous reste : 4♥." in lines


def test_N20_a_tile_is_kept_for_the_discard_and_that_is_told() -> None:
    run = [["r3", "r4", "r5"]]
    kept = answered(position(run, "r6 r7", "deux-cents"))
    assert len(kept.solution.moves[0].turn.placed) == 1
    assert "Il vous reste r7, à défausser : la dernière tuile ne se pose pas." in answer_lines(kept, TextStyle())
    for rack, opened in (("r6", True), ("r10 b10 n10", True), ("r10 b10 n10", False)):
        none = answered(position(run, rack, "deux-cents", opened=opened))
        assert not none.solution.moves and no_move(none).endswith("Une tuile se garde pour la défausse.")
    whole = answered(position(run, "r6 r7", "rummikub"))
    assert "Votre chevalet est vide." in answer_lines(whole, TextStyle())
    cards = answered(position([["p3", "p4", "p5"]], "p6 p7", "cartes"))
    assert "Votre main est vide." in answer_lines(cards, TextStyle())


def test_dice_are_drawn_where_they_lie() -> None:
    lines = told(position([["r3", "r4", "r5"]], "n3 j3", "des")).splitlines()
    assert lines[0] == "2 dés posés, d'une valeur de 6." and "Vous avez posé tous vos dés." in lines
    assert "    r3  r4  r5" in lines and not any("lettres jouer" in line for line in lines)
    [down] = [line for line in lines if line.startswith("1. ")]
    assert down.startswith("1. De haut en bas : ") and down.count("(") == 2


def test_how_sure_it_is_of_tiles() -> None:
    asked = position([], "r1 b2")
    game, found = made("rummikub"), Solution((), 4, False)
    assert (
        proof(Speech(game), found, 2.0)
        == "C'est le meilleur coup trouvé en 2,0 s ; aucun ne peut poser plus de 4 tuiles."
    )
    told = no_move(Proposal(asked, game, found, (), 2.0))
    assert told == "Aucun coup n'a été trouvé en 2,0 s ; aucun ne peut poser plus de 4 tuiles."


@pytest.mark.parametrize("columns", [40, 80])
def test_lines_of_tiles_are_no_wider_than_the_screen(columns: int) -> None:
    rows = [row.split() for row in SETS]
    lines = told(position(rows, "r6 r7 b10 b11 j5 n2"), TextStyle(columns)).splitlines()
    assert max(map(len, lines)) <= columns


def test_colours_of_tiles_add_nothing_that_is_not_said_without_them() -> None:
    asked = position([["r3", "r4", "r5"]], "r6")
    coloured = told(asked, TextStyle(colour=True))
    assert "\x1b[" in coloured and "(r6)" in coloured and " + " in coloured and "\x1b" not in told(asked)


def test_a_bad_line_is_no_end(run: Run) -> None:
    good = '{"id": "a", "game": "rummikub", "table": [], "rack": ["r6"]}'
    done = run("proposer", "--positions", "-", stdin=f"{good}\n{{}}\n{good}\n", env=NO_LEXICON)
    assert done.returncode == 1 and done.stdout.count("Position a") == 2 and done.stderr.startswith("Ligne 2 : ")
    with pytest.raises(PositionError):
        read_position("{}")


@pytest.mark.parametrize(
    ("rules", "placed"),
    [
        ({}, {"r6", "*", "r8"}),
        ({"passing": "any"}, {"r6", "*", "r8", "n5"}),
        ({"passing": "stuck"}, {"r6", "*", "r8", "n5"}),
    ],
)
def test_D5_what_is_proposed_has_a_set_of_ones_own_and_is_proven(rules: dict[str, Any], placed: set[str]) -> None:
    asked = position([["r5", "r6", "r7", "r8"]], "r6 * r8 n5", "des", rules=rules)
    answer = as_dict(answered(asked))
    assert {*answer["placed"]} == placed
    assert (answer["count"], answer["bound"], answer["proven"]) == (len(placed), len(placed), True)

"""JSON over HTTP: the forms of the command line, and the file that describes them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from datetime import date
from typing import Any

import fastjsonschema
import pytest
from msgspec import to_builtins
from msgspec.json import encode
from starlette.routing import Route
from starlette.testclient import TestClient

from lettres.families.words.arbiter import Arbiter
from lettres.families.words.themes import theme_words
from lettres.games.catalogue import CATALOGUE
from lettres.reports.verdict_json import verdict_form
from lettres.rooms.game_look import look_of
from lettres.server.analyses import Reviews
from lettres.web.answers import Answers
from lettres.web.app import endpoints
from lettres.web.ledger import Ledger
from lettres.web.limits import Limits
from lettres.web.openapi import openapi
from lettres.web.play_routes import PlayRoutes
from lettres.web.questions import PuzzleQuestion, fields_of
from lexicon import Lexicon
from tests.web.serving import client

Described = dict[str, Any]  # Any: JSON
OPENAPI: Described = json.loads(encode(openapi()))
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def asked(lexicon: Lexicon) -> Iterator[TestClient]:
    with client(lexicon) as made:
        yield made


def resolved(value: Any) -> Any:
    """A part of the description, its references replaced by what they stand for."""
    if isinstance(value, dict):
        if "$ref" in value:
            found: Any = OPENAPI
            for key in value["$ref"].removeprefix("#/").split("/"):
                found = found[key]
            return resolved(found)
        return {key: resolved(each) for key, each in value.items()}
    return [resolved(each) for each in value] if isinstance(value, list) else value


def described(asked: TestClient, method: str, path: str, status: int = 200, **call: Any) -> Any:
    """An answer, held against the description of its route and status."""
    answer = asked.request(method, path, **call)
    for _ in range(5):  # a busy machine: « ask again »
        if answer.status_code != 503 or status == 503:
            break
        answer = asked.request(method, path, **call)
    assert answer.status_code == status, answer.text
    route = resolved(OPENAPI["paths"][path.partition("?")[0]][method.lower()])
    schema = route["responses"][str(status)]["content"]["application/json"]["schema"]
    assert answer.headers["content-type"] == "application/json"
    fastjsonschema.compile(schema)(answer.json())
    return answer.json()


def test_the_description_names_every_route_and_its_parameters(lexicon: Lexicon) -> None:
    answers = Answers(lexicon)
    told = {(method, path): each for path, methods in OPENAPI["paths"].items() for method, each in methods.items()}
    asked = {
        ("post" if each.body else "get", f"/api/{name}"): [field.name for field in fields_of(each.parameters)]
        for name, each in endpoints(answers).items()
    }
    nothing: Any = None
    rooms = PlayRoutes(answers, nothing, nothing, Ledger(), Reviews(nothing, nothing)).routes()
    routes = {
        (method.lower(), each.path)
        for each in rooms
        if isinstance(each, Route) and not each.path.endswith("/")
        for method in (each.methods or set()) - {"HEAD"}
    }
    assert told.keys() == {*asked, *routes, ("get", "/api/openapi.json"), ("get", "/sante")}
    for route, names in asked.items():
        assert [parameter["name"] for parameter in told[route]["parameters"]] == names
    answers.close()


def test_the_description_is_served_and_so_is_health(asked: TestClient) -> None:
    assert described(asked, "GET", "/api/openapi.json") == OPENAPI
    health = described(asked, "GET", "/sante")
    assert (health["status"], health["site"], health["definitions"]) == ("ok", "ready", "absent")


@pytest.mark.parametrize(
    ("query", "word", "table"),
    (
        ("mot=fiabilit%C3%A9", "fiabilité", []),
        ("mot=GAMINES&table=GAMIN,TARIF&table=roi", "GAMINES", ["GAMIN", "TARIF", "ROI"]),
        ("mot=mangeons", "mangeons", []),
        ("mot=fiabilti%C3%A9", "fiabiltié", []),
        ("mot=arc-en-ciel", "arc-en-ciel", []),
        ("mot=", "", []),
        ("mot=%F0%9F%98%80", "😀", []),
        ("mot=%3Cscript%3E", "<script>", []),
    ),
)
def test_verdicts_are_those_of_the_arbiter(asked: TestClient, query: str, word: str, table: list[str]) -> None:
    expected = verdict_form(Arbiter(Lexicon.default()).judge(word, table))
    assert described(asked, "GET", f"/api/arbitre?{query}") == json.loads(json.dumps(expected))


def test_several_words_and_a_theme(asked: TestClient, lexicon: Lexicon) -> None:
    both = described(asked, "GET", "/api/arbitre?mot=GAMIN&mot=boulanger&theme=metiers")
    arbiter = Arbiter(lexicon, theme_words("métiers", lexicon))
    assert [verdict["code"] for verdict in both["verdicts"]] == ["off_theme", "ok"]
    assert both["verdicts"][0]["message"] == verdict_form(arbiter.judge("GAMIN"))["message"]


@pytest.mark.parametrize(
    ("path", "code"),
    (
        ("/api/arbitre", "missing_parameter"),
        ("/api/arbitre?mots=GAMIN", "unknown_parameter"),
        ("/api/arbitre?mot=GAMIN&theme=animaus", "unknown_theme"),
        ("/api/arbitre?mot=GAMIN&theme=/etc/passwd", "unknown_theme"),
        ("/api/arbitre?mot=GAMIN&theme=mer&theme=mer", "too_many"),
        ("/api/arbitre?mot=GAMIN&table=h2o", "bad_word"),
        ("/api/arbitre?mot=%ff", "bad_encoding"),
        (f"/api/arbitre?{'mot=A&' * 21}", "too_many"),
        (f"/api/arbitre?mot=A&table={'ROI,' * 61}", "too_many"),
        (f"/api/arbitre?{'mot&' * 200}", "too_many"),
        ("/api/definir", "missing_parameter"),
        ("/api/themes?mot=A", "unknown_parameter"),
        ("/api/defi?niveau=impossible", "bad_value"),
        ("/api/defi?jour=2026-02-30", "bad_value"),
        ("/api/defi?jour=20260101", "bad_value"),
        ("/api/defi?indices=5", "bad_value"),
        ("/api/defi?solution=peut-etre", "bad_value"),
    ),
)
def test_what_is_asked_wrongly_is_refused_in_french(asked: TestClient, path: str, code: str) -> None:
    refusal = described(asked, "GET", path, 400)
    assert refusal["error"] == code and refusal["message"].endswith((".", "?"))


def test_a_theme_is_never_a_file(asked: TestClient, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "club").write_text("ZORGLUB\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert described(asked, "GET", "/api/arbitre?mot=GAMIN&theme=club", 400)["error"] == "unknown_theme"


def test_definitions_and_themes(asked: TestClient) -> None:
    form = described(asked, "GET", "/api/definir?mot=gamines")
    assert (form["lemmas"][0]["lemma"], form["definitions"]) == ("gamin", False)
    themes = described(asked, "GET", "/api/themes")["themes"]
    assert themes[0] == {"name": "animaux", "words": themes[0]["words"], "examples": ["chat", "cheval", "hirondelle"]}


def test_bodies(asked: TestClient) -> None:
    """What is no JSON, too long, or asked by a page of another site."""
    for call, status, code in (
        ({"content": "{}"}, 415, "not_json"),
        ({"content": "{}", "headers": {"Content-Type": "text/plain"}}, 415, "not_json"),
        ({"content": "{}", "headers": {**JSON, "Content-Encoding": "gzip"}}, 415, "not_json"),
        ({"content": "x" * 16_385, "headers": JSON}, 413, "too_large"),
        ({"content": b"\xff", "headers": JSON}, 400, "bad_json"),
        ({"content": "{}", "headers": {**JSON, "Origin": "https://evil.example"}}, 403, "foreign_origin"),
    ):
        for path in ("/api/juger", "/api/proposer"):
            assert described(asked, "POST", path, status, **call)["error"] == code
    elsewhere = {"Sec-Fetch-Site": "cross-site"}  # an image of another page, say: it has no origin
    for path in ("/api/defi", "/api/arbitre?mot=GAMIN", "/api/themes"):
        assert described(asked, "GET", path, 403, headers=elsewhere)["error"] == "foreign_origin"
    pieces = (b"x" * 9000 for _ in "ab")  # whose length is not told
    assert described(asked, "POST", "/api/juger", 413, content=pieces, headers=JSON)["error"] == "too_large"


@pytest.mark.slow  # it starts processes that load the lexicon and a solver
def test_searches(asked: TestClient) -> None:
    """Proposed moves, the judgement of turns of several games, a puzzle: each as the command line has it."""
    own = {**JSON, "Origin": "http://localhost"}
    best = described(
        asked, "POST", "/api/proposer?n=2", json={"id": "p1", "table": ["IMAGE"], "rack": "LEP"}, headers=own
    )
    assert (best["id"], best["score"], best["proven"], len(best["alternatives"])) == ("p1", 14, True, 1)
    number = {"game": "rummikub", "table": [["r3", "r4", "r5"]], "rack": ["r6", "j7"]}
    assert described(asked, "POST", "/api/proposer", json=number)["count"] == 1
    for body, code in (
        ({"table": ["IMAGE"]}, "missing_key"),
        ({"table": ["IMAGE"], "rack": "LEP", "x": 1}, "unknown_key"),
        ({"table": [], "rack": "ZZ"}, "inventory"),
        ({"game": "oie", "table": [], "rack": "A"}, "unknown_game"),
    ):
        assert described(asked, "POST", "/api/proposer", 400, json=body)["error"] == code
    assert described(asked, "POST", "/api/proposer?n=99", 400, json=number)["error"] == "bad_value"
    assert described(asked, "POST", "/api/proposer", 400, content="[" * 9000, headers=JSON)["error"] == "bad_json"

    turn = {"id": 7, "before": ["IMAGE"], "after": ["PAGE", "MIEL"], "rack": "LEP"}
    legal = described(asked, "POST", "/api/juger", json=turn)
    assert (legal["id"], legal["legal"], legal["points"], legal["faults"]) == (7, True, 10, [])
    plural = described(asked, "POST", "/api/juger", json={**turn, "after": ["IMAGES"], "rack": "S"})
    assert [fault["code"] for fault in plural["faults"]] == ["plural_of_table_word"] and plural["points"] == 0
    off = described(asked, "POST", "/api/juger", json={**turn, "theme": "animaux"})
    assert {fault["code"] for fault in off["faults"]} == {"off_theme"}
    lone = {"game": "rummikub", "before": [["r3", "r4", "r5"]], "after": [["r3", "r4", "r5"], ["b7"]], "rack": ["b7"]}
    assert described(asked, "POST", "/api/juger", json=lone)["faults"][0]["code"] == "not_a_meld"
    assert described(asked, "POST", "/api/juger", 400, json={**turn, "before": "IMAGE"})["error"] == "wrong_type"

    puzzle = described(asked, "GET", "/api/defi?niveau=facile&jour=2026-01-31&indices=2&solution=1")
    bare = described(asked, "GET", "/api/defi?niveau=facile&jour=2026-01-31")
    assert bare["look"] == to_builtins(look_of(CATALOGUE["lettres"].make()))
    assert len(puzzle["hints"]) == 2 and puzzle["solution"]["proven"] and puzzle["position"] == bare["position"]
    assert bare["hints"] == [] and "solution" not in bare


def test_todays_puzzles_are_kept_whatever_else_is_asked(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[object, ...]] = []

    async def ask(*asked: object, seconds: float, by: str) -> Described:
        made.append((*asked, by))
        return {"hints": [], "solution": None}

    answers = Answers(lexicon, today=lambda: date(2026, 1, 2))
    monkeypatch.setattr(answers.searches, "ask", ask)

    async def course() -> None:
        for name in ("2026-01-02", *(f"2025-{1 + number // 28:02}-{1 + number % 28:02}" for number in range(99)), ""):
            await answers.puzzle(PuzzleQuestion(jour=date.fromisoformat(name) if name else None), by="10.0.0.1")

    asyncio.run(course())
    assert made[0] == ("puzzle", "moyen", "2026-01-02", "10.0.0.1") and len(made) == 100
    answers.close()


def test_searches_are_rationed(lexicon: Lexicon) -> None:
    with client(lexicon, limits=Limits(search_rate=0.1, search_burst=0.5)) as asked:
        refusal = asked.get("/api/defi")
    assert (refusal.status_code, refusal.json()["error"]) == (429, "too_many_requests")

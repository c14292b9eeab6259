"""What parts of the page of a game draw: the lobby, what is answered, the buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.drawn import DRAWN
from tests.web.node import Node

Run = Callable[..., Any]
_LOBBY = (
    'import { Lobby } from "STATIC/partie/lobby.js";'
    + DRAWN
    + """
const room = { id: "x", game: "lettres", title: "Rami", rules_told: [], host: true, owner: true };
const seat = (number, more) => ({ seat: number, name: "ABC"[number], kind: "person", mine: !number, here: true, ...more });
const lobby = (more, ...others) =>
  drawn(html`<${Lobby} view=${{ phase: "lobby", room: { ...room, ...more }, seats: [seat(0), ...others] }} send=${() => {}} />`);
"""
)


@pytest.fixture
def run(node: Node) -> Run:
    """Run a module of the page."""
    return node.run


def test_who_is_expected_and_not_there_can_be_invited(run: Run) -> None:
    """A revenge has no place left, and its people may have gone."""
    away, guest, here = run(
        _LOBBY
        + """
        const invites = (shown) => [Boolean(shown.of("data-do", "renouveler")), shown.of("role", "status").text];
        const gone = seat(1, { here: false });
        tell([lobby({}, gone), lobby({ host: false }, gone), lobby({}, seat(1))].map(invites));
        """
    )
    assert away == [True, "Tout le monde est assis ; B n’a pas la page ouverte : invitez de nouveau qui manque."]
    assert not guest[0] and "invitez" not in guest[1]
    assert not here[0]


def test_the_list_of_games_is_asked_for_again_whenever_it_is_opened(run: Run) -> None:
    asked = run(
        DRAWN
        + """
        const heard = {}, asked = [];
        Object.assign(globalThis, {
          addEventListener: (name, act) => (heard[name] = act), scrollTo() {},
          fetch: async (address) => (asked.push(new URL(address).pathname), { ok: true, json: async () => ({ games: [] }) }),
        });
        const root = new Drawn("div");
        root.replaceChildren = () => {};
        Object.assign(document, { getElementById: () => root, visibilityState: "visible", title: "" });
        location.hash = "";
        const count = () => asked.filter((path) => path.endsWith("/api/parties")).length;
        await import("STATIC/jouer/page.js");
        await new Promise((done) => setTimeout(done, 150)); // effects
        const first = count();
        location.hash = "#parties"; heard.hashchange();
        tell([first, count()]);
        """
    )
    assert asked == [1, 2]

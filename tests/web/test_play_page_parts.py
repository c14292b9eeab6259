"""The parts of the page of a game that draw nothing: its line to the server, what it announces, whose screen it is."""

from __future__ import annotations

import re

import pytest

from lettres.grammar import de
from lettres.rooms.views import view_json
from lettres.web.qr_code import qr_code
from tests.rooms.driving import Driven
from tests.web.node import Node


@pytest.mark.parametrize(
    ("game", "discarding"),
    [("defausse", "moved"), ("deux-cents", "moved"), ("deux-cents", "always"), ("cartes", "moved")],
)
def test_who_lays_nothing_discards_at_once(node: Node, game: str, discarding: str) -> None:
    people = [{"kind": "me", "name": "Ana"}, {"kind": "here", "name": "Zoé"}]
    driven = Driven(game, people, seconds=0, discarding=discarding)
    driven.send("ana", "start")
    turn = driven.room.state.turn
    may = view_json(driven.room, "ana", turn, driven.now)["may"]
    if may["draw"]:
        assert not may["discard"]
        driven.act(turn, type="draw")
    shown = view_json(driven.room, "ana", turn, driven.now)
    shown |= {"holds": shown["rack"][:2]}
    ids, labels, sent = node.ask("game.discarding", shown)
    tile = shown["holds"][0]
    assert ids == ["defausser"] and sent == {"button": "discard", "tile": tile}
    assert labels == [["Posez, ou défaussez", True, ""]] * 2 + [["Défausser", False, tile]]
    (told,) = driven.send("ana", "press", seat=turn, draft={"table": []}, **sent)
    assert told["type"] == "done" and driven.room.state.turn != turn and driven.room.state.discard[-1] == tile


def test_a_name_is_elided_as_on_the_server(node: Node) -> None:
    names = ["Ana", "Zoé", "Éloïse", "E\u0301ric", "Hugo", "Œdipe", "Ömer", "7 nains", "Ægir", "élodie"]
    names += ["Ysé", "Yves", "Yvonne B.", "Yann", "Yasmine", "Yoël", "Y", "ÿ", "Ÿan", "Ł", "Ян", "Anne-Lise", "A 2", ""]
    told, of_words = node.ask("game.elided", [*names, "YPREAU", "HERBE"])
    assert of_words == [de(name) for name in [*names, "YPREAU", "HERBE"]]
    assert told == [each.replace("'", "’") for each in of_words]


def test_a_player_who_is_called_as_a_tile_is_none(node: Node) -> None:
    driven = Driven("defausse", [{"kind": "me", "name": "b1"}, {"kind": "here", "name": "Zoé r7"}], seconds=0)
    driven.send("ana", "start")
    turn = driven.room.state.turn
    for action in ({"type": "draw"}, {"type": "pass"}):
        driven.act(turn, **action)
    tile = next(each for each in driven.room.state.seat.rack if each not in ("b1", "r7", "*"))
    driven.act(turn, type="discard", tile=tile)
    shown = view_json(driven.room, "ana", 1 - turn, driven.now)
    names = [seat["name"] for seat in shown["seats"]]
    drawn, spoken, announced = node.ask("game.named", shown)
    colour = {"r": "rouge", "b": "bleu", "n": "noir", "j": "jaune"}[tile[0]]
    assert (names, drawn[1::2]) == (["b1", "Zoé r7"], [tile])
    discards = f"{names[turn]} défausse la tuile {tile[1:]} {colour}."
    told = [discards, *(f"{name} n’est plus en ligne." for name in names)]
    assert [text.replace("\u034f", "") for text in (spoken, *announced)] == told


def test_an_invitation_is_drawn_as_it_was_coded(node: Node) -> None:
    rows = qr_code("http://192.168.1.20:8080/i/#AbCdEfGhIjKlMnOpQrStUv")
    path = node.ask("game.invitation", rows)
    drawn = {
        (int(down) - 4, int(right) - 4 + step)
        for right, down, run_ in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", path)
        for step in range(int(run_))
    }
    assert drawn == {(down, right) for down, row in enumerate(rows) for right, each in enumerate(row) if each == "1"}

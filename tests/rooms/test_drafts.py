"""Drafts of all families: judged in the terminal's sentences, changed by the terminal's lines."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from lettres.engine import Fault, GameState, Pass, Phase, Seat
from lettres.engine.table import Table
from lettres.families.numbers.notation import pieces
from lettres.french.faults import fault_sentence
from lettres.french.speech import Speech
from lettres.rooms import drafts
from lettres.rooms.refusals import No
from lettres.rooms.wire.incoming import LARGEST, Act, Laying, Leave, Vote
from lettres.rooms.wire.reading import read
from lexicon import Lexicon, fold
from tests.game_helpers import place
from tests.game_helpers import state as position
from tests.rooms.driving import Driven, seats_of


def draft(table: list[Any], rack: list[str], **fields: Any) -> dict[str, Any]:
    return {"table": table, "rack": rack, **fields}


@pytest.fixture
def words(lexicon: Lexicon) -> Driven:
    """Ana's turn: IMAGE lies, she holds L, E, P and a joker."""
    driven = Driven("lettres", seats_of("lettres", robot=False), lexicon)
    driven.start()
    place(driven.room.session, position("IMAGE", "LEP?", "ABC"))
    return driven


@pytest.fixture
def tiles() -> Driven:
    """Ana's turn: r3 r4 r5 lies, she holds r6, b7, n7 and a joker."""
    driven = Driven("rummikub", seats_of("rummikub", robot=False))
    driven.start()
    session = driven.room.session
    table, racks = Table((pieces(["r3", "r4", "r5"]),)), (("*", "b7", "n7", "r6"), ("b1",))
    left = Counter(session.game.tiles.counts) - Counter([*table.tiles(), *racks[0], *racks[1]])
    seats = tuple(Seat(rack, 0, True) for rack in racks)
    state = GameState(session.game, seats, tuple(sorted(left.elements())), table)
    session.done[:] = [session.done[0]._replace(state=state, events=())]
    return driven


@pytest.fixture
def dice() -> Driven:
    """Ana's first turn, her dice thrown."""
    driven = Driven("des", seats_of("des"), seconds=0)
    driven.start()
    driven.act(0, type="throw", tiles=list(driven.room.state.seat.rack))
    assert driven.room.state.phase is Phase.PLAY
    return driven


def judge(driven: Driven, table: list[Any], **fields: Any) -> dict[str, Any]:
    return driven.send("ana", "judge", seat=0, draft=draft(table, [], **fields))[0]


def typed(driven: Driven, text: str, table: list[Any], **fields: Any) -> dict[str, Any]:
    return driven.send("ana", "line", seat=0, draft=draft(table, [], **fields), text=text)[0]


def test_words_are_judged_as_they_are_composed(words: Driven) -> None:
    assert judge(words, ["IMAGE"])["look"] == "advice"
    found = judge(words, ["PAGE", "MIEL"])
    assert found["look"] == "good" and found["points"] > 0 and "Coup permis" in found["text"]
    assert found["melds"] == [{"ok": True}, {"ok": True}]
    found = judge(words, ["PAGE"])
    assert found["look"] == "advice" and "points" not in found and "replacer\xa0: I, M." in found["text"]
    found = judge(words, ["IMAGE", "ELP"])
    assert [meld["ok"] for meld in found["melds"]] == [True, False] and "ELP" in found["melds"][1]["text"]
    assert found["look"] == "bad"
    found = judge(words, ["IMAGE", "", "L"])
    assert found["look"] == "advice" and len(found["melds"]) == 2
    assert found["text"] == "L\xa0: encore 2 lettres." and found["melds"][1]["lacks"] == 2
    assert judge(words, ["IMAGE", "EL", "XQZ"])["look"] == "bad"


def test_many_letters_to_replace_are_counted_and_not_listed(words: Driven, lexicon: Lexicon) -> None:
    """A message of forty-nine letters hides what one looks for."""
    speech = Speech(words.room.session.game)
    told = [fault_sentence(Fault("table_tile_missing", "R3", tiles=("A",) * many), speech) for many in (7, 49)]
    assert "A, A, A, A, A, A, A." in told[0] and told[1].startswith("Il reste 49 lettres à replacer.")
    tiles = holding("r3").room.session.game
    many = fault_sentence(Fault("table_tile_missing", "R3", tiles=("r3",) * 26), Speech(tiles))
    assert many.startswith("Il reste 26 tuiles à replacer.")


def test_a_first_word_that_is_too_short_lacks_letters(lexicon: Lexicon) -> None:
    """It is not finished, whatever its letters are: only what it lacks is told."""
    driven = Driven("lettres", seats_of("lettres", robot=False), lexicon)
    driven.start()
    seat = driven.room.state.turn
    laid = [tile for tile in driven.room.state.seats[seat].rack if tile != "?"][:2]
    browser = driven.room.seats[seat].browser
    found = driven.send(browser, "judge", seat=seat, draft=draft(["".join(laid)], []))[0]
    assert found["look"] == "advice" and found["text"].startswith("Votre premier mot doit avoir au moins 6 lettres")
    assert found["melds"][0]["lacks"] == 4


@pytest.mark.parametrize("game", ["lettres", "rummikub"])
def test_a_draft_with_many_faults_is_bounded(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Each fault is worded once for all its melds; what no box holds is not judged at all."""
    driven = Driven(game, seats_of(game, robot=False), lexicon)
    driven.start()
    box = Counter(driven.room.session.game.tiles.counts)
    letters = "".join(sorted((box - Counter("?" * 9)).elements()))
    table = [[tile] for tile in box.elements()]
    told: list[Fault] = []

    def counted(fault: Fault, speech: Speech) -> str:
        told.append(fault)
        return fault_sentence(fault, speech)

    monkeypatch.setattr(drafts, "fault_sentence", counted)
    seat = driven.room.state.turn
    laid = table if game == "rummikub" else [letters[at : at + 3] for at in range(0, 99, 3)]
    found = driven.send(driven.room.seats[seat].browser, "judge", seat=seat, draft=draft(laid, []))[0]
    assert found["look"] == "bad" and not any(meld["ok"] for meld in found["melds"])
    assert len(told) == len(set(told)) and len(json.dumps(found)) < 32_768
    with pytest.raises(No, match="lettres"):
        judge(driven, ["A" * 60] * 5)


def test_a_meld_is_told_its_own_faults_alone() -> None:
    driven = holding("r3", "b5", "n9", "j1", "r10", "n2")
    found = numbers_judged(driven, [["r3", "b5", "n9"], ["j1", "r10", "n2"]])
    assert "il en faut 30" in found["text"] and "annuler" not in found["text"]
    assert all(meld["text"] and not meld["ok"] and "il en faut" not in meld["text"] for meld in found["melds"])


def test_a_meld_is_right_where_it_is_the_sum_that_lacks() -> None:
    found = numbers_judged(holding("r3", "r4", "r5", "n9"), [["r3", "r4", "r5"]])
    assert found["look"] == "bad" and "il en faut 30" in found["text"] and found["melds"] == [{"ok": True}]


def test_a_meld_of_less_than_three_tiles_is_unfinished_and_no_fault() -> None:
    driven = holding("r3", "r4", "r5", "n9")
    found = numbers_judged(driven, [["r3"]])
    assert found["look"] == "advice" and found["text"].endswith("encore 2 tuiles.")
    assert found["melds"] == [{"ok": False, "lacks": 2, "text": found["text"]}]
    found = numbers_judged(driven, [["r3", "r4", "n9"], ["r5"]])
    assert found["look"] == "bad" and [meld.get("lacks") for meld in found["melds"]] == [None, 2]


def holding(*rack: str) -> Driven:
    """A game of tiles whose seat on turn has this rack and has laid nothing."""
    driven = Driven("rummikub", seats_of("rummikub", robot=False), opening_points=30)
    driven.start()
    state, seat = driven.room.state, driven.room.state.turn
    seats = tuple(replace(each, rack=rack) if at == seat else each for at, each in enumerate(state.seats))
    place(driven.room.session, replace(state, seats=seats))
    return driven


def numbers_judged(driven: Driven, laid: list[Any]) -> dict[str, Any]:
    """What the seat on turn is told of such a table."""
    seat = driven.room.state.turn
    return driven.send(driven.room.seats[seat].browser, "judge", seat=seat, draft=draft(laid, []))[0]


def test_a_line_of_words_composes_and_is_undone(words: Driven) -> None:
    composed = typed(words, "IMAGE+LEP -> PAGE MIEL", ["IMAGE"])
    assert sorted(composed["draft"]["table"]) == ["MIEL", "PAGE"] and composed["draft"]["rack"] == ["?"]
    assert composed["done"] is None and composed["notice"] == ""
    after = composed["draft"]["table"]
    undone = typed(words, "annuler", after, undo=True, asked="passer")
    assert undone["done"] == "undo" and sorted(undone["draft"]["table"]) == sorted(after), "the client has the step"
    assert undone["draft"]["asked"] == "", "Enter passes no more"
    assert "rien à annuler" in typed(words, "annuler", ["IMAGE"])["notice"]
    assert typed(words, "refaire", ["IMAGE"], redo=True)["done"] == "redo"
    assert "rien à refaire" in typed(words, "refaire", after, undo=True)["notice"]
    reset = typed(words, "recommencer", after, undo=True)
    assert reset["done"] == "reset" and reset["draft"]["table"] == ["IMAGE"] and "début du tour" in reset["notice"]
    part = typed(words, "défaire 1", ["IMAGE"])["draft"]
    assert part["table"] == [] and sorted(part["loose"]) == sorted("IMAGE")
    assert "manque" in typed(words, "ZZZ", ["IMAGE"])["notice"]
    assert "permis" in typed(words, "définir image", ["IMAGE"])["notice"]


def test_a_line_of_words_acts_sorts_and_asks(words: Driven) -> None:
    asked = typed(words, "passer", ["IMAGE"])
    assert asked["draft"]["asked"] == "passer" and "pioche" in asked["notice"]
    sorted_ = typed(words, "trier main EL", ["IMAGE"])["draft"]
    assert sorted_["order"] == "main" and sorted_["rack"] == ["E", "L", "P", "?"]
    kept = words.send("ana", "line", seat=0, draft=draft(["IMAGE"], list("PLE?"), order="main"), text="table")[0]
    assert kept["draft"]["rack"] == list("PLE?")
    assert "conjugué" in typed(words, "? mangeons", ["IMAGE"])["notice"]
    assert words.send("ana", "ask", seat=0, text="mangeons")[0]["text"].count("conjugué")
    told = {wish: typed(words, wish, ["IMAGE"]) for wish in ("aide", "règles", "score", "temps")}
    assert all(told[wish]["done"] == wish and told[wish]["notice"] for wish in told)
    assert words.send("ana", "line", seat=0, draft=draft(["IMAGE"], []), text="indice") == []
    words.think()
    assert words.told[-1][1]["text"].startswith("Indice 1 sur 5")


@pytest.mark.parametrize(("button", "name"), [*drafts._BUTTONS.items()])
def test_a_button_is_a_command_whatever_word_the_letters_spell(words: Driven, button: str, name: str) -> None:
    place(words.room.session, position("IMAGE", str(fold(name)), "ABC"))
    (pressed,) = words.send("ana", "press", seat=0, draft=draft(["IMAGE"], []), button=button)
    assert pressed["notice"] and ("ne se fait pas" in pressed["notice"]) == (button == "discard")
    assert "est une commande" not in pressed["notice"]
    assert pressed["draft"]["asked"] == ("passer" if button == "pass" else "")
    assert button != "pass" or "est une commande" in typed(words, name, ["IMAGE"])["notice"]


def test_a_button_pressed_again_confirms(words: Driven) -> None:
    asked = words.send("ana", "press", seat=0, draft=draft(["IMAGE"], []), button="pass")[0]["draft"]["asked"]
    again = draft(["IMAGE"], []) | {"asked": asked}
    assert words.send("ana", "press", seat=0, draft=again, button="pass")[0]["type"] == "done"
    assert words.room.session.done[-1].action == Pass()


def test_a_hint_is_asked_for_whatever_word_the_letters_spell(words: Driven) -> None:
    place(words.room.session, position("IMAGE", "INDICE", "ABC"))
    assert words.act(0, type="hint") == [] and words.questions


def test_a_typed_move_is_laid(tiles: Driven) -> None:
    composed = typed(tiles, "1+r6", [["r3", "r4", "r5"]])["draft"]
    assert composed["table"] == [["r3", "r4", "r5", "r6"]]
    found = judge(tiles, [["r3", "r4", "r5", "r6"], ["b7", "n7"]])
    assert found["look"] == "advice" and [meld["ok"] for meld in found["melds"]] == [True, False]
    assert judge(tiles, [["r6", "r5", "r4", "r3"]])["look"] == "good"
    again = judge(tiles, [["r3", "r4", "r5"], ["b7", "n7", "*"]])
    assert again["look"] == "good" and "posé" in again["text"]
    told = typed(tiles, "", [["r3", "r4", "r5", "r6"]])
    assert told["type"] == "done" and tiles.room.state.table == Table((pieces(["r3", "r4", "r5", "r6"]),))


def test_a_group_that_lies_in_another_order_is_not_changed() -> None:
    """A robot puts r6 at the end of b6 n6 j6: who has not opened yet may still pass, and lay beside it."""
    driven = Driven("rummikub", seats_of("rummikub", robot=False))
    driven.start()
    session = driven.room.session
    groups = ["b6", "n6", "j6", "r6"], ["n6", "j6", "b6"]
    table, racks = Table(tuple(map(pieces, groups))), (("n9", "n10", "n11", "r1"), ("b1",))
    left = Counter(session.game.tiles.counts) - Counter([*table.tiles(), *racks[0], *racks[1]])
    seats = tuple(Seat(rack) for rack in racks)
    state = GameState(session.game, seats, tuple(sorted(left.elements())), table)
    session.done[:] = [session.done[0]._replace(state=state, events=())]
    assert typed(driven, "aide", [*groups])["draft"]["table"] == [*groups]
    after = [*groups, ["n9", "n10", "n11"]]
    found = judge(driven, after)
    assert found["look"] == "good" and [meld["ok"] for meld in found["melds"]] == [True] * 3
    driven.act(0, type="play", after=[["r6", "b6", "n6", "j6"], *after[1:]])
    assert [[piece.tile for piece in meld] for meld in driven.room.state.table.melds] == after


@pytest.mark.parametrize("at", [[True, False], [1.0, 2], [1], [0, 100], "ab", {"row": 1}])
def test_where_a_grid_begins_is_a_row_and_a_column(dice: Driven, at: Any) -> None:
    assert judge(dice, [], at=[-99, 99])["type"] == "judged"
    with pytest.raises(No, match="une rangée et une colonne"):
        judge(dice, [], at=at)


def test_a_grid_is_judged_by_its_rows(dice: Driven) -> None:
    rack = dice.room.state.seat.rack
    found = judge(dice, [[None, None, None], [None, rack[0], rack[1]]])
    assert found["look"] == "bad" and found["melds"][0]["cells"] == [[1, 1], [1, 2]]
    assert found["melds"][0]["ok"] is False and found["melds"][0]["text"]
    lifted = typed(dice, "recommencer", [[rack[0]]])
    assert lifted["draft"]["table"] == [] and lifted["done"] == "reset"
    laid = dice.room.form.table(dice.room.state.table)
    assert typed(dice, "D4 " + rack[0].partition("@")[0], laid)["draft"]["table"] == [[rack[0]]]


def test_the_dice_that_a_line_names_are_arranged(dice: Driven) -> None:
    rack = dice.room.state.seat.rack
    faces = " ".join(die.partition("@")[0] for die in rack)
    dice.send("ana", "line", seat=0, draft=draft([], []), text=f"arranger {faces}")
    dice.think()
    assert dice.told[-1][1]["text"] == "Ces dés ne peuvent être posés ensemble."
    dice.send("ana", "line", seat=0, draft=draft([], []), text="arranger")
    dice.think()
    told = dice.told[-1][1]
    assert told["after"] and told["mends"] and dice.room.state.seat.aid == 3


def test_a_repair_is_searched_and_paid(words: Driven) -> None:
    words.act(0, type="repair", draft=draft(["PAGE"], []))
    words.think()
    form = words.told[-1][1]
    assert form["type"] == "hint" and "réparée" in form["text"] and isinstance(form["after"], list)


@pytest.mark.parametrize("table", [["É1"], [3], [["r3", 7]], {"rows": []}, ["IMAGE"] * 200, [["r3"]]])
def test_a_table_of_another_game_is_refused(words: Driven, table: Any) -> None:
    message = {"type": "judge", "id": "a", "n": words.room.row.last, "seat": 0, "draft": {"table": table}}
    fields = {key: value for key, value in message.items() if key not in ("type", "n", "id")}
    try:
        told = words.send("ana", "judge", **fields)
    except No as refusal:
        assert refusal.code == "bad"
    else:
        assert told[0]["code"] == "bad" and told[0]["text"]


def test_what_is_not_held_is_refused_and_leaves_no_line(words: Driven) -> None:
    last = words.room.row.last
    told = words.act(0, type="play", after=["IMAGE", "JEUX"])
    assert told[0]["code"] == "illegal" and told[0]["text"] and words.room.row.last == last
    for action in ({"type": "throw", "tiles": ["A"]}, {"type": "discard", "tile": "A"}, {"type": "draw"}):
        assert words.act(0, **action)[0]["code"] == "illegal"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "null",
        '{"type":"act"}',
        '{"type":"act","id":"a","n":0,"seat":0,"action":{"type":"win"}}',
        '{"type":"act","id":"a","n":0,"seat":true,"action":{"type":"pass"}}',
        '{"type":"act","id":"a","n":0,"seat":0,"action":{"type":"pass","more":1}}',
        '{"type":"start","id":"a","n":-1}',
        '{"type":"start","id":"a","n":1e99}',
        '{"type":"start","id":"a","id":"b","n":1}',
        '{"type":"start","id":"' + "a" * 99 + '","n":1}',
        '{"type":"line","id":"a","n":0,"seat":0,"draft":{"table":[]},"text":"' + "a" * 301 + '"}',
        '{"type":"ask","id":"a","n":0,"seat":0,"text":"' + "a " * 21 + '"}',
        '{"type":"ask","id":"a","n":0,"seat":0,"text":"' + "a" * 61 + '"}',
        '{"type":"vote","id":"a","n":0,"seat":0,"what":"kick"}',
        '{"type":"hello","id":"a","n":0,"seat":"0"}',
        '{"type":"start","id":"a\\u0000","n":1}',
        "[" * 5000,
        '{"type":"start","id":"a","n":0}' + " " * LARGEST,
    ],
)
def test_what_is_no_message_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(No) as refusal:
        read(text)
    assert refusal.value.code in ("bad", "too_many") and str(refusal.value).endswith((".", "]"))


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ('"type":"line","text":"passer"', "il manque « draft »."),
        ('"type":"line","text":"passer","draft":"AB"', "« draft » : on attend un objet JSON."),
        ('"type":"act"', "il manque « action »."),
    ],
)
def test_what_a_message_lacks_is_named(fields: str, told: str) -> None:
    with pytest.raises(No) as refusal:
        read(f'{{"id":"a","n":0,"seat":0,{fields}}}')
    assert str(refusal.value) == told


def test_messages_are_read() -> None:
    assert read('{"type":"leave","id":"a","n":0,"seat":1}') == Leave("a", 0, 1)
    vote = '{"type":"vote","id":"a","n":3,"seat":1,"what":"stand_in","of":0}'
    assert read(vote) == Vote("a", 3, 1, "stand_in", 0)
    act = '{"type":"act","id":"a","n":3,"seat":1,"action":{"type":"play","after":["GAMiN"]}}'
    assert read(act) == Act("a", 3, 1, Laying(["GAMiN"]))


def test_a_line_that_changes_nothing_says_so_and_one_that_puts_a_meld_back_too(words: Driven, tiles: Driven) -> None:
    assert "déjà sur la table" in typed(tiles, "r3 r4 r5", [["r3", "r4", "r5"]])["notice"]
    place(words.room.session, position("IMAGE MIEL", "LEPS", "ABC"))
    apart = typed(words, "défaire MIEL", ["IMAGE", "MIEL"])
    assert apart["draft"]["table"] == ["IMAGE"] and apart["notice"] == ""
    again = typed(words, "défaire MIEL", ["IMAGE"])
    assert again["draft"]["table"] == ["IMAGE", "MIEL"] and "est remis sur la table" in again["notice"]


def test_words_after_a_command_that_is_one_too_are_told_of_all(words: Driven) -> None:
    place(words.room.session, position("IMAGE", "JOUERMA", "ABC"))
    notice = typed(words, "JOUER MA", ["IMAGE"])["notice"]
    assert "forme ces mots" in notice and "JOUER\u202f» est une commande" in notice


def test_a_rule_that_a_refusal_names_goes_by_its_label(lexicon: Lexicon) -> None:
    driven = Driven("lettres", seats_of("lettres", robot=False), lexicon, arbitration="strict")
    driven.start()
    place(driven.room.session, position("IMAGE", "LEP?", "ABC"))
    notice = typed(driven, "? PAGE", ["IMAGE"])["notice"]
    assert "pendant son tour : toujours permis" in notice and "--regle" not in notice and "help_in_turn" not in notice


@pytest.mark.parametrize(
    "line",
    [
        "7 bleu, 7 noir, joker ; 3 rouge, 4 rouge, 5 rouge, 6 rouge",
        "joker, 7 bleu, 7 noir ; r3, r4, r5, r6",
        "r3 r4 r5 r6 ; 7 bleu, 7 noir, joker",
    ],
)
def test_what_is_said_of_melds_can_be_typed(tiles: Driven, line: str) -> None:
    table = typed(tiles, line, [["r3", "r4", "r5"]])["draft"]["table"]
    assert sorted(map(sorted, table)) == [["*", "b7", "n7"], ["r3", "r4", "r5", "r6"]]


def test_melds_of_the_table_may_be_named_beside_new_ones(tiles: Driven, words: Driven) -> None:
    table = typed(tiles, "b7 n7 *, r3 r4 r5", [["r3", "r4", "r5"]])["draft"]["table"]
    assert len(table) == 2
    place(words.room.session, position("RAT OR LE DU IMAGE", "PAS", "ABC"))
    table = typed(words, "RAT, OR, LE, DU et PAS", ["RAT", "OR", "LE", "DU", "IMAGE"])["draft"]["table"]
    assert sorted(table) == ["DU", "IMAGE", "LE", "OR", "PAS", "RAT"]


def test_what_is_said_of_dice_can_be_typed_and_a_place_is_called_one(dice: Driven) -> None:
    plain = [face for face in (tile.partition("@")[0] for tile in dice.room.state.seat.rack) if face != "*"]
    colours = {"r": "rouge", "b": "bleu", "n": "noir", "j": "jaune"}
    one, other = (f"{face[1:]} {colours[face[0]]}" for face in plain[:2])
    found = typed(dice, f"{one} en D3, {other} posé en E3", [])
    shown = [[tile.partition("@")[0] for tile in row] for row in found["draft"]["table"]]
    assert shown == [plain[:2]], found["notice"]
    assert "est une case" in typed(dice, f"{one} D3", [])["notice"]

"""What is read aloud (U6), and what is typed as it is shown (U21)."""

from __future__ import annotations

import pytest

from lettres.compose import composer
from lettres.compose.numbers import NumberComposer
from lettres.engine import Turn, view
from lettres.engine.table import faces
from lettres.french.speech import Speech
from lettres.games.catalogue import CATALOGUE
from lettres.play.desks import desk_of
from lettres.play.handlers import submit
from lettres.play.hints import LEVELS
from lettres.play.numbers.desk import NumberDesk
from lettres.play.numbers.hints import hint_text as number_hint
from lettres.play.rack import RackOrder
from lettres.play.words.hints import hint_text
from lettres.records.header import Header
from lettres.records.journal import MemoryJournal
from lettres.records.session import Session, game_of
from lexicon import Lexicon
from tests.game_helpers import place, state, table
from tests.number_helpers import state as number_state
from tests.number_helpers import table as number_table


def begun(name: str, lexicon: Lexicon) -> Session:
    rules = CATALOGUE[name].rules.from_options({"seconds": 0}).changed()
    named = "essai 1" if CATALOGUE[name].needs_lexicon else ""
    header = Header(name, rules, named, "", ("Ana", "Zoé"), 7, "2026-01-02T03:04:05")
    return Session.new(header, game_of(lexicon)(header), lexicon, MemoryJournal)


def test_U6_hints_of_words_can_be_said() -> None:
    before = state("IMAGE", "LEP")
    move = Turn(before.table, table("PAGE MIEL"), tuple("LEP"), True)
    assert hint_text(before.game, move, 4, aloud=True).endswith(": P, inconnue, G, E.")
    assert hint_text(before.game, move, LEVELS, aloud=True) == (
        "formez PAGE et MIEL, avec IMAGE, et E, L, P. À écrire : « IMAGE + ELP -> PAGE MIEL »."
    )
    assert "." in hint_text(before.game, move, 4).removesuffix(".")


def test_U6_hints_of_numbers_can_be_said() -> None:
    before = number_state("r3r4r5", "r6")
    move = Turn(before.table, number_table("r3r4r5r6"), ("r6",), True)
    said = number_hint(Speech(before.game), move, LEVELS, aloud=True)
    assert said == "formez r3 r4 r5 r6, en changeant la combinaison 1. À écrire : « 1 -> r3 r4 r5 r6 »."
    assert number_hint(Speech(before.game), move, 3) == "le coup pose un 6."


def test_U6_a_joker_has_one_name(lexicon: Lexicon) -> None:
    session = begun("lettres", lexicon)
    place(session, state("GAMiN", "LE?", "A"))
    told = " ".join(desk_of(session, 0, lexicon, RackOrder(session.game)).read_aloud())
    assert told == "Table : 1 GAMIN (joker : I). Votre chevalet : E L joker."
    tiles = begun("defausse", lexicon)
    place(tiles, number_state("r3*r5", "b4*", "n1", name="defausse", discard="j9"))
    told = " ".join(desk_of(tiles, 0, None, RackOrder(tiles.game)).read_aloud())
    assert told == "Table : 1 r3 joker r5. Votre chevalet : b4 joker. Défausse : j9."


@pytest.mark.parametrize(
    ("name", "laid", "after", "rack"),
    [
        ("cartes", "p9p10p11 c3c4c5", "p9p10p11p12 c3c4c5c6 t1p1k1", "p12c6t1p1k1"),
        ("rummikub", "r3r4r5 b7n7j7", "r3r4r5r6 b7n7*j7", "r6*"),
        ("cartes", "", "p9p10p11", "p9p10p11"),
    ],
)
def test_U21_a_turn_is_typed_as_it_is_told(name: str, laid: str, after: str, rack: str) -> None:
    before = number_state(laid, rack, name=name)
    turn = Turn(before.table, number_table(after, name), before.seat.rack, True)
    line = Speech(before.game).typed_turn(turn)
    typing = composer(before.game, view(before, 0))
    assert isinstance(typing, NumberComposer)
    typing.read(line)
    composed = [sorted(faces(meld)) for meld in typing.settled.after.melds]
    assert sorted(composed) == sorted(sorted(faces(meld)) for meld in turn.after.melds), line


def test_U21_what_first_melds_come_to_is_told_and_the_example_gives_nothing_away(lexicon: Lexicon) -> None:
    session = begun("defausse", lexicon)
    racks = [("b10b11b12r1", "r7"), ("b9b10b11b13", "r7")]
    for rack, example in racks:
        place(session, number_state("", rack, "n1", name="defausse", opened=False, phase=session.state.phase.PLAY))
        on = desk_of(session, 0, None, RackOrder(session.game))
        assert isinstance(on, NumberDesk) and on.example == example
        submit(on, {"b10b11b12r1": "b10-12", "b9b10b11b13": "b9-11"}[rack])
        points = 33 if "b12" in rack else 30
        assert f"({points} points : il en faut 30)" in on.praise()

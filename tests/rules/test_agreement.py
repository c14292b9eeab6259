"""Counts and their nouns (U18): what is said of none, one and two of a thing agrees, in every game."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from lettres.engine.events import Hinted, Repaired
from lettres.engine.turn import Points
from lettres.french.events import help_taken, narrate, pile_turned
from lettres.french.points import itemised_points
from lettres.french.scores import in_piles, match_progress, score_lines
from lettres.french.speech import Speech
from lettres.games.catalogue import CATALOGUE
from lettres.play.commands import help_lines
from lettres.play.desks import desk_of
from lettres.play.handlers import available_commands
from lettres.play.rack import RackOrder
from lettres.play.score_sheet import left_over, sheet_lines
from lettres.records.header import Header
from lettres.records.journal import MemoryJournal
from lettres.records.session import Session, game_of
from lexicon import Lexicon

GAMES = ("lettres", "rummikub", "defausse", "deux-cents", "cartes", "des")
NOUNS = "lettre|tuile|carte|point|mot|joker|tour|lancer|dé|pile|manche|indice"
WRONG = re.compile(
    r"(?<![\d+−,.–-])(?<!\d )[01] (?!fois|dos|sur|dans)[a-zéè]+[sx]\b" rf"|(?<![\w,.])(?:[2-9]|\d\d+) (?:{NOUNS})\b"
)
"""A count whose noun does not agree."""


def begun(name: str, lexicon: Lexicon) -> Session:
    rules = CATALOGUE[name].rules.from_options({"seconds": 0}).changed()
    named = "essai 1" if CATALOGUE[name].needs_lexicon else ""
    header = Header(name, rules, named, "", ("bot", "bot"), 11, "2026-01-02T03:04:05")
    return Session.new(header, game_of(lexicon)(header), lexicon, MemoryJournal)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", [0, 1, 2, 21])
def test_U18_counts_agree(name: str, number: int, lexicon: Lexicon) -> None:
    session = begun(name, lexicon)
    speech = Speech(session.game)
    state = replace(session.state, barren=number, round=max(number, 1))
    said = [
        speech.count(number),
        speech.count(number, "posé"),
        pile_turned(speech, number),
        in_piles(session.game, number),
        itemised_points([Points("tiles", number), Points("longest", 4)]),
        help_taken("Ana", Repaired(0, number), speech),
        *(help_taken("Ana", Hinted(0, level, 1), speech) for level in range(1, 6)),
        *match_progress(state),
    ]
    assert not [text for text in said if WRONG.search(text)]
    for noun in speech.nouns:
        several = noun is not None and noun.counted(number).removeprefix(f"{number} ") == noun.many()
        assert noun is None or several is (number > 1)


def test_U18_the_check_finds_what_was_wrong() -> None:
    for wrong in ("Robot : 1 gagnées", "0 points", "1 mots", "2 lancer sur 6"):
        assert WRONG.search(wrong), wrong
    for right in ("1 gagnée, 0 nulle, 2 perdues", "10 points", "21 lettres", "1 fois", "2,1 points", "−1 point"):
        assert not WRONG.search(right), right


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_U18_whatever_is_told_of_a_game_agrees(name: str, lexicon: Lexicon) -> None:
    session = begun(name, lexicon)
    told: list[str] = []
    while not session.state.over and len(session.done) < 25:
        action = session.bot_action()
        assert action is not None
        told += [text for event in session.act(action) for text in narrate(session, event)]
        desk = desk_of(session, session.state.turn, lexicon, RackOrder(session.game))
        told += [*desk.read_aloud(), desk.advice(), *desk.faults(), *match_progress(session.state)]
    told += [*score_lines(session.names, session.done), *sheet_lines(session), *left_over(session)]
    told += help_lines(desk.help, available_commands(desk))
    assert not [text for text in told if WRONG.search(text)]
    assert "(rien)" not in " ".join(told)

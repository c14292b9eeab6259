"""The numbers by which players name melds (U8): they stay while a meld stands, whoever plays, and after a resume."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lettres.engine import Phase
from lettres.engine.table import faces
from lettres.families.words.notation import spelling
from lettres.games.catalogue import CATALOGUE
from lettres.play.desks import desk_of
from lettres.play.handlers import submit
from lettres.play.meld_desk import MeldDesk
from lettres.play.meld_numbers import meld_numbers
from lettres.play.rack import RackOrder
from lettres.records.header import Header
from lettres.records.journal import MemoryJournal
from lettres.records.session import Session, game_of, load
from lexicon import Lexicon
from tests.game_helpers import place, state
from tests.number_helpers import state as number_state

Begin = Callable[..., Session]


def begun(name: str, lexicon: Lexicon, players: str = "Ana,Zoé") -> Session:
    rules = CATALOGUE[name].rules.from_options({"seconds": 0}).changed()
    named = "essai 1" if CATALOGUE[name].needs_lexicon else ""
    header = Header(name, rules, named, "", tuple(players.split(",")), 7, "2026-01-02T03:04:05")
    return Session.new(header, game_of(lexicon)(header), lexicon, MemoryJournal)


def at(session: Session, lexicon: Lexicon) -> MeldDesk:
    found = desk_of(session, session.state.turn, lexicon, RackOrder(session.game))
    assert isinstance(found, MeldDesk)
    return found


def lay(session: Session, lexicon: Lexicon, *lines: str) -> None:
    desk = at(session, lexicon)
    for line in lines:
        assert submit(desk, line) is None, desk.notice
    action = submit(desk, "")
    assert action is not None, desk.notice
    session.act(action)  # type: ignore[arg-type]


def test_U8_words_keep_their_numbers_and_new_ones_come_after(lexicon: Lexicon) -> None:
    session = begun("lettres", lexicon)
    place(session, state("IMAGE ROI SOL GAMiN", "LEPT", "TSIOP"))
    assert at(session, lexicon).composer.numbers == (1, 2, 3, 4)
    lay(session, lexicon, "IMAGE+LEP -> PAGE MIEL")
    desk = at(session, lexicon)
    named = dict(zip(desk.composer.numbers, (spelling(faces(meld)) for meld in desk.view.table.melds)))
    assert named == {2: "ROI", 3: "SOL", 4: "GAMIN", 5: "PAGE", 6: "MIEL"}
    assert desk.read_aloud()[0] == "Table : 2 ROI, 3 SOL, 4 GAMIN (joker : I), 5 PAGE, 6 MIEL."
    submit(desk, "1")
    assert "n'est pas un mot de la table" in desk.notice
    lay(session, lexicon, "GAMIN+IOPS -> GAMIN POiS")  # the joker is replaced: the word stands
    desk = at(session, lexicon)
    assert desk.read_aloud()[0].startswith("Table : 2 ROI, 3 SOL, 4 GAMIN, 5 PAGE, 6 MIEL, 7 POIS")
    submit(desk, "5")
    assert [spelling(faces(desk.view.table.melds[place])) for place in desk.composer.draft.broken] == ["PAGE"]


def test_U8_a_run_that_grows_is_the_same_and_no_number_is_given_twice(lexicon: Lexicon) -> None:
    session = begun("rummikub", lexicon)
    position = number_state("r3r4r5 b7n7j7r7 n9n10n11", "r6b1b2b3j13", "n12b8b9r9")
    place(session, position)
    lay(session, lexicon, "1+r6", "b1-3")
    assert at(session, lexicon).composer.numbers == (2, 3, 1, 4)
    assert at(session, lexicon).read_aloud()[0].startswith("Table : 1 r3 r4 r5 r6, 2 b7 n7 j7 r7, 3 n9 n10 n11, 4 b1")
    lay(session, lexicon, "2 -> r7n7j7, b7b8b9")
    shown = at(session, lexicon).read_aloud()[0]
    assert "1 r3 r4 r5 r6, 2 r7 n7 j7, 3 n9" in shown.replace("n7 r7 j7", "r7 n7 j7").replace("n7 j7 r7", "r7 n7 j7")
    assert "5 b7 b8 b9" in shown


@pytest.mark.slow
@pytest.mark.parametrize("name", ["lettres", "rummikub", "deux-cents"])
def test_U8_a_resumed_game_and_every_turn_agree(name: str, lexicon: Lexicon) -> None:
    session = begun(name, lexicon, "bot,bot")
    spelt = name == "lettres"
    told: dict[tuple[int, int], tuple[str, ...]] = {}
    while not session.state.over and session.state.number < 16:
        action = session.bot_action()
        assert action is not None
        session.act(action)
        now = session.state
        numbers = meld_numbers([done.state for done in session.done], spelt=spelt)
        assert len(numbers) == len(set(numbers)) == len(now.table.melds)
        for number, meld in zip(numbers, now.table.melds):
            shown = faces(meld)
            before = told.setdefault((now.round - (now.phase is Phase.DEAL), number), shown)
            assert before == shown if spelt else {*before} & {*shown}
            told[now.round - (now.phase is Phase.DEAL), number] = shown
    assert told
    assert isinstance(session.journal, MemoryJournal)
    _, done = load(session.journal.texts, game_of(lexicon))
    assert meld_numbers([each.state for each in done], spelt=spelt) == numbers

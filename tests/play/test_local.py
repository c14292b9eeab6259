"""The course of a game at one terminal, without the terminal and its clock: lines and times go in, the room goes on."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lettres.cli.local import LineOutcome, LocalRoom, TurnEnded
from lettres.engine import Phase
from lettres.engine.events import Accept, Action, Challenge, Deal, Discard, Draw, Hint, Pass, Play, Repair, TimeOut
from lettres.french.events import narrate
from lettres.games.catalogue import CATALOGUE
from lettres.play.commands import help_lines
from lettres.play.desk import Desk
from lettres.play.desks import desk_of
from lettres.play.grid.desk import DiceDesk
from lettres.play.grid.throws import has_unthrown
from lettres.play.handlers import available_commands, submit
from lettres.play.numbers.desk import NumberDesk
from lettres.play.recap import news
from lettres.play.requests import Wish
from lettres.records.header import Header
from lettres.records.journal import FileJournal, MemoryJournal
from lettres.records.session import Session, game_of, load
from lettres.rooms.times import ALOUD, AT_ONE_SCREEN
from lexicon import Lexicon
from tests.game_helpers import state, words


class Terminal:
    """People at one screen: what is typed goes in, what is said is kept; its clock is set by hand.

    A screen that is `shared` is handed over, and waits at the end of a round. `begun` are the turns that began: whose,
    and whether in another phase of one that had.
    """

    def __init__(self, session: Session, lexicon: Lexicon | None, shared: bool = False) -> None:
        self.session, self.shared, self.now = session, shared, 0.0
        times = AT_ONE_SCREEN if shared else ALOUD
        self.local: LocalRoom[Desk] = LocalRoom(session, lexicon, desk_of, self.now, times=times)
        self.begun: list[tuple[int, bool]] = []
        self.notices: list[str] = []
        self.told = len(session.done)
        self.go_on()

    def go_on(self) -> None:
        """As far as the game goes without people."""
        local = self.local
        while not local.paused:
            if local.help_task is not None:
                wanted, local.help_task = local.help_task, None
                local.answer(local.search(wanted), self.now)
                self.notices.append(self.desk.notice)
            elif local.bot_task is not None:
                local.answer(local.think(local.bot_task), self.now)
            elif local.waits_for == "deal" and not self.shared:
                local.enter(self.now)
            elif local.waits_for != "over" and local.has_new_phase:
                goes_on = local.begin_phase(self.now)
                self.begun += [(self.desk.seat, goes_on)] * (local.waits_for == "turn")
            else:
                return

    def clear(self) -> None:
        self.begun, self.notices, self.told = [], [], len(self.session.done)
        self.local.ended = None

    def type(self, *lines: str) -> LineOutcome:
        """Type lines; what became of the last of them."""
        self.clear()
        typed = LineOutcome()
        for line in lines:
            typed = self.local.submit(line, self.now)
            self.notices.append(typed.notice)
            self.go_on()
        return typed

    def enter(self) -> None:
        self.clear()
        self.local.enter(self.now)
        self.go_on()

    def wait(self, seconds: float) -> int | None:
        """Let time go by; what is told of the time."""
        self.clear()
        self.now += seconds
        short = self.local.tick(self.now)
        self.go_on()
        return short

    @property
    def desk(self) -> Desk:
        return self.local.desk

    @property
    def left(self) -> float | None:
        return self.local.seconds_left(self.now)

    @property
    def said(self) -> str:
        """All that was said since the last input."""
        events = [event for done in self.session.done[self.told :] for event in done.events]
        return " ".join([*self.notices, *(text for event in events for text in narrate(self.session, event))])

    @property
    def actions(self) -> list[Action | None]:
        return [done.action for done in self.session.done[1:]]


Sit = Callable[..., Terminal]


@pytest.fixture
def sit(lexicon: Lexicon) -> Sit:
    """Sit down to a game; where racks are given, they and the table are those of a game of letters."""

    def begin(name: str, players: str, *racks: str, laid: str = "", shared: bool = False, **options: Any) -> Terminal:
        rules = CATALOGUE[name].rules.from_options({"seconds": 0, **options}).recorded()
        named = "essai 1" if name == "lettres" else ""
        header = Header(name, rules, named, "", tuple(players.split(",")), 7, "2026-01-02T03:04:05")
        session = Session.new(header, game_of(lexicon)(header), lexicon, MemoryJournal)
        if racks:
            position = state(laid, *racks, played=session.game)
            session.done[:] = [session.done[0]._replace(state=position, events=())]
        return Terminal(session, lexicon, shared)

    return begin


def test_a_slip_in_a_command_is_told(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEP", "A", laid="IMAGE")
    room.type("defair 1")
    assert "Vouliez-vous dire « défaire » ?" in room.said
    tiles = sit("rummikub", "Ana,Zoé")
    tiles.type("pioscher")
    assert "Vouliez-vous dire « piocher » ?" in tiles.said


def test_a_faulty_turn_that_is_entered_is_answered(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEP", "A", laid="IMAGE")
    room.type("pel")
    assert "Rien n'est joué." not in room.said
    room.type("")
    assert "Rien n'est joué." in room.said and room.actions == []


def test_a_word_that_another_stands_in_the_way_of_says_how_to_go_on(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEP", "A", laid="IMAGE")
    room.type("pel", "lep")
    assert "« recommencer » renonce d'abord à ce qui est composé." in room.said
    room.type("zut")
    assert "recommencer" not in room.said, "that word lacks letters in any case"


def lines(desk: Desk) -> list[str]:
    """What a modest player types at a desk: nothing is laid but dice, which the search arranges."""
    phase = desk.view.phase
    if isinstance(desk, DiceDesk):
        if desk.throwing:
            return ["" if has_unthrown(desk.game, desk.view.rack) else "lancer tout"]
        return ["arranger", "", "passer"]
    if isinstance(desk, NumberDesk):
        dear = desk.speech.key(max(desk.view.rack, key=lambda tile: int(tile[1:] or 0)))
        if phase is Phase.DRAW:
            return ["piocher"]
        if phase is Phase.PLAY and desk.game.discards and not desk.drawable and not desk.view.may_discard:
            return ["passer", ""]
        if phase is Phase.DISCARD or ("défausser" in desk.commands and not desk.view.pouch):
            return [f"défausser {dear}"]
        return ["passer", ""] if "défausser" not in desk.commands else [f"défausser {dear}", "piocher"]
    return ["passer", ""]


def act(room: Terminal) -> None:
    """Type at the desk until something is done."""
    for line in lines(room.desk):
        before = len(room.session.done)
        room.type(line)
        if line != "arranger" and len(room.session.done) > before:
            return


# -- whole games


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("lettres", "Ana,bot:débutant", {"target": 60}),
        ("rummikub", "Ana,bot", {}),
        ("defausse", "Ana,bot", {}),
        ("deux-cents", "Ana,bot", {"rounds": 2}),
        ("cartes", "bot,Ana", {}),
        ("des", "Ana,bot", {"rounds": 1}),
    ],
)
def test_a_whole_game_is_played_by_lines(
    sit: Sit, lexicon: Lexicon, name: str, players: str, options: dict[str, Any]
) -> None:
    room = sit(name, players, **options)
    typed = 0
    while room.local.waits_for != "over":
        assert room.local.waits_for == "turn" and room.desk.live and room.left is None
        assert room.desk.seat == room.session.state.turn
        act(room)
        typed += 1
        assert typed < 2000
    assert room.session.state.over
    journal = room.session.journal
    assert isinstance(journal, MemoryJournal)
    assert load(journal.texts, game_of(lexicon))[1][-1].state.seats == room.session.state.seats


def test_a_turn_of_words_is_composed_laid_and_told(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEPZ", "GAMINES", laid="IMAGE TARIF")
    assert room.begun == [(0, False)]
    assert room.type("défaire 1") == LineOutcome(changed=True) and room.type("table") == LineOutcome(changed=False)
    assert room.type("? miel") == LineOutcome(room.desk.notice) and "MIEL est permis" in room.said
    room.type("PAGE", "MIEL")
    assert room.desk.judgement().text.startswith("Coup permis : 7 points")
    room.type("")
    assert room.begun == [(1, False)] and "Ana marque 7 points" in room.said
    assert words(room.session.state.table) == "TARIF PAGE MIEL" and room.desk.seat == 1


@pytest.mark.parametrize("line", ["formez PAGE et MIEL", "Je forme PAGE, MIEL", "je pose page miel"])
def test_a_turn_is_said_as_a_sentence_where_its_verb_can_be_no_word(sit: Sit, line: str) -> None:
    room = sit("lettres", "Ana,Zoé", "LEPZ", "GAMINES", laid="IMAGE TARIF")
    room.type(line, "")
    assert words(room.session.state.table) == "TARIF PAGE MIEL"


def test_a_verb_that_the_letters_spell_is_a_word(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "FORMEZPAGE", "GAMINES", laid="IMAGE")
    for line in ("formez PAGE", "FORMEZ"):
        assert room.desk.read(line) == ("coup", (line,))
    assert room.desk.read("posez PAGE ET") == ("coup", ("PAGE ET",))


def test_what_a_word_means_is_asked_in_words_too(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "DEFINIRLEP", "GAMINES", laid="IMAGE")
    asked = room.type("? image")
    assert "permis" in asked.notice and room.type("définis image") == asked
    assert "« former définir image » forme ces mots" in room.type("définir image").notice, "the letters spell it"


def test_what_is_typed_wrongly_is_answered_and_costs_nothing(sit: Sit) -> None:
    room = sit("lettres", "Ana,bot", "LEPZ", "GAMINES", laid="IMAGE")
    for line in ("ZZZZ", "défaire 9", "", "contester", "x" * 999):
        assert room.type(line) == LineOutcome(room.desk.notice) != LineOutcome(), line
    assert room.actions == []


def test_help_and_scores_are_asked_for_and_the_player_may_quit(sit: Sit) -> None:
    room = sit("lettres", "Ana,bot", "LEPZ", "GAMINES", laid="IMAGE")
    assert [room.type(line).wish for line in ("aide", "score", "quitter")] == [Wish.HELP, Wish.SCORE, Wish.QUIT]
    assert room.local.live and not room.actions


# -- the time


def test_the_time_ends_a_turn_while_it_is_composed(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEP", "GAMINES", laid="IMAGE", seconds=60)
    assert room.left == 60.0
    room.type("1", "PAGE")
    assert room.wait(59.5) == 1 and room.local.live
    room.wait(0.5)
    assert room.local.ended == TurnEnded(0, late=True) and room.begun == [(1, False)] and not room.local.paused
    assert "Le temps est écoulé" in room.said
    assert room.actions == [TimeOut()] and room.session.done[-1].seconds == 60.0
    assert words(room.session.state.table) == "IMAGE" and room.left == 60.0


def test_a_line_that_comes_when_the_time_is_up_is_lost_with_the_turn(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEP", "GAMINES", laid="IMAGE", seconds=60)
    room.now = 61.0
    room.type("IMAGE+LEP -> PAGE MIEL")
    assert room.actions == [TimeOut()] and room.desk.seat == 1 and room.desk.empty


def test_a_pause_and_a_page_hold_the_time(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEP", "GAMINES", laid="IMAGE", seconds=60)
    room.now = 10.0
    assert room.type("pause").wish is Wish.PAUSE and room.local.paused
    assert room.wait(500.0) is None and room.left == 50.0
    room.enter()
    assert not room.local.paused and room.left == 50.0
    room.local.hold(520.0)
    room.now = 900.0
    assert room.wait(0.0) is None and not room.local.paused
    room.local.release(900.0)
    assert room.left == 40.0
    room.type("passer", "")
    assert room.session.done[-1].seconds == 20.0


def test_time_runs_on_from_the_draw_to_the_lay_and_no_longer_for_the_discard(sit: Sit) -> None:
    room = sit("defausse", "Ana,Zoé", seconds=60)
    room.now, seat = 20.0, room.session.state.turn
    room.type("piocher")
    assert room.begun == [(seat, True)] and room.left == 40.0 and room.desk.view.phase is Phase.PLAY
    room.now = 30.0
    room.type("passer", "")
    assert [done.seconds for done in room.session.done[1:]] == [20.0, 10.0]
    assert "il ne reste qu'à défausser" in room.said and room.left is None
    assert room.wait(1e6) is None and not room.actions[2:]
    assert isinstance(room.desk, NumberDesk)
    room.type(f"défausser {room.desk.example}")
    assert [type(action) for action in room.actions] == [Draw, Pass, Discard] and room.desk.seat != seat


def test_a_discard_alone_passes_first(sit: Sit) -> None:
    room = sit("defausse", "Ana,Zoé")
    room.type("piocher")
    assert isinstance(room.desk, NumberDesk)
    room.type(f"défausser {room.desk.example}")
    assert [type(action) for action in room.actions] == [Draw, Pass, Discard]


@pytest.mark.parametrize("there", [True, False])
def test_a_player_away_twice_is_waited_for(sit: Sit, there: bool) -> None:
    room = sit("lettres", "Ana,bot:débutant", "LEP", "GAMINES", laid="IMAGE", seconds=60)
    room.wait(60.0)
    assert room.local.ended == TurnEnded(0, late=True) and not room.local.paused
    if there:
        room.type("IMAGE")
        room.type("1")
    room.wait(60.0)
    assert room.local.ended == TurnEnded(0, late=True) and room.local.paused is not there
    if not there:
        assert room.session.state.turn == 1, "the bot does not play on"
        room.enter()
    assert room.session.state.turn == 0 and room.local.live
    room.wait(60.0)
    assert not room.local.paused, "once more, it takes two turns"


# -- help


def test_hints_are_charged_as_they_are_told_and_the_turn_goes_on(sit: Sit) -> None:
    room = sit("lettres", "Ana,bot", "LEP", "GAMINES", laid="IMAGE")
    room.type("1")
    room.now = 4.0
    room.type("indice")
    assert room.notices[-1].startswith("Indice 1 sur 5 :")
    room.type("indice")
    assert room.notices[-1].startswith("Indice 2 sur 5 :")
    assert room.actions == [Hint(1), Hint(2)] and room.session.done[1].seconds == 4.0
    assert room.desk.composer.settled.loose, "the composition stays"


def test_a_table_is_repaired(sit: Sit) -> None:
    room = sit("lettres", "Ana,bot", "LEP", "GAMINES", laid="IMAGE")
    room.type("1", "PAGE", "réparer")
    assert "Table réparée avec MIE (" in room.said
    assert room.actions == [Repair()]
    room.type("")
    assert isinstance(room.actions[1], Play) and words(room.session.done[2].state.table) == "PAGE MIE"


def test_help_that_is_asked_for_twice_is_searched_once_and_what_comes_late_is_not_charged(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEP", "GAMINES", laid="IMAGE")
    local = room.local
    local.submit("indice", 0.0)
    wanted, local.help_task = local.help_task, None
    assert wanted is not None and local.desk.notice == "Recherche du meilleur coup…"
    local.submit("indice", 0.0)
    assert local.help_task is None and local.desk.notice == "Recherche du meilleur coup…"
    found = local.search(wanted)
    room.type("passer", "")
    local.answer(found, 0.0)
    assert room.actions == [Pass()] and not local.desk.notice
    room.type("indice")
    assert room.actions == [Pass(), Hint(1)], "nobody waits for a search of a turn that is over"


def test_help_that_comes_while_a_page_is_read_is_charged(sit: Sit) -> None:
    room = sit("lettres", "Ana,bot", "LEP", "GAMINES", laid="IMAGE", seconds=60)
    room.now = 5.0
    room.local.submit("indice", room.now)
    room.local.hold(room.now)
    room.now = 50.0
    room.go_on()
    assert room.actions == [Hint(1)] and room.session.done[1].seconds == 5.0 and room.left == 55.0
    room.local.release(room.now)
    assert room.left == 55.0


def test_a_repair_of_what_has_changed_meanwhile_is_neither_laid_nor_charged(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEP", "GAMINES", laid="IMAGE")
    room.type("1", "PAGE")
    room.local.submit("réparer", 0.0)
    wanted, room.local.help_task = room.local.help_task, None
    assert wanted is not None
    found = room.local.search(wanted)
    room.type("annuler")
    room.local.answer(found, 0.0)
    assert "a changé entre-temps" in room.desk.notice and room.actions == []


# -- several people, and bots


def test_the_screen_is_handed_over_before_a_rack_is_shown(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEP", "GAMINES", laid="IMAGE", shared=True, seconds=60)
    assert room.begun == [] and room.local.waits_for == "handover" and not room.desk.live
    room.wait(100.0)
    assert room.left is None
    room.enter()
    assert room.begun == [(0, False)] and room.left == 60.0
    room.type("passer", "")
    assert room.begun == [] and room.local.waits_for == "handover" and room.session.state.turn == 1


def test_a_screen_is_handed_over_where_no_time_runs_too_and_once_a_turn(sit: Sit) -> None:
    room = sit("defausse", "Ana,Zoé", shared=True)
    assert room.local.waits_for == "handover"
    room.enter()
    room.type("piocher")
    assert room.begun == [(room.session.state.turn, True)] and room.local.live
    assert sit("defausse", "Ana,bot", shared=True).local.waits_for != "handover"


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("contester Zoé", Challenge(1)),
        ("contester 3", Challenge(2)),
        ("zoé", Challenge(1)),
        ("3", Challenge(2)),
        ("", Accept()),
        ("accepter", Accept()),
    ],
)
def test_a_turn_may_be_contested_by_name_or_number(sit: Sit, line: str, action: Action) -> None:
    room = sit("lettres", "Ana,Zoé,Max", "KWZ", "GAMINES", "E", laid="IMAGE", arbitration="challenge")
    room.type("KWZ", "")
    assert room.local.waits_for == "contest" and room.local.room.contesting == (1, 2)
    for unclear in ("contester", "contester Ana", "zut", "1", "ana", "contester 1", "9", "? KWZ", "indice", "oui non"):
        asked = room.type(unclear).notice
        assert room.local.waits_for == "contest"
        assert "2 (Zoé) ou 3 (Max) pour contester, ou Entrée si personne" in asked
        assert ("Ana a posé ce tour" in asked) is (unclear.split()[-1].casefold() in ("1", "ana"))
    room.type(line)
    assert room.actions[-1] == action
    kept = words(room.session.state.table)
    assert kept == ("IMAGE KWZ" if action == Accept() else "IMAGE")
    assert ("conteste, avec raison" in room.said) is (action != Accept())


def test_contesting_a_good_turn_costs(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEP", "GAMINES", laid="IMAGE", arbitration="challenge")
    room.type("IMAGE+LEP -> PAGE MIEL", "", "contester")
    assert words(room.session.state.table) == "PAGE MIEL" and "à tort" in room.said


def test_only_those_who_may_contest_do_and_only_then(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEP", "GAMINES", laid="IMAGE", arbitration="challenge")
    room.local.contest(1, 0.0)
    assert room.type("contester").notice and not room.actions
    room.type("IMAGE+LEP -> PAGE MIEL", "")
    room.local.contest(0, 0.0)
    assert room.local.waits_for == "contest", "not by who laid it"


def test_bots_play_and_say_whether_they_contest(sit: Sit) -> None:
    room = sit("lettres", "Ana,bot:oracle", "KWZ", "GAMINES", laid="IMAGE", arbitration="challenge")
    room.type("KWZ", "")
    assert room.actions[1] == Challenge(1) and room.desk.seat == 0


def test_a_line_that_is_typed_before_its_turn_is_told_so(sit: Sit) -> None:
    room = sit("lettres", "Ana,bot", "LEP", "GAMINES", laid="IMAGE")
    for line in ("passer", ""):
        room.local.submit(line, 0.0)
    assert room.local.waits_for == "robots"
    assert room.local.submit("1", 0.0) == LineOutcome("Ce n'est pas encore à vous de jouer.", wish=Wish.WAIT)
    assert room.local.submit("", 0.0).wish is None


@pytest.mark.parametrize("shared", [True, False])
def test_a_round_is_over_when_somebody_has_seen_it(sit: Sit, shared: bool) -> None:
    room = sit("defausse", "Ana,bot", shared=shared, rounds=2)
    while room.session.state.round == 1 and room.local.waits_for != "deal":
        act(room)
    assert (room.local.waits_for == "deal") is shared
    if shared:
        assert room.session.state.phase is Phase.DEAL and room.wait(1e6) is None
        room.enter()
    assert Deal() in room.actions and room.session.state.round == 2


def test_robots_alone_play_and_wait_for_whoever_looks_on(sit: Sit) -> None:
    room = sit("rummikub", "bot:débutant,bot:débutant", shared=True, rounds=2)
    assert room.local.waits_for == "deal"
    room.enter()
    assert room.session.state.over and Deal() in room.actions


# -- what may be asked during a turn (U2)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("lettres", {"arbitration": "strict"}),
        ("lettres", {"arbitration": "challenge"}),
        ("lettres", {"help_in_turn": "never"}),
        ("rummikub", {"arbitration": "strict"}),
        ("des", {"arbitration": "strict"}),
    ],
)
def test_L4_nothing_rules_during_a_turn_whose_player_takes_the_risk(
    sit: Sit, name: str, options: dict[str, str]
) -> None:
    room = sit(name, "Ana,Zoé", **options)
    asking = {
        "lettres": ["? CHAT", "indice", "réparer"],
        "rummikub": ["? r3-5", "indice", "réparer"],
        "des": ["indice"],
    }
    if name == "des":
        room.type("")
        asking["des"].append("arranger")
    for line in asking[name]:
        room.type(line)
        assert "help_in_turn=always" in room.said and "pendant votre tour" in room.said
    assert not {"Hint", "Repair"} & {type(action).__name__ for action in room.actions}
    typed = [row.split()[0] for row in help_lines(room.desk.help, available_commands(room.desk))]
    assert not {"indice", "arranger"} & {*typed} and "annuler" in typed
    assert "? MOT" not in room.desk.advice()
    looking = desk_of(room.session, 1, room.local.lexicon, room.local.orders[1], live=False)
    if name == "lettres":
        assert submit(looking, "? CHAT") is None and "CHAT" in looking.notice.upper()


def test_L4_an_option_lets_a_strict_game_answer(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEP", "GAMINES", laid="IMAGE", arbitration="strict", help_in_turn="always")
    room.type("? ROI")
    assert "ROI" in room.said.upper() and "help_in_turn" not in room.said
    room.type("indice")
    assert room.actions == [Hint(1)]
    room.type("1", "PAGE", "réparer tout")
    assert "help_in_turn" not in room.said
    free = sit("lettres", "Ana,Zoé", "LEP", "GAMINES", laid="IMAGE", arbitration="strict")
    free.type("1", "réparer tout")
    assert "help_in_turn" not in free.said and free.desk.empty


def test_L4_dice_are_judged_once_laid_where_that_costs_the_turn(sit: Sit) -> None:
    room = sit("des", "Ana,Zoé", arbitration="strict")
    room.type("")
    desk = room.desk
    room.type(f"D4 {room.session.game.tiles.face(desk.view.rack[0])}")
    assert desk.faults() == [] and desk.judgement().look == "good" and "finit votre tour" in desk.judgement().text
    room.type("")
    assert room.session.state.turn == 1 and room.session.state.table == room.session.game.layout


def test_the_time_that_is_short_is_told_once_at_thirty_and_at_ten(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "ABCDEF", seconds=60)
    told = [room.wait(seconds) for seconds in (29, 1, 1, 18.5, 1.5, 8)]
    assert told == [None, 30, None, None, 9, None]
    assert room.wait(1) is None and room.begun == [(1, False)], "and begins again"
    assert room.wait(31) == 29
    short = sit("lettres", "Ana,Zoé", "ABCDEF", seconds=30)
    assert short.wait(1) is None and short.wait(20) == 9
    assert sit("lettres", "Ana", "ABCDEF", seconds=10).wait(9) is None, "it was known when the turn began"


def test_a_line_is_taken_though_the_time_is_short(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEP", "GAMINES", laid="IMAGE", seconds=60)
    room.now = 45.0
    assert room.type("PAGE MIEL") == LineOutcome(changed=True)


def test_the_time_left_and_the_rules_are_asked_for(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "ABCDEF", seconds=90)
    assert room.type("temps") == LineOutcome("Il reste 1 minute 30.")
    room.wait(60.5)
    assert room.type("temps") == LineOutcome("Il reste 30 secondes.")
    assert sit("lettres", "Ana", "ABCDEF").type("temps") == LineOutcome("Ce tour est sans limite de temps.")
    assert [room.type(line).wish for line in ("règles", "regles tout")] == [Wish.RULES, Wish.ALL_RULES]
    assert {sit(name, "Ana,Zoé").type("règles").wish for name in ("rummikub", "des")} == {Wish.RULES}


def test_a_turn_that_is_resumed_has_the_time_that_was_left(lexicon: Lexicon, saved_games: Path) -> None:
    header = Header("rummikub", {"seconds": 60}, "", "", ("Ana", "Zoé"), 7, "2026-01-02T03:04:05")
    session = Session.new(header, game_of(None)(header), None, lambda: FileJournal.create("temps", "2026-01-02"))
    room = Terminal(session, None)
    room.wait(21)
    session.journal.close()  # no word was said, as when the process is killed

    def again() -> Terminal:
        journal, lines = FileJournal.resume(saved_games / "temps.partie")
        return Terminal(Session.resume(journal, lines.texts, game_of(None), None), None)

    room = again()
    assert room.left == 39
    room.wait(1)
    assert room.type("quitter").wish is Wish.QUIT
    room.session.journal.close()
    room = again()
    assert room.left == 38
    room.wait(38)
    assert room.actions[-1] == TimeOut() and room.session.done[-1].seconds == 60.0
    assert not list(saved_games.glob("*.temps")), "the next turn has its own time"
    assert room.left == 60
    room.session.journal.close()


@pytest.mark.parametrize("damage", ["", "zzz", "0123 -5", "0123 nan", "{} inf", "{} 9e9", "\x00" * 500, "é"])
def test_what_is_beside_a_game_is_not_trusted(saved_games: Path, damage: str) -> None:
    journal = FileJournal.create("temps", "2026-01-02")
    journal.append("une ligne")
    journal.note_time(5.0)
    assert journal.noted_time() == 5.0
    beside = saved_games / "temps.temps"
    beside.write_text(damage.format(beside.read_text().split()[0]), "utf-8")
    assert journal.noted_time() == 0.0
    beside.unlink()
    beside.mkdir()
    journal.note_time(7.0)
    assert journal.noted_time() == 0.0
    journal.append("une autre")
    journal.close()


def test_ones_own_points_are_told_with_the_total(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEPS", "GAMINES", laid="IMAGE", shared=True)
    room.enter()
    room.type("PAGE MIEL", "")
    assert "Ana marque 7 points (3 lettres posées, mot le plus long : 4) : 7 en tout." in room.said
    assert "mot le plus long : 4) : 7 en tout, et pioche 6 lettres." in news(room.session, 1)[0]
    room.enter()
    room.type("passer", "")
    assert news(room.session, 0)[0] == "Vous avez marqué 7 points (3 lettres posées, mot le plus long : 4) : 7 en tout."


def test_a_terminal_loads_nothing_that_a_server_needs() -> None:
    """Start-up is paid at each game: no messages, no JSON, no digest of the code."""
    script = "import sys, lettres.cli.plain, lettres.cli.screen.driver; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "lettres.rooms.flow" in loaded and not loaded & {"starlette", "lettres.server", "lettres.position", "json"}
    assert not loaded & {f"lettres.rooms.{name}" for name in ("messages", "fields", "state", "room", "judge")}

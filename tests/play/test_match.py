"""The course of a game without a terminal, a socket or a clock: lines and times go in, effects come out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from lettres.engine import Phase
from lettres.engine.events import Accept, Action, Challenge, Deal, Discard, Draw, Hint, Pass, Play, Repair, TimeOut
from lettres.french.events import narrate
from lettres.games.catalogue import CATALOGUE
from lettres.play.commands import help_lines
from lettres.play.desk import Desk
from lettres.play.desks import desk_of
from lettres.play.effects import (
    Composed,
    ContestOffered,
    Effect,
    HandOver,
    Happened,
    HelpWanted,
    Notice,
    Signal,
    TimeShort,
    TurnBegun,
    TurnEnded,
)
from lettres.play.grid.desk import DiceDesk
from lettres.play.grid.throws import unthrown
from lettres.play.handlers import offered, submit
from lettres.play.match import Match, Stage
from lettres.play.numbers.desk import NumberDesk
from lettres.play.recap import news
from lettres.play.requests import Wish
from lettres.records.header import Header
from lettres.records.journal import FileJournal, MemoryJournal
from lettres.records.session import Session, game_of, load
from lexicon import Lexicon
from tests.game_helpers import state, words


class Room:
    """People at one screen: what is typed goes in, what is said is kept; its clock is set by hand."""

    def __init__(self, session: Session, lexicon: Lexicon | None, shared: bool = False) -> None:
        self.session = session
        self.match: Match[Desk] = Match(session, lexicon, desk_of, hand_over=shared)
        self.shared = shared
        self.now = 0.0
        self.effects: list[Effect] = []
        self.go_on()

    def take(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            self.effects.append(effect)
            if isinstance(effect, HelpWanted):
                self.take(self.match.help_found(effect, effect.search(), self.now))

    def go_on(self) -> None:
        """As far as the game goes without people."""
        busy = (Stage.BETWEEN, Stage.THINKING, *(() if self.shared else (Stage.ROUND,)))
        while not self.match.paused and self.match.stage in busy:
            if self.match.stage is Stage.ROUND:
                self.take(self.match.enter(self.now))
            elif self.match.stage is Stage.BETWEEN:
                self.take(self.match.proceed(self.now))
            else:
                self.take(self.match.bot_acts(self.session.bot_action()))

    def type(self, *lines: str) -> list[Effect]:
        """Type lines; what came of them, and of what others did then."""
        self.effects.clear()
        for line in lines:
            self.take(self.match.line(line, self.now))
            self.go_on()
        return list(self.effects)

    def enter(self) -> list[Effect]:
        self.effects.clear()
        self.take(self.match.enter(self.now))
        self.go_on()
        return list(self.effects)

    def wait(self, seconds: float) -> list[Effect]:
        self.effects.clear()
        self.now += seconds
        self.take(self.match.tick(self.now))
        self.go_on()
        return list(self.effects)

    @property
    def said(self) -> str:
        """All that the effects say in sentences."""
        told = [each.text for each in self.effects if isinstance(each, Notice)]
        events = [event for each in self.effects if isinstance(each, Happened) for event in each.events]
        return " ".join([*told, *(text for event in events for text in narrate(self.session, event))])

    @property
    def actions(self) -> list[Action | None]:
        return [done.action for done in self.session.done[1:]]

    def kinds(self) -> list[str]:
        return [type(each).__name__ for each in self.effects]


Sit = Callable[..., Room]


@pytest.fixture
def sit(lexicon: Lexicon) -> Sit:
    """Sit down to a game; where racks are given, they and the table are those of a game of letters."""

    def begin(name: str, players: str, *racks: str, laid: str = "", shared: bool = False, **options: Any) -> Room:
        rules = CATALOGUE[name].rules.from_options({"seconds": 0, **options}).recorded()
        named = "essai 1" if name == "lettres" else ""
        header = Header(name, rules, named, "", tuple(players.split(",")), 7, "2026-01-02T03:04:05")
        session = Session.new(header, game_of(lexicon)(header), lexicon, MemoryJournal)
        if racks:
            position = state(laid, *racks, played=session.game)
            session.done[:] = [session.done[0]._replace(state=position, events=())]
        return Room(session, lexicon, shared)

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
            return ["" if unthrown(desk.game, desk.view.rack) else "lancer tout"]
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


def act(room: Room) -> None:
    """Type at the desk until something is done."""
    for line in lines(room.match.desk):
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
    while room.match.stage is not Stage.OVER:
        assert room.match.stage is Stage.TURN and room.match.desk.live and room.match.due is None
        assert room.match.desk.seat == room.session.state.turn
        act(room)
        typed += 1
        assert typed < 2000
    assert room.session.state.over and room.match.proceed(0.0) == []
    journal = room.session.journal
    assert isinstance(journal, MemoryJournal)
    assert load(journal.texts, game_of(lexicon))[1][-1].state.seats == room.session.state.seats


def test_a_turn_of_words_is_composed_laid_and_told(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEPZ", "GAMINES", laid="IMAGE TARIF")
    assert room.effects == [TurnBegun(0, goes_on=False)]
    assert room.type("défaire 1") == [Composed(changed=True)]
    assert room.type("? miel") == [Notice(room.match.desk.notice)] and "MIEL est permis" in room.said
    room.type("PAGE", "MIEL")
    assert room.match.desk.judged().text.startswith("Coup permis : 7 points")
    room.type("")
    assert room.kinds() == ["Happened", "TurnEnded", "TurnBegun"] and "Ana marque 7 points" in room.said
    assert words(room.session.state.table) == "TARIF PAGE MIEL" and room.match.desk.seat == 1


@pytest.mark.parametrize("line", ["formez PAGE et MIEL", "Je forme PAGE, MIEL", "je pose page miel"])
def test_a_turn_is_said_as_a_sentence_where_its_verb_can_be_no_word(sit: Sit, line: str) -> None:
    room = sit("lettres", "Ana,Zoé", "LEPZ", "GAMINES", laid="IMAGE TARIF")
    room.type(line, "")
    assert words(room.session.state.table) == "TARIF PAGE MIEL"


def test_a_verb_that_the_letters_spell_is_a_word(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "FORMEZPAGE", "GAMINES", laid="IMAGE")
    for line in ("formez PAGE", "FORMEZ"):
        assert room.match.desk.read(line) == ("coup", (line,))
    assert room.match.desk.read("posez PAGE ET") == ("coup", ("PAGE ET",))


def test_what_a_word_means_is_asked_in_words_too(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "DEFINIRLEP", "GAMINES", laid="IMAGE")
    (asked,) = room.type("? image")
    assert "permis" in str(asked) and room.type("définis image") == [asked]
    assert "« former définir image » forme ces mots" in str(room.type("définir image")), "the letters spell it"


def test_what_is_typed_wrongly_is_answered_and_costs_nothing(sit: Sit) -> None:
    room = sit("lettres", "Ana,bot", "LEPZ", "GAMINES", laid="IMAGE")
    for line in ("ZZZZ", "défaire 9", "", "contester", "x" * 999):
        assert [type(each) for each in room.type(line)] == [Notice], line
    assert room.actions == []


def test_help_and_scores_are_asked_for_and_the_player_may_quit(sit: Sit) -> None:
    room = sit("lettres", "Ana,bot", "LEPZ", "GAMINES", laid="IMAGE")
    assert room.type("aide", "score", "quitter") == [Wish.HELP, Wish.SCORE, Wish.QUIT]
    assert room.match.stage is Stage.TURN and not room.actions


# -- the time


def test_the_time_ends_a_turn_while_it_is_composed(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEP", "GAMINES", laid="IMAGE", seconds=60)
    assert room.match.due == 60.0
    room.type("1", "PAGE")
    assert room.wait(59.5) == [TimeShort(1)] and room.match.stage is Stage.TURN
    room.wait(0.5)
    assert room.kinds() == ["Happened", "TurnEnded", "TurnBegun"] and "Le temps est écoulé" in room.said
    assert TurnEnded(late=True, away=False) in room.effects
    assert room.actions == [TimeOut()] and room.session.done[-1].seconds == 60.0
    assert words(room.session.state.table) == "IMAGE" and room.match.due == 120.0


def test_a_line_that_comes_when_the_time_is_up_is_lost_with_the_turn(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEP", "GAMINES", laid="IMAGE", seconds=60)
    room.now = 61.0
    room.type("IMAGE+LEP -> PAGE MIEL")
    assert room.actions == [TimeOut()] and room.match.desk.seat == 1 and room.match.desk.empty


def test_a_pause_and_a_page_hold_the_time(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEP", "GAMINES", laid="IMAGE", seconds=60)
    room.now = 10.0
    assert room.type("pause") == [Signal.PAUSED] and room.match.paused and room.match.due is None
    assert room.wait(500.0) == []
    assert room.match.act(Pass(), room.now) == [], "nothing is done in a pause"
    assert room.type("indice") == [] and room.type("passer") == []
    assert room.enter() == [Signal.RESUMED] and room.match.due == 560.0
    room.match.hold(520.0)
    room.now = 900.0
    assert room.wait(0.0) == []
    room.match.release(900.0)
    assert room.match.due == 940.0
    room.type("passer", "")
    assert room.session.done[-1].seconds == 20.0


def test_time_runs_on_from_the_draw_to_the_lay_and_no_longer_for_the_discard(sit: Sit) -> None:
    room = sit("defausse", "Ana,Zoé", seconds=60)
    room.now, seat = 20.0, room.session.state.turn
    assert room.type("piocher")[-1] == TurnBegun(seat, goes_on=True)
    assert room.match.due == 60.0 and room.match.desk.view.phase is Phase.PLAY
    room.type("passer", "")
    assert "il ne reste qu'à défausser" in room.said and room.match.due is None
    assert room.wait(1e6) == []
    assert isinstance(room.match.desk, NumberDesk)
    room.type(f"défausser {room.match.desk.example}")
    assert [type(action) for action in room.actions] == [Draw, Pass, Discard] and room.match.desk.seat != seat


def test_a_discard_alone_passes_first(sit: Sit) -> None:
    room = sit("defausse", "Ana,Zoé")
    room.type("piocher")
    assert isinstance(room.match.desk, NumberDesk)
    room.type(f"défausser {room.match.desk.example}")
    assert [type(action) for action in room.actions] == [Draw, Pass, Discard]


@pytest.mark.parametrize("there", [True, False])
def test_a_player_away_twice_is_waited_for(sit: Sit, there: bool) -> None:
    room = sit("lettres", "Ana,bot:débutant", "LEP", "GAMINES", laid="IMAGE", seconds=60)
    assert TurnEnded(late=True, away=False) in room.wait(60.0)
    if there:
        room.type("IMAGE")
        room.type("1")
    assert (TurnEnded(late=True, away=True) in room.wait(60.0)) is not there
    assert room.match.paused is not there
    if not there:
        assert room.session.state.turn == 1, "the bot does not play on"
        assert room.enter()[0] == Signal.RESUMED
    assert room.session.state.turn == 0 and room.match.stage is Stage.TURN


# -- help


def test_hints_are_charged_as_they_are_told_and_the_turn_goes_on(sit: Sit) -> None:
    room = sit("lettres", "Ana,bot", "LEP", "GAMINES", laid="IMAGE")
    room.type("1")
    room.now = 4.0
    room.type("indice")
    assert room.kinds() == ["HelpWanted", "Notice"] and room.said.startswith("Indice 1 sur 5 :")
    room.type("indice")
    assert room.said.startswith("Indice 2 sur 5 :")
    assert room.actions == [Hint(1), Hint(2)] and room.session.done[1].seconds == 4.0
    assert room.match.desk.composer.settled.loose, "the composition stays"


def test_a_table_is_repaired(sit: Sit) -> None:
    room = sit("lettres", "Ana,bot", "LEP", "GAMINES", laid="IMAGE")
    room.type("1", "PAGE", "réparer")
    assert room.kinds()[-3:] == ["HelpWanted", "Notice", "Composed"] and "Table réparée avec MIE (" in room.said
    assert room.actions == [Repair()]
    room.type("")
    assert isinstance(room.actions[1], Play) and words(room.session.done[2].state.table) == "PAGE MIE"


def test_help_that_is_asked_for_twice_is_searched_once_and_what_comes_late_is_not_charged(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEP", "GAMINES", laid="IMAGE")
    match = room.match
    wanted = match.line("indice", 0.0)[0]
    assert isinstance(wanted, HelpWanted) and match.desk.notice == "Recherche du meilleur coup…"
    assert match.line("indice", 0.0) == []
    found = wanted.search()
    room.type("passer", "")
    assert match.help_found(wanted, found, 0.0) == [] and room.actions == [Pass()]


def test_a_repair_of_what_has_changed_meanwhile_is_neither_laid_nor_charged(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEP", "GAMINES", laid="IMAGE")
    room.type("1", "PAGE")
    wanted = room.match.line("réparer", 0.0)[0]
    assert isinstance(wanted, HelpWanted)
    found = wanted.search()
    room.type("annuler")
    room.take(room.match.help_found(wanted, found, 0.0))
    assert "a changé entre-temps" in room.said and room.actions == []


# -- several people, and bots


def test_the_screen_is_handed_over_before_a_rack_is_shown(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEP", "GAMINES", laid="IMAGE", shared=True, seconds=60)
    assert room.effects == [HandOver(0)] and room.match.stage is Stage.HAND_OVER and not room.match.desk.live
    room.now = 100.0
    assert room.enter() == [TurnBegun(0, goes_on=False)] and room.match.due == 160.0
    room.type("passer", "")
    assert room.effects[-1] == HandOver(1)


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
    assert room.type("KWZ", "")[-1] == ContestOffered((1, 2))
    assert room.match.stage is Stage.CONTEST
    for unclear in ("contester", "contester Ana", "zut", "1", "ana", "contester 1", "9", "? KWZ", "indice", "oui non"):
        (asked,) = room.type(unclear)
        assert asked == ContestOffered((1, 2), again=True) and isinstance(asked, ContestOffered)
        assert "2 (Zoé) ou 3 (Max) pour contester, ou Entrée si personne" in asked.answer
        assert ("Ana a posé ce tour" in asked.answer) is (unclear.split()[-1].casefold() in ("1", "ana"))
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
    assert room.match.contest(1) == []
    assert room.type("contester") and not room.actions


def test_bots_play_and_say_whether_they_contest(sit: Sit) -> None:
    room = sit("lettres", "Ana,bot:oracle", "KWZ", "GAMINES", laid="IMAGE", arbitration="challenge")
    room.type("KWZ", "")
    assert room.actions[1] == Challenge(1) and room.match.desk.seat == 0


def test_a_line_that_is_typed_before_its_turn_is_told_so(sit: Sit) -> None:
    room = sit("lettres", "Ana,bot", "LEP", "GAMINES", laid="IMAGE")
    match = room.match
    for line in ("passer", ""):
        room.take(match.line(line, 0.0))
    match.proceed(0.0)
    assert match.stage is Stage.THINKING
    assert match.line("1", 0.0) == [Notice("Ce n'est pas encore à vous de jouer."), Signal.TOO_SOON]
    assert match.act(Pass(), 0.0) == []


def test_a_round_is_over_when_somebody_has_seen_it(sit: Sit) -> None:
    for shared in (True, False):
        room = sit("defausse", "Ana,bot", shared=shared, rounds=2)
        while Signal.ROUND_OVER not in room.effects:
            act(room)
        assert (room.match.stage is Stage.ROUND) is shared
        assert (room.session.state.phase is Phase.DEAL) is shared
        if shared:
            room.enter()
        assert Deal() in room.actions and room.session.state.round == 2


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
    typed = [row.split()[0] for row in help_lines(room.match.desk.help, offered(room.match.desk))]
    assert not {"indice", "arranger"} & {*typed} and "annuler" in typed
    assert "? MOT" not in room.match.desk.advice()
    looking = desk_of(room.session, 1, room.match.lexicon, room.match.orders[1], live=False)
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
    assert "help_in_turn" not in free.said and free.match.desk.empty


def test_L4_dice_are_judged_once_laid_where_that_costs_the_turn(sit: Sit) -> None:
    room = sit("des", "Ana,Zoé", arbitration="strict")
    room.type("")
    desk = room.match.desk
    room.type(f"D4 {room.session.game.tiles.face(desk.view.rack[0])}")
    assert desk.faults() == [] and desk.judged().look == "good" and "finit votre tour" in desk.judged().text
    room.type("")
    assert room.session.state.turn == 1 and room.session.state.table == room.session.game.layout


def test_the_time_that_is_short_is_told_once_at_thirty_and_at_ten(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "ABCDEF", seconds=60)
    told = [room.wait(seconds) for seconds in (29, 1, 1, 18.5, 1.5, 8)]
    assert told == [[], [TimeShort(30)], [], [], [TimeShort(9)], []]
    assert room.wait(1)[-1] == TurnBegun(1, False), "and begins again"
    assert room.wait(31) == [TimeShort(29)]
    short = sit("lettres", "Ana,Zoé", "ABCDEF", seconds=30)
    assert short.wait(1) == [] and short.wait(20) == [TimeShort(9)]
    assert sit("lettres", "Ana", "ABCDEF", seconds=10).wait(9) == [], "it was known when the turn began"


def test_a_line_is_taken_though_the_time_is_short(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "LEP", "GAMINES", laid="IMAGE", seconds=60)
    room.now = 45.0
    assert Composed(True) in room.type("PAGE MIEL")


def test_the_time_left_and_the_rules_are_asked_for(sit: Sit) -> None:
    room = sit("lettres", "Ana,Zoé", "ABCDEF", seconds=90)
    assert room.type("temps") == [Notice("Il reste 1 minute 30.")]
    room.wait(60.5)
    assert room.type("temps") == [Notice("Il reste 30 secondes.")]
    assert sit("lettres", "Ana", "ABCDEF").type("temps") == [Notice("Ce tour est sans limite de temps.")]
    assert room.type("règles", "regles tout") == [Wish.RULES, Wish.ALL_RULES]
    numbers = sit("rummikub", "Ana,Zoé")
    assert numbers.type("règles", "temps")[0] is Wish.RULES
    assert sit("des", "Ana,Zoé").type("règles") == [Wish.RULES]


def test_a_turn_that_is_resumed_has_the_time_that_was_left(lexicon: Lexicon, saved_games: Path) -> None:
    header = Header("rummikub", {"seconds": 60}, "", "", ("Ana", "Zoé"), 7, "2026-01-02T03:04:05")
    session = Session.new(header, game_of(None)(header), None, lambda: FileJournal.create("temps", "2026-01-02"))
    room = Room(session, None)
    room.wait(21)
    session.journal.close()  # no word was said, as when the process is killed

    def again() -> Room:
        journal, lines = FileJournal.resume(saved_games / "temps.partie")
        return Room(Session.resume(journal, lines.texts, game_of(None), None), None)

    room = again()
    assert room.match.clock.seconds_left(room.now) == 39
    room.wait(1)
    assert room.type("quitter") == [Wish.QUIT]
    room.session.journal.close()
    room = again()
    assert room.match.clock.seconds_left(0.0) == 38
    room.wait(38)
    assert room.actions[-1] == TimeOut() and not list(saved_games.glob("*.temps")), "the next turn has its own time"
    assert room.match.clock.seconds_left(room.now) == 60
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

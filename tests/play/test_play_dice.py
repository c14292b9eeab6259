"""The dice game as a person plays it: throws and lays that are typed, what is refused, and whole matches."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from lettres.cli.local import LineOutcome, LocalRoom
from lettres.cli.screen.desks import screen_desk
from lettres.cli.screen.dice_desk import DiceScreenDesk
from lettres.cli.screen.draw import UNDER, draw
from lettres.cli.screen.driver import Driver
from lettres.cli.screen.grid import target
from lettres.cli.screen.page import Page
from lettres.cli.screen.text import width
from lettres.engine import Phase, judge
from lettres.engine.events import Action, Hint, Laid, Pass, Play, Refused, Throw
from lettres.engine.grid import grid_of
from lettres.french.events import narrate
from lettres.french.faults import fault_sentence
from lettres.french.scores import match_progress
from lettres.french.speech import Speech
from lettres.play.desks import solver_for
from lettres.play.grid.desk import DiceDesk, changed_cells, grid_lines
from lettres.play.grid.hints import DiceHints
from lettres.play.handlers import submit
from lettres.play.hints import LEVELS
from lettres.play.rack import RackOrder
from lettres.play.requests import Actions, Wish
from lettres.records.header import Header
from lettres.records.session import Session
from lettres.solver.facade import GameSolver
from lettres.solver.solution import never
from lexicon import Lexicon
from tests.conftest import Begin
from tests.game_helpers import place
from tools.pictures.shots import Still

RUN = "r3@C,r4@D,r5@E"
RACK = "n3@B j3@F r6@F b7@B j7@A r7@G *@H"
New = Callable[..., Session]


@pytest.fixture
def new(lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begin: Begin) -> New:
    """A new game; where a grid is given, seat 0 is on turn with it and a rack, and has to lay, or to throw."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def make(laid: str = "", rack: str = RACK, phase: Phase = Phase.PLAY, players: str = "Ana,Zoé") -> Session:
        header = Header("des", {}, "", "", tuple(players.split(",")), 7, "2026-01-02T03:04:05")
        session = begin(header, lexicon)
        if laid:
            state, game = session.state, session.game
            table = game.notation.read_turn(game.layout, laid)
            dice = rack.split()
            others = Counter(game.tiles.tiles()) - Counter(map(game.tiles.base, (*table.tiles(), *dice)))
            racks = (tuple(sorted(dice)), tuple(sorted(others.elements())))
            seats = tuple(replace(seat, rack=held) for seat, held in zip(state.seats, racks))
            place(session, replace(state, table=table, seats=seats, phase=phase))
        return session

    return make


def desk(session: Session) -> DiceDesk:
    return DiceDesk(session, session.state.turn, None, RackOrder(session.game))


def said(session: Session, line: str) -> str:
    """What is answered to a line that does nothing in the game."""
    made = desk(session)
    assert submit(made, line) is None and made.empty
    return made.notice


# -- throwing


def _hints(session: Session) -> DiceHints:
    return DiceHints(session, solver_for(session, None))


def test_enter_throws_all_dice_of_a_new_round(new: New) -> None:
    session = new()
    made = desk(session)
    assert made.throwing and made.judgement().text == "Entrée lance vos 9 dés."
    for line in ("", "valider", "lancer", "lancer tout"):
        assert submit(desk(session), line) == Throw(session.state.seat.rack)
    assert "Entrée suffit" in said(session, "lancer r3")
    (thrown,) = session.act(Throw(session.state.seat.rack))
    (told,) = narrate(session, thrown)
    assert re.match(r"Ana lance 9 dés : .+\.$", told)
    assert session.state.phase is Phase.PLAY


@pytest.mark.parametrize(
    ("line", "dice"),
    [
        ("lancer r6 b7", "b7@B r6@F"),
        ("LANCER R6,B7", "b7@B r6@F"),
        ("lancer joker", "*@H"),
        ("garder n3 j3 r7 *", "b7@B j7@A r6@F"),
        ("garder n3j3r7*", "b7@B j7@A r6@F"),
        ("garder 3nj 7 rouge joker", "b7@B j7@A r6@F"),
        ("lancer 7b 6r", "b7@B r6@F"),
        ("lancer 6 rouge, 7 bleu", "b7@B r6@F"),
        ("lancer tout", RACK),
    ],
)
def test_some_dice_are_thrown_and_others_kept(new: New, line: str, dice: str) -> None:
    outcome = submit(desk(new(RUN, phase=Phase.THROW)), line)
    assert isinstance(outcome, Throw) and sorted(outcome.tiles) == sorted(dice.split())


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "Quels dés lancer ?"),
        ("lancer", "Quels dés lancer ?"),
        ("garder", "Quels dés garder ?"),
        ("lancer r6 r6", "pas tant de r6"),
        ("lancer b1", "pas de b1"),
        ("lancer zut", "n'est ni un dé"),
        (f"garder {RACK.replace('@', ' ')}", "n'est ni un dé"),
        ("garder n3 j3 r6 b7 j7 r7 *", "au moins un dé"),
        ("r6 r7 b7", "Lancez d'abord"),
        ("ôter D3", "Lancez d'abord"),
        ("déplacer D3 D4", "Lancez d'abord"),
        ("arranger", "Lancez d'abord"),
        ("passer", "Lancez d'abord"),
    ],
)
def test_what_cannot_be_thrown_is_told(new: New, line: str, told: str) -> None:
    assert told in said(new(RUN, phase=Phase.THROW), line)


def test_nothing_is_thrown_twice_in_a_turn(new: New) -> None:
    assert "sont lancés pour ce tour" in said(new(RUN), "lancer r6")


# -- laying


def test_dice_are_laid_by_two_lines(new: New) -> None:
    session = new(RUN)
    made = desk(session)
    assert submit(made, "D3 v n3 j3") is None
    assert made.judgement() == ("good", "2 dés posés. Entrée pour valider.")
    play = submit(made, "")
    assert isinstance(play, Play)
    events = session.act(play)
    assert "Ana pose r3 n3 j3 (2 dés posés)." in narrate(session, events[0])
    assert session.state.turn == 1


def test_lifting_moving_undoing(new: New) -> None:
    made = desk(new(RUN))
    for line in ("je pose r6 en G3", "déplacer D3-G3 D5", "ôter D5", "F5", "annuler", "refaire", "annuler"):
        assert submit(made, line) is None and not made.notice
    assert sorted(made.composer.settled.loose) == ["r3@C"]
    assert made.judgement().look == "bad" and "replacer : r3" in made.judgement().text
    submit(made, "recommencer")
    assert made.empty


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("G3 b7", "une suite qui monte"),
        ("H8 b7", "ne reste pas seul"),
        ("D4 b7", "une suite qui monte"),
    ],
)
def test_what_is_no_set_is_told(new: New, line: str, told: str) -> None:
    made = desk(new(RUN))
    assert submit(made, line) is None
    assert made.judgement().look == "bad" and told in made.judgement().text
    assert submit(made, "") is None and told in made.notice


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("?  r3", "tapez la combinaison"),
        ("réparer", "« arranger »"),
        ("Reparer tout", "« recommencer »"),
        ("défaire D3", "« ôter D4 »"),
        ("former r3 r4 r5", "« r3 r4 r5 »"),
        ("piocher", "on lance"),
        ("défausser r3", "rien ne se défausse"),
        ("garder", "Vos dés sont lancés"),
        ("", "« passer » si aucun ne va"),
    ],
)
def test_the_commands_of_other_games_are_answered(new: New, line: str, told: str) -> None:
    assert told in said(new(RUN), line)
    assert len(said(new(RUN), line)) < 2 * 78  # two lines of a small screen


def test_a_question_mark_asks_for_the_help_and_the_advice_names_the_pass(new: New) -> None:
    made = desk(new(RUN))
    assert submit(made, " ? ") is Wish.HELP and submit(made, "aide") is Wish.HELP
    assert "« passer » si aucun dé ne va" in made.judgement().text and len(made.judgement().text) < 2 * 78


def test_the_advice_is_short_once_some_turns_are_played(new: New) -> None:
    session = new(RUN)
    session.done[0] = session.done[0]._replace(state=replace(session.state, number=9))
    assert len(desk(session).judgement().text) < 78 and "« passer »" in desk(session).judgement().text


def test_a_lay_is_told_by_its_lines_or_else_by_its_dice(new: New) -> None:
    session = new(RUN)
    turn = session.state.to(session.game.notation.read_turn(session.game.layout, f"{RUN},r6@F"))
    assert narrate(session, Laid(0, turn)) == ["Ana pose r3 r4 r5 r6 (1 dé posé)."]
    crossed = new("r3@C,r4@D,r5@E/n3@B/j3@F", "r3@C r6@F")
    apart = crossed.game.notation.read_turn(crossed.game.layout, "r3@C,r4@D,r5@E,,r3@C/,,,,n3@B/,,,,j3@F")
    assert narrate(crossed, Laid(0, crossed.state.to(apart))) == ["Ana pose r3 (1 dé posé)."]


def test_nothing_is_said_twice_on_the_screen(new: New) -> None:
    thrower = desk(new(RUN, phase=Phase.THROW))
    for line in ("garder", "r6 r7 b7", "passer"):
        assert submit(thrower, line) is None
        assert "« garder r7 b7 » (les autres sont lancés)" not in thrower.notice


def test_a_joker_is_one_die_in_both_its_lines(new: New) -> None:
    session = new("r3@C,*@H,r5@E", "b7@B j7@A")
    made = desk(session)
    submit(made, "E4 v b7 j7")
    (fault,) = judge(session.game, made.composer.turn).faults
    assert "un joker ne vaut qu'un seul dé" in fault_sentence(fault, Speech(session.game))


def test_D5_who_can_lay_does_not_pass_and_pays_nothing(new: New) -> None:
    session = new(RUN)
    outcome = submit(desk(session), "passer")
    assert isinstance(outcome, Pass)
    (refused,) = session.act(outcome)
    assert isinstance(refused, Refused) and session.state.phase is Phase.PLAY
    assert "on ne passe donc pas" in " ".join(narrate(session, refused))


def test_who_can_lay_nothing_passes(new: New) -> None:
    session = new(RUN, "b13@H n9@H")
    assert arranged(desk(session), "arranger").notice == "Aucun dé ne peut être posé : passez."
    assert narrate(session, session.act(Pass())[0]) == ["Ana passe."]
    barren = replace(session.state, barren=2)
    assert match_progress(barren) == ["Manche 1 sur 6.", "2 lancers sur 6 sans rien poser."]
    ended = replace(barren, phase=Phase.DEAL, round=3)  # as the second round leaves it
    assert match_progress(ended) == ["Manche 2 sur 6."]


def arranged(made: DiceDesk, line: str) -> DiceDesk:
    """A desk at which the search has done what a line asks for."""
    assert submit(made, line) is Wish.REPAIR
    made.mend(made.search_repair(GameSolver(made.game), never))
    return made


def test_the_search_arranges_dice(new: New) -> None:
    session = new(RUN, "n3@B j3@F r6@F b13@H")
    made = arranged(desk(session), "arranger n3 j3")
    assert sorted(made.composer.turn.placed) == ["j3@F", "n3@B"] and not made.faults()
    assert submit(made, "annuler") is None and made.empty
    assert len(arranged(made, "arranger").composer.turn.placed) == 3
    submit(made, "recommencer")
    submit(made, "G3 r6")
    assert sorted(arranged(made, "arranger n3 j3").composer.turn.placed) == ["j3@F", "n3@B", "r6@F"]
    assert arranged(desk(session), "arranger b13").notice == "Ces dés ne peuvent être posés ensemble."
    assert "pas de r9" in said(session, "arranger r9")


# -- on the full screen


def screen(session: Session) -> Driver:
    """The screen of whoever is on turn."""
    made = Driver(session, None, Still())
    made.local.desk = screen_desk(session, session.state.turn, None, made.local.orders[session.state.turn])
    return made


def seen(made: Driver, columns: int = 80, rows: int = 24, plain: bool = True) -> str:
    lines = draw(made, columns, rows, plain)
    assert len(lines) == rows - UNDER and max(map(width, lines)) <= columns
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


STAIRS = "r3@C,r4@D,r5@E/,,b5@I/,,n5@D,n6@E,n7@F/,,,,b7@B/,,,,j7@A,j8@B,j9@C/,,,,,,r9@I/,,,,,,b9@D,b10@E,b11@F"


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40), (60, 16), (200, 60)])
def test_the_grid_fits_every_screen(new: New, columns: int, rows: int, plain: bool) -> None:
    made = screen(new(STAIRS, "n13@I *@H"))
    submit(made.desk, "ôter D3")
    made.desk.notice = "Une réponse assez longue pour prendre plusieurs lignes de l'écran. " * 3
    for page in (Page.TABLE, Page.HELP, Page.SCORE, Page.PAUSE, Page.HAND_OVER):
        made.page = page
        assert seen(made, columns, rows, plain)


def test_a_long_grid_is_drawn_closer_and_then_scrolls(new: New) -> None:
    made = screen(new(STAIRS, "n13@I *@H"))
    for columns, rows in ((120, 40), (80, 24)):
        told = seen(made, columns, rows)
        assert "(r3 │r4 │r5 )" in told and "(b9 │b10│b11)" in told and ("┌" in told) == (rows == 40)
    told = seen(made, 60, 16)
    assert "(r3 │r4 │r5 )" in told and "b11" not in told and "plus bas (Page suiv.)" in told
    made.scroll_by(99)
    told = seen(made, 60, 16)
    assert "(b9 │b10│b11)" in told and "(r3" not in told and "Page préc." in told


def test_dice_of_this_turn_and_of_the_last_have_their_marks(new: New) -> None:
    session = new(RUN, "n3@B j3@F r6@F b13@H")
    made = screen(session)
    submit(made.desk, "D3 v n3 j3")
    assert isinstance(made.desk, DiceScreenDesk)
    made.desk.lately = {(0, 1)}
    told = seen(made)
    assert "│r3 (r4 )r5 │" in told and "[n3 ]" in told and "[j3 ]" in told
    play = submit(made.desk, "")
    assert isinstance(play, Play)
    session.act(play)
    assert "(r3 │r4 │r5 )" in seen(screen(session))  # all of it is new to whoever has not seen it
    submit(made.desk, "ôter F3")
    assert "À replacer" in seen(made)


def test_a_click_types_a_place_or_a_die_and_lifts(new: New) -> None:
    made = screen(new(RUN, "r6@F n13@I"))
    assert made.click(target((2, 5))) == "G3 " and made.click(("rack", 0)) == "r6 "
    submit(made.desk, "G3 r6")
    assert "│r5 [r6 ]" in seen(made)
    assert made.click(target((2, 5))) == "" and made.desk.empty


# -- hints


def test_hints_of_a_lay_go_from_vague_to_whole(new: New) -> None:
    session = new(RUN, "n3@B j3@F b13@H")
    hints, told = DiceHints(session, solver_for(session, None)), []
    for level in range(1, LEVELS + 1):
        text, action, after = hints.give()
        assert action == Hint(level) and text.startswith(f"Indice {level} sur {LEVELS} : ")
        assert (after is None) == (level < LEVELS)
        session.act(action)
        told.append(text)
    assert "poser 2 dés" in told[0] and "prouvé" in told[0]
    assert "ne déplace aucun dé" in told[1]
    assert "une série de 3 dés" in told[2]
    assert "pose n3 et j3" in told[3]
    assert "n3 en D4 et j3 en D5" in told[4] or "j3 en D4 et n3 en D5" in told[4]
    assert hints.give().action is None
    assert session.state.seats[0].aid == 12


def test_the_last_hint_is_laid_when_it_is_asked_for_once_more(new: New) -> None:
    session = new(RUN, "n3@B j3@F b13@H")
    local: LocalRoom[DiceDesk] = LocalRoom(session, None, DiceDesk, 0.0)
    local.enter(0.0)
    local.begin_phase(0.0)

    def ask() -> str:
        local.submit("indice", 0.0)
        assert local.help_task is not None
        local.answer(local.search(local.help_task), 0.0)
        return local.desk.notice

    for _ in range(LEVELS):
        notice = ask()
        assert local.desk.empty, "it shows, and lays nothing"
    assert notice.endswith("« indice » encore une fois pose ces dés.")
    assert local.submit("indice", 0.0) == LineOutcome(changed=True)
    assert len(local.desk.composer.turn.placed) == 2 and session.state.seats[0].aid == 12
    local.submit("annuler", 0.0)
    assert local.desk.empty
    assert "encore une fois" in ask() and local.desk.empty
    assert session.state.seats[0].aid == 12, "it is told again for nothing"


def test_that_nothing_can_be_laid_is_a_hint(new: New) -> None:
    text, action, _ = _hints(new(RUN, "b13@H n9@H")).give()
    assert "c'est prouvé" in text and action == Hint(1)


def test_a_hint_before_the_throw_says_which_dice(new: New) -> None:
    text, action, _ = _hints(new(RUN, "r6@F b13@H", Phase.THROW)).give()
    assert re.match(r"Indice : lancez b13, gardez r6 : de quoi poser 1,\d dé en moyenne\.", text) and action == Hint(1)
    text, action, _ = _hints(new()).give()
    assert "rien à choisir" in text and "Entrée" not in text and action is None


# -- what is read


def test_the_grid_is_read_by_its_rows(new: New) -> None:
    made = desk(new(RUN, "n3@B *@H"))
    submit(made, "D3 v n3 *")
    told = grid_lines(made.composer.pieces, made.composer.names, made.composer.of_table())
    assert told == ["Ligne 3 : D r3, E r4, F r5.", "Ligne 4 : D + n3.", "Ligne 5 : D + joker."]


def test_changed_places_are_those_whose_dice_lay_elsewhere(new: New) -> None:
    session = new("n3@B/j3@F/r3@C,r4@D,r5@E")
    before = session.game.notation.read_turn(session.game.layout, RUN)
    after = grid_of(session.state.table)
    assert changed_cells(grid_of(before), after) == {(0, 0), (1, 0)}
    assert changed_cells(after, after) == set()
    assert desk(session).lately == set(after.pieces)


def test_a_whole_match_by_typed_lines(new: New) -> None:
    session = new()
    lines = 0
    while not session.state.over:
        action = session.bot_action()
        if action is None:
            action = typed(session)
            lines += 1
        for event in session.act(action):
            assert all(narrate(session, event)) and not isinstance(event, Refused)
    assert session.state.round == 6 and lines > 12


def typed(session: Session) -> Action:
    """Throw all dice, then lay what the search arranges, or pass."""
    made = desk(session)
    if made.throwing:
        outcome = submit(made, "")
        outcome = submit(made, "lancer tout") if outcome is None else outcome
    else:
        outcome = submit(arranged(made, "arranger"), "passer" if made.empty else "")
    assert outcome is not None and not isinstance(outcome, Wish | Actions)
    return outcome


def test_a_set_apart_is_said_where_it_lies_and_that_places_have_other_names(new: New) -> None:
    made = desk(new(RUN))
    submit(made, "r7 b7 j7")
    apart = {made.composer.names.name(cell) for cell in made.composer.pieces} - {"D3", "E3", "F3"}
    assert made.notice == f"Dés posés de {min(apart)} à {max(apart)}."
    made = desk(new(RUN))
    submit(made, "D1 v n3")
    assert made.notice == "Les cases ont changé de nom : D3 est maintenant D5."
    assert made.composer.pieces[4, 2].shows == "r3"
    submit(made, "H5 r6")
    assert made.notice == ""

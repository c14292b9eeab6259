"""The course of a game of letters, row by row: arbitration, draws and penalties, the end, the other editions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from lettres.engine import GameState, IllegalAction, Phase, Seat, apply, start
from lettres.engine.events import (
    Accept,
    Challenge,
    Challenged,
    Drew,
    Ended,
    Hint,
    Laid,
    Pass,
    Passed,
    Refused,
    Scored,
    StartDraw,
    TimeOut,
)
from lettres.engine.rules import RuleError
from lettres.families.words.rules import PRESETS, LettersRules
from lettres.games.letters import letters
from lexicon import Lexicon
from tests.game_helpers import chosen, codes, do, first, game, play, score, state, words

FULL = "LEPRSTU"


def rack(state: GameState, seat: int = 0) -> str:
    return "".join(state.seats[seat].rack)


def scores(state: GameState) -> list[int]:
    return [seat.score for seat in state.seats]


def kinds(events: tuple[Any, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


def emptied(laid: str, *racks: str, **options: Any) -> GameState:
    """A position whose pouch is empty."""
    return state(laid, *racks, pouch="", **options)


# Arbitration


def test_L3_a_faulty_turn_is_taken_back_whole_and_costs_one_letter() -> None:
    before = state("IMAGE", "LAITPELS", "ROI", arbitration="strict")
    after, events = play(before, "IMAGE LAIT PEL")
    assert (after.table, scores(after), after.turn) == (before.table, [0, 0], 1)
    assert rack(after) == "?AEILLPST" and len(after.pouch) == len(before.pouch) - 1
    assert kinds(events) == ["Refused", "Drew"]
    assert events[0] == Refused(0, events[0].faults, taken_back=True)  # type: ignore[union-attr]
    assert events[1] == Drew(0, ("?",), "penalty")
    dear = play(state("IMAGE", "LAITPELS", arbitration="strict", penalty_tiles=3), "PAGE").state
    assert len(dear.seats[0].rack) == 8 + 3


def test_L3_the_letters_of_the_faulty_word_alone() -> None:
    before = state("IMAGE", "LAITPELS", "ROI", arbitration="strict", invalid="meld")
    after, events = play(before, "IMAGE LAIT PEL")
    assert words(after.table) == "IMAGE LAIT" and scores(after) == [4 + 4, 0]
    assert kinds(events) == ["Refused", "Laid", "Scored", "Drew", "Drew"]
    assert rack(after) == "??AELPS"  # ELPS, a penalty and what makes seven


@pytest.mark.parametrize("after", ["PAGE ILEM", "GAMIE", "IMAGE PEL", "IMAGES"])
def test_L3_a_word_that_holds_letters_of_the_table_takes_the_turn_with_it(after: str) -> None:
    before = state("IMAGE", "LEPSTRU", "ROI", arbitration="strict", invalid="meld")
    done = play(before, after).state
    assert (done.table, scores(done), rack(done)) == (before.table, [0, 0], "?ELPRSTU")


@pytest.mark.parametrize(
    ("laid", "rack", "after"), [("IMAGE ROI", "LAITPEL", "IMAGE LAIT"), ("ROI LOI", "STXPUEA", "LOIRS OIXT")]
)
def test_L3_a_turn_of_which_nothing_legal_is_left_goes_whole(laid: str, rack: str, after: str) -> None:
    before = state(laid, rack, "ROI", arbitration="strict", invalid="meld")
    step = play(before, after)
    assert step.state.table == before.table and kinds(step.events)[:2] == ["Refused", "Drew"]


def test_L4_auto_refuses_before_the_turn_is_laid_and_costs_nothing() -> None:
    before = state("IMAGE", FULL, "ROI")
    refused, [event] = play(before, "IMAGE PEL")
    assert refused == before and isinstance(event, Refused) and not event.taken_back
    assert [fault.code for fault in event.faults] == ["unknown"]
    assert scores(play(refused, "PAGE MIEL").state) == [7, 0]


def test_L4_strict_judges_what_is_laid() -> None:
    before = state("IMAGE", FULL, "ROI", arbitration="strict")
    assert words(play(before, "PAGE MIEL").state.table) == "PAGE MIEL"
    taken = play(before, "IMAGE PEL").state
    assert (taken.turn, len(taken.seats[0].rack)) == (1, 8)
    # what cannot be done at all is no turn, and costs nothing
    assert play(before, "IMAGE WOK").state == before


def contest(after: str, *racks: str, **options: Any) -> GameState:
    laid = play(state("IMAGE", FULL, *(racks or ("ROI", "SEL")), arbitration="challenge", **options), after).state
    assert laid.phase is Phase.CONTEST and words(laid.table) == "IMAGE" and laid.pending is not None
    return laid


def test_L4_challenge_lets_a_faulty_word_stand_where_nobody_contests() -> None:
    after, events = do(contest("IMAGE PEL"), Accept())
    assert (words(after.table), scores(after), after.turn) == ("IMAGE PEL", [3 + 3, 0, 0], 1)
    assert kinds(events) == ["Scored", "Drew"]


def test_L4_challenge_upheld_takes_the_turn_back() -> None:
    laid = contest("IMAGE PEL")
    after, events = do(laid, Challenge(2))
    assert (words(after.table), scores(after), after.turn) == ("IMAGE", [0, 0, 0], 1)
    assert events[0] == Challenged(2, upheld=True) and rack(after) == "?ELPRSTU"
    assert rack(after, 2) == rack(laid, 2)


@pytest.mark.parametrize("penalty", [0, 1, 3])
def test_L4_challenge_in_vain_costs_the_challenger(penalty: int) -> None:
    laid = contest("PAGE MIEL", challenge_penalty=penalty)
    after, events = do(laid, Challenge(2), chance=lambda pouch, number: pouch[-1])
    assert (words(after.table), scores(after), after.turn) == ("PAGE MIEL", [7, 0, 0], 1)
    assert events[0] == Challenged(2, upheld=False)
    assert len(after.seats[2].rack) == 3 + penalty
    assert len(after.seats[0].rack) == 7


def test_L4_challenge_what_anyone_sees_is_refused_at_once() -> None:
    before = state("iMAGE", FULL, "ROI", arbitration="challenge")
    for after in ("PAGE MiEL", "PAGE", "iMAGE"):
        assert play(before, after).state == before
    assert kinds(play(state("", FULL, opened=False, arbitration="challenge"), "PEL").events) == ["Refused"]


@pytest.mark.parametrize("by", [0, 3, -1])
def test_L4_challenge_is_for_another_seat(by: int) -> None:
    with pytest.raises(IllegalAction):
        apply(contest("IMAGE PEL"), Challenge(by), first)


def test_L4_challenge_and_the_faulty_word_alone() -> None:
    laid = play(state("", "LAITPELS", "ROI", arbitration="challenge", invalid="meld"), "LAIT PEL").state
    after = do(laid, Challenge(1)).state
    assert words(after.table) == "LAIT" and scores(after) == [8, 0] and len(after.seats[0].rack) == 7


def test_a_player_has_opened_when_the_first_word_stands() -> None:
    before = state("IMAGE", "PARTIRLEP", "ROI", opened=False, arbitration="strict")
    assert "table_closed" in codes(before, "PAGE MIEL")
    assert [seat.opened for seat in play(before, "IMAGE PEL").state.seats] == [False, False]
    after = play(before, "IMAGE PARTIR").state
    assert [seat.opened for seat in after.seats] == [True, False]
    again = do(after, Pass()).state
    assert codes(again, "PARTIR PAGE MIEL") == []


# Draws and time


def test_L28_a_rack_is_refilled_to_seven_and_a_fuller_one_kept() -> None:
    opening = play(state("", "EIRIABCTLFTSIO", opened=False), "FIABILITE").state
    assert scores(opening)[0] == 18 and len(opening.seats[0].rack) == 7  # 14 - 9 = 5, two drawn
    out, events = play(state("", "PARTIR"), "PARTIR")
    assert isinstance(events[-1], Drew) and (len(events[-1].tiles), events[-1].why) == (7, "refill")
    assert scores(out) == [2 * 6 + 6, 0]
    many = play(state("", "LAITROSEROSE"), "LAIT").state
    assert rack(many) == "EEOORRSS"
    assert len(play(state("", "PARTIR", refill=9), "PARTIR").state.seats[0].rack) == 9


def test_L28_a_short_pouch_gives_what_it_has() -> None:
    after, events = play(state("", "PARTIRX", "ROI", pouch="UV"), "PARTIR")
    assert rack(after) == "UVX" and after.pouch == () and not after.over
    assert events[-1] == Drew(0, ("U", "V"), "refill")


@pytest.mark.parametrize("action", [Pass(), TimeOut()])
def test_L28_an_empty_pouch_gives_no_penalty(action: Pass | TimeOut) -> None:
    after, events = do(emptied("IMAGE", "ROI", "SEL"), action)
    assert rack(after) == "IOR" and kinds(events) == ["Passed"]
    strict = play(emptied("IMAGE", "PEL", "SEL", arbitration="strict"), "IMAGE PEL")
    assert rack(strict.state) == "ELP" and kinds(strict.events) == ["Refused"]
    short = do(state("IMAGE", FULL, pouch="XY", pass_cost=3, time_penalty=3), action).state
    assert rack(short) == "ELPRSTUXY"


def test_time_out_restores_the_position_exactly_and_costs_one_letter() -> None:
    before = state("GAMiN IMAGE", FULL, "ROI", arbitration="strict")
    after, events = do(before, TimeOut(), chance=chosen("Z"))
    assert events == (Passed(0, late=True), Drew(0, ("Z",), "time"))
    back = replace(after, turn=0, number=1, drawn=0, barren=0, pouch=before.pouch, seats=before.seats)
    assert back == before and rack(after) == "ELPRSTUZ" and after.seats[1] == before.seats[1]
    assert len(do(state("", FULL, time_penalty=3), TimeOut()).state.seats[0].rack) == 10


def test_time_is_a_number_of_the_rules_and_the_engine_keeps_no_clock() -> None:
    assert (LettersRules().seconds, LettersRules(seconds=0).seconds) == (60, 0)
    with pytest.raises(RuleError):
        LettersRules(seconds=-1)


def test_L30_one_penalty_for_time_and_no_letter_together() -> None:
    after, events = do(state("IMAGE", FULL), TimeOut())
    assert len(after.seats[0].rack) == 8 and kinds(events) == ["Passed", "Drew"]
    taken = play(state("IMAGE", FULL, arbitration="strict"), "IMAGE")
    assert len(taken.state.seats[0].rack) == 8 and kinds(taken.events) == ["Refused", "Drew"]


@pytest.mark.parametrize("cost", [0, 1, 2])
def test_L30_passing_is_allowed_and_costs_a_letter(cost: int) -> None:
    for opened in (True, False):
        after = do(state("PAGE", FULL, opened=opened, pass_cost=cost), Pass()).state
        assert (len(after.seats[0].rack), after.turn, after.seats[0].opened) == (7 + cost, 1, opened)


# Who begins


def begin(drawn: str, players: int = 3, **options: Any) -> tuple[GameState, list[StartDraw]]:
    """A game whose racks are one E each, and what was drawn to choose who begins."""
    played = start(game(deal=1, **options), players, chosen("E" * players + drawn))
    played.state.check()
    return played.state, [event for event in played.events if isinstance(event, StartDraw)]


def test_L30_the_letter_nearest_to_A_begins_and_goes_back() -> None:
    begun, [event] = begin("CZB")
    assert begun.turn == 2 and event.drawn == ((0, "C"), (1, "Z"), (2, "B"))
    assert len(begun.pouch) == 112 - 3 and [rack(begun, seat) for seat in range(3)] == ["E"] * 3
    assert begin("CZB", first_player="highest")[0].turn == 1
    assert do(begun, Pass(), Pass()).state.turn == 1  # clockwise: 2, 0, 1


def test_L30_the_first_seat_may_simply_begin() -> None:
    begun, events = begin("", first_player="seat")
    assert begun.turn == 0 and events == []


def test_L30_without_a_tile_left_to_draw_the_first_seat_begins() -> None:
    dealt, events = start(letters(LettersRules(deal=28)), 4, first)
    assert dealt.turn == 0 and not dealt.pouch and "StartDraw" not in kinds(events)


def test_hints_of_a_turn_come_in_order() -> None:
    before = state("IMAGE", "LAITPEL")
    with pytest.raises(IllegalAction, match="hint 2 after 0"):
        do(before, Hint(2))
    assert do(before, Hint(1)).state.hints == 1


def test_L30_ties_draw_again_among_themselves() -> None:
    begun, events = begin("KBBKC")
    assert begun.turn == 2 and [event.drawn for event in events] == [
        ((0, "K"), (1, "B"), (2, "B")),
        ((1, "K"), (2, "C")),  # the only K of the box: what was drawn went back
    ]


def test_L30_a_joker_does_not_count_and_draws_again() -> None:
    begun, [event] = begin("C??AB")
    assert begun.turn == 1 and event.drawn == ((0, "C"), (1, "?"), (1, "?"), (1, "A"), (2, "B"))
    assert len(begun.pouch) == 112 - 3


def test_L30_start_letters_kept() -> None:
    begun, _ = begin("CAB", start_tiles="kept")
    assert begun.turn == 1 and [rack(begun, seat) for seat in range(3)] == ["CE", "AE", "BE"]
    assert len(begun.pouch) == 112 - 6


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_to_four_players_pass_to_the_end(players: int) -> None:
    begun = start(game(), players, first).state
    assert [len(seat.rack) for seat in begun.seats] == [14] * players and len(begun.pouch) == 112 - 14 * players
    turns = 0
    while not begun.over:
        assert begun.number == turns + 1
        begun, events = do(begun, Pass())
        turns += 1
    # one letter a turn, then a full round of turns without any
    assert turns == 112 - 14 * players + players
    assert isinstance(events[-1], Ended) and events[-1].winners == tuple(range(players))
    assert begun.pouch == () and sum(len(seat.rack) for seat in begun.seats) == 112


@pytest.mark.parametrize("players", [0, 5, -1])
def test_no_game_for_none_or_five(players: int) -> None:
    with pytest.raises(ValueError, match="joueurs"):
        start(game(), players, first)


# The end


def test_the_game_ends_with_an_empty_pouch_and_an_empty_rack() -> None:
    after, events = play(emptied("IMAGE", "LEP", "ROI"), "PAGE MIEL")
    assert after.over and scores(after) == [2 * 3 + 4, 0]
    assert events[-1] == Ended((0, 0), (0,))
    assert not play(emptied("IMAGE", "LEPX", "ROI"), "PAGE MIEL").state.over
    assert not play(state("IMAGE", "LEP", "ROI", pouch="A"), "PAGE MIEL").state.over
    with pytest.raises(IllegalAction):
        apply(after, Pass(), first)


def test_an_empty_rack_alone_is_no_end() -> None:
    out = play(state("IMAGE", "LEP", "ROI", pouch="A", refill=0), "PAGE MIEL").state
    assert not out.over and rack(out) == ""


def test_the_game_ends_when_the_last_letter_goes_while_another_rack_is_empty() -> None:
    # without refill a rack may be empty before the pouch is
    out = play(state("IMAGE", "LEP", "ROI", pouch="A", refill=0), "PAGE MIEL").state
    assert do(out, Pass()).state.over


def test_L29_nobody_can_go_on_a_full_round_without_a_letter() -> None:
    stuck = do(emptied("IMAGE", "ROI", "SEL", "QUE"), Pass(), TimeOut()).state
    assert not stuck.over and do(stuck, Pass()).state.over
    assert play(stuck, "IMAGE").state == stuck  # a refused try is no turn


def test_L29_a_letter_laid_or_drawn_begins_the_round_again() -> None:
    before = emptied("IMAGE", "ROIX", "SELW", "USEK")
    again = play(do(before, Pass(), Pass()).state, "IMAGE USE").state
    assert not do(again, Pass(), Pass()).state.over and do(again, Pass(), Pass(), Pass()).state.over
    last = do(state("IMAGE", "ROI", "SEL", pouch="A"), Pass()).state
    assert last.pouch == () and not do(last, Pass()).state.over and do(last, Pass(), Pass()).state.over


def test_L29_the_first_player_who_is_blocked() -> None:
    before = state("IMAGE", "ROI", "SEL", "USE", pouch="A", deadlock="first_blocked")
    drew = do(before, Pass()).state
    assert not drew.over and do(drew, Pass()).state.over


def ended(*racks: str, **options: Any) -> tuple[list[int], tuple[int, ...]]:
    """The scores and winners of a game that stops with these racks, nothing laid."""
    after, events = do(emptied("IMAGE", *racks, **options), *[Pass()] * len(racks))
    assert isinstance(events[-1], Ended)
    return scores(after), events[-1].winners


def test_L30_a_tie_is_a_shared_win() -> None:
    assert ended("ROI", "SEL", "USE") == ([0, 0, 0], (0, 1, 2))


def test_L30_letters_left_cost_nothing_or_what_the_rules_say() -> None:
    assert ended("ROIS", "?E") == ([0, 0], (0, 1))
    assert ended("ROIS", "?E", leftover="malus") == ([-4, -2], (1,))
    assert ended("ROIS", "SEL", leftover="malus") == ([-4, -3], (1,))
    assert ended("ROIS", "?E", leftover="malus", leftover_joker=30) == ([-4, -31], (0,))
    assert ended("ROIS", "?E", leftover="malus", leftover_tile=2) == ([-8, -3], (1,))
    assert ended("ROIS", "EL", "A", leftover="winner_takes") == ([-4, -2, 6], (2,))


def test_L30_a_tie_is_shared_where_the_winner_takes_the_rest_too() -> None:
    # five points left, two for each of the two winners
    assert ended("ROI", "SEL", "ROISE", leftover="winner_takes") == ([2, 2, -5], (0, 1))


# Variants


def test_a_theme_allows_its_words_alone(lexicon: Lexicon) -> None:
    themed = letters(theme=lexicon.theme("animaux"))
    assert codes(state("", "LOUPLAIT", played=themed), "LOUP") == []
    assert codes(state("", "LOUPLAIT", played=themed), "LAIT") == ["off_theme"]
    assert codes(state("", "LOUPLAIT"), "LAIT") == []


def test_words_that_the_players_forbid() -> None:
    house = letters(forbidden={"WOK"})
    assert codes(state("", "WOKLAIT", played=house), "WOK LAIT") == ["forbidden"]


def preset(name: str) -> dict[str, Any]:
    rules = LettersRules.from_options({}, PRESETS[name])
    assert rules.changed() == PRESETS[name]
    return dict(PRESETS[name])


def test_preset_french_is_the_default() -> None:
    assert preset("français") == {} and LettersRules.from_options({}, PRESETS["français"]) == LettersRules()


def test_preset_english_scores_the_longest_word_with_a_rack_letter() -> None:
    english = preset("anglais")
    assert score(state("GAMIN ROSE", "CX", **english), "MINAGES ROC") == 3
    assert score(state("IMAGE", "LEP", **english), "PAGE MIEL") == 2 * 4


def test_preset_german() -> None:
    german = preset("allemand")
    assert codes(state("IMAGE", FULL, **german), "PAGE MIEL") == ["too_many_words"]
    assert codes(state("AIMER", "AIMANT", **german), "AIMER AIMANT") == ["same_stem"]
    assert codes(state("iMAGE", "RX", **german), "MiRAGE") == []
    assert score(state("", "LAIT", **german), "LAIT") == 4  # not doubled
    assert score(state("IMAGE", "LEP", scoring="new_words", doubling=False), "PAGE MIEL") == 4 + 4
    assert len(do(state("", FULL, **german), TimeOut()).state.seats[0].rack) == 10
    near = state("", "LAITS", "ROI", **german)
    near = replace(near, seats=(Seat(near.seats[0].rack, 95, True), near.seats[1]))
    assert play(near, "LAIT").state.over
    assert do(state("", FULL, "ROI", pouch="A", **german), Pass()).state.over


def test_preset_korean() -> None:
    korean = preset("coréen")
    assert codes(state("", "ROILAIT", opened=False, **korean), "ROI LAIT") == []
    assert codes(state("", "ROILAIT", opened=False, **korean), "LAIT") == ["opening_too_short"]
    assert codes(state("ROI", "ROIS", **korean), "ROI ROI") == codes(state("ROI", "S", **korean), "ROIS") == []
    out, events = play(state("", "LAIT", "ROI", "SE?", **korean), "LAIT")
    assert out.over and events[-1] == Ended((3 + 32, -3, -32), (0,))
    assert Scored(0, ()) in events and any(isinstance(event, Laid) for event in events)


def test_L3_of_a_faulty_turn_the_word_alone_is_taken_back_and_its_table_word_put_back() -> None:
    after = play(state("IMAGE", "LAITSRU", arbitration="strict", invalid="meld", pouch="EEEE"), "IMAGES LAIT").state
    assert words(after.table) == "IMAGE LAIT" and after.seats[0].score == 4 + 4


def test_L10_irregular_pairs_apart_an_ending_for_another_is_regular() -> None:
    assert codes(state("GAMINE", "SET", irregular=False), "GAMINS TEE") == ["gender_of_table_word"]


def test_a_box_too_small_for_the_deal_is_told() -> None:
    with pytest.raises(RuleError, match="la boîte n'en a que 112"):
        start(letters(LettersRules(deal=40)), 4, first)


def test_L29_a_game_whose_passes_cost_nothing_ends_too() -> None:
    before = state("IMAGE", "ROIXABU", "SELWTUV", pouch="EE", pass_cost=0)
    turns = 10 * len(before.game.tiles.tiles())
    stuck = do(before, *[Pass()] * (turns - 1)).state
    assert not stuck.over and do(stuck, Pass()).state.over

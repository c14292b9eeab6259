"""The games of tiles and cards as a person plays them: what is typed, what is answered, and whole games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lettres.cli import plain
from lettres.cli.typed_lines import Quit
from lettres.engine import Game, Phase, judge
from lettres.engine.events import Action, Deal, Discard, Draw, Hint, Pass, Play, Refused, TimeOut
from lettres.engine.table import table_of
from lettres.engine.tiles import Tiles
from lettres.families.numbers.notation import number
from lettres.families.numbers.rules import NumberRules
from lettres.french.events import narrate
from lettres.french.faults import fault_sentence
from lettres.french.speech import Speech
from lettres.games.catalogue import CATALOGUE
from lettres.play.desks import desk_of, solver_for
from lettres.play.handlers import submit
from lettres.play.hints import LEVELS
from lettres.play.meld_numbers import meld_numbers
from lettres.play.numbers.desk import NumberDesk
from lettres.play.numbers.hints import NumberHints
from lettres.play.rack import RackOrder
from lettres.play.requests import Actions, Outcome, Wish
from lettres.records.header import Header
from lettres.records.journal import path_of, unseal
from lettres.records.session import Session, game_of, resume_game
from lettres.solver.facade import GameSolver
from lettres.solver.numbers import NumberSolver
from lettres.solver.solution import never
from tests.conftest import Begin, Run
from tests.game_helpers import place
from tests.number_helpers import state

GAMES = [name for name, entry in CATALOGUE.items() if entry.family == "numbers"]
New = Callable[..., Session]


@pytest.fixture
def new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begin: Begin) -> New:
    """A new game; where a rack is given, seat 0 is on turn with it, and the table and what else is given."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def make(
        laid: str = "",
        rack: str = "",
        *,
        name: str = "rummikub",
        seed: int = 7,
        players: tuple[str, ...] = ("Ana", "Zoé"),
        **given: Any,
    ) -> Session:
        where = {key: given.pop(key) for key in ("opened", "pouch", "discard", "phase") if key in given}
        rules = CATALOGUE[name].rules.from_options(given).recorded()
        header = Header(name, rules, "", "", players, seed, "2026-01-02T03:04:05")
        session = begin(header)
        if rack:
            place(session, state(laid, rack, "k2" if name == "cartes" else "b1", name=name, **where, **given))
        return session

    return make


def desk(session: Session) -> NumberDesk:
    made = desk_of(session, session.state.turn, None, RackOrder(session.game))
    assert isinstance(made, NumberDesk)
    return made


def typed(on: NumberDesk, *lines: str) -> Outcome:
    """Type some lines; what the last one asks for."""
    outcome: Outcome = None
    for line in lines:
        outcome = submit(on, line)
    return outcome


def formed(on: NumberDesk) -> list[str]:
    """The table as it would be."""
    return [on.game.notation.meld(meld) for meld in on.composer.settled.after.melds]


# -- melds that are typed


@pytest.mark.parametrize(
    "line",
    [
        "r3r4r5",
        "r3 r4 r5",
        "R3 R4 R5",
        "r3-r5",
        "r3-5",
        "3r-5r",
        "3r4r5r",
        "5r 3r 4r",
        "r5r3r4",
        "former r3-5",
        "pose R5 R4 R3",
        "joue r3-5",
        "r3-4 r5",
    ],
)
def test_a_run_in_many_spellings(new: New, line: str) -> None:
    on = desk(new("", "r3r4r5b7n1"))
    assert typed(on, line) is None and formed(on) == ["r3r4r5"], on.notice


@pytest.mark.parametrize("line", ["7rbn", "r7b7n7", "n7 r7 b7", "7r 7b 7n", "7RBN", "b7n7r7"])
def test_a_group_in_many_spellings(new: New, line: str) -> None:
    on = desk(new("", "r7b7n7n1"))
    assert typed(on, line) is None and formed(on) == ["r7b7n7"], on.notice


@pytest.mark.parametrize(
    ("line", "meld"),
    [
        ("r3*r5", "r3*r5"),
        ("r3 * r5", "r3*r5"),
        ("r5 r3 *", "r3*r5"),
        ("r3 joker r5", "r3*r5"),
        ("7rb*", "r7b7*"),
        ("* 7b 7r", "r7b7*"),
        ("r12 r13 *", "*r12r13"),
    ],
)
def test_a_joker_lies_where_it_is_missed(new: New, line: str, meld: str) -> None:
    on = desk(new("", "r3r5r7b7r12r13*"))
    assert typed(on, line) is None and formed(on) == [meld], on.notice


@pytest.mark.parametrize(
    ("line", "melds"),
    [
        ("r3-5, 7rbn", ["r3r4r5", "r7b7n7"]),
        ("r3-5 7rbn", ["r3r4r5", "r7b7n7"]),
        ("r3 r4 r5, r7 b7 n7", ["r3r4r5", "r7b7n7"]),
        ("r3r4r5 / 7rbn", ["r3r4r5", "r7b7n7"]),
        ("r3-5 ; 7rbn", ["r3r4r5", "r7b7n7"]),
    ],
)
def test_several_melds_in_a_line(new: New, line: str, melds: list[str]) -> None:
    on = desk(new("", "r3r4r5r7b7n7n1"))
    assert typed(on, line) is None and formed(on) == melds, on.notice


@pytest.mark.parametrize(
    ("line", "melds"),
    [
        ("9p-Dp", ["p9p10p11p12"]),
        ("p9-p12", ["p9p10p11p12"]),
        ("9p 10p Vp Dp", ["p9p10p11p12"]),
        ("9♠10♠V♠D♠", ["p9p10p11p12"]),
        ("p9 p10 p11 p12", ["p9p10p11p12"]),
        ("Ac Ap At", ["p1c1t1"]),
        ("Act*", ["c1t1*"]),
        ("Rk Rc R♠", ["p13c13k13"]),
    ],
)
def test_cards_are_typed_as_they_are_called(new: New, line: str, melds: list[str]) -> None:
    rack = "p9p10p11p12p1c1t1k13c13p13*"
    session = new("", "", name="cartes")
    position = state("", rack, "p2", name="cartes", phase=Phase.PLAY)
    session.done[:] = [session.done[0]._replace(state=replace(position, game=session.game), events=())]
    on = desk(session)
    assert typed(on, line) is None and formed(on) == melds, on.notice


@pytest.mark.parametrize(
    ("line", "melds"),
    [
        ("3-5 rouge", ["r3r4r5"]),
        ("3 à 5 ROUGE", ["r3r4r5"]),
        ("Rouge 3 4 5", ["r3r4r5"]),
        ("3 4 5 r", ["r3r4r5"]),
        ("3 rouge, 4 rouge, 5 rouge", ["r3r4r5"]),
        ("former 3, 4 et 5 rouges", ["r3r4r5"]),
        ("former 3 4 et 5 rouges", ["r3r4r5"]),
        ("7 rouge bleu noir", ["r7b7n7"]),
        ("7 rouge, 7 bleue, 7 noire", ["r7b7n7"]),
        ("les 7 noir et bleu et rouge", ["r7b7n7"]),
        ("3-5 rouge, 7 rouge bleu noir", ["r3r4r5", "r7b7n7"]),
        ("3-5 rouge 7 rouge bleu noir", ["r3r4r5", "r7b7n7"]),
        ("3r 4r 5r et 7b 7r 7n", ["r3r4r5", "r7b7n7"]),
        ("3 4 5 rouge et 7 rouge, bleu et noir", ["r3r4r5", "r7b7n7"]),
        ("r3 et r4 et r5", ["r3r4r5"]),
        ("formez r3-5 et 7rbn", ["r3r4r5", "r7b7n7"]),
        ("Je pose 3r 4r 5r", ["r3r4r5"]),
        ("former 3r 4r 5r et 7b 7r 7n", ["r3r4r5", "r7b7n7"]),
        ("3 joker 5 rouge", ["r3*r5"]),
        ("7 rouge bleu joker", ["r7b7*"]),
        ("3 4 5", []),
        ("3 4 rouge bleu", []),
        ("3-5", []),
        ("3-5 vert", []),
    ],
)
def test_tiles_are_typed_as_one_says_them(new: New, line: str, melds: list[str]) -> None:
    on = desk(new("", "r3r4r5r7b7n7n1*"))
    assert typed(on, line) is None and formed(on) == melds, on.notice
    assert melds or re.search(r"\br7\b|r3-[56]", on.notice), on.notice


def test_what_is_added_and_taken_apart_is_said_too(new: New) -> None:
    on = desk(new("r3r4r5 b4n4j4", "r6r7r4r2n1"))
    assert typed(on, "1 + 6 rouge") is None and "r3r4r5r6" in formed(on), on.notice
    assert typed(on, "défaire 3 4 5 6 rouge") is None and not on.composer.draft.formed, on.notice
    assert typed(on, "recommencer", "1 + 6 rouge -> 3-6 rouge") is None and "r3r4r5r6" in formed(on), on.notice
    assert typed(on, "recommencer", "2 + 4 rouge") is None and "r4b4n4j4" in formed(on), on.notice


@pytest.mark.parametrize(
    ("line", "meld"),
    [
        ("valet dame roi de trèfle", "t11t12t13"),
        ("Valet-Roi de trefle", "t11t12t13"),
        ("roi de cœur, roi de trèfle, roi de carreau", "c13t13k13"),
        ("rois de coeur trèfle carreaux", "c13t13k13"),
        ("10 c 10 t 10 k", "c10t10k10"),
    ],
)
def test_cards_are_typed_as_one_says_them(new: New, line: str, meld: str) -> None:
    on = desk(new("", "t11t12t13c13k13c10t10k10", name="cartes", phase=Phase.PLAY))
    assert typed(on, line) is None and formed(on) == [meld], on.notice


@pytest.mark.parametrize("line", ["trier main 10c Vt", "trier main 10♥ V♣ ", "trier main 10 de cœur, valet de trèfle"])
def test_a_rack_is_sorted_by_hand(new: New, line: str) -> None:
    on = desk(new("", "t11t12p3c10", name="cartes", phase=Phase.PLAY))
    typed(on, line)
    assert on.order.show(on.view.rack) == ("c10", "t11", "p3", "t12"), on.notice
    typed(on, "trier main zut")
    assert "trier main p3 c5" in on.notice and on.order.show(on.view.rack)[0] == "c10"


# -- the table rearranged


def test_a_meld_grows_by_its_number_as_long_as_it_is_whole(new: New) -> None:
    on = desk(new("r3r4r5 b4n4j4", "r6r7n13r2n1"))
    assert typed(on, "1+r6", "1+r7") is None and formed(on) == ["b4n4j4", "r3r4r5r6r7"], on.notice
    typed(on, "1+n13")
    assert "ni une suite" in on.notice
    typed(on, "recommencer", "1", "1+n13")
    assert "combinaison 1 (r3 r4 r5) est défaite" in on.notice and "« défaire 1 »" in on.notice
    typed(on, "r2-5", "1")
    assert "« défaire r2 r3 r4 r5 »" in on.notice
    typed(on, "défaire r2 r3 r4 r5", "1")
    assert on.empty


def test_a_meld_that_was_formed_is_typed_anew_to_be_longer(new: New) -> None:
    on = desk(new("", "j9j10j11j12r12b12"))
    typed(on, "9-11 jaune", "j12")
    assert "pour allonger j9 j10 j11, retapez" in on.notice
    assert typed(on, "j9-12") is None and formed(on) == ["j9j10j11j12"], on.notice
    typed(on, "12rbj")
    assert "l vous manque j12" in on.notice and formed(on) == ["j9j10j11j12"]


def test_a_mistake_is_told_with_the_way_back(new: New) -> None:
    on = desk(new("r3r4r5", "r6b4n4j4"))
    for line, look in (("4bnj", "good"), ("1", "bad")):
        typed(on, line)
        assert on.judgement().look == look and "« annuler »" in on.judgement().text


def test_tiles_are_added_to_melds_of_the_table(new: New) -> None:
    on = desk(new("r3r4r5 b4n4j4", "r6r2r4n1"))
    assert typed(on, "1+r6") is None and formed(on) == ["b4n4j4", "r3r4r5r6"], on.notice
    assert typed(on, "2 + r4") is None and sorted(formed(on)) == ["r3r4r5r6", "r4b4n4j4"], on.notice
    assert typed(on, "annuler", "annuler", "1+r6 2+r4") is None and len(on.composer.settled.rack) == 2, on.notice
    action = typed(on, "")
    assert isinstance(action, Play) and not judge(on.game, on.session.state.to(action.after)).faults


def test_a_run_that_takes_a_tile_it_has_becomes_two(new: New) -> None:
    on = desk(new("r2r3r4r5r6", "r4n1"))
    assert typed(on, "1+r4") is None and sorted(formed(on)) == ["r2r3r4", "r4r5r6"], on.notice


def test_a_whole_turn_is_told_in_a_line(new: New) -> None:
    on = desk(new("r3r4r5 b4n4j4", "r6r2n1"))
    for line in ("1 2 + r6 -> r3 r5 r6".replace(" r5 r6", "-6") + ", 4bnj", "1+r6->r3-6", "1 -> r3-6", "r3-6"):
        assert typed(on, "recommencer", line) is None and "r3r4r5r6" in formed(on), (line, on.notice)
        assert on.judgement().look == "good"
    typed(on, "recommencer", "1 + r2 -> r3-6")
    assert "e que vous annoncez" in on.notice and "r6" in on.notice


def test_melds_are_taken_apart_and_their_tiles_laid_anew(new: New) -> None:
    on = desk(new("r3r4r5r6 b4n4j4", "r2b6n6n1"))
    assert typed(on, "défaire 1") is None and on.composer.settled.loose == ("r3", "r4", "r5", "r6")
    assert on.judgement().look == "bad" and "Il reste à replacer" in on.judgement().text
    assert typed(on, "r2-5", "6rbn") is None and on.composer.settled.complete, on.notice
    assert on.judgement() == ("good", on.judgement().text) and "3 tuiles posées" in on.judgement().text
    assert typed(on, "défaire 6rbn") is None and "".join(on.composer.settled.loose) == "r6", on.notice
    typed(on, "1")
    assert "ne peut être remise" in on.notice and "ses tuiles" in on.notice
    assert typed(on, "recommencer") is None and on.empty
    assert typed(on, "annuler", "annuler", "refaire") is None and not on.empty


@pytest.mark.parametrize("line", ["défaire 9", "9+r2", "7rb x", "r0-3", "r14", "r3-b5", "x7", "1+", "+r2", "", "é"])
def test_what_cannot_be_is_told_and_changes_nothing(new: New, line: str) -> None:
    on = desk(new("r3r4r5", "r6n1"))
    assert typed(on, line) is None and on.notice and on.empty
    assert re.fullmatch(r"[A-ZÀÉ«].*[.!]", on.notice), on.notice
    assert "lettre" not in on.notice and " mot" not in on.notice


@pytest.mark.parametrize(
    "line", ["z" * 299, "r" * 299, "7" * 299, "*" * 299, "r3-5," * 59, "1+" * 149, "-" * 299, "->->"]
)
def test_odd_lines_are_answered(new: New, line: str) -> None:
    on = desk(new("r3r4r5", "r6n1"))
    assert typed(on, line) is None and on.notice and len(on.notice) < 600


@pytest.mark.parametrize("line", ["r3-5 " * 9, "1 -> " + "r3-5 " * 9, "former " + "r3-5 " * 9])
def test_a_line_that_names_more_tiles_than_there_are_is_refused_before_any_is_looked_for(
    new: New, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    on = desk(new("r3r4r5", "r6n1"))
    monkeypatch.delattr("lettres.compose.numbers.NumberComposer._meld")
    assert typed(on, line) is None
    assert on.notice.startswith("Il en manque 22 : cette ligne nomme 27 tuiles, et la table et vous n'en avez que 5.")


# -- before the first melds


def test_the_first_melds_want_their_points(new: New) -> None:
    on = desk(new("", "r3r4r5b11n11j11n1", opened=False))
    assert "30 points" in on.advice()
    typed(on, "r3-5", "")
    assert "12 points" in on.notice and "30" in on.notice
    assert typed(on, "11bnj") is None and isinstance(typed(on, ""), Play)


def test_the_table_is_closed_before_the_first_melds(new: New) -> None:
    on = desk(new("r3r4r5", "r6n1", opened=False))
    for line in ("1", "défaire 1", "1+r6", "1+r6 -> r3-6"):
        typed(on, "recommencer", line, "")
        assert "remières combinaisons" in on.notice and not isinstance(typed(on, ""), Play), line


def test_N4_the_table_is_open_in_the_turn_of_the_first_melds_where_the_rules_say_so(new: New) -> None:
    on = desk(new("r3r4r5", "r6b11n11j11n1", name="deux-cents", opened=False))
    typed(on, "1+r6", "")
    assert "30" in on.notice
    assert typed(on, "11bnj") is None and isinstance(typed(on, ""), Play), on.notice


# -- the phases of a turn


def test_drawing_is_passing_where_one_plays_or_draws(new: New) -> None:
    on = desk(new("r3r4r5", "n1"))
    assert typed(on, "passer") is None and "vous piochez 1 tuile" in on.notice
    assert typed(on, "") == Pass()
    assert typed(on, "passe") is None and typed(on, "passer") == Pass()
    assert typed(on, "défausser n1") is None and "rien ne se défausse" in on.notice
    assert typed(on, "prendre") is None and "pas de défausse" in on.notice


@pytest.mark.parametrize("name", ["defausse", "deux-cents"])
def test_N21_where_nothing_can_be_drawn_one_passes_and_keeps_all(new: New, name: str) -> None:
    on = desk(new("r3r4r5", "n1n9", name=name, pouch=""))
    assert "« passer » : il n'y a rien à piocher" in on.judgement().text
    assert typed(on, "piocher") is None and "rien à piocher" in on.notice
    assert typed(on, "défausser n1") is None and "si l'on a pioché ou posé" in on.notice
    assert typed(on, "passer") is None and "votre tour est fini" in on.notice and typed(on, "") == Pass()


def test_N21_the_one_tile_of_the_pile_is_taken(new: New) -> None:
    on = desk(new("r3r4r5", "n1n9", name="deux-cents", pouch="", discard="b9"))
    assert "« prendre » b9" in on.judgement().text
    assert typed(on, "piocher") is None and "La pioche est vide" in on.notice
    assert typed(on, "passer") is None and "pioche d'abord" in on.notice
    assert typed(on, "prendre") == Draw("discard")


def test_N1_draw_play_discard(new: New) -> None:
    session = new(name="defausse")
    on = desk(session)
    assert session.state.phase is Phase.DRAW and "piocher" in on.judgement().text
    assert typed(on, "r3-5") is None and "iochez d'abord" in on.notice
    assert typed(on, "passer") is None and typed(on, "prends") is None
    assert "la défausse ne se prend pas" in on.notice
    session.act(_action(typed(on, "pioche")))
    on = desk(session)
    assert "défausser" in on.judgement().text and len(on.drawn) == 1
    assert typed(on, "passer") is None and "défausser" in on.notice and "Entrée" in on.notice
    assert typed(on, "aide", "") is None and typed(on, "passer", "") == Pass()
    session.act(Pass())
    on = desk(session)
    assert on.view.phase is Phase.DISCARD and "défausser" in on.judgement().text
    tile = on.view.rack[0]
    assert typed(on, "défausser") is None and typed(on, "défausser z9") is None and on.notice
    assert typed(on, tile) == Discard(tile) == typed(on, f"défausser {tile.upper()}")
    session.act(Discard(tile))
    assert session.state.number == 2 and desk(session).view.discard == (tile,)


def test_N1_play_discard_or_draw(new: New) -> None:
    session = new("r3r4r5", "r6n1n7", name="deux-cents", discard="b9")
    on = desk(session)
    assert "piocher" in on.judgement().text and "b9" in on.judgement().text
    assert typed(on, "passer") is None and "pioche d'abord" in on.notice
    assert typed(on, "prendre") == Draw("discard") and typed(on, "piocher") == Draw()
    typed(on, "1+r6")
    session.act(_action(typed(on, "")))
    assert session.state.phase is Phase.DISCARD
    session.act(_action(typed(desk(session), "n1")))
    assert session.state.turn == 1 and session.state.discard[-1] == "n1"


def test_N20_the_last_tile_is_kept_for_the_discard(new: New) -> None:
    on = desk(new("r3r4r5", "r6", name="deux-cents"))
    typed(on, "1+r6", "")
    assert "défausse" in on.notice


def _action(outcome: Outcome) -> Action:
    assert outcome is not None and not isinstance(outcome, Wish | Actions)
    return outcome


@pytest.mark.parametrize("name", ["defausse", "cartes", "deux-cents"])
def test_who_lays_nothing_discards_without_passing_first(new: New, name: str) -> None:
    phase = Phase.DRAWN if name == "deux-cents" else Phase.PLAY
    on = desk(new("", "p3p7c13" if name == "cartes" else "r3r7b13", name=name, phase=phase))
    typed_tile, tile = ("roi de cœur", "c13") if name == "cartes" else ("13 bleu", "b13")
    for line in (f"défausser {typed_tile}", f"jeter {typed_tile}", f"défausse {typed_tile}"):
        assert typed(on, line) == Actions(Pass(), Discard(tile)), (line, on.notice)
    assert on.judgement().text.count("défausser") and "défausser" in on.advice()
    label_typed = "Rc" if name == "cartes" else "b13"
    assert typed(on, label_typed) is None and "Pour la défausser" in on.notice
    assert typed(on, "défausser") is None and "Par exemple" in on.notice
    assert typed(on, "défausser 9 noir" if name != "cartes" else "défausser 9c") is None and "vous n'avez pas" in (
        on.notice.lower()
    )


def test_N1_a_tile_is_drawn_before_one_is_discarded(new: New) -> None:
    assert typed(desk(new(name="defausse")), "défausser r7") is None
    on = desk(new("", "r3r7b13", name="deux-cents"))
    assert typed(on, "défausser r7") is None and "pioche d'abord" in on.notice
    on = desk(new("", "r3r7b13", name="deux-cents", pouch="", discarding="always"))
    assert typed(on, "défausser r7") == Actions(Pass(), Discard("r7")), on.notice


@pytest.mark.parametrize("name", GAMES)
def test_what_is_composed_is_not_lost_unasked(new: New, name: str) -> None:
    suits = "pct" if name == "cartes" else "rbn"
    phases = [Phase.DRAWN, Phase.PLAY] if name == "deux-cents" else [Phase.PLAY]
    for phase in phases:
        on = desk(new("", "".join(f"{suit}11" for suit in suits) + f"{suits[0]}7", name=name, phase=phase))
        for line in ("passer", "", "passe", "piocher", "prendre", f"défausser {suits[0]}7", f"jeter {suits[0]}7"):
            on.composer.reset()
            typed(on, f"11{suits}")
            if not line:
                continue
            assert typed(on, line) is None and not on.empty and on.notice, line
            if line != "prendre" and (name != "rummikub" or line in ("passer", "passe", "piocher")):
                drawn = "déjà pioché" in on.notice
                assert drawn or ("recommencer" in on.notice and "valider" in on.notice), (line, on.notice)
        assert typed(on, "recommencer") is None and on.empty


def test_drawing_is_asked_about_as_passing_is(new: New) -> None:
    on = desk(new("r3r4r5", "n1"))
    for line in ("piocher", "passer"):
        assert typed(on, line) is None and "vous piochez 1 tuile" in on.notice and "Entrée" in on.notice
        assert typed(on, "") == Pass()
        assert typed(on, line) is None and typed(on, line) == Pass()
    typed(on, "piocher", "aide", "")
    assert typed(on, "") is None, "what was asked about is forgotten"


@pytest.mark.parametrize(
    ("line", "tile"),
    [("As", "p1"), ("jette as", "p1"), ("l'as de pique", "p1"), ("roi", None), ("10", None), ("10 c", "c10")]
    + [("jeter joker", "*"), ("D♥", "c12"), ("dame", "c12"), ("valet", None), ("10c roi de pique", None)],
)
def test_a_card_is_discarded_as_it_is_called(new: New, line: str, tile: str | None) -> None:
    on = desk(new("", "p1p13c13c10c12*", name="cartes", phase=Phase.DISCARD))
    assert typed(on, line) == (Discard(tile) if tile else None), on.notice
    assert tile or "« " in on.notice, on.notice
    if line == "roi":
        assert "Rp" in on.notice and "Rc" in on.notice


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("line", [*"rbnjptdvqcksRQ", "d 7", "bonjour", "jouons", "contester"])
def test_what_is_no_command_does_nothing(new: New, name: str, line: str) -> None:
    suits = "pct" if name == "cartes" else "rbn"
    on = desk(new("", "".join(f"{suit}11" for suit in suits) + "".join(f"{suits[0]}{at}" for at in (7, 8)), name=name))
    on = on if name in ("rummikub", "deux-cents") else desk(on.session)
    typed(on, f"11{suits}")
    before = on.composer.settled
    assert typed(on, line) is None and on.composer.settled is before and on.notice
    if len(line) > 3:
        assert on.notice.startswith("Commande inconnue") and "aide" in on.notice
    elif line.lower() == "q":
        assert "« quitter »" in on.notice


@pytest.mark.parametrize(
    ("line", "formed_then"),
    [("annule", 0), ("recommence", 0), ("défais r11 b11 n11", 0), ("ajoute n12 à 1", 2), ("? r7-9", 1), ("?", 1)],
)
def test_commands_are_typed_as_one_says_them(new: New, line: str, formed_then: int) -> None:
    on = desk(new("n9n10n11", "r11b11n11n12r7"))
    typed(on, "11rbn")
    outcome = typed(on, line)
    assert outcome is (Wish.HELP if line == "?" else None) and len(on.composer.draft.formed) == formed_then, on.notice
    assert typed(on, "conseil") is Wish.HINT


def test_what_is_begun_anew_is_told(new: New) -> None:
    on = desk(new("", "r11b11n11r7"))
    assert typed(on, "recommencer") is None and "rien à recommencer" in on.notice
    typed(on, "11rbn", "recommencer")
    assert "r11 b11 n11" in on.notice and "annuler" in on.notice
    assert typed(on, "annuler") is None and not on.empty


@pytest.mark.parametrize(
    ("line", "said"), [("? r3r4r5", "« r3 r4 r5 » est une"), ("? r3 r4 b5", "ni une suite"), ("? zut", "n'est pas une")]
)
def test_melds_are_asked_about_without_being_laid(new: New, line: str, said: str) -> None:
    on = desk(new("", "r11b11n11r7"))
    assert typed(on, line) is None and said in on.notice and on.empty


def test_the_top_of_the_discard_is_taken_by_its_name(new: New) -> None:
    on = desk(new("r3r4r5", "r6n1n7", name="deux-cents", discard="b9"))
    for line in ("prendre b9", "prends 9 bleu", "prendre la défausse", "prendre le dessus de la défausse"):
        assert typed(on, line) == Draw("discard"), (line, on.notice)
    assert typed(on, "prendre r9") is None and "« prendre b9 »" in on.notice


@pytest.mark.parametrize(
    "line", ["6 pique coeur trefle", "1+p10", "p8 p9 *", "pose 6pct", "ajouter p9 à 1", "défaire 1"]
)
def test_what_is_composed_too_late_is_told_to_be(new: New, line: str) -> None:
    on = desk(new("c3c4c5", "p6c6t6p10", name="cartes", phase=Phase.DISCARD))
    assert typed(on, line) is None and on.notice.startswith("Il ne reste qu'à défausser : par exemple « "), on.notice


def test_what_is_missing_is_told_with_where_it_lies(new: New) -> None:
    on = desk(new("b7n7j7 r3*r5 b3*b5", "r7n1r10r11"))
    typed(on, "7rbn")
    assert "Il vous manque b7, n7 : " in on.notice and "La combinaison 1 en a : « défaire 1 »" in on.notice
    typed(on, "1", "7rbn", "7bnj")
    assert "n'en ont assez" in on.notice and "défaire 1" not in on.notice
    typed(on, "r10 r11 *")
    assert "manque un joker" in on.notice and "combinaisons 2 et 3 en ont : « défaire 2 »" in on.notice
    typed(on, "recommencer", "b10-12")
    assert "ni votre chevalet ni les combinaisons défaites ne les ont" in on.notice and "b10, b11, b12" in on.notice


@pytest.mark.parametrize(
    ("line", "said"), [("+r6", "À quelle combinaison ? Dites son numéro : « 2+r6 »"), ("2+", "Par exemple : 2+r6")]
)
def test_what_is_half_added_is_asked_about(new: New, line: str, said: str) -> None:
    on = desk(new("b3b4b5 r3r4r5", "r6n1"))
    assert typed(on, line) is None and said in on.notice


def test_points_that_lack_are_told_to_who_goes_on(new: New) -> None:
    on = desk(new("", "r3r4r5n1", opened=False))
    typed(on, "r3-5", "piocher")
    assert "12 points" in on.notice and "encore 18" in on.notice and "recommencer" in on.notice
    assert "« valider »" not in on.notice


def test_how_to_sort_is_told(new: New) -> None:
    on = desk(new("", "r3r4r5n1"))
    typed(on, "trier rouge")
    assert all(f"« trier {way}" in on.notice for way in ("couleurs", "valeurs", "main r3 b5"))


# -- what is told


def test_a_turn_is_told_as_players_read_it(new: New) -> None:
    session = new("r3r4r5", "r6n1")
    on = desk(session)
    typed(on, "1+r6")
    told = " ".join(text for event in session.act(_action(typed(on, ""))) for text in narrate(session, event))
    assert "Ana" in told and "r3 r4 r5 r6" in told and "1 tuile posée" in told


@pytest.mark.parametrize("name", GAMES)
def test_help_speaks_of_the_tiles_of_the_game(new: New, name: str) -> None:
    on = desk(new(name=name))
    rows = " ".join(f"{row} {what}" for row, what in (*on.help, *on.commands.values()))
    assert not re.search(r"\b(mots?|lettres?|LETTRES|alphabet|arbitre)\b", rows)
    if name == "cartes":
        assert not re.search(r"\b[rbnj]\d|tuile", rows)
    else:
        assert "carte" not in rows
    assert ("défausser" in on.commands) == (on.game.rules.flow != "play_or_draw")


@pytest.mark.parametrize(
    ("given", "lines", "said"),
    [
        ({}, ("1",), "Il reste à replacer : j1, j2, j3"),
        ({"joker_table": "identity", "joker_rack": 2}, ("2", "7rbn", "r3r4*"), "se repose"),
        ({"joker_table": "frozen"}, ("2", "7rbn", "r3r4*"), "s'allonger"),
    ],
)
def test_faults_are_told_in_french(new: New, given: dict[str, Any], lines: tuple[str, ...], said: str) -> None:
    on = desk(new("j1j2j3 r7b7n7*", "r3r4b5r6n1", **given))
    typed(on, *lines)
    text = on.judgement().text
    assert on.judgement().look == "bad" and said in text, text
    assert "None" not in text and "_" not in text and "lettre" not in text


# -- help


def test_five_hints_tell_more_and_more(new: New) -> None:
    session = new("r3r4r5 b4n4j4", "r6r4n1")
    hints = NumberHints(session, solver_for(session, None))
    texts = []
    for level in range(1, LEVELS + 1):
        told = hints.give()
        assert told.action == Hint(level)
        session.act(told.action)
        texts.append(told.text)
    assert "2 tuiles" in texts[0] and "1 et 2" in texts[1] and "r6" in texts[3] and "r3 r4 r5 r6" in texts[4]
    assert "r6" not in " ".join(texts[:3])
    again = hints.give()
    assert again.action is None and "r3 r4 r5 r6" in again.text
    on = desk(session)
    typed(on, texts[4].partition("« ")[2].partition(" »")[0])
    assert isinstance(typed(on, ""), Play), on.notice


def test_a_hint_names_tiles_as_they_are_sorted(new: New) -> None:
    session = new("", "b10b2b3b4b11b12")
    for level in range(1, LEVELS):
        text = NumberHints(session, solver_for(session, None)).give().text
        session.act(Hint(level))
    assert "b2, b3, b4, b10, b11 et b12" in text


def test_where_nothing_can_be_laid_one_hint_says_so(new: New) -> None:
    session = new("", "r6n1")
    told = NumberHints(session, solver_for(session, None)).give()
    assert told.action is None and told.text == "Indice : rien ne peut être posé, c'est prouvé."


@pytest.mark.parametrize(
    ("laid", "rack", "lines", "found"),
    [
        ("r3r4r5r6 b4n4j4", "n1", ("1 2",), False),
        ("r3r4r5r6 b6n6j6", "n1", ("1", "6rbnj"), False),
        ("r3r4r5r6 b6n6", "n1r2", ("1",), False),
        ("r2r3r4 r5r6r7", "b2n2n1", ("1", "2rbn"), True),
    ],
)
def test_a_table_is_made_whole(new: New, laid: str, rack: str, lines: tuple[str, ...], found: bool) -> None:
    session = new(laid if "b6n6" not in laid.split() else laid.replace("b6n6", "b6n6j6"), rack)
    on = desk(session)
    typed(on, *lines)
    assert typed(on, "réparer") is Wish.REPAIR
    mended = on.search_repair(GameSolver(on.game), never)
    before = on.composer.settled
    on.mend(mended)
    assert on.composer.settled.complete and "annuler" in on.notice
    faults = {fault.code for fault in judge(on.game, on.composer.turn).faults}
    assert faults <= {"no_rack_tile"}
    assert mended.charged is found
    assert on.game.notation.read_meld("b2n2r2") not in on.composer.settled.after.melds or found
    assert typed(on, "annuler") is None and on.composer.settled is before


@pytest.mark.parametrize(
    ("rack", "lines", "after", "laid"),
    [
        ("b2n2n1r5", ("1", "2rbn"), "r2b2n2 r3r4r5 r9r10r11", 3),  # nothing else keeps what was formed
        ("b2n2n1r5r1b8n8j8", ("1", "8bnj", "2rbn"), "r2r3r4 b8n8j8 r9r10r11", 3),  # no tile of the rack is taken
        ("b2n2n1r5r6r7", ("1", "2rbn"), "r2b2n2 r3r4r5 r9r10r11", 3),  # no more of them than must be
        ("b2n2n1", ("1", "2rbn"), "r2r3r4 r9r10r11", 0),
    ],
)
def test_a_repair_takes_of_the_rack_last(new: New, rack: str, lines: tuple[str, ...], after: str, laid: int) -> None:
    on = desk(new("r2r3r4 r9r10r11", rack))
    typed(on, *lines)
    mended = on.search_repair(GameSolver(on.game), never)
    on.mend(mended)
    assert sorted(formed(on)) == sorted(after.split()) and len(on.composer.turn.placed) == laid
    assert mended.charged == ("r3r4r5" in after)
    assert ("sans" in on.notice) == ("r2b2n2" not in after), on.notice


# -- the arbiter


def test_L4_a_strict_arbiter_judges_what_is_laid(new: New) -> None:
    session = new("r3r4r5", "r6n1b9n2n3b10", arbitration="strict")
    on = desk(session)
    assert typed(on, "r6 n1 b9") is None and on.judgement().look == "good", on.notice
    assert "Une faute coûte 1 tuile" in on.judgement().text
    typed(on, "réparer")
    assert "ne se répare pas" in on.notice, "no verdict is to be had for nothing"
    events = session.act(_action(typed(on, "")))
    assert any(isinstance(event, Refused) and event.taken_back for event in events)
    told = " ".join(text for event in events for text in narrate(session, event))
    assert "ni une suite" in told and "reprend ses tuiles" in told and "pioche 1 tuile de pénalité" in told
    assert session.state.turn == 1 and len(session.state.seats[0].rack) == 7 and len(session.state.table.melds) == 1


@pytest.mark.parametrize(
    ("laid", "lines", "given"),
    [
        ("", ("n1-3",), {"opened": False}),
        ("r3r4r5", ("1+n1",), {}),
        ("r3r4r5", ("1 + n1 -> r3 r4 r5 n1",), {}),
        ("r3r4*", ("1", "r3 r4 n1", "n2 n3 *"), {"joker_table": "identity"}),
    ],
)
def test_L4_a_strict_arbiter_tells_no_fault_before(
    new: New, laid: str, lines: tuple[str, ...], given: dict[str, Any]
) -> None:
    on = desk(new(laid, "r6n1n2n3", arbitration="strict", **given))
    typed(on, *lines)
    action = typed(on, "")
    assert isinstance(action, Play), on.notice
    assert any(isinstance(event, Refused) and event.taken_back for event in on.session.act(action))


def test_L4_what_is_not_finished_is_told_by_a_strict_arbiter_too(new: New) -> None:
    on = desk(new("r3r4r5", "r6n1", arbitration="strict"))
    assert typed(on, "1", "") is None and "Il reste à replacer" in on.notice
    assert typed(on, "r3-5", "") is None and "Posez au moins" in on.notice
    assert typed(on, "r6 n1") is None and "3 tuiles au moins" in on.notice


def test_L4_after_a_fault_a_tile_is_discarded_where_turns_end_so(new: New) -> None:
    session = new("r3r4r5", "r6n1n2n3", name="defausse", arbitration="strict", opened=False, phase=Phase.PLAY)
    on = desk(session)
    typed(on, "n1-3")
    session.act(_action(typed(on, "")))
    on = desk(session)
    assert session.state.phase is Phase.DISCARD and any("30" in text for text in on.setbacks)
    assert typed(on, "n1") == Discard("n1")


# -- whole games


def _said(game: Game, meld: Tiles) -> str:
    """A meld as one says it."""
    look = Speech(game).look
    assert look is not None
    plain = [number(tile) for tile in meld if tile != "*"]
    names = {colour.initial: colour.name for colour in look.colours}
    figures = dict(zip((1, 11, 12, 13), ("as", "valet", "dame", "roi"))) if look.figures else {}
    if len({each.value for each in plain}) == 1 < len(meld):
        colours = " et ".join(names[each.colour] for each in plain)
        return f"{figures.get(plain[0].value, plain[0].value)} {colours}{' joker' * meld.count('*')}"
    values = [figures.get(number(tile).value, str(number(tile).value)) if tile != "*" else "joker" for tile in meld]
    return f"{' '.join(values)} de {names[plain[0].colour]}" if plain else "joker"


def _line(session: Session, tell: Callable[[Game, Tiles], str]) -> list[str]:
    """What a good player types."""
    state = session.state
    game, rules = state.game, state.game.rules
    if state.phase is Phase.DRAW:
        return ["piocher"]
    if state.phase is Phase.DISCARD:
        return [f"défausser {tell(game, state.seat.rack[:1])}"]
    assert isinstance(rules, NumberRules)
    moves = NumberSolver(rules, game.tiles).solve(table_of(state.table), state.seat.rack, state.seat.opened).moves
    if moves and not judge(game, moves[0].turn).faults:
        turn = moves[0].turn
        numbers, left = [], Counter(turn.broken)
        for number, meld in zip(meld_numbers([done.state for done in session.done], spelt=False), state.table.melds):
            if left[meld]:
                left[meld] -= 1
                numbers.append(str(number))
        melds = ", ".join(tell(game, tuple(piece.shows for piece in meld)) for meld in turn.formed)
        return [f"{' '.join(numbers)} -> {melds}" if numbers else melds, ""]
    if state.phase is Phase.PLAY and rules.flow == "play_discard_or_draw" and state.drawable:
        return ["piocher" if rules.stocked(len(state.pouch), len(state.discard)) else "prendre"]
    if rules.flow == "play_or_draw" or not state.may_discard:
        return ["passer", ""]
    return ["passer", ""] if tell is not _said else [f"jeter {tell(game, state.seat.rack[-1:])}"]


@pytest.mark.parametrize("said", [_said, lambda game, meld: game.notation.shown(meld)])
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_by_typing_and_read_again(new: New, name: str, said: Callable[[Game, Tiles], str]) -> None:
    session = new(name=name, seed=3, **({"rounds": 2, "target": 0} if name != "cartes" else {}))
    while not session.state.over:
        before = session.state
        if before.phase is Phase.DEAL:
            session.act(Deal())
            continue
        on, outcome = desk(session), None
        for line in _line(session, said):
            outcome = submit(on, line)
        assert outcome is not None, (on.notice, _line(session, said))
        actions = outcome if isinstance(outcome, Actions) else (_action(outcome),)
        events = [event for action in actions for event in session.act(action)]
        assert not any(isinstance(event, Refused) for event in events), (line, on.notice)
        for event in events:
            for text in narrate(session, event):
                assert "lettre" not in text and " mot" not in text and "None" not in text
    assert session.state.round == session.game.rules.rounds
    session.journal.close()
    again = resume_game(path_of(session.journal.name), game_of(None), None)
    with again.journal:
        assert replace(again.state, game=session.game) == session.state


def test_every_refusal_has_a_sentence() -> None:
    from lettres.engine import Fault

    for name in GAMES:
        game = CATALOGUE[name].make()
        for code, detail in (
            ("could_lay", None),
            ("not_in_rack", None),
            ("joker_taken", ("new_set", 2)),
            ("zzz", None),
        ):
            told = fault_sentence(
                Fault(code, "", (("r3", "*", "r5"),) if name != "cartes" else (), (), (), detail), Speech(game)
            )
            assert re.fullmatch(r"[A-ZÀÉ].+\.", told) and "None" not in told and "lettre" not in told


# -- in lines


@pytest.mark.parametrize("name", GAMES)
def test_plain_lines_carry_a_game_on(run: Run, tmp_path: Path, name: str) -> None:
    env = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    typed_lines = "aide\ntrier\nindice\nscore\npiocher\n\npasser\n\nr3-5\nzzz\nréparer\nannuler\n1\n?\ntable\n" * 3
    done = run(
        "jouer", "--jeu", name, "--joueurs", "Ana,Zoé", "--graine", "3", "--nom", "g", stdin=typed_lines, env=env
    )
    assert done.returncode == 0 and not done.stderr, done.stderr
    draws_first = CATALOGUE[name].rules().flow == "draw_play_discard"
    hint = "piochez d'abord." if draws_first else "rien ne peut être posé, c'est prouvé."
    assert re.search(rf"^Indice\s: {re.escape(hint)}$", done.stdout, re.MULTILINE)
    assert not re.search(r"\b(mots?|lettres?)\b(?! jouer)", done.stdout), re.findall(
        r".*\b(?:mots?|lettres?)\b.*", done.stdout
    )
    again = run("jouer", "--reprendre", "g", stdin="quitter\n", env=env)
    assert again.returncode == 0 and "reprend" in again.stdout
    assert run("partie", "verifier", "g", env=env).returncode == 0


def test_no_lexicon_is_asked_for(run: Run, tmp_path: Path) -> None:
    env = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "LETTRES_LEXIQUE": str(tmp_path / "absent")}
    done = run("jouer", "--jeu", "rummikub", "--joueurs", "Ana,Zoé", stdin="piocher\n", env=env)
    assert done.returncode == 0, done.stderr
    assert run("jouer", "--joueurs", "Ana,Zoé", env=env).returncode == 3


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--jeu", "rummikub", "--joueurs", "Ana"), "de 2 à 4"),
        (("--jeu", "rummikub", "--joueurs", "A,B,C,D,E"), "de 2 à 4"),
        (("--jeu", "des", "--joueurs", "A,B,C"), "2 joueurs"),
        (("--jeu", "rummikub", "--theme", "mer"), "--theme"),
        (("--jeu", "rummikub", "--edition", "allemand"), "officielle"),
        (("--jeu", "rummikub", "--arbitrage", "defi"), "souple"),
        (("--jeu", "rummikub", "--des", "x"), "--des"),
        (("--jeu", "des", "--des", "/nulle/part"), "dés"),
        (("--jeu", "rummikub", "--regle", "rule4=none"), "pas une règle de ce jeu"),
        (("--jeu", "tarot"), "rummikub"),
        (("--jeu", "rummikub", "--manches", "0"), "1"),
    ],
)
def test_options_of_another_game_are_refused(run: Run, args: tuple[str, ...], said: str) -> None:
    done = run("jouer", *args)
    assert done.returncode == 2 and said in done.stderr and "Traceback" not in done.stderr, done.stderr


def test_another_set_of_dice_is_kept_with_the_game(run: Run, tmp_path: Path) -> None:
    env = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    mine = tmp_path / "mes dés.tsv"
    mine.write_text("A 18 r1 r2 r3 b1 b2 *\n", "utf-8")
    args = ("jouer", "--jeu", "des", "--joueurs", "Ana,Zoé", "--des", "mes dés.tsv", "--nom", "d")
    assert run(*args, stdin="\nquitter\n", env=env).returncode == 0
    assert {"lexique", f"dés {mine}"} <= {*unseal(next(tmp_path.rglob("d.partie")).read_bytes()).texts}
    assert run("jouer", "--reprendre", "d", stdin="quitter\n", env=env).returncode == 0
    mine.unlink()
    gone = run("jouer", "--reprendre", "d", env=env)
    assert gone.returncode == 3 and "dés" in gone.stderr and "Traceback" not in gone.stderr


@pytest.mark.parametrize(
    "line", ["r3 r4 b5", "r6", "r3r4", "7rb", "r3-4 r6", "1+n1", "1+r6+r6", "1 -> r3-5 b5", "r3r3r4"]
)
def test_what_is_no_meld_is_not_formed(new: New, line: str) -> None:
    on = desk(new("r3r4r5", "r3r4b5r6r6r7b7n1"))
    assert typed(on, line) is None and on.empty, formed(on)
    assert "ni une suite" in on.notice and len(on.notice) < 300


def test_no_hint_is_told_where_there_is_nothing_to_lay(new: New) -> None:
    session = new(name="defausse")
    for _ in range(2):
        told = NumberHints(session, solver_for(session, None)).give()
        assert told.action is None and told.text.startswith("Indice")
        session.act(Draw())
        told = NumberHints(session, solver_for(session, None)).give()
        assert (told.action == Hint(1)) is not ("rien ne peut être posé" in told.text)
        session.act(Pass())
        assert NumberHints(session, solver_for(session, None)).give().action is None
        session.act(Discard(session.state.seat.rack[0]))


@pytest.mark.parametrize(
    "line", ["1", "défaire 1", "former r3-5", "1+r6", "r3-6", "1 -> r3-6", "passer", "", "piocher"]
)
def test_nothing_is_laid_once_it_is_time_to_discard(new: New, line: str) -> None:
    on = desk(new("r3r4r5", "r6n1", name="deux-cents", phase=Phase.DISCARD))
    assert typed(on, line) is None and on.empty and on.notice, line


def test_an_enter_draws_where_there_is_nothing_to_choose(new: New) -> None:
    assert typed(desk(new(name="defausse")), "") == Draw()
    assert typed(desk(new(name="defausse", draw_from="both")), "") is None
    assert typed(desk(new(name="deux-cents")), "") is None


@pytest.mark.parametrize("there", [True, False])
def test_lines_wait_for_whoever_is_away(new: New, monkeypatch: pytest.MonkeyPatch, capsys: Any, there: bool) -> None:
    session = new("r3r4r5", "r6n1n7b9", seconds=60, players=("Ana", "bot"))
    time, waits = [0.0], []
    said: list[str] = []

    class Lines:
        """Somebody who is away, or begins each turn and thinks for too long; and is back to leave in the end."""

        def next(self, seconds: float | None = None) -> str | None:
            capsys.readouterr()
            if session.state.number > 4:
                raise Quit
            if there and session.state.number == 3 and not said:
                said.append("1+r6")
                time[0] += 1
                return "1+r6\n"
            time[0] += 100
            return None

        def take_unfinished(self) -> str:
            return ""

        def redisplay(self) -> str:
            return ""

        def close(self) -> None:
            """Nothing is read any more."""

        def wait_for_enter(self) -> None:
            waits.append(capsys.readouterr().out)

    monkeypatch.setattr(plain, "TypedLines", Lines)
    monkeypatch.setattr(plain, "now", lambda: time[0])
    plain.run(session, None)
    assert [type(done.action) for done in session.done[1:4:2]] == [TimeOut, TimeOut]
    assert len(waits) == (not there) and all("Vous semblez absent" in told for told in waits)


def test_a_discard_goes_no_further_than_a_pass_that_is_refused(run: Run, tmp_path: Path) -> None:
    """Who could lay may not pass here, so nothing is discarded: that is said, and the turn goes on."""
    env = {"XDG_DATA_HOME": str(tmp_path)}
    rules = ("--regle", "passing=stuck", "--regle", "opening_points=0", "--regle", "deal=40")
    start = ("--jeu", "defausse", "--joueurs", "Ana,Zoé", "--graine", "1", "--nom", "g", *rules)
    shown = run("jouer", *start, stdin="piocher\nquitter\n", env=env).stdout
    tile = re.findall(r"chevalet : (\S+)", shown)[-1]
    done = run("jouer", "--reprendre", "g", stdin=f"défausser {tile}\nquitter\n", env=env)
    assert done.returncode == 0 and "Erreur" not in done.stdout + done.stderr
    assert "pass" in done.stdout and f"défausse {tile}" not in done.stdout

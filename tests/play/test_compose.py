"""What a player types becomes the turn that was meant: jokers placed, table words found, mistakes told."""

from __future__ import annotations

import pytest

from lettres.compose import MoveError
from lettres.compose.words import WordComposer as Composer
from lettres.compose.words import WordSettled, read_word
from lettres.engine import Game, GameState, View, judge, view
from tests.game_helpers import state


def read_line(game: Game, seen: View, text: str) -> WordSettled:
    """What a line composes."""
    turn = Composer(game, seen)
    turn.read(text)
    return turn.settled


def typed(before: GameState, text: str) -> list[str]:
    """The words that a line forms."""
    settled = read_line(before.game, view(before, before.turn), text)
    assert judge(before.game, before.to(settled.after)).seen == ()
    return [before.game.notation.meld(meld) for meld in settled.melds]


@pytest.mark.parametrize(
    "text",
    [
        "IMAGE+LEP -> PAGE MIEL",
        "image + lep → page miel",
        "1+PEL=>Page,Miel",
        "IMAGE -> PAGE MIEL",
        "PAGE MIEL",
        "MIÉL PAGE",
    ],
)
def test_a_turn_in_many_spellings(text: str) -> None:
    assert sorted(typed(state("IMAGE ROI", "LEPX"), text)) == ["MIEL", "PAGE"]


def test_a_joker_stands_where_a_letter_is_missing() -> None:
    assert typed(state("IMAGE", "LE?"), "IMAGE + LE? -> PAGE MIEL") == ["pAGE", "MIEL"]
    assert typed(state("", "GAMN?X"), "gamin") == ["GAMiN"]
    assert typed(state("", "GAMIN?"), "GAMiN") == ["GAMiN"]
    assert typed(state("", "GAMIN?"), "gamin") == ["GAMIN"]


def test_two_jokers_in_three_letters_can_be_meant() -> None:
    assert typed(state("MARS", "ROI??"), "+R?? -> Roi") == ["Roi"]
    assert read_word("Roi").jokers == frozenset()


def test_the_joker_of_a_table_word_stays_where_it_is() -> None:
    assert typed(state("FINi", "RES"), "FINI + R -> FINIR") == ["FINiR"]
    long = state("PAGE MIEL TARIF LAIT BOIS MENAGE GAMiN bORD", "SESBIE")
    words = "PAGE MIEL TARIF LAIT BOIS MANEGES GAMIN BORD"
    assert {"GAMiN", "bORD"} <= set(typed(long, f"1 2 3 4 5 6 7 8 + S -> {words}"))


def test_a_freed_joker_goes_where_it_is_missed() -> None:
    assert typed(state("GAMiN POT", "IX"), "GAMIN POT + I -> GAMIN PORT") == ["GAMIN", "POrT"]


def test_several_words_of_the_table_may_be_joined_by_plus() -> None:
    before = state("MAR ILE MIR ALE", "S")
    with pytest.raises(MoveError, match="MAR ILE ou MIR ALE"):
        typed(before, "MARIELS")
    assert typed(before, "MAR+ILE -> MARIELS") == typed(before, "MAR ILE + S -> MARIELS") == ["MARIELS"]
    assert typed(before, "MAR + ILE + S -> MARIELS") == ["MARIELS"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ZUT", "il manque T, U, Z"),
        ("IMAGE + LEP", "il manque la flèche"),
        ("IMAGE -> ", "il manque les mots"),
        ("A -> B -> C", "deux flèches"),
        ("GAMIN -> MAGE", "n'est pas un mot de la table"),
        ("IMAGE + LE -> PAGE MIEL", "vous annoncez LE, mais ces mots posent ELP"),
        ("GAM?N", "écrivez la lettre que le joker remplace"),
        ("arc-en-ciel", "n'a pas que des lettres"),
        ("9999999 -> MIEL", "n'est pas un mot de la table"),
    ],
)
def test_what_is_no_move_is_told(text: str, told: str) -> None:
    before = state("IMAGE", "LEPX")
    with pytest.raises(MoveError) as failure:
        read_line(before.game, view(before, 0), text)
    assert told in str(failure.value)


def test_steps_are_undone_and_done_again_and_a_loaded_turn_is_one() -> None:
    before = state("IMAGE ROI", "LEPX")
    seen = view(before, 0)
    turn = Composer(before.game, seen)
    turn.take_apart(["image"])
    turn.form("page")
    with pytest.raises(MoveError):
        turn.form("zut")
    assert turn.settled.loose == ("I", "M")
    assert turn.undo() and turn.redo() and turn.settled.loose == ("I", "M")
    turn.load(read_line(before.game, seen, "IMAGE+LEP -> PAGE MIEL"))
    assert turn.settled.complete and turn.undo() and turn.settled.loose == ("I", "M")
    turn.reset()
    assert turn.settled.after == seen.table and not Composer(before.game, seen).undo()


def test_long_lines_and_large_tables_are_answered() -> None:
    before = state(" ".join(["IMAGE", "ROI", "TARIF", "LAIT", "BOIS"]), "LEP??")
    for text in ("A" * 10_000, "A " * 5_000, "LEP " * 300, "?" * 500):
        with pytest.raises(MoveError):
            read_line(before.game, view(before, 0), text)


@pytest.mark.parametrize("text", ["LEP " * 9, "IMAGE -> " + "LEP " * 9, "IMAGE ROI TARIF LAIT BOIS LEPEE"])
def test_a_line_that_names_more_letters_than_there_are_is_refused_before_any_is_looked_for(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = state("IMAGE ROI TARIF LAIT BOIS", "LEP")
    turn = Composer(before.game, view(before, 0))
    for searched in ("_to_break", "_settle", "find"):
        monkeypatch.delattr(f"lettres.compose.words.WordComposer.{searched}")
    with pytest.raises(MoveError, match=r"^il en manque .*cette ligne nomme .* lettres, et la table et vous n'en avez"):
        turn.read(text)
    with pytest.raises(MoveError, match="il en manque"):
        turn.form(*(["LEPEE"] * 9))

"""Tiles, melds and turns in writing: what no game has is refused with a sentence, and themes may be files."""

from __future__ import annotations

from pathlib import Path

import pytest

from lettres.engine import Fault, Piece, RuleError, Table, Turn
from lettres.engine.grid import Grid, grid_of
from lettres.engine.notation import Notation, NotationError
from lettres.engine.table import table_of
from lettres.families.words.arbiter import Arbiter
from lettres.families.words.rules import LettersRules
from lettres.families.words.themes import theme_file
from lettres.families.words.transformations import relations_of
from lettres.games.des import des
from lettres.games.letters import letters
from lettres.games.rummikub import rummikub
from lexicon import Lexicon
from lexicon.container import MAGIC

GRIDS = des().notation
RUN = "r3@C,r4@D,r5@E"


@pytest.mark.parametrize(
    ("notation", "text", "problem"),
    [
        (letters().notation, "GA-IN", "ne s'écrit pas avec les lettres du jeu"),
        (rummikub().notation, "r3x4", "n'est pas de ce jeu"),
        (rummikub().notation, "r14", "n'est pas de ce jeu"),
        (rummikub().notation, "", "une combinaison vide"),
        (GRIDS, "r3@C;", "n'est pas de ce jeu"),
    ],
)
def test_a_text_that_is_no_meld_is_refused(notation: Notation, text: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        notation.read_meld(text)


def test_tiles_of_letters_are_letters_and_jokers() -> None:
    assert letters().notation.read_tiles("A?") == ("A", "?")
    with pytest.raises(NotationError, match="« é » n'est pas une lettre"):
        letters().notation.read_tiles("Aé")


def test_D13_a_turn_of_dice_is_the_grid_after_it() -> None:
    laid = GRIDS.read_turn(Grid(), f"{RUN}/,n3@B/,j3@F")
    assert isinstance(laid, Grid) and {cell[:2] for cell in laid.cells} == {(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)}
    assert GRIDS.turn(Turn(Grid(), laid, (), True)) == f"{RUN}/,n3@B/,j3@F"
    assert GRIDS.read_turn(laid, "-") == Grid()
    assert laid.arranged(Grid()) == Grid(), "places count on a grid: nothing is kept in its old one"


@pytest.mark.parametrize(
    ("text", "problem"),
    [("r3@Cr4@D", "une seule face par place"), (f",{RUN}", "forme exacte"), (f"{RUN}/", "forme exacte")],
)
def test_D13_a_grid_has_one_form(text: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        GRIDS.read_turn(Grid(), text)


def test_a_layout_is_asked_for_by_its_kind() -> None:
    assert grid_of(Grid()) == Grid() and table_of(Table()) == Table()
    with pytest.raises(TypeError, match="Table is no grid"):
        grid_of(Table())
    with pytest.raises(TypeError, match="Grid is no table"):
        table_of(Grid())


def test_turns_are_equal_by_what_makes_them() -> None:
    one, other = (Turn(Table(), Table(), ("A",), True) for _ in range(2))
    assert one == other and len({one, other}) == 1
    assert one != Turn(Table(), Table(), ("A",), True, passed=True) and one != Turn(Table(), Table(), ("A",), False)


def test_a_meld_of_letters_shows_its_word() -> None:
    assert letters().notation.shown(("M", "O", "T")) == "MOT"
    assert letters().scores_turns and not rummikub().scores_turns


def test_L9_a_fault_without_relations_has_none() -> None:
    assert relations_of(Fault("plural_of_table_word", "L9", detail="other")) == ()


def test_L9_the_table_of_the_arbiter_is_a_list_of_words(lexicon: Lexicon) -> None:
    with pytest.raises(TypeError, match="not one"):
        Arbiter(lexicon).judge("GAMINES", "GAMIN")


def test_L17_L18_a_stricter_arbiter_accepts_what_has_another_reading(lexicon: Lexicon) -> None:
    strict = Arbiter(lexicon, apocopes=False, loanwords=False)
    assert strict.judge("gamin").accepted and not strict.judge("vélo").accepted


def test_a_theme_may_be_a_file_or_a_compiled_list(tmp_path: Path, lexicon: Lexicon, small_bytes: bytes) -> None:
    words, compiled = tmp_path / "mots.txt", tmp_path / "mots.lexique"
    words.write_text("Été\nh2o\nmer\n", encoding="utf-8")
    compiled.write_bytes(small_bytes)
    assert set(theme_file(str(words))) == {"ETE", "MER"}
    assert small_bytes.startswith(MAGIC)
    assert set(theme_file(str(compiled))) == set(Lexicon.from_bytes(small_bytes))


def test_L21_a_piece_of_the_table_shows_a_face() -> None:
    meld = letters().notation.read_meld("MoT")
    assert meld[1] == Piece("?", "O") and letters().notation.meld(meld) == "MoT"


def test_an_option_that_is_yes_or_no_is_read_and_checked_as_such() -> None:
    assert LettersRules.parse("doubling", "non") is False and LettersRules.parse("doubling", "peut-être") == "peut-être"
    with pytest.raises(RuleError, match="on attend : oui, non"):
        LettersRules.from_options({"doubling": "peut-être"})

"""What a player reads of a turn: every fault has a sentence, and the sentence says what is so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lettres.engine
import lettres.families
import lettres.games
from lettres.engine import Fault
from lettres.engine.events import Discarded, Drew, Hint, Laid, Refused, Scored
from lettres.engine.turn import Points
from lettres.families.grid.wordings import WORDINGS as OF_GRIDS
from lettres.families.words.arbiter import Arbiter, Code
from lettres.families.words.kinship import RELATIONS
from lettres.families.words.wordings import WORDINGS as OF_WORDS
from lettres.french.events import Narrator, narrate
from lettres.french.faults import fault_sentence
from lettres.french.scores import score_lines
from lettres.french.speech import Speech
from lettres.french.turns import turn_in_play
from lettres.french.verdicts import explain
from lettres.games.catalogue import CATALOGUE
from lettres.games.letters import LettersRules, letters
from lettres.grammar import plural, written_sum
from lettres.play.commands import help_lines, is_move, read
from lettres.play.score_sheet import sheet_lines
from lettres.records.header import Header
from lettres.records.record import Done
from lettres.records.session import Session, game_of, new_game
from lexicon import Lexicon, Relation
from tests.game_helpers import faults, state, turn

LETTERS = Speech(letters())


def _told(laid: str, rack: str, after: str, **options: Any) -> list[str]:
    return [fault_sentence(fault, LETTERS) for fault in faults(state(laid, rack, **options), after)]


def _shown(*words: str) -> tuple[tuple[str, ...], ...]:
    return tuple(map(tuple, words))


@pytest.fixture
def session(lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    header = Header("lettres", {}, "essai 1", "", ("Ana", "Zoé"), 7, "2026-01-02T03:04:05")
    made = new_game(header, game_of(lexicon)(header), lexicon)
    yield made
    made.journal.close()


def test_every_fault_of_the_engine_has_a_sentence(lexicon: Lexicon) -> None:
    folders = [Path(str(each.__file__)).parent for each in (lettres.engine, lettres.families, lettres.games)]
    text = "".join(path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py"))
    codes = set(re.findall(r'Fault\(\s*"(\w+)"', text)) | {"joker_word_broken", "joker_face_changed"}
    codes |= {code.value for code in Code if code is not Code.OK}  # the check of words gives the arbiter's own
    assert codes == set(OF_WORDS) | set(OF_GRIDS)
    for code in OF_WORDS:
        for details in (None, *_DETAILS.get(code, ())):
            told = fault_sentence(
                Fault(code, "", _shown("IMAGE"), _shown("HERBE", "OURS"), ("A", "?"), details), LETTERS
            )
            assert re.fullmatch(r"[A-ZÀ][^_?]+\.", told) and "None" not in told, told
            assert not re.search(r"\b(de|le|que) [AEIOU]", told.replace("au plus", "")), told


@pytest.mark.parametrize(("name", "noun"), [("rummikub", "tuile"), ("cartes", "carte"), ("des", "dé")])
@pytest.mark.parametrize("code", OF_GRIDS)
def test_every_fault_of_numbers_has_a_sentence_in_each_game(name: str, noun: str, code: str) -> None:
    game = CATALOGUE[name].make()
    if code in (_MELDS_ALONE if name == "des" else {"not_a_line"}):
        return
    meld, tile = (("p3", "*", "p5"), "p3") if name == "cartes" else (("r3", "*", "r5"), "r3")
    for detail in _NUMBER_DETAILS.get(code, (None,)):
        told = fault_sentence(Fault(code, "", (meld,), (), (tile, "*"), detail), Speech(game))
        assert told.endswith(".") and "None" not in told and "_" not in told, told
        assert not set(re.findall(r"\b(?:tuile|carte|dé|lettre)s?\b", told)) - {noun, f"{noun}s"}, told
        assert not re.search(r"\bune dé\b|\bun (?:carte|tuile)\b|\bla dé\b|dé posée", told), told


_MELDS_ALONE = {"not_a_meld", "opening_points", "opening_joker", "joker_taken", "last_tile_to_discard", "table_closed"}
"""The faults that a grid has not."""

_NUMBER_DETAILS: dict[str, tuple[object, ...]] = {
    "opening_points": ((0, 30), (1, 30), (29, 30)),
    "joker_taken": tuple((mode, least) for mode in ("new_set", "identity", "frozen") for least in (0, 2)),
}

_DETAILS: dict[str, tuple[object, ...]] = {
    "opening_too_short": ((6, "word"), (6, "total")),
    "joker_word_broken": ("held", "frozen", "alone", "not_new"),
    "joker_face_changed": ("held", "alone", "not_new"),
    "plural_of_table_word": ((Relation.PLURAL, Relation.FEMININE),),
    "gender_of_table_word": ((Relation.MASCULINE, Relation.PLURAL),),
}


def test_every_verdict_has_a_sentence(lexicon: Lexicon) -> None:
    arbiter = Arbiter(lexicon, frozenset({"LOUP"}), apocopes=False, loanwords=False, forbidden={"MIEL"})
    words = ["loup", "va", "arc-en-ciel", "h2o", "mangeons", "zzz", "miel", "page", "vélo", "pizza", "SNCF"]
    for word in words:
        verdict = arbiter.judge(word)
        assert explain(verdict).startswith(verdict.tiles or word)
        assert fault_sentence(Fault(verdict.code.value, "", detail=verdict), LETTERS) == explain(verdict)
    assert "« vélo » est un mot tronqué" in explain(arbiter.judge("vélo"))
    assert "« pizza » est un mot emprunté" in explain(arbiter.judge("pizza"))


def test_a_code_that_nobody_knows_has_a_sentence_too() -> None:
    assert fault_sentence(Fault("zzz", ""), LETTERS) == "Ce coup enfreint une règle de la partie."
    assert fault_sentence(Fault("zzz", "", _shown("PAGE", "MIEL")), LETTERS).endswith("(PAGE et MIEL).")


def test_L7_the_sentence_says_how_many_letters_and_how_they_count() -> None:
    (told,) = _told("", "PAGEIRN", "PAGE", opened=False)
    assert told == "Votre premier mot doit avoir au moins 6 lettres, toutes de votre chevalet."
    (told,) = _told("", "PAGEIRN", "PAGE", opened=False, opening_letters=9)
    assert "au moins 9 lettres" in told
    (told,) = _told("", "PAGEIRN", "PAGE", opened=False, opening_counts="total")
    assert told == "À votre premier tour, posez au moins 6 lettres en tout, toutes de votre chevalet."


@pytest.mark.parametrize(
    ("options", "laid", "rack", "after", "said"),
    [
        ({}, "GAMiN", "SEP", "MiNE", "garde ses lettres ensemble et dans leur ordre"),
        ({}, "GAMiN", "SEP", "MiNE", "il ne peut que s'allonger, au début ou à la fin"),
        (
            {"joker_word": "frozen"},
            "GAMiN",
            "ES",
            "GAMiNES",
            "(GAMIN) ne change pas tant qu'une lettre de votre chevalet",
        ),
        ({"replacement_alone": False}, "GAMiN", "I", "GAMIn", "posez au moins une autre lettre"),
        ({"freed_joker": "new_word"}, "GAMiN", "IS", "GAMIn", "dans un mot nouveau"),
        ({"joker_word": "free"}, "IMAGe", "L", "IMAGl", "Le joker d'IMAGE garde sa lettre"),
    ],
)
def test_L22_L25_the_sentence_says_what_a_joker_asks_for(
    options: dict[str, Any], laid: str, rack: str, after: str, said: str
) -> None:
    told = " ".join(_told(laid, rack, after, **options))
    assert said in told


@pytest.mark.parametrize(
    ("laid", "rack", "after", "said"),
    [
        ("GAMIN", "ES", "GAMINES", "GAMINES est le féminin pluriel de GAMIN : un mot de la table"),
        ("IMAGE", "S", "IMAGES", "IMAGES est le pluriel d'IMAGE : un mot de la table"),
        ("GAMINE", "S", "GAMINES", "GAMINES est le pluriel de GAMINE :"),
    ],
)
def test_L9_the_sentence_says_what_the_word_is(laid: str, rack: str, after: str, said: str) -> None:
    assert said in " ".join(_told(laid, rack, after))


def test_L9_each_relation_is_told_beside_its_word() -> None:
    fault = Fault("plural_of_table_word", "L9", _shown("IMAGES"), _shown("IMAGE", "OURS"), (), tuple(RELATIONS)[:2])
    assert "le pluriel d'IMAGE et le féminin d'OURS" in fault_sentence(fault, LETTERS)


def test_L3_what_is_taken_back_is_told_as_it_is(session: Session) -> None:
    bad = Fault("already_on_table", "L8", _shown("PAGE"))
    (_, told) = narrate(session, Refused(0, (bad,), taken_back=True, partly=True))
    assert told == "Ana reprend les lettres des mots fautifs ; le reste vaut."
    (_, told) = narrate(session, Refused(0, (bad,), taken_back=True))
    assert told == "Ana reprend ses lettres, et la table redevient comme avant."
    assert narrate(session, Refused(0, (bad,), taken_back=False)) == ["PAGE serait deux fois sur la table."]


def test_three_words_are_told_as_one_says_it(session: Session) -> None:
    laid = Laid(0, turn(state("IMAGE", "LEPLOUP"), "PAGE MIEL LOUP"))
    assert narrate(session, laid) == ["Ana forme PAGE, MIEL et LOUP, avec IMAGE et 7 lettres du chevalet."]


def test_T16_several_jokers_of_a_word_are_told_as_several() -> None:
    one, two = state("GAMiN", "IT"), state("GaMiN", "AIT")
    assert turn_in_play(turn(one, "GAMIN TiT"), LETTERS).endswith(", le joker de GAMIN remplacé par I")
    assert turn_in_play(turn(two, "GAMIN Tri"), LETTERS).endswith(", les jokers de GAMIN remplacés par A et I")


def test_T16_a_card_has_its_article_and_a_tile_its_noun() -> None:
    for entry, tile, said in (
        ("cartes", "p13", "Ana défausse le R♠."),
        ("rummikub", "b10", "Ana défausse la tuile b10."),
        ("rummikub", "*", "Ana défausse un joker."),
    ):
        assert Narrator(["Ana"], CATALOGUE[entry].make()).sentences(Discarded(0, tile)) == [said]
    assert Speech(CATALOGUE["cartes"].make()).pronounced("Ana défausse le R♠.") == "Ana défausse le roi de pique."


def test_T16_a_sheet_has_no_hole_before_what_it_says_of_help(session: Session) -> None:
    session.act(Hint(1))
    scored = (Scored(session.state.turn, (Points("tiles", 14),)),)
    session.done.append(Done("", None, 0.0, session.state, scored))
    line = sheet_lines(session)[session.state.turn]
    assert " points, avec 1 indice" in line or " point, avec 1 indice" in line, line
    assert "(14)" not in score_lines(session.names, session.done)[session.state.turn], "a sum of one number is none"


def test_a_draw_for_no_known_reason_is_told(session: Session) -> None:
    assert narrate(session, Drew(1, ("A",), "zzz")) == ["Zoé pioche 1 lettre."]


def test_points_may_be_lost() -> None:
    assert plural(-2, "point") == "−2 points" and plural(-1, "point") == "−1 point"
    assert written_sum([0, -2, 3]) == "0 − 2 + 3" and written_sum([-2]) == "−2"


def test_every_named_value_of_a_rule_is_explained() -> None:
    named = {name: set(values.split(", ")) for name, _, _, values in LettersRules.describe()}
    for name, values in named.items():
        if all(value.isidentifier() for value in values) and values != {"oui", "non"}:
            assert values <= set(LettersRules.wording(name)[1]), name


def test_the_help_names_no_key_that_the_plain_mode_lacks() -> None:
    assert not re.search(r"\bF\d", " ".join(help_lines()))


@pytest.mark.parametrize("name", ["TABLE", "INDICE", "AIDE", "SCORE", "PAUSE", "PASSER", "VALIDER", "REFAIRE"])
def test_a_command_that_takes_no_word_is_a_word_beside_others(name: str) -> None:
    assert read(f"{name} MIEL") == ("coup", (f"{name} MIEL",))
    assert read(name).name != "coup"


def test_a_command_with_words_keeps_them() -> None:
    assert read("contester Jean Luc") == ("contester", ("Jean", "Luc"))
    assert read("défaire 1, 3") == ("défaire", ("1", "3"))


@pytest.mark.parametrize("arrow", ["->", "--->", "=>", "==>", "→", "⇒"])
def test_an_arrow_is_an_arrow_however_it_is_typed(arrow: str) -> None:
    assert is_move(f"TABLE {arrow} MIEL") and read(f"TABLE {arrow} MIEL").name == "coup"

"""The judge of a turn of letters, row by row: recombination, rule 4, words and what a turn scores.

Jokers are at the end. In a word, a lower-case letter is a joker; a rack often has an X more, so that nothing doubles.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from lettres.engine import Fault, Piece, Seat, Table, Turn
from lettres.engine.events import Play
from lettres.engine.ruling import judge
from lettres.families.words.jokers import JokerRule
from tests.game_helpers import codes, do, faults, meld, play, score, state, table, words

PLURAL, GENDER, BROKEN = ["plural_of_table_word"], ["gender_of_table_word"], ["joker_word_broken"]
LEGAL: list[str] = []


# Recombination


def test_R1_recombining_lays_a_letter_of_the_rack() -> None:
    before = state("IMAGE", "LEP")
    assert codes(before, "MAGIE") == ["no_rack_tile"]
    assert codes(before, "IMAGE") == ["no_rack_tile"]


def test_R2_every_letter_ends_in_an_allowed_word() -> None:
    before = state("IMAGE", "LEPX")
    assert codes(before, "PAGE MIEL") == LEGAL
    assert codes(before, "PAGE ILEM") == ["unknown"]
    assert codes(before, "PAGE MIE L") == ["too_short"]
    assert codes(before, "PAGE LE IM") == ["too_short"] * 2


def test_R3_letters_of_the_table_stay_there() -> None:
    [fault] = faults(state("IMAGE", "LEP"), "PAGE")
    assert (fault.code, fault.tiles) == ("table_tile_missing", ("I", "M"))
    assert codes(state("IMAGE ROI", "LEP"), "PAGE MIEL") == ["table_tile_missing"]


@pytest.mark.parametrize(
    ("rack", "after", "expected"),
    [("S", "GAMINS", PLURAL), ("E", "GAMINE", GENDER), ("ES", "GAMINES", GENDER), ("ES", "MINAGES", LEGAL)],
)
def test_R4_gamin_may_become_minages_alone(rack: str, after: str, expected: list[str]) -> None:
    assert codes(state("GAMIN", rack), after) == expected


def test_letters_come_from_the_own_rack() -> None:
    [fault] = faults(state("", "ROSE", "TTTTTTT"), "ROSTRE")
    assert (fault.code, fault.tiles) == ("not_in_rack", ("R", "T"))


def test_every_fault_of_a_turn_is_told() -> None:
    found = codes(state("GAMIN WOK", "S"), "GAMINS MANGEONS ROI ROI")
    assert set(found) == {
        "not_in_rack", "table_tile_missing", "plural_of_table_word", "conjugated_verb", "already_on_table",
    }  # fmt: skip


# The first word and the score


def test_L1_three_letters_laid_and_a_word_of_five_are_eight() -> None:
    before = state("CUIRE DEBIT", "ROSX")
    assert codes(before, "BORDS CRIE ETUI") == LEGAL
    assert score(before, "BORDS CRIE ETUI") == 8  # S0 prints 7, counting two letters where it lays three


def test_golden_image_and_three_letters() -> None:
    assert score(state("IMAGE", "LEPX"), "PAGE MIEL") == 3 + 4


def test_L2_an_emptied_rack_doubles_its_letters_not_the_word() -> None:
    after = "CHIMISTE PAGE"
    assert codes(state("IMAGE", "CHISTEP"), after) == LEGAL
    assert score(state("IMAGE", "CHISTEP"), after) == 2 * 7 + 8
    assert score(state("IMAGE", "CHISTEP", doubling=False), after) == 7 + 8
    assert score(state("IMAGE", "CHISTEPX"), after) == 7 + 8


def test_L5_the_first_turn_lays_one_word_and_no_other() -> None:
    rack, both = "PARTIRROI", "PARTIR ROI"
    assert codes(state("", rack, opened=False), both) == ["opening_extra_words"]
    assert codes(state("", rack), both) == LEGAL
    more = state("", rack, opened=False, opening_extra_words=True)
    assert codes(more, both) == LEGAL
    assert codes(replace(more, seats=(Seat(tuple("ROILAIT")),)), "ROI LAIT") == ["opening_too_short"]


def test_L5_the_first_word_takes_nothing_of_the_table() -> None:
    before = state("IMAGE", "RRPARTI", opened=False)
    assert codes(before, "IMAGE PARTIR") == LEGAL
    assert "table_closed" in codes(before, "MIRAGE")
    assert "table_closed" in codes(before, "IMAGER")


def test_L6_the_first_word_scores_like_any() -> None:
    assert score(state("", "PARTIRX", opened=False), "PARTIR") == 6 + 6
    golden = state("", "EIRIABCTLFTSIO", opened=False)
    assert codes(golden, "FIABILITE") == LEGAL and score(golden, "FIABILITE") == 9 + 9


def test_L7_six_letters_and_jokers_count_in_them() -> None:
    assert codes(state("", "PARIX", opened=False), "PARI") == ["opening_too_short"]
    assert codes(state("", "PRTI??", opened=False), "PaRTIr") == LEGAL
    assert score(state("", "PRTI??X", opened=False), "PaRTIr") == 6 + 6
    assert codes(state("", "PARTI", opened=False), "PARTI") == ["opening_too_short"]
    assert codes(state("", "PARTI", opened=False, opening_letters=5), "PARTI") == LEGAL


def test_L27_the_longest_new_word_needs_no_letter_of_the_rack() -> None:
    after = "MINAGES ROC"
    assert score(state("GAMIN ROSE", "CX"), after) == 1 + 7
    needs = state("GAMIN ROSE", "CX", longest_needs_rack=True)
    assert score(needs, after) == 1 + 3
    # POrT has no letter of the rack, and GAMIN is not new though its I comes from there
    assert score(state("GAMiN POT", "IX", longest_needs_rack=True), "GAMIN POrT") == 1
    # held by the other joker, IMaGE keeps the I of the rack: that of LOIR is ROI's; where nothing is held, who knows?
    assert score(state("iMaGE ROI", "IX", longest_needs_rack=True), "IMaGE lOIR") == 1
    assert score(state("iMAGE ROI", "IX", longest_needs_rack=True), "IMAGE lOIR") == 1 + 4
    assert score(state("iMaGE ROI", "IX", longest_needs_rack=True), "IMaGER OuI") == 1 + 6
    # equal tiles are equal: the I of the rack may be the one in MINAGES
    assert score(state("GAMIN ROSE", "IX", longest_needs_rack=True), "MINAGES ROI") == 1 + 7


# Words on the table


def test_L8_no_word_lies_twice_on_the_table() -> None:
    assert codes(state("GAMIN", "GAMIN"), "GAMIN GAMIN") == ["already_on_table"]
    assert codes(state("GAMiN", "GAMIN"), "GAMiN GAMIN") == ["already_on_table"]
    assert codes(state("GAMIN", "GAM?N"), "GAMIN GAMiN") == ["already_on_table"]
    assert codes(state("", "ROIROI"), "ROI ROI") == ["already_on_table"]
    assert codes(state("GAMIN", "GAMIN", unique=False), "GAMIN GAMIN") == LEGAL


def test_L8_a_word_made_again_in_the_turn_is_simply_kept() -> None:
    # whatever tiles were moved, IMAGE was there and is: it is not new, so LAIT is the longest
    assert score(state("IMAGE", "LAITX"), "IMAGE LAIT") == 4 + 4
    swapped = state("GAMiN POT", "IX")
    assert codes(swapped, "GAMIN POrT") == LEGAL and score(swapped, "GAMIN POrT") == 1 + 4


def test_L8_a_word_that_is_gone_may_come_back_on_a_later_turn() -> None:
    gone = play(state("IMAGE", "LEPX", "IMAGEW"), "PAGE MIEL").state
    back = play(gone, "PAGE MIEL IMAGE").state
    assert words(back.table) == "PAGE MIEL IMAGE" and back.seats[1].score == 5 + 5


@pytest.mark.parametrize(
    ("rule4", "kept", "gone", "elsewhere"),
    [
        ("lexical", LEGAL, PLURAL, GENDER),
        ("table", PLURAL, PLURAL, GENDER),
        ("tiles", LEGAL, PLURAL, LEGAL),
        ("stem", ["same_stem"], LEGAL, LEGAL),
        ("none", LEGAL, LEGAL, LEGAL),
    ],
)
def test_L9_rule_4_and_its_other_values(rule4: str, kept: list[str], gone: list[str], elsewhere: list[str]) -> None:
    assert codes(state("GAMIN", "GAMINS", rule4=rule4), "GAMIN GAMINS") == kept
    assert codes(state("GAMIN", "S", rule4=rule4), "GAMINS") == gone
    assert codes(state("ACTEUR", "ICRE", rule4=rule4), "ACTRICE RUE") == elsewhere  # without all tiles of ACTEUR


def test_L9_the_letter_that_replaced_a_joker_is_a_tile_of_the_word() -> None:
    assert codes(state("GAMiN", "SX", rule4="tiles"), "GAMiNS") == PLURAL
    assert codes(state("GAMiN POT", "IS", rule4="tiles"), "GAMINS POrT") == PLURAL


def test_L9_rule_4_sees_a_word_replaced_by_other_tiles() -> None:
    before = state("GAMIN", "ESGAMINS")
    [fault] = faults(before, "MINAGES GAMINS")
    assert (fault.code, fault.melds, fault.others) == (PLURAL[0], (tuple("GAMINS"),), (tuple("GAMIN"),))


def test_L9_words_laid_together_do_not_forbid_each_other() -> None:
    both, rack = "GAMIN GAMINE", "GAMINGAMINE"
    assert codes(state("", rack), both) == codes(state("", rack, rule4="table"), both) == LEGAL
    assert codes(state("", rack, rule4="stem"), both) == ["same_stem"] * 2


def test_L9_the_stem_family_is_more_than_plural_and_gender() -> None:
    after = "AIMER AIMANT"
    assert codes(state("AIMER", "AIMANT"), after) == LEGAL
    assert codes(state("AIMER", "AIMANT", rule4="stem"), after) == ["same_stem"]


def test_L10_irregular_plurals_and_feminines_too() -> None:
    for before, rack, after, code in (
        ("CHEVAL", "UXAIT", "CHEVAUX LAIT", PLURAL),
        ("ACTEUR", "ICRE", "ACTRICE RUE", GENDER),
        ("ROI", "ENELT", "REINE LOT", GENDER),
    ):
        assert codes(state(before, rack), after) == code
        assert codes(state(before, rack, irregular=False), after) == LEGAL
    assert codes(state("GAMIN", "S", irregular=False), "GAMINS") == PLURAL


def test_L11_back_to_the_singular_but_not_to_the_masculine() -> None:
    assert codes(state("GAMINS", "ROE"), "GAMIN ROSE") == LEGAL
    assert codes(state("GAMINE", "ROS"), "GAMIN ROSE") == GENDER


def test_L12_a_participle_of_the_infinitive_but_no_agreement() -> None:
    assert codes(state("AIMER", "EOI"), "AIMEE ROI") == LEGAL
    assert codes(state("AIMER", "ANTUE"), "AIMANT RUE") == LEGAL
    assert codes(state("MANGE", "E"), "MANGEE") == GENDER
    assert codes(state("AIMANT", "S"), "AIMANTS") == PLURAL
    assert codes(state("MANGE", "E", participles=False), "MANGEE") == LEGAL
    assert codes(state("GAMIN", "E", participles=False), "GAMINE") == GENDER


def test_L13_one_reading_forbids_unless_homographs_are_lenient() -> None:
    # « pensée » is the feminine of « pensé », and a flower
    assert codes(state("PENSE", "E"), "PENSEE") == GENDER
    assert codes(state("PENSE", "E", homographs="lenient"), "PENSEE") == LEGAL
    assert codes(state("GAMIN", "S", homographs="lenient"), "GAMINS") == PLURAL


def test_L17_words_of_living_languages() -> None:
    assert codes(state("", "KIMONO"), "KIMONO") == LEGAL
    assert codes(state("", "KIMONO", loanwords=False), "KIMONO") == ["unknown"]
    assert codes(state("", "STREET"), "STREET") == ["unknown"]


def test_L18_clipped_words() -> None:
    assert codes(state("", "VELO"), "VELO") == LEGAL
    assert codes(state("", "VELO", apocopes=False), "VELO") == ["abbreviation"]


# Jokers


def test_L21_a_joker_keeps_its_letter() -> None:
    for choice, code in (("extend", BROKEN), ("frozen", BROKEN), ("free", ["joker_face_changed"])):
        assert codes(state("POrT", "LAIT", joker_word=choice), "POnT LAIT") == code


@pytest.mark.parametrize(
    ("false", "rest"),
    [(Piece("L", "F"), "AIT"), (Piece("?", "TR"), "AIT"), (Piece("?", "l"), "AIT"), (Piece("?", ""), "RIS")],
)
def test_L21_only_a_joker_stands_for_another_letter_and_for_one(false: Piece, rest: str) -> None:
    before = state("", f"L?{rest}", arbitration="strict")
    after = Table(((false, *meld(rest)),))
    assert judge(before.game, before.to(after)).faults
    assert do(before, Play(after)).state == before  # hands cannot do that: no turn, no penalty


@pytest.mark.parametrize(
    ("after", "extend", "frozen", "free"),
    [
        ("iMAGE ROSE", LEGAL, LEGAL, LEGAL),
        ("iMAGER ROSE", LEGAL, BROKEN, LEGAL),
        ("MiRAGE ROSE", BROKEN, BROKEN, LEGAL),
        ("PAGE MiEL", BROKEN, BROKEN, LEGAL),
        ("MAGiES ROSE", BROKEN, BROKEN, LEGAL),
        ("iMAGES ROSE", PLURAL, BROKEN + PLURAL, PLURAL),
    ],
)
def test_L22_the_letters_of_a_joker_word_stay_together(
    after: str, extend: list[str], frozen: list[str], free: list[str]
) -> None:
    rack = "ROSERPLEES"
    for choice, expected in (("extend", extend), ("frozen", frozen), ("free", free)):
        assert codes(state("iMAGE", rack, joker_word=choice), after) == expected


def test_L22_lengthened_at_both_ends_and_two_joined() -> None:
    assert codes(state("pORT", "RES"), "REpORTS") == LEGAL
    assert codes(state("POrT aGE", "S"), "POrTaGES") == LEGAL
    assert codes(state("POrT aGE", "S", joker_word="frozen"), "POrTaGES") == BROKEN
    assert codes(state("pORT", "S", joker_word="free"), "SpORT") == LEGAL


def _lock(before: str, after: str, rack: str) -> list[Fault]:
    return list(JokerRule(joker="?")(Turn(table(before), table(after), tuple(rack), True)))


def test_L22_two_joker_words_do_not_share_a_letter() -> None:
    assert not _lock("Ab bC", "AbbCX", "X") and not _lock("Ab bC", "bCAbX", "X")
    assert _lock("Ab bC", "AbC XbY", "XY")
    assert _lock("AAb AAc", "AAAbc AX", "X")
    # the first place that holds one word must not hide that another would leave room for both
    assert not _lock("Ab AbX", "ZAbX AbY", "YZ")


def test_L23_of_two_jokers_each_is_replaced_apart_and_holds_the_word() -> None:
    before = state("iMaGE POT", "IX", "AW")
    one = play(before, "IMaGE POrT").state
    assert words(one.table) == "IMaGE POrT"
    assert codes(before, "MaGIE POrT") == BROKEN
    for choice in ("extend", "frozen"):
        assert codes(state("iMaGE POT", "I", joker_release="one", joker_word=choice), "MaGIE POrT") == LEGAL
    assert codes(state("iMaGE POT", "IA"), "MAGIE POrTe") == LEGAL
    # the other player finds the second joker there, and the word still held by it
    assert codes(one, "IMaGE POrT") == ["no_rack_tile"] and "joker_word_broken" in codes(one, "MaGIE POrT WOK")
    assert codes(one, "IMAGE aPOrT") == ["unknown"] and codes(one, "MAGIE POrTe") == LEGAL


def test_L23_one_letter_replaces_one_joker() -> None:
    assert codes(state("iMAGE TARiF ROI", "SX"), "IMAGE TARiF ROSe") == BROKEN
    assert codes(state("iMAGE TARiF ROI", "IS"), "IMAGE TARIF ROSee") == BROKEN
    assert codes(state("iMAGE TARiF ROI", "IS"), "IMAGE TARiF tROIS") == LEGAL


def test_L24_the_letter_comes_from_the_rack_of_the_player_on_turn() -> None:
    before = state("GAMiN POT", "SX", "IX")
    assert "not_in_rack" in codes(before, "GAMIN POrT")
    assert codes(replace(before, turn=1), "GAMIN POrT") == LEGAL


def test_L24_a_letter_of_the_table_frees_no_joker() -> None:
    assert codes(state("iMAGE ROI", "S"), "IMAGE ROSe") == BROKEN
    assert codes(state("iMAGE ROI", "IS"), "IMAGE tROIS") == LEGAL


def test_L24_no_joker_is_replaced_before_the_first_word() -> None:
    assert codes(state("GAMiN POT", "I", opened=False), "GAMIN POrT") == ["table_closed", "opening_too_short",
        "opening_extra_words"]  # fmt: skip
    assert "table_closed" in codes(state("iMAGE", "IPARTI", opened=False), "IMAGE PARTIr")


def test_L25_a_freed_joker_goes_anywhere_even_where_it_was() -> None:
    assert codes(state("iMAGE", "I"), "MIrAGE") == LEGAL
    assert codes(state("GAMiN ROI POT", "I"), "GAMIN rOI PORT") == LEGAL
    assert codes(state("iMAGE", "I"), "IMAGE") == ["table_tile_missing"]  # never to the rack
    assert codes(state("GAMiN", "IS"), "GAMINSe") == ["unknown"]
    assert codes(state("GAMiN", "I"), "GAMINs") == PLURAL  # the word was GAMIN all along
    assert codes(state("GAMiN POT", "IS"), "GAMINS POrT") == PLURAL


def test_L25_a_freed_joker_in_a_new_word_alone() -> None:
    before = state("GAMiN ROI POT", "I", freed_joker="new_word")
    assert codes(before, "GAMIN ROI POrT") == LEGAL
    assert codes(before, "GAMIN rOI PORT") == BROKEN
    assert codes(state("iMAGE", "I", freed_joker="new_word"), "MIrAGE") == LEGAL


def test_L25_a_joker_that_never_moved_is_not_the_freed_one() -> None:
    before = state("GAMiN pORT ROI", "IE", freed_joker="new_word")
    assert codes(before, "GAMIN REpORT rOI") == BROKEN


def test_L25_the_replacing_letter_may_be_the_only_one() -> None:
    assert codes(state("GAMiN POT", "I", replacement_alone=False), "GAMIN POrT") == BROKEN
    assert codes(state("GAMiN POT", "IE", replacement_alone=False), "GAMIN POrTE") == LEGAL
    assert codes(state("GAMiN POT", "I", replacement_alone=False), "GAMiN POT") == ["no_rack_tile"]


def test_L26_a_freed_joker_scores_nothing_its_letter_does() -> None:
    assert score(state("GAMiN POT", "IX"), "GAMIN POrT") == 1 + 4
    assert score(state("POT", "?X"), "POrT") == 1 + 4  # a joker of the rack is a letter like any


def test_L22_a_free_joker_is_still_no_letter_of_the_rack() -> None:
    before = state("iMAGE", "LEP", joker_word="free")
    assert codes(before, "PAGE MIEL") == ["not_in_rack", "table_tile_missing"]

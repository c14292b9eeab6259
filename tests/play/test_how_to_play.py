"""The rules of each game on one screen, by the options of the game at hand."""

from __future__ import annotations

import textwrap

import pytest

from lettres.families.grid.rules import DiceRules
from lettres.families.numbers.rules import NumberRules
from lettres.families.words.rules import PRESETS, LettersRules
from lettres.french.how_to_play import rules_page, whole_rules
from lettres.games.catalogue import CATALOGUE
from lettres.games.des import des
from lettres.games.letters import letters
from lettres.games.rummikub import rummikub

_SCREEN = 20  # lines of 78 columns


def page(name: str, edition: str = "") -> str:
    entry = CATALOGUE[name]
    options = entry.presets.get(edition, {})
    return "\n".join(rules_page(entry.make(entry.rules.from_options({}, options))))


@pytest.mark.parametrize("name", list(CATALOGUE.shipped))
def test_the_rules_of_a_game_fit_on_a_screen(name: str) -> None:
    entry = CATALOGUE[name]
    for edition in ("", *entry.presets):
        text = page(name, edition)
        lines = [line for each in text.split("\n") for line in textwrap.wrap(each, 78, subsequent_indent="  ")]
        assert len(lines) <= _SCREEN, edition
        assert "Le but : " in text and "Les points : " in text and ("fin" in text)
        assert "{" not in text and "  " not in text and " ." not in text and "None" not in text


def test_the_page_tells_the_theme_of_a_game_and_fits_with_it() -> None:
    told = rules_page(letters(), "/home/ana/contes de fées.txt")
    assert told[1] == "Le thème : « contes de fées ». Chaque mot que l'on forme doit en être."
    assert rules_page(letters()) == [told[0], *told[2:]] and told[1] in whole_rules(letters(), "contes de fées")
    lines = [line for each in told for line in textwrap.wrap(each, 78, subsequent_indent="  ")]
    assert len(lines) <= _SCREEN


def test_the_page_tells_the_options_of_the_game() -> None:
    assert "14 lettres à chacun" in page("lettres") and "60 secondes" in page("lettres")
    own = "\n".join(rules_page(letters(LettersRules(opening_letters=5, doubling=False, seconds=0, rule4="none"))))
    assert "5 lettres au moins" in own and "vidé" not in own and "Le temps" not in own and "GAMINES" not in own
    assert "un tour marque ceci : le plus long mot nouveau" in page("lettres", "anglais")
    assert "Les lettres qui restent coûtent leurs points" in page("lettres", "coréen")
    assert "50 points au moins" in "\n".join(rules_page(rummikub(NumberRules(opening_points=50))))
    assert "jusqu'à 200 points" in page("deux-cents") and "La dernière tuile se défausse" in page("deux-cents")
    assert "3♠ 4♠ 5♠" in page("cartes") and "V 11" in page("cartes") and "de la main" in page("cartes")
    assert "une combinaison de vos seuls dés" in page("des") and "tuile" not in page("des")


@pytest.mark.parametrize("name", list(CATALOGUE.shipped))
def test_the_whole_rules_tell_every_choice(name: str) -> None:
    entry = CATALOGUE[name]
    told = whole_rules(entry.make())
    assert told[: len(rules_page(entry.make()))] == rules_page(entry.make())
    assert any("distribué" in line for line in told) and not any("_" in line for line in told)


def test_every_edition_of_letters_is_told() -> None:
    assert len({page("lettres", edition) for edition in PRESETS}) == len(PRESETS)


def test_the_page_tells_what_dice_must_be_laid() -> None:
    def told(passing: str) -> str:
        return "\n".join(rules_page(des(DiceRules.from_options({"passing": passing}))))

    assert "une combinaison de vos seuls dés" in told("set") and "un dé au moins, si" in told("any")
    assert "ou passez." in told("none") and "passez." not in told("set")


def test_the_page_tells_no_help_where_there_is_none() -> None:
    strict = "\n".join(rules_page(letters(LettersRules(arbitration="strict"))))
    assert "ni arbitre, ni indice" in strict and "points d'aide" not in strict and "L'arbitrage : strict" in strict
    assert "points d'aide" in "\n".join(rules_page(letters(LettersRules(arbitration="strict", help_in_turn="always"))))


@pytest.mark.parametrize("name", list(CATALOGUE.shipped))
def test_T16_rules_for_players_name_no_option_and_lean_on_no_line_before(name: str) -> None:
    for line in whole_rules(CATALOGUE[name].make()):
        assert "« rounds »" not in line and "quand elle finit" not in line and "si elle ne finit pas" not in line
        assert not line.startswith("Le but : n'avoir") and line.count(" : ") < 3, line
    for value in ("new_set", "frozen"):
        told = rules_page(rummikub(NumberRules(joker_table=value)))
        assert not any("de même" in line for line in told)

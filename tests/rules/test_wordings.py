"""The sentences of faults: each says what is wrong and how to mend it, in the nouns of its game."""

from __future__ import annotations

import pytest

from lettres.engine import Fault
from lettres.french.speech import Speech
from lettres.games.catalogue import CATALOGUE
from lexicon import Relation

IMAGE, IMAGES, GAMIN = (tuple(word) for word in ("IMAGE", "IMAGES", "GAMIN"))
HELD = ("r1", "*", "r3")


def sentence(name: str, fault: Fault) -> str:
    """A fault as the game tells it."""
    entry = CATALOGUE[name]
    game = entry.game(entry.rules())
    return game.wordings[fault.code].sentence(fault, Speech(game))


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        (Fault("not_in_rack", "1.1", tiles=("?", "A")), "Vous n'avez pas sur votre chevalet : un joker, A."),
        (
            Fault("opening_too_short", "L7", detail=(6, "word")),
            "Votre premier mot doit avoir au moins 6 lettres, toutes de votre chevalet.",
        ),
        (
            Fault("opening_too_short", "1.4", detail=(12, "total")),
            "À votre premier tour, posez au moins 12 lettres en tout, toutes de votre chevalet.",
        ),
        (Fault("opening_too_short", "L7"), "Votre premier mot est trop court."),
        (
            Fault("joker_word_broken", "L25", (GAMIN,), detail="alone"),
            "Remplacer un joker (GAMIN) ne suffit pas : posez au moins une autre lettre de votre chevalet.",
        ),
        (
            Fault("joker_word_broken", "L25", (GAMIN,), detail="not_new"),
            "Un joker repris (GAMIN) doit servir dans un mot nouveau, qui n'était pas sur la table.",
        ),
        (
            Fault("joker_word_broken", "L22", (GAMIN,), detail="frozen"),
            "Un mot qui contient un joker (GAMIN) ne change pas tant qu'une lettre de votre "
            "chevalet ne remplace pas le joker.",
        ),
        (
            Fault("joker_word_broken", "L22", (GAMIN,), detail="held"),
            "Un mot qui contient un joker (GAMIN) garde ses lettres ensemble et dans leur ordre "
            "tant qu'une lettre de votre chevalet ne remplace pas le joker : d'ici là, il ne peut que s"
            "'allonger, au début ou à la fin.",
        ),
        (
            Fault("joker_face_changed", "L21", (GAMIN, IMAGE)),
            "Le joker de GAMIN et d'IMAGE garde sa lettre tant qu'une lettre de votre chevalet ne le remplace pas.",
        ),
        (
            Fault("plural_of_table_word", "L9", (IMAGES,), (IMAGE,), detail=(Relation.PLURAL,)),
            "IMAGES est le pluriel d'IMAGE : un mot de la table ne se met ni au pluriel ni à l'autre genre.",
        ),
        (
            Fault("plural_of_table_word", "L9", (IMAGES,), (IMAGE,)),
            "IMAGES est une autre forme d'IMAGE : un mot de la table ne se met ni au pluriel ni à l'autre genre.",
        ),
        (
            Fault("same_stem", "L9", (tuple("AIMANT"),), (tuple("AIMER"),)),
            "AIMANT est de la famille d'AIMER : deux mots d'une famille ne restent pas ensemble sur la table.",
        ),
        (Fault("unknown", "L17", (tuple("ZZZ"),)), "ZZZ : l'arbitre ne permet pas ce mot."),
        (Fault("unknown", "L17"), "Un mot : l'arbitre ne permet pas ce mot."),
    ],
)
def test_faults_of_words(fault: Fault, expected: str) -> None:
    assert sentence("lettres", fault) == expected


@pytest.mark.parametrize(
    ("name", "fault", "expected"),
    [
        (
            "rummikub",
            Fault("not_a_meld", "2.1", (("r1", "r2"),)),
            "r1 r2 ne forment ni une suite d'une couleur ni une série d'une valeur, de trois tuiles au moins.",
        ),
        (
            "rummikub",
            Fault("not_a_meld", "2.1", (("r1", "r2"), ("b1", "b3"))),
            "r1 r2 et b1 b3 ne forment ni une suite d'une couleur ni une série d'une valeur, de trois tuiles au moins.",
        ),
        (
            "rummikub",
            Fault("opening_points", "N6", detail=(12, 30)),
            "Vos premières combinaisons font 12 points : il en faut 30, encore 18, sans rien prendre à la table.",
        ),
        (
            "rummikub",
            Fault("opening_points", "N6"),
            "Vos premières combinaisons font 0 point : il en faut 0, encore 0, sans rien prendre à la table.",
        ),
        (
            "rummikub",
            Fault("joker_taken", "N9", (HELD,), detail=("new_set", 0)),
            "Un joker repris (r1 joker r3) va dans une combinaison nouvelle, qui n'était pas sur la table.",
        ),
        (
            "defausse",
            Fault("joker_taken", "N9", (HELD,), detail=("identity", 2)),
            "Un joker de la table (r1 joker r3) se prend en posant à sa place la tuile qu'il "
            "remplace, et se repose aussitôt, dans une combinaison où vous posez aussi 2 tuiles au moins.",
        ),
        (
            "rummikub",
            Fault("joker_taken", "N9", (HELD,), detail=("frozen", 0)),
            "Un joker de la table (r1 joker r3) se prend en posant à sa place la tuile qu'il "
            "remplace, et se repose aussitôt ; d'ici là sa combinaison ne peut que s'allonger.",
        ),
        (
            "rummikub",
            Fault("joker_taken", "N9"),
            "Un joker de la table se prend en posant à sa place la tuile qu'il remplace, et se repose aussitôt.",
        ),
        (
            "des",
            Fault("not_a_line", "D11", (("r3", "*", "r5"), ("b3", "*", "n3"))),
            "r3 joker r5 et b3 joker n3 : un joker ne vaut qu'un seul dé, le même dans ses deux lignes.",
        ),
        ("des", Fault("not_a_line", "D10", (("r3",),)), "r3 : un dé ne reste pas seul."),
        (
            "des",
            Fault("not_a_line", "D10", (("r3", "b4", "r5"),)),
            "r3 b4 r5 ne forment ni une suite qui monte, d'une couleur,"
            " ni une série d'un nombre, de trois dés au moins.",
        ),
    ],
)
def test_faults_of_numbers_and_dice(name: str, fault: Fault, expected: str) -> None:
    assert sentence(name, fault) == expected

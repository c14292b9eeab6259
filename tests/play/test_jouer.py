"""`lettres jouer`, as a script plays it: line by line, from the first deal to the last sheet."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from lettres.engine.rules import written
from lettres.games.catalogue import CATALOGUE
from lettres.games.letters import LettersRules
from lettres.records.journal import seal
from lexicon import Lexicon
from lexicon.search import formable, search
from tests.conftest import Run

Play = Callable[..., str]


@pytest.fixture
def play(run: Run, tmp_path: Path) -> Play:
    """Run `lettres jouer` with lines to type; what it prints, its exit code checked."""

    def call(*args: str, typed: str = "", code: int = 0) -> str:
        done = run("jouer", *args, stdin=typed, env={"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)})
        assert done.returncode == code, (done.stdout, done.stderr)
        assert "Traceback" not in done.stderr
        return done.stdout + done.stderr

    return call


def rack(shown: str) -> str:
    """The rack that was shown last."""
    tiles = re.findall(r"Votre chevalet : ((?:[A-Z]|joker)(?: (?:[A-Z]|joker))*)\.", shown)[-1]
    return str(tiles).replace("joker", "?").replace(" ", "")


def longest(lexicon: Lexicon, letters: str) -> str:
    """A long word that a rack can form."""
    return max(search(lexicon, [formable(letters.replace("?", ""))]), key=lambda word: (len(word), word))


@pytest.mark.slow
def test_bots_play_to_the_end_alike_in_two_processes(play: Play, tmp_path: Path) -> None:
    args = ("--auto", "--joueurs", "bot,bot:débutant,bot:oracle", "--graine", "3", "--json", "--regle", "refill=20")
    one, two = (json.loads(play(*args)) for _ in range(2))
    records = [Path(each.pop("record")) for each in (one, two)]
    assert one == two
    assert one["pouch"] == 0 and len(one["scores"]) == 3 and one["winners"]
    texts = [
        [line.split("  #")[0] for line in path.read_text("utf-8").splitlines() if not line.startswith("date")]
        for path in records
    ]
    assert texts[0] == texts[1]


def test_a_game_alone_goes_from_the_first_word_to_the_last_pass(play: Play, lexicon: Lexicon) -> None:
    shown = play("--joueurs", "Ana", "--graine", "11", "--nom", "seule", "--regle", "pass_cost=10")
    word = longest(lexicon, rack(shown))
    assert "--reprendre seule" in shown
    shown = play("--reprendre", "seule", typed=f"{word.lower()}\n\n" + "p\n" * 240)
    assert f"Ana forme {word}." in shown
    assert f"Ana marque {2 * len(word)} points" in shown and f": {2 * len(word)} en tout." in shown
    assert "La partie est finie" in shown


def test_a_turn_is_composed_step_by_step(play: Play, lexicon: Lexicon) -> None:
    letters = rack(play("--joueurs", "Ana", "--graine", "11", "--nom", "pas"))
    word = longest(lexicon, letters)
    steps = f"former {word}\nannuler\nrefaire\nrecommencer\nformer {word}\nvalider\nquitter\n"
    shown = play("--reprendre", "pas", typed=steps)
    assert shown.count(f"Formés : {word}.") == 3
    assert f"Ana forme {word}." in shown


def test_what_is_typed_wrongly_costs_nothing(play: Play) -> None:
    shown = play(
        "--joueurs",
        "Ana",
        "--graine",
        "11",
        typed="ZZZZZZ\n3+A -> B\nA -> B -> C\ndéfaire 99\nformer\n?\n\x1b[31m\nvalider\n",
    )
    assert "Il manque" in shown and "deux flèches" in shown and "n'est pas un mot de la table" in shown
    assert "rien n'est composé" in shown.lower()
    assert "\x1b" not in shown
    assert "Ana pioche" not in shown


def test_the_arbiter_answers_without_penalty(play: Play) -> None:
    shown = play("--joueurs", "Ana", "--graine", "11", typed="? mangeons minages\n")
    assert "MANGEONS est refusé" in shown and "MINAGES est permis" in shown and "pioche 1" not in shown


def test_strict_arbitration_tells_the_price_then_takes_it(play: Play, lexicon: Lexicon) -> None:
    letters = rack(play("--joueurs", "Ana", "--graine", "11", "--nom", "x"))
    wrong = "".join(sorted(letters.replace("?", "")))[:7]
    assert wrong not in lexicon
    shown = play("--joueurs", "Ana", "--graine", "11", "--arbitrage", "strict", typed=f"{wrong}\n\n")
    assert "Un mot refusé coûte 1 lettre" in shown
    assert "Ana reprend ses lettres" in shown and "Ana pioche 1 lettre de pénalité." in shown


def test_a_challenge_is_offered_to_the_others(play: Play) -> None:
    args = ("--joueurs", "Ana,Zoé", "--graine", "11", "--arbitrage", "defi")
    letters = rack(play(*args))
    wrong = "".join(sorted(letters.replace("?", "")))[:7]
    shown = play(*args, typed=f"{wrong}\n\ncontester\nquitter\n")
    assert "conteste, avec raison" in shown and "reprend ses lettres" in shown
    shown = play(*args, typed=f"{wrong}\n\naccepter\nquitter\n")
    assert "marque 14 points" in shown


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--joueurs", "Ana,Ana"), "même nom"),
        (("--joueurs", "Robot,bot"), "« Robot » est le nom gardé pour les robots"),
        (("--joueurs", "aide,bot"), "« aide » est une commande"),
        (("--joueurs", "A,B,C,D,E"), "de 1 à 4"),
        (("--joueurs", "\x1b[31mAna"), "30 lettres"),
        (("--joueurs", "x" * 10_000), "30 lettres"),
        (("--joueurs", ",,"), "il manque un nom près d'une virgule"),
        (("--joueurs", "Ana, ,Zoé"), "il manque un nom près d'une virgule"),
        (("--joueurs", ""), "il manque un nom ; on attend"),
        (("--joueurs", "\u202eanA"), "30 lettres"),
        (("--joueurs", "bot:sorcier"), "débutant"),
        (("--auto", "--joueurs", "Ana,bot"), "robots"),
        (("--arbitrage", "mou"), "souple"),
        (("--minuteur", "-3"), "nombre entier"),
        (("--regle", "deal=0"), "1–40"),
        (("--regle", "zzz=1"), "pas une règle de ce jeu"),
        (("--regle", "deal"), "NOM=VALEUR"),
        (("--theme", "zzzz"), "thème"),
        (("--edition", "martien"), "allemand"),
    ],
)
def test_wrong_usage_is_told_in_french(play: Play, args: tuple[str, ...], said: str) -> None:
    shown = play(*args, code=2)
    assert said in shown and "\x1b" not in shown and "\u202e" not in shown and len(shown) < 2000


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "n'existe pas ; vérifiez le chemin"),
        (b"\xff\xfe\x00", "ne se lit pas ; donnez un fichier de texte"),
        (b"A 18 r1 r2 zz", "ligne 1 : « zz » n'est pas une face"),
        (b"# rien\n", "où il n'y a aucun dé"),
        (b"A 3 r1 r2 r3", "--des : 2 joueurs à 9 chacun : la boîte n'en a que 3"),
        (b"A 2 r1 r2\n" * 9000, "bien trop grand"),
    ],
)
def test_D14_a_file_that_is_no_set_of_dice_is_told(play: Play, tmp_path: Path, text: bytes | None, said: str) -> None:
    path = tmp_path / "dés.tsv"
    if text is not None:
        path.write_bytes(text)
    shown = play("--jeu", "des", "--auto", "--des", str(path), code=2)
    assert said in shown and "--des" in shown and shown.count("\n") == 1
    assert "est un dossier" in play("--jeu", "des", "--auto", "--des", str(tmp_path), code=2)
    assert "donnez le nom d'un fichier" in play("--jeu", "des", "--auto", "--des", "", code=2)


@pytest.mark.parametrize("name", ["../../etc/passwd", "absente", "/etc/passwd", "x" * 5000, "a\x01b"])
def test_a_game_that_is_not_there_is_a_file_error(play: Play, name: str) -> None:
    play("--reprendre", name, code=3)


@pytest.mark.parametrize("name", ["../x", "a/b", "", " ", "x" * 61, "con\n"])
def test_a_save_name_stays_in_its_folder(play: Play, name: str, tmp_path: Path) -> None:
    play("--joueurs", "Ana", "--nom", name, code=3)
    assert not list(tmp_path.rglob("*.partie"))


def test_a_theme_and_an_edition_are_played_and_resumed(play: Play, tmp_path: Path) -> None:
    (tmp_path / "bêtes.txt").write_text("chevaux\nlapins\n", "utf-8")
    args = ("--theme", "bêtes.txt", "--edition", "allemand", "--nom", "t", "--graine", "2")
    shown = play("--joueurs", "Ana,bot", *args, typed="passer\n\n")
    assert shown.startswith("Le thème : « bêtes ». Chaque mot que l'on forme doit en être.\n")
    assert "La partie t reprend : Rami des lettres, thème « bêtes »." in play("--reprendre", "t")
    (tmp_path / "bêtes.txt").unlink()
    assert "n'est plus là" in play("--reprendre", "t", code=3)


def test_every_rule_is_explained() -> None:
    for entry in CATALOGUE.values():
        for name, *_ in entry.rules.describe():
            assert entry.rules.wording(name)[0] != name, (entry.name, name)


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_value_that_has_a_name_is_explained(name: str) -> None:
    for rule, _, _, values in CATALOGUE[name].rules.describe():
        if "–" not in values and values != "oui, non":
            assert set(values.split(", ")) <= {*CATALOGUE[name].rules.wording(rule)[1]} or rule == "invalid", rule


@pytest.mark.parametrize(
    ("name", "noun"), [("lettres", "lettre"), ("cartes", "carte"), ("rummikub", "tuile"), ("des", "dé")]
)
def test_the_rules_of_a_game_are_told_of_its_own_tiles(play: Play, name: str, noun: str) -> None:
    shown = play("--jeu", name, "--regle", "?")
    assert "{" not in shown and "}" not in shown
    assert f"{noun}s distribué{'s' if noun == 'dé' else 'es'} à chacun" in shown
    if noun != "lettre":
        assert "lettre" not in shown and "mot" not in shown


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_article_of_a_rule_is_in_the_rules(play: Play, name: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / "regles.md").read_text("utf-8")
    listed = play("--jeu", name, "--regle", "?")
    articles = re.findall(r"article ([^\s;\]]+)(?: ; [^\]]+)?\]$", listed, re.MULTILINE)
    assert len(articles) == sum("=" in line.partition(" ")[0] for line in listed.splitlines()) > 8
    assert set(articles) <= set(re.findall(r"\b(?:[LND]\d+|\d\.\d)\b", text.split("# Le rami des lettres", 1)[1]))


def test_a_bot_that_cannot_be_leaves_no_saved_game(play: Play, tmp_path: Path) -> None:
    play("--joueurs", "Ana,bot:sorcier", code=2)
    assert not list(tmp_path.rglob("*.partie"))


def test_options_that_a_resumed_game_would_ignore_are_refused(play: Play) -> None:
    play("--joueurs", "Ana,bot", "--nom", "r")
    assert "--graine" in play("--reprendre", "r", "--graine", "3", code=2)
    assert "robots" in play("--reprendre", "r", "--auto", code=2)
    assert "--auto" in play("--joueurs", "Ana,bot", "--json", code=2)


@pytest.mark.slow
def test_every_value_of_every_rule_can_be_played(play: Play) -> None:
    names = {name: values for name, _, _, values in LettersRules.describe()}
    chosen = {name: LettersRules.parse(name, v.split(", ")[-1]) for name, v in names.items() if "–" not in v}
    chosen = LettersRules.from_options({}, chosen).effective()  # some go without others
    args = [f"--regle={name}={written(value)}" for name, value in chosen.items()]
    shown = play("--auto", "--joueurs", "bot:débutant,bot:débutant", "--graine", "1", *args)
    assert "La partie est finie" in shown


@pytest.mark.slow
def test_an_endless_line_and_an_endless_input_are_borne(play: Play) -> None:
    shown = play("--joueurs", "Ana", "--graine", "1", typed="A" * 5_000_000 + "\n" + "zzz\n" * 1_000)
    assert shown.count("Il manque") == 1_000


def test_a_finished_game_is_not_taken_up_while_another_goes_on(play: Play) -> None:
    play("--joueurs", "Ana,bot", "--nom", "encours")
    play("--auto", "--joueurs", "bot,bot", "--nom", "finie", "--regle", "target=20")
    assert "--reprendre encours" in play("--reprendre")


def test_accents_of_options_do_not_matter(play: Play) -> None:
    shown = play("--joueurs", "Zoé  d'Arc", "--règle", "deal=7", "--édition", "francais")
    assert len(rack(shown)) == 7 and "À Zoé d'Arc" in shown


def test_the_table_is_closed_before_the_first_word(play: Play) -> None:
    shown = play("--joueurs", "bot:oracle,Ana", "--graine", "6", typed="passer\n\ndéfaire 1\n")
    assert "Avant votre premier mot, vous ne pouvez pas toucher à la table." in shown


def test_T14_a_turn_half_composed_is_asked_about_before_one_leaves(play: Play, lexicon: Lexicon) -> None:
    word = longest(lexicon, rack(play("--joueurs", "Ana", "--graine", "11", "--nom", "moitié")))
    shown = play("--reprendre", "moitié", typed=f"{word}\nquitter\nannuler\nquitter\n? image\n")
    assert "n'est pas posé" in shown and f"retapez-le : {word}" in shown
    assert shown.count("n'est pas posé") == 1, "once it is undone, nothing is lost"
    assert "IMAGE est permis" not in shown, "the game was left"
    for again in ("", "quitter"):
        shown = play("--reprendre", "moitié", typed=f"{word}\nquitter\n{again}\n? image\n")
        assert "Partie sauvée." in shown and "IMAGE est permis" not in shown
        assert f"retapez-le : {word}" in shown.partition("Partie sauvée.")[0]
    assert "n'est pas posé" in play("--reprendre", "moitié", typed=f"{word}\n"), "where the input ends, too"


def test_T14_a_saved_game_with_an_unknown_rule_is_one_line_of_the_list(play: Play, run: Run, tmp_path: Path) -> None:
    play("--joueurs", "Ana", "--graine", "11", "--nom", "autre", "--regle", "deal=9")
    path = tmp_path / "lettres" / "parties" / "autre.partie"
    lines = [line.partition("  #")[0] for line in path.read_text("utf-8").splitlines()]
    sealed, _ = seal([line.replace("deal=9", "bonus=9") for line in lines])
    path.write_text("".join(f"{line}\n" for line in sealed), "utf-8")
    shown = run("partie", env={"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}).stdout
    assert "règle inconnue : « bonus »" in shown and len(shown) < 100, shown


@pytest.mark.parametrize("name", ["rummikub", "des"])
def test_T13_tiles_and_help_are_told_in_words(play: Play, name: str) -> None:
    shown = play("--jeu", name, "--joueurs", "Ana,bot", "--graine", "1", typed="aide\nrègles\n")
    told = "Les couleurs : r rouge, b bleu, n noir, j jaune."
    first, helped = shown.partition("\n« ")[0], shown.partition("\n« ")[2]
    assert told in first and helped.count(told) == 2, "where the game begins, in its help, in its rules"
    assert "« aide » : cette aide." in shown and "aide   " not in shown
    assert told not in play("--jeu", "cartes", "--joueurs", "Ana,bot", "--graine", "1", typed="aide\n")

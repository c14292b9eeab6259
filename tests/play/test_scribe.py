"""A scribe notes a game of real tiles: what is typed goes in, what is said and saved comes out."""

from __future__ import annotations

import pytest

from lettres.compose.base import MoveError
from lettres.compose.unseen import readings
from lettres.engine.table import Table
from lettres.games.letters import letters
from lettres.play.scribe import Scribe
from lettres.play.scribe_edits import read_end, rename_player
from lettres.play.scribe_lines import ScribeCommand, read_command, read_typed
from lettres.play.scribe_sheet import Answer, new_sheet
from lettres.records.header import Header, RecordError
from lettres.records.session import game_of
from lettres.records.sheet import TurnKind
from lettres.records.sheet_reader import read_sheet
from lexicon import Lexicon
from tests.game_helpers import table, words

HEADER = Header("lettres", {}, "essai", "", ("Ana", "Zoé"), 0, "2026-01-02")


class Noted:
    """A scribe at a table: each line is answered, and what is saved is read back."""

    def __init__(self, lexicon: Lexicon, *, asks: bool = True) -> None:
        game = letters(lexicon=lexicon)
        self.scribe = Scribe(game, new_sheet(HEADER, game), asks=asks)
        self._game_of = game_of(lexicon)

    def type(self, *lines: str) -> Answer:
        """The answer to the last of some lines."""
        answer = Answer()
        for line in lines:
            answer = self.scribe.line(line)
            texts = self.scribe.texts
            if self.scribe.sheet.lines:
                read, broken = read_sheet(texts, self._game_of)
                assert broken == "" and read.sheet == self.scribe.sheet
        return answer

    @property
    def turns(self) -> list[str]:
        """The turns as they are saved, without their numbers."""
        return [text.partition(" ")[2] for text in self.scribe.texts[8:]]


@pytest.fixture
def noted(lexicon: Lexicon) -> Noted:
    """A table with a scribe who is there to answer."""
    return Noted(lexicon)


@pytest.fixture
def sheet(lexicon: Lexicon) -> Noted:
    """A table whose typed sheet is read, with nobody to ask."""
    return Noted(lexicon, asks=False)


OPENED = ("fiabilite", "JARDIN", "GENOUX", "passe")
"""Both players have opened, GENOUX being Ana's second word."""


def moves(lexicon: Lexicon, before: str, text: str, rack: str | None = None) -> list[str]:
    """The readings of a typed turn."""
    game, lying = letters(lexicon=lexicon), table(before)
    found = readings(game, lying, text, tuple(rack) if rack is not None else None)
    return [words(after) for after in found]


def test_the_words_of_the_table_that_went_are_found(lexicon: Lexicon) -> None:
    """Those whose letters are used; told letters, a told rack or a name settle what is open."""
    assert moves(lexicon, "IMAGE AIR", "PAGE MIEL") == ["IMAGE AIR PAGE MIEL", "AIR PAGE MIEL"]
    assert moves(lexicon, "IMAGE AIR", "PAGE MIEL", "ELPTTRS") == ["AIR PAGE MIEL"]
    assert moves(lexicon, "IMAGE AIR", "+ LEP -> PAGE MIEL") == ["AIR PAGE MIEL"]
    assert moves(lexicon, "IMAGE AIR", "1 -> PAGE MIEL") == ["AIR PAGE MIEL"]
    assert moves(lexicon, "IMAGE AIR", "+ PAGEMIEL -> PAGE MIEL") == ["IMAGE AIR PAGE MIEL"]


def test_jokers_are_those_typed_in_small_letters(lexicon: Lexicon) -> None:
    """A joker of the table goes on into the word formed; a rack's is marked."""
    assert moves(lexicon, "", "JARDiN") == ["JARDiN"]
    assert moves(lexicon, "GAMiN", "GAMINS", "SEP") == ["GAMiNS"]
    assert moves(lexicon, "GAMiN", "GAMiN -> GAMIN SEr") == ["GAMIN SEr"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "IMAGE + LEP",
        "A -> B -> C",
        "ZUT -> ZUTS",
        "IMAGE -> MAGE",
        "IMAGE AIR W W",
        "+ XX -> PAGE",
        "W W W W",
        "é1",
        "?AB",
    ]
    + ["A" * 200, " ".join(["AIR"] * 30)],
)
def test_what_cannot_be_read_is_said(text: str, lexicon: Lexicon) -> None:
    with pytest.raises(MoveError):
        moves(lexicon, "IMAGE", text)


def test_a_whole_game_is_noted(noted: Noted) -> None:
    """Openings, table words taken apart, a pass, a time-out, an emptied rack, the end: who won and by how much."""
    said = noted.type("fiabilite").said
    assert said == ("Ana forme FIABILITE. 18 points (9 lettres posées, mot le plus long : 9). Total : 18.",)
    assert noted.scribe.prompt == "Zoé (0) > "
    noted.type("JARDiN", "passe", "Zoé : IMAGE")
    said = noted.type("image -> page miel").said
    assert said[0].startswith("Ana forme PAGE et MIEL, avec IMAGE et 3 lettres du chevalet (E, L, P). 7 points")
    noted.type("temps", "longueur, vidé")
    assert noted.type("fin Ana : 0, Zoé : etr").said[-1] == "Ana gagne, de 27 points."
    assert noted.turns == [
        "J1 FIABILITE = 18",
        "J2 JARDiN = 12",
        "J1 passe",
        "J2 IMAGE = 10",
        "J1 IMAGE + ELP -> PAGE MIEL = 7",
        "J2 hors délai",
        "J1 LONGUEUR = 24 ; vidé",
        "49 22 ; restes J1:- J2:ETR",
    ]


def test_several_readings_are_asked_about(noted: Noted) -> None:
    """A number chooses; another line asks again; nothing is noted without an answer."""
    noted.type(*OPENED)
    noted.type("AIR", "passe")
    answer = noted.type("PAIRE")
    assert "1 : PAIRE, tout du chevalet ; 2 : AIR + EP -> PAIRE." in answer.said[0]
    assert noted.scribe.prompt == "? > " and noted.type("zut").refused
    assert noted.type("2").changed and noted.turns[-1] == "J1 AIR + EP -> PAIRE = 7"
    noted.type("annule", "PAIRE")
    assert noted.type("non").refused and noted.turns[-1] == "J2 passe"


def test_told_points_settle_the_reading(sheet: Noted) -> None:
    """Where nobody can be asked, an open reading is refused with the ways to write it."""
    sheet.type(*OPENED)
    sheet.type("AIR", "passe")
    answer = sheet.type("PAIRE")
    assert answer.refused and "+ PAIRE -> PAIRE" in answer.said[0] and "AIR + EP -> PAIRE" in answer.said[0]
    assert sheet.type("PAIRE = 7").changed and sheet.turns[-1] == "J1 AIR + EP -> PAIRE = 7"
    sheet.type("annule")
    assert sheet.type("+ PAIRE -> PAIRE").changed and sheet.turns[-1] == "J1 PAIRE = 10"


def test_the_table_overrules_the_arbiter(noted: Noted) -> None:
    """A word of no dictionary is told, and let pass, refused or typed again, as the table rules."""
    answer = noted.type("ZORBIX")
    assert "ZORBIX" in answer.said[0] and "dictionnaire" in answer.said[0]
    noted.type("permis")
    assert noted.turns == ["J1 ZORBIX = 12 ; permis unknown/ZORBIX"]
    noted.type("annule", "ZORBIX", "faute")
    assert noted.turns == ["J1 ZORBIX ! unknown/ZORBIX"]
    noted.type("annule", "ZORBIX")
    assert noted.type("non").refused and noted.turns == []
    noted.type("ZORBIX, permis", "TOIT, refusé")
    assert noted.turns == ["J1 ZORBIX = 12 ; permis unknown/ZORBIX", "J2 TOIT ! opening_too_short/TOIT"]


def test_rules_beside_words_are_judged_and_overruled_too(noted: Noted) -> None:
    """The opening, the plural of a table word, the same word twice."""
    assert "6 lettres" in noted.type("TOIT").said[0]
    noted.type("permis")
    noted.type("JARDIN", "GENOUX", "passe")
    assert "pluriel" in noted.type("TOIT -> TOITS").said[0]
    noted.type("p")
    noted.type("AIR")
    assert "deux fois" in noted.type("AIR").said[0]
    noted.type("oui")
    permitted = [text.partition("permis ")[2] for text in noted.turns]
    assert permitted[0] == "opening_too_short/TOIT" and permitted[-1] == "already_on_table/AIR"
    assert permitted[4].startswith("plural_of_table_word/TOITS")


def test_points_counted_at_the_table_are_compared(noted: Noted, sheet: Noted) -> None:
    """The difference is told; the scribe decides, or the table's stand."""
    assert noted.type("IMAGES = 11").said[0].startswith("11 points à la table, 12 points (6 lettres posées")
    noted.type("règle")
    assert noted.turns == ["J1 IMAGES = 12"]
    noted.type("annule", "IMAGES, 11 points", "table")
    assert noted.turns == ["J1 IMAGES = 11 ; règle 12"]
    assert noted.scribe.course.state.seats[0].score == 11
    assert not noted.type("annule", "IMAGES = 12").said[0].endswith("?")
    assert "Ceux de la table sont gardés." in sheet.type("IMAGES = 11").remarks[0]


def test_an_emptied_rack_is_told_or_follows_from_a_told_one(noted: Noted) -> None:
    """Counting the draws only makes a suggestion, and « vidé » alone amends the turn."""
    noted.type(*OPENED, "chevalet LONGUES")
    noted.type("LONGUES, permis")
    assert noted.turns[-1] == "J1 LONGUES = 21 ; chevalet LONGUES ; vidé"
    noted.type("annule")
    answer = noted.type("LONGUES, permis")
    assert noted.turns[-1] == "J1 LONGUES = 14" and "tapez « vidé »" in answer.remarks[-1]
    noted.type("vidé")
    assert noted.turns[-1] == "J1 LONGUES = 21 ; vidé"
    noted.type("annule")
    assert noted.type("LONGUES, chevalet LONGUE").refused


def test_a_correction_judges_again_what_follows(noted: Noted) -> None:
    """What no longer holds waits, is told, and stands again once it can."""
    noted.type(*OPENED, "AIR", "passe", "AIR -> PAIRE")
    noted.type("corrige 5")
    assert noted.scribe.prompt == "Tour 5, Ana > "
    answer = noted.type("SOL")
    assert answer.said[1].startswith("Tour 7, à Ana : AIR + EP -> PAIRE ne tient plus")
    assert noted.turns[-1] == "J1 AIR + EP -> PAIRE = 7 ; en suspens"
    assert noted.type("points").said[1] == "En suspens, sans points : le tour 7."
    answer = noted.type("corrige 5 : AIR")
    assert answer.said[1] == "Tour 7, à Ana : AIR + EP -> PAIRE tient de nouveau."
    assert noted.turns[-1] == "J1 AIR + EP -> PAIRE = 7"


def test_a_correction_tells_points_and_faults_that_change(noted: Noted) -> None:
    """A word that is there twice after a correction is held to be allowed, and said so."""
    noted.type(*OPENED, "SOL", "passe")
    answer = noted.type("corrige 2 JARDOX", "permis")
    assert answer.said[0].startswith("Tour 2. Zoé forme JARDOX")
    answer = noted.type("corrige 1 fiabilite")
    assert len(answer.said) == 1
    answer = noted.type("insère 4 Ana : SOL")
    assert any("Tour 6, à Ana : SOL (déjà sur la table). Tenu pour permis" in each for each in answer.said)
    assert noted.turns[5] == "J1 SOL = 6 ; permis already_on_table/SOL"


def test_a_turn_is_inserted_removed_and_brought_back(noted: Noted) -> None:
    """Each step can be undone."""
    noted.type(*OPENED)
    before = noted.turns
    noted.type("insère 2 Zoé : passe")
    assert noted.turns[1] == "J2 passe" and len(noted.turns) == 5
    assert noted.type("ôte 2").said[0] == "Retiré : 2. Zoé : passe."
    assert noted.turns == before
    noted.type("annule", "annule")
    assert noted.turns == before


def test_undo_goes_back_from_a_resumed_sheet_too(noted: Noted) -> None:
    """The end, then the last turn; then there is nothing more."""
    noted.type("IMAGES", "fin")
    scribe = Scribe(noted.scribe.game, noted.scribe.sheet)
    assert "finie" in scribe.line("passe").said[0]
    scribe.line("annule")
    assert scribe.sheet.end is None and len(scribe.sheet.lines) == 1
    assert scribe.line("annule").said == ("Annulé : 1. Ana : IMAGES = 12.",)
    assert scribe.line("annule").refused


def test_players_are_renamed(noted: Noted) -> None:
    """By name, by number, with « en » where names have spaces; never as another."""
    noted.type("renomme zoe Léa", "renomme 1 Jean Luc", "renomme Jean Luc en Luc")
    assert noted.scribe.names == ("Luc", "Léa")
    for text in ("renomme Luc Léa", "renomme Luc bot", "renomme Luc", "renomme Tom Jo", "renomme Luc \u202eX"):
        assert noted.type(text).refused
    assert rename_player(HEADER, "ana -> Anna").players == ("Anna", "Zoé")


def test_another_player_than_the_one_on_turn(noted: Noted) -> None:
    """A real table may lose the order: it is noted, and said."""
    assert noted.type("Zoé : IMAGES").remarks == (), "whoever has the first turn"
    assert noted.type("Zoé : passe").remarks == ("C'était à Ana ; noté pour Zoé.",)
    assert noted.turns == ["J2 IMAGES = 12", "J2 passe"]
    assert noted.type("Bob : passe").refused


def test_small_letters_are_commands_and_capitals_words(noted: Noted, sheet: Noted) -> None:
    """PASSE, TEMPS, FAUTE, FIN, TABLE are words; where nobody reads along, a command that only shows is refused."""
    assert read_command("TABLE") is None and read_command("table") == ScribeCommand("table")
    assert read_command("fin de partie") is None and read_command("table ronde") is None
    assert [read_typed(text, ("Ana",)).kind for text in ("passe", "Passe", "PASSE")] == [
        TurnKind.PASS,
        TurnKind.PASS,
        TurnKind.LAY,
    ]
    assert read_typed("LIVRE, vide", ("Ana",)).words == "LIVRE vide"
    assert read_typed("LIVRE, vidé", ("Ana",)).emptied
    assert "TABLE" in sheet.type("table").said[0]
    assert noted.type("table").said == ("La table est vide.",)
    for text in ("aide", "points", "tours"):
        assert noted.type(text).said


@pytest.mark.parametrize(
    "text",
    ["corrige", "corrige 9", "insère 1", "ôte 1", "fin", "vidé", "chevalet 123", ":", "Ana :", "= 12", ", ,", "x" * 500]
    + ["chevalet " + "A" * 50, "\x1b[2J", "Ana : IMAGES, chevalet WWWIMAGES", "corrige 99999999999999999999"],
)
def test_a_line_that_cannot_be_followed_changes_nothing(text: str, noted: Noted) -> None:
    """And is answered in French."""
    answer = noted.type(text)
    assert answer.refused and answer.said[0].strip() and not answer.changed and noted.turns == []


@pytest.mark.parametrize("number", ["0000012", "0000001", "3", "0", "99999999999999999999", "²"])
@pytest.mark.parametrize("text", ["corrige {}", "corrige {} : passe", "insère {} passe", "ôte {}"])
def test_a_number_that_no_turn_has_changes_nothing(text: str, number: str, noted: Noted) -> None:
    """However many digits it has."""
    noted.type("images", "passe")
    answer = noted.type(text.format(number))
    assert answer.refused and noted.turns == ["J1 IMAGES = 12", "J2 passe"]


def test_a_turn_is_named_with_some_zeros(noted: Noted) -> None:
    noted.type("images", "passe", "ôte 002")
    assert noted.turns == ["J1 IMAGES = 12"]


def test_what_is_left_at_the_end() -> None:
    """Letters or their number, of those who tell."""
    assert read_end(["Ana", "Zoé", "Léo"], "Zoé : e t *; léo : 4").left == ("", "ET?", "4")
    for text in ("Ana ETR", "Tom : E", "Ana : é1"):
        with pytest.raises(MoveError):
            read_end(["Ana", "Zoé"], text)


def test_a_sheet_is_not_begun_for_robots_or_too_many(lexicon: Lexicon) -> None:
    game = letters(lexicon=lexicon)
    for players in (("Ana", "bot"), tuple("ABCDEFGHI"), ()):
        with pytest.raises(RecordError):
            new_sheet(HEADER._replace(players=players), game)


def test_the_table_is_found_as_it_was(lexicon: Lexicon) -> None:
    """Words that stay keep their places, and new ones come after."""
    (after,) = readings(letters(lexicon=lexicon), table("AIR IMAGE SOL"), "IMAGE -> PAGE MIEL")
    assert isinstance(after, Table) and words(after) == "AIR SOL PAGE MIEL"

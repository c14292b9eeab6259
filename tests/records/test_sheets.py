"""The sheet of a game of real tiles: written, read back, followed on the table, refused where it does not hold."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from lettres.cli.noter import _note as note_at_prompt
from lettres.games.letters import LettersRules, letters
from lettres.play.scribe import Scribe
from lettres.play.scribe_sheet import new_sheet
from lettres.records.header import Header, RecordError
from lettres.records.journal import FileJournal, StoreError, read
from lettres.records.noted import Course, follow, rack_sizes
from lettres.records.recording import read_recording
from lettres.records.session import game_of
from lettres.records.sheet import End, Sheet, SheetLine, TurnKind, read_end, read_turn, sheet_texts, write_sheet
from lettres.records.sheet_file import SheetFile
from lettres.records.sheet_reader import SheetReading, read_sheet
from lettres.records.shelf import remove, rename
from lettres.reports.game_json import json_lines
from lettres.reports.game_page import page
from lettres.reports.game_text import whole_text
from lettres.reports.listing import entry_line, listed
from lettres.reports.verify import Holds, check
from lettres.study.analysis import Work
from lettres.study.report import Report
from lexicon import Lexicon
from tests.conftest import Run

pytestmark = pytest.mark.usefixtures("saved_games")

HEADER = Header("lettres", {}, "essai", "", ("Ana", "Zoé"), 0, "2026-01-02T03:04:05+00:00")
HEAD = """\
lettres-feuille 1
jeu lettres
règles
lexique essai
thème
joueur 1 Ana
joueur 2 Zoé
date 2026-01-02T03:04:05+00:00
"""
TEXTS = [
    *HEAD.splitlines(),
    "1 J1 FIABILITE = 18 ; chevalet EIRIABCTLFTSIO",
    "2 J2 JARDiN = 12",
    "3 J1 passe",
    "4 J2 IMAGE = 10",
    "5 J1 IMAGE + ELP -> PAGE MIEL = 6 ; règle 7 ; chevalet ELPTTRS",
    "6 J2 JARDiN + IST -> JARDIN TeS = 6 ; permis too_short/TS",
    "7 J1 ZARBIX ! unknown/ZARBIX",
    "8 J2 faute",
    "9 J1 hors délai",
    "10 J2 LONGUEUR = 24 ; vidé",
    "fin 24 52 ; restes J1:ETR J2:-",
]
"""A whole game: every kind of turn, points that differ, a ruling, racks that were told."""


def reading(texts: list[str], lexicon: Lexicon) -> SheetReading:
    """A sheet read with the lexicon."""
    return read_sheet(texts, game_of(lexicon))


def course(texts: list[str], lexicon: Lexicon) -> Course:
    """A sheet that has to be whole."""
    read = reading(texts, lexicon)
    assert read.broken == ""
    return read.course


def save(texts: list[str], name: str = "club") -> Path:
    """Save a sheet as a game."""
    with SheetFile.create(name, "2026-01-02") as file:
        file.save(texts)
    return file.path


def test_a_golden_sheet_reads_back_as_it_is_written(lexicon: Lexicon) -> None:
    """Every kind of turn, with the figures of the rule: FIABILITE 18, PAGE MIEL 7, a rack emptied."""
    followed = course(TEXTS, lexicon)
    assert write_sheet(followed.sheet) == TEXTS
    assert [seat.score for seat in followed.state.seats] == [24, 52]
    assert followed.state.over and followed.state.winners() == (1,)
    assert followed.game.notation.turn(followed.turns[4].turn) == "IMAGE + ELP -> PAGE MIEL"  # type: ignore[arg-type]


def test_the_documented_sheet_is_the_golden_one() -> None:
    """docs/notation.md tells the format by it."""
    text = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    (block,) = [part.partition("```")[0] for part in text.split("```text\n") if part.startswith("lettres-feuille 1\n")]
    told = [line for line in block.splitlines() if not line.startswith("lexique ")]
    assert told == [line for line in TEXTS if not line.startswith("lexique ")]


def test_a_web_page_may_leave_to_us_what_it_cannot_work_out(lexicon: Lexicon) -> None:
    """No points, a rule's `?`, letters and words in any order, the line ends of Windows, a mark of UTF-8."""
    texts = [*TEXTS[:8], "1 J1 FIABILITE", "2 J2 IMAGES = 11 ; règle ?", "3 J1 IMAGES + PEL -> MIEL PAGES"]
    data = ("\ufeff" + "\r\n".join(texts) + "\r\n").encode()
    assert write_sheet(course(sheet_texts(data), lexicon).sheet)[8:] == [
        "1 J1 FIABILITE = 18",
        "2 J2 IMAGES = 11 ; règle 12",
        "3 J1 IMAGES + ELP -> MIEL PAGES = 8",
    ]


@pytest.mark.parametrize(
    ("row", "text", "why"),
    [
        (8, "1 J1 FIABILITE = 17", "la règle donne 18 points"),
        (8, "2 J1 FIABILITE = 18", "n'est pas le tour 1"),
        (8, "1 J3 FIABILITE = 18", "n'est pas le tour 1"),
        (8, "1 J1 fiabilité = 18", "ne s'écrit pas avec les lettres du jeu"),
        (8, "1 J1 FIABILITE = 18 ; chevalet FIABILIT", "n'a pas E"),
        (8, "1 J1 FIABILITE = 18 ; chevalet FIABILITEWWW", "n'a pas tant de W"),
        (8, "1 J1 FIABILITE = 18 ; vidé ; chevalet EIRIABCTLFTSIO", "forme exacte"),
        (8, "1 J1 FIABILITE = 18 ; chevalet EIRIABCTLFTSIO ; vidé", "dit vidé"),
        (8, "1 J1 FIABILITE = 27 ; chevalet FIABILITE", "« vidé » manque"),
        (8, "1 J1 WWWW = 8", "n'a pas tant de W"),
        (8, "1 J1 IMAGE + S -> IMAGES = 7", "n'est pas sur la table"),
        (8, "1 J1 FIABILITE = 18 ; ruse", "n'a pas sa place"),
        (8, "1 J1 FIABILITE = 18 ; règle 18", "forme exacte"),
        (8, "1 J1 FIABILITE = 18 ; permis ../x", "n'est pas une faute"),
        (8, "1 J1 FIABILITE = 18 ; en suspens", "et elle tient"),
        (8, "1 J1 FIABILITE = 99999", "n'est pas un tour"),
        (8, "1 J1 + -> ", "aucune lettre"),
        (8, "1 J1 \x1b[2J", "ne s'écrit pas avec les lettres"),
        (8, "1 J1 " + "A" * 5000, "trop longue"),
        (8, "fin 0 0", "avant son premier tour"),
        (12, "5 J1 IMAGE + P -> PAGE = 5", "il reste à replacer"),
        (18, "fin 24 53", "les totaux sont 24 52"),
        (18, "fin 24", "n'est pas une fin"),
        (18, "fin 24 52 ; restes J1:QQQ", "n'a pas tant de Q"),
        (18, "fin 24 52 ; restes J3:E", "n'est pas ce qui reste"),
    ],
)
def test_a_damaged_line_is_refused_by_its_number(row: int, text: str, why: str, lexicon: Lexicon) -> None:
    """What precedes it is read."""
    read = reading([*TEXTS[:row], text], lexicon)
    assert read.broken.startswith(f"Ligne {row + 1} : ") and why in read.broken
    assert len(read.course.turns) == min(row - 8, 10)


@pytest.mark.parametrize(
    ("row", "text"),
    [
        (0, "lettres-feuille 2"),
        (0, "lettres-feuille x"),
        (1, "jeu zut"),
        (2, "règles seconds=abc"),
        (2, "règles zut=1"),
        (5, "joueur 1 bot:oracle"),
        (5, "joueur 1 \u202eAna"),
        (5, "joueur 2 Ana"),
        (7, "date hier"),
        (4, "graine 7"),
    ],
)
def test_a_damaged_header_is_refused(row: int, text: str, lexicon: Lexicon) -> None:
    """A version to come says so; nobody is a robot."""
    with pytest.raises(RecordError):
        write_sheet(course([*TEXTS[:row], text, *TEXTS[row + 1 :]], lexicon).sheet)


def test_nothing_follows_the_end(lexicon: Lexicon) -> None:
    assert "après la fin" in reading([*TEXTS, "11 J1 passe"], lexicon).broken


def test_hostile_bytes_are_refused_or_read(lexicon: Lexicon) -> None:
    """Damaged at random, a sheet is refused or read as something that writes back; nothing else is ever raised."""
    chance, data = random.Random(7), "\n".join(TEXTS).encode()
    refused = 0
    for _ in range(150):
        damaged = bytearray(data)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(damaged))
            damaged[at : at + chance.randint(0, 3)] = bytes(chance.choices(b" ;:=+->AEz?!/19\xc3\n\x00", k=2))
        try:
            read = reading(sheet_texts(bytes(damaged)), lexicon)
            again = write_sheet(read.course.sheet)
        except (RecordError, StoreError):
            refused += 1
            continue
        assert write_sheet(course(again, lexicon).sheet) == again
        refused += bool(read.broken)
    assert 100 < refused <= 150


def test_a_sheet_that_is_far_too_large_is_refused(saved_games: Path) -> None:
    with pytest.raises(RecordError, match="trop grosse"):
        sheet_texts(b"lettres-feuille 1\n" * 100_000)


def test_turns_and_ends_in_text() -> None:
    """The smallest things that a line holds."""
    assert read_turn("3 J2 passe ; chevalet AB?", 3, 2) == SheetLine(1, TurnKind.PASS, rack="AB?")
    assert read_turn("3 J2 faute", 3, 2) == SheetLine(1, TurnKind.FAULT)
    assert read_turn("3 J2 hors délai ; chevalet -", 3, 2) == SheetLine(1, TurnKind.TIME, rack="")
    assert read_end("fin", 2) == End(("", ""))


def test_a_correction_suspends_what_no_longer_fits_and_lets_it_stand_again(lexicon: Lexicon) -> None:
    """The points of the rule follow; those of the table stay; a suspended line is written, and read back."""
    game = letters(lexicon=lexicon)
    sheet = course(TEXTS[:-1], lexicon).sheet
    changed = [*sheet.lines]
    changed[3] = SheetLine(1, TurnKind.LAY, "GARE")
    after = follow(game, sheet._replace(lines=tuple(changed)), 3)
    texts = write_sheet(after.sheet)
    assert texts[11:13] == ["4 J2 GARE = 8", f"{TEXTS[12]} ; en suspens"]
    assert [noted.line.suspended for noted in after.turns] == [number == 4 for number in range(10)]
    assert write_sheet(course(texts, lexicon).sheet) == texts
    back = follow(game, sheet, 3)
    assert [noted.line.suspended for noted in back.turns] == [False] * 10


def test_rack_sizes_follow_the_rules(lexicon: Lexicon) -> None:
    """14 less 9, filled up to 7; a pass and each penalty draw one."""
    assert rack_sizes(course(TEXTS[:9], lexicon)) == [7, 14]
    assert rack_sizes(course(TEXTS[:-2], lexicon)) == [9, 8]


def test_what_is_left_counts_where_the_rules_say(lexicon: Lexicon) -> None:
    """With a malus, what each has left has to be told; by number is enough."""
    head = [*TEXTS[:2], "règles leftover=malus", *TEXTS[3:8], "1 J1 FIABILITE = 18"]
    assert "dites-le pour chacun" in reading([*head, "fin 18 0 ; restes J1:3"], lexicon).broken
    assert course([*head, "fin 15 -2 ; restes J1:3 J2:ET"], lexicon).state.seats[0].score == 15


def test_a_sheet_is_listed_told_exported_and_verified(lexicon: Lexicon) -> None:
    """By the same reports as a played game; nothing is said of racks, draws and times that nobody told."""
    path = save(TEXTS)
    recording = read_recording(path, lambda _: lexicon)
    entry = listed(path, lambda _: lexicon)
    assert (entry["turns"], entry["scores"], entry["finished"], entry["noted"]) == (10, [24, 52], True, True)
    assert entry_line(entry).endswith("10 tours, finie, notée à la table")
    text = "\n".join(whole_text(recording, racks=True))
    assert "compté à la table : −1" in text and "La table le permet : " in text and "Zoé gagne" in text
    assert "Chevalet d'Ana : E E I" not in text and "Chevalet d'Ana" in text and " s)" not in text
    turns = [line for line in json_lines(recording, racks=True) if line["kind"] == "turn"]
    assert turns[4]["by_rule"] == 7 and turns[4]["points"] == 6 and turns[4]["rack"] == "ELPTTRS"
    assert turns[5]["allowed"] == [{"code": "too_short", "words": ["TS"]}] and turns[7]["tried"] is None
    assert all(turn["pouch"] is None and turn["rack_sizes"] is None for turn in turns)
    assert json.dumps(turns) and "notée" in "".join(page(recording)).lower()
    findings = list(check(path, lambda _: lexicon))
    assert len(findings) == len(TEXTS)
    assert [each.line for each in findings if each.holds is not Holds.YES] == [14]


def test_a_ruling_that_differs_today_is_told(lexicon: Lexicon) -> None:
    """ZARBIX was noted as if nothing were wrong with it."""
    path = save([*TEXTS[:8], "1 J1 ZARBIX = 12"])
    (finding,) = [each for each in check(path, lambda _: lexicon) if each.holds is not Holds.YES]
    assert finding.holds is Holds.OTHERWISE and "ZARBIX (inconnu du dictionnaire)" in finding.text


def test_a_damaged_sheet_is_shown_up_to_its_damage(lexicon: Lexicon) -> None:
    path = save([*TEXTS[:10], "3 J1 zut"])
    recording = read_recording(path, lambda _: lexicon)
    assert len(recording.turns) == 2 and recording.broken.startswith("Ligne 11 : ")
    assert list(check(path, lambda _: lexicon))[-1].holds is Holds.DAMAGED


def test_a_sheet_is_no_game_to_play_on(lexicon: Lexicon) -> None:
    """And says how it goes on."""
    with pytest.raises(StoreError, match="lettres partie noter club"):
        read(save(TEXTS))


def test_the_analysis_reads_the_turns_whose_rack_was_told(lexicon: Lexicon) -> None:
    """By the points of the rule, without luck; the other turns are named."""
    recording = read_recording(save(TEXTS), lambda _: lexicon)
    work = Work(recording, lexicon, 2.0, None)
    report = work.with_luck(Report(recording, work.review(None), "", 8, 1))
    assert [turn.number for turn in report.turns] == [1, 5]
    assert [turn.points for turn in report.turns] == [18, 7]
    assert report.samples == 0 and report.unknown == [2, 3, 4, 6, 7, 8, 9, 10]


def test_another_program_may_not_change_the_sheet_meanwhile() -> None:
    """Nor does a name serve twice."""
    with SheetFile.create("club", "2026-01-02") as file:
        file.save(TEXTS[:9])
        file.path.write_text("\n".join(TEXTS[:10]))
        with pytest.raises(StoreError, match="autre programme"):
            file.save(TEXTS[:11])
        with pytest.raises(StoreError, match="existe déjà"):
            SheetFile.create("club", "2026-01-02")


def test_an_open_sheet_is_nobody_else_s() -> None:
    """Neither another scribe's nor to be renamed or deleted, before its first line and after each."""
    with SheetFile.create("club", "2026-01-02") as file:
        for size in (0, 9, 10):
            if size:
                file.save(TEXTS[:size])
            for wanted in (SheetFile.open, remove, lambda path: rename(path, "autre")):
                with pytest.raises(StoreError, match="ouverte dans un autre terminal"):
                    wanted(file.path)
        file.save(TEXTS[:11])
    with SheetFile.open(file.path) as again:
        assert again.texts == TEXTS[:11]
        with pytest.raises(StoreError, match="un autre terminal"):
            remove(file.path)
    remove(rename(file.path, "autre"))


def test_a_game_begun_beside_an_idle_sheet_keeps_its_file(saved_games: Path) -> None:
    """The sheet leaves without its own file, and takes no other."""
    sheet = SheetFile.create(None, "2026-01-02")
    with FileJournal.create(None, "2026-01-02") as game:
        game.append("un")
        sheet.close()
        assert game.path != sheet.path and [*saved_games.iterdir()] == [game.path]
        assert read(game.path).texts == ("un",)


def test_a_file_put_in_the_place_of_an_idle_sheet_stays(saved_games: Path) -> None:
    """By a program that knows no lock."""
    sheet = SheetFile.create("club", "2026-01-02")
    sheet.path.unlink()
    sheet.path.touch()
    sheet.close()
    assert sheet.path.exists()


def test_a_sheet_cut_short_before_its_first_line_is_begun_again(saved_games: Path) -> None:
    """A crash leaves an empty file: who would go on with it is told how to begin."""
    saved_games.mkdir(parents=True, exist_ok=True)
    path = saved_games / "morte.partie"
    path.touch()
    with pytest.raises(StoreError, match=r"est vide.*noter morte --joueurs"):
        SheetFile.open(path)
    with pytest.raises(StoreError, match=r"est vide.*peut prendre ce nom"):
        FileJournal.resume(path)
    assert save(TEXTS, "morte") == path and sheet_texts(path.read_bytes()) == TEXTS


def test_an_empty_sheet_leaves_no_file(saved_games: Path) -> None:
    SheetFile.create(None, "2026-01-02").close()
    assert list(saved_games.iterdir()) == []


def test_a_bad_name_is_refused() -> None:
    with pytest.raises(StoreError):
        SheetFile.create("../x", "2026-01-02")


def test_other_players_than_rules_allow_are_refused(lexicon: Lexicon) -> None:
    """As in a game that is played."""
    rules = LettersRules(most_players=1)
    with pytest.raises(RecordError):
        follow(letters(rules, lexicon), Sheet(HEADER), 0)


def test_a_typed_sheet_becomes_a_game(run: Run, tmp_path: Path) -> None:
    """From a file, with remarks by line; at its first bad line it stops, keeps what precedes, and says how to go on."""
    typed = tmp_path / "feuille.txt"
    typed.write_text("# le club\nAna : fiabilite\nzorbix, 12 points\nIMAGES = 11\nhein k9\nfin\n", encoding="utf-8")
    done = run("partie", "noter", "club", "--joueurs", "Ana,Zoé", "--de", str(typed))
    assert done.returncode == 1 and "Ligne 5 : " in done.stderr and "--ligne 5" in done.stderr
    assert "Ligne 3 : Noté comme permis par la table." in done.stderr
    assert "Ligne 4 : 11 points à la table, 12 points" in done.stderr
    typed.write_text("\n\n\n\nhein\nfin Ana : etr\n", encoding="utf-8")
    done = run("partie", "noter", "club", "--de", str(typed), "--ligne", "5")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Ana : 29 points ; Zoé : 20 points.\nAna gagne, de 9 points.\n")
    assert run("partie", "verifier", "club").returncode == 0
    assert "notée à la table" in run("partie").stdout


def test_a_sheet_typed_into_a_pipe(run: Run) -> None:
    """Standard input is a typed sheet too; a game that cannot be noted says so."""
    done = run("partie", "noter", "--joueurs", "Ana,Zoé", stdin="images\nquitte\n")
    assert done.returncode == 0 and done.stdout.startswith("Ana : 12 points ; Zoé : 0 point.")
    done = run("partie", "noter", "--jeu", "des", "--joueurs", "Ana,Zoé")
    assert done.returncode == 2 and "des" in done.stderr
    assert run("partie", "noter").returncode == 2
    for players in ("Ana,bot", "Ana,ana", "Ana,", "Ana,temps", "Ana,Zoé:Léa"):
        refused = run("partie", "noter", "--joueurs", players)
        assert refused.returncode == 2 and "--joueurs" in refused.stderr and not refused.stdout
    assert run("partie", "noter", "rien").returncode == 3


def test_a_sheet_names_its_rules_as_a_record_does(run: Run, saved_games: Path, lexicon: Lexicon) -> None:
    """Those that are not as they were when records began, whether they were chosen or not."""
    options = ("--regle", "seconds=90", "--regle", f"arbitration={LettersRules().arbitration}")
    assert run("partie", "noter", "club", "--joueurs", "Ana,Zoé", *options, stdin="images\n").returncode == 0
    header = read_recording(saved_games / "club.partie", lambda _: lexicon).header
    assert (
        header.rules == LettersRules.from_options({"seconds": 90}).recorded() == {"seconds": 90, "vulgar_words": False}
    )


def test_a_scribe_at_a_prompt(
    lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each line is on the disk before the next prompt; the end of the input stops there."""
    game = letters(lexicon=lexicon)
    file = SheetFile.create("soir", "2026-01-02")
    prompts: list[tuple[str, int]] = []
    lines = iter(["images", "zorbix", "oui", "annule"])

    def typed(prompt: str) -> str:
        prompts.append((prompt, len(sheet_texts(file.path.read_bytes())) if file.path.stat().st_size else 0))
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)
    assert note_at_prompt(file, Scribe(game, new_sheet(HEADER, game))) == 0
    assert prompts == [("Ana (0) > ", 0), ("Zoé (0) > ", 9), ("? > ", 9), ("Ana (12) > ", 10), ("Zoé (0) > ", 9)]
    assert "« lettres partie noter soir » continue." in capsys.readouterr().out


def test_L8_a_noted_game_remembers_words_that_may_not_be_laid_again() -> None:
    game = letters(LettersRules(unique="game"))
    lines = (
        SheetLine(0, TurnKind.LAY, "IMAGES"),
        SheetLine(1, TurnKind.LAY, "JARDIN"),
        SheetLine(0, TurnKind.LAY, "IMAGES + ELP -> PAGE MIELS"),
    )
    header = HEADER._replace(rules={"unique": "game"})
    followed = follow(game, Sheet(header, (*lines, SheetLine(1, TurnKind.LAY, "IMAGES"))), 0)
    assert [noted.line.faults for noted in followed.turns] == [(), (), (), ("laid_before/IMAGES",)]

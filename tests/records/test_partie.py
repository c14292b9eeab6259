"""`lettres partie`: saved games as a user meets them."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from lettres.families.words.arbiter import Code
from lettres.families.words.wordings import WORDINGS
from lettres.games.catalogue import CATALOGUE
from lettres.games.letters import LettersRules, letters
from lettres.grammar import typeset
from lettres.records.header import Header, RecordError, write_header
from lettres.records.journal import StoreError, folder, path_of, seal
from lettres.records.recording import read_recording
from lettres.records.session import new_game
from lettres.reports.game_json import json_lines
from lettres.reports.game_page import page
from lettres.reports.game_text import whole_text
from lettres.reports.listing import entry_line, listed
from lettres.reports.verify import Holds, check
from lexicon import Lexicon
from tests.conftest import Run
from tests.game_helpers import RECORDED
from tests.long import draws
from tests.terminal import on_terminal
from tools.damage.bytes import sealed
from tools.random_play.words import OPTIONS, AnyFlow, Dice, RandomPlayer

pytestmark = pytest.mark.usefixtures("saved_games")

DATE = "2026-01-02T03:04:05"
HEADER = Header(
    "lettres", {"arbitration": "strict", "invalid": "meld", "refill": 5}, "essai", "", ("Ana", "Zoé"), 7, DATE
)
LINES = list(RECORDED)
FINISHED = [
    *write_header(HEADER._replace(rules={"seconds": 0, "target": 12}, players=("Ana", "bot:lecteur"))),
    "donne J1:ZARBIXPLUMESEE J2:MAISONEETTRRUU tirage J1:A J2:K",
    "1 J1 passe ; pioche E ; 20.0 s",
    "2 J2 MAISON = 12 ; 5.0 s ; fin 0 12",
]
DISCARDS = [
    *write_header(
        HEADER._replace(
            rules={"flow": "draw_play_discard", "deal": 7, "end": "rack", "leftover": "malus", "refill": 0},
            players=("Ana", "bot:lecteur"),
        )
    ),
    "donne J1:MAISONZ J2:TABLEEE tirage J1:C J2:F",
    "1 J1 pioche d'abord ; pioche E ; 2.0 s",
    "1 J1 MAISON = 12 ; 15.0 s",
    "1 J1 défausse Z ; 1.5 s",
    "2 J2 prend la défausse ; 1.0 s",
    "2 J2 passe ; pioche A ; 10.0 s",
    "2 J2 défausse E ; 0.4 s",
    "3 J1 pioche d'abord ; pioche T ; 1.0 s",
    "3 J1 MAISON + ET -> MOT SAINE = 9 ; 30.0 s ; fin 21 -8",
]
HOSTILE = ["../x", "/etc/passwd", "/etc", "con", "", "a" * 10_000, "\x1b[2Jx", "\u202eabc", "/dev/zero", "a\nb"]
SMALL = "gamin\tnoun.m\tf=gamine\t\t6\t\n"


Save = Callable[..., Path]


@pytest.fixture
def save(saved_games: Path) -> Save:
    """Save a game under a name; the last one saved is the last one played."""
    count = 0

    def write(name: str = "essai", lines: list[str] | None = None, data: bytes | None = None) -> Path:
        nonlocal count
        count += 1
        path = saved_games / f"{name}.partie"
        path.write_bytes(sealed(lines or [*write_header(HEADER), *LINES]) if data is None else data)
        os.utime(path, (count, count))
        return path

    return write


def test_the_list_tells_each_game(run: Run, save: Save) -> None:
    save("finie", FINISHED)
    save("essai")
    done = run("partie")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "essai : Rami des lettres, 2 janvier 2026 à 3 h 04, Ana 38, Zoé 32, 9 tours, en cours",
        "finie : Rami des lettres, 2 janvier 2026 à 3 h 04, Ana 0, Robot (lecteur) 12, 2 tours, finie",
    ]
    found = [json.loads(line) for line in run("partie", "--json").stdout.splitlines()]
    assert [each["name"] for each in found] == ["essai", "finie"]
    assert found[1] == {
        "name": "finie",
        "path": str(folder() / "finie.partie"),
        "game": "lettres",
        "date": DATE,
        "players": ["Ana", "bot:lecteur"],
        "turns": 2,
        "scores": [0, 12],
        "finished": True,
        "damaged": None,
    }


def test_no_game_is_told_and_is_no_error(run: Run) -> None:
    done = run("partie")
    assert (done.returncode, done.stdout) == (0, "")
    assert "lettres jouer" in done.stderr
    for command in ("montrer", "rejouer", "exporter", "verifier"):
        done = run("partie", command)
        assert (done.returncode, done.stdout) == (3, "")
        assert "aucune partie n'est sauvée" in done.stderr


def test_a_damaged_game_is_listed_with_the_others(run: Run, save: Save) -> None:
    save("bonne")
    save("tronquée", data=sealed([*write_header(HEADER), *LINES])[:-200])
    save("vide", data=b"")
    save("autre", data=b"\x1b[2J\n")
    (folder() / "dossier.partie").mkdir()
    (folder() / "note.txt").write_text("rien")
    found = {each["name"]: each for each in map(json.loads, run("partie", "--json").stdout.splitlines())}
    assert set(found) == {"bonne", "tronquée", "vide", "autre"}
    assert found["bonne"]["damaged"] is None
    assert "Ligne" in found["tronquée"]["damaged"] and found["tronquée"]["turns"] == 5
    assert found["vide"]["damaged"] and found["vide"]["game"] is None
    text = run("partie").stdout
    assert "\x1b" not in text and "fichier abîmé" in text and len(text.splitlines()) == 4


def test_the_course_is_told_in_french_and_hides_the_racks(run: Run, save: Save) -> None:
    path = save()
    before = path.read_bytes()
    done = run("partie", "montrer")
    assert (done.returncode, done.stderr) == (0, "")
    told = done.stdout
    for sentence in (
        "Ana forme FIABILITE.",
        "Ana forme MERE (joker : E), le joker de JARDIN remplacé par I.",
        "Ana forme TIGRE et LAME, avec GARE, MIEL et 1 lettre du chevalet.",
        "Refusé : MANGO (inconnu du dictionnaire).",
        "Zoé pioche 1 lettre de pénalité.",
        "Zoé dépasse le temps.",
        "Ana garde SOL.",
        "La partie est en cours : tour 10, à Zoé.",
        "Ana : 38 points (18 + 8 + 6 + 6).",
        "Table : FIABILITE, JARDIN, MERE (joker : E), TIGRE, LAME, SOL.",
    ):
        assert sentence in told
    assert "Chevalet" not in told and "A G M N O" not in told
    shown = run("partie", "montrer", "essai", "--chevalets").stdout
    assert "Chevalet d'Ana : A B E E F I I I I L M R T T." in shown
    assert "Zoé pioche A G M N O." in shown
    assert "Chevalet de Zoé : A A D E E G I J L M N R R joker." in shown
    assert path.read_bytes() == before


@pytest.fixture
def any_flow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters are drawn and discarded, as the tiles of other games are."""
    changed = CATALOGUE["lettres"]._replace(rules=AnyFlow)
    monkeypatch.setattr(CATALOGUE, "shipped", {**CATALOGUE.shipped, "lettres": changed})


@pytest.mark.usefixtures("any_flow")
def test_what_is_taken_from_the_discard_pile_is_seen_by_all(save: Save, lexicon: Lexicon) -> None:
    course = read_recording(save("finie", DISCARDS), lambda _: lexicon)
    told = "\n".join(whole_text(course))
    assert "Robot (lecteur) prend Z sur la défausse." in told
    assert "Ana défausse Z." in told and "Robot (lecteur) perd 8 points à la fin." in told
    assert "La partie est finie : Ana gagne avec " in told
    assert "Robot (lecteur) : −8 points." in told
    assert "Robot (lecteur) −8, 3 tours, finie" in entry_line(listed(course.path, lambda _: lexicon))
    turns = [line for line in json_lines(course) if line["kind"] == "turn"]
    assert [turn["taken"] for turn in turns] == [None, "Z", None]
    assert [turn["discarded"] for turn in turns] == ["Z", "E", None]


def test_json_lines_tell_all_and_no_rack(run: Run, save: Save) -> None:
    save()
    done = run("partie", "montrer", "--json")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each["kind"] for each in found] == ["game", "deal", *["turn"] * 9, "state"]
    assert not re.search(r'"(racks|tiles|seed)":', done.stdout)
    fifth = found[6]
    assert fifth["laid"] == {
        "move": "GARE MIEL + T -> TIGRE LAME",
        "broken": ["GARE", "MIEL"],
        "formed": ["TIGRE", "LAME"],
        "new": ["TIGRE", "LAME"],
        "placed": "T",
    }
    assert (fifth["points"], fifth["score"][1]) == (6, {"code": "longest", "points": 5})
    last = found[10]
    assert last["faults"] == [{"code": "unknown", "words": ["UNN"]}]
    assert (last["tried"]["formed"], last["laid"]["formed"]) == (["SOL", "UNN"], ["SOL"])
    assert found[-1]["table"] == ["FIABILITE", "JARDIN", "MERe", "TIGRE", "LAME", "SOL"]
    assert (found[-1]["scores"], found[-1]["finished"], found[-1]["damaged"]) == ([38, 32], False, None)
    shown = [json.loads(line) for line in run("partie", "montrer", "--json", "--chevalets").stdout.splitlines()]
    assert shown[0]["seed"] == 7 and shown[5]["drawn"][0]["tiles"] == "MANGO"
    assert shown[-1]["racks"] == ["ANNPU", "AEGMNOS"]
    assert run("partie", "exporter", "--format", "json").stdout == done.stdout


def test_a_game_is_played_again_turn_by_turn(run: Run, save: Save) -> None:
    save()
    told = run("partie", "rejouer").stdout
    assert told.count("\nTour ") == 9
    assert "Table : FIABILITE.\nNouveau sur la table : JARDIN, MERE (joker : E)." in told
    one = run("partie", "rejouer", "essai", "--tour", "3").stdout
    assert one.startswith("Tour 3, à Ana (59,9 s).\n") and one.count("Tour ") == 1
    turn = json.loads(run("partie", "rejouer", "--tour", "3", "--json").stdout)
    assert (turn["number"], turn["table"]) == (3, ["FIABILITE", "JARDIN", "MERe"])
    done = run("partie", "rejouer", "--tour", "12")
    assert done.returncode == 2 and "9 tours" in done.stderr
    assert run("partie", "rejouer", "--tour", "zéro").returncode == 2


def test_U15_on_a_terminal_a_key_is_a_turn(save: Save) -> None:
    save()
    shown = on_terminal(b"\n\n\np9\n99\n0\nq", "partie", "rejouer")
    assert re.findall(r"Tour (\d+), à", shown) == ["1", "2", "3", "2", "9", "9", "1"]
    assert "   |F|I|A|B|I|L|I|T|E|  * |J|A|R|D|I|N|  * |M|E|R|e|" in shown
    assert "La partie est en cours" in shown
    every = on_terminal(b"\n" * 10, "partie", "rejouer", "--accessible")
    assert re.findall(r"Tour (\d+), à", every) == [str(number) for number in range(1, 10)]
    assert "|" not in every and "Nouveau sur la table : TIGRE, LAME." in every
    assert "\u00a0:" in shown and "\u00a0" not in every and "\u202f" not in every
    assert "La partie est en cours" in on_terminal(b"\x04", "partie", "rejouer", "--accessible")


def test_U15_keys_that_mean_nothing_do_nothing_and_arrows_move(save: Save) -> None:
    save()
    shown = on_terminal(b"x\x1b[15~\x1b[C\x1b[C;\x1b[D?q", "partie", "rejouer").replace("\u00a0", " ")
    assert re.findall(r"Tour (\d+), à", shown) == ["1", "2", "1"]
    told = shown.partition("q : quitter")[2]  # before it, the terminal still echoed
    assert "^[" not in told and told.count("q : quitter") == 1
    lines = on_terminal(b"mot\n\x1b[C\n?\nq\n", "partie", "rejouer", "--accessible")
    assert re.findall(r"Tour (\d+), à", lines) == ["1"] and lines.count("q : quitter") == 3


# -- the page


class _Page(HTMLParser):
    """A page as a reader without a screen has it: headings, lists, labels; and that its tags are closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[tuple[str, str]] = []
        self.tables: list[tuple[str, list[str]]] = []
        self.attributes: list[tuple[str, str]] = []
        self.hidden = 0
        self.said: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.attributes += found.items()
        if tag in ("meta",):
            return
        self.open.append(tag)
        if tag in ("h1", "h2", "h3"):
            self.headings.append((tag, ""))
        if tag == "ul":
            self.tables.append((found["aria-label"], []))
        if tag == "li":
            self.tables[-1][1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("h1", "h2", "h3"):
            tag, text = self.headings[-1]
            self.headings[-1] = (tag, text + data)
        if self.open[-2:] == ["li", "span"]:
            _, words = self.tables[-1]
            words[-1] += data


def test_the_page_stands_alone_and_reads_without_a_screen(run: Run, save: Save, tmp_path: Path) -> None:
    save()
    target = tmp_path / "partie.html"
    assert run("partie", "exporter", "--format", "html", "-o", str(target)).stdout == ""
    text = target.read_text(encoding="utf-8")
    assert text == run("partie", "exporter", "--format", "html").stdout
    for fetched in ("http:", "https:", "src=", "<script", "<link", "@import", "url("):
        assert fetched not in text
    for wanted in ('lang="fr"', "prefers-color-scheme: dark", "@media print", "viewport", "<caption>", 'scope="col"'):
        assert wanted in text
    found = _Page(text)
    assert [tag for tag, _ in found.headings] == ["h1", "h2", "h2", *["h3"] * 9]
    assert found.headings[5] == ("h3", typeset("Tour 3, Ana : 8 points"))
    assert found.tables[2] == (
        "Table après le tour 3",
        ["FIABILITE", "JARDIN, changé", typeset("MERE (joker : E), nouveau")],
    )
    assert text.count('<i class="joker') == 1 + 4  # JARDiN once, MERe wherever the table is another
    assert "Chevalet" not in text.partition("</style>")[2]


def test_the_page_shows_the_table_of_every_turn(save: Save, lexicon: Lexicon) -> None:
    course = read_recording(save(), lambda _: lexicon)
    found = _Page("\n".join(page(course, racks=True)))
    changed = [played for played in course.turns if played.after.table != played.before.table]
    assert len(changed) < len(course.turns)  # a pass does not show the table again
    for (label, words), played in zip(found.tables, changed, strict=True):
        assert label == f"Table après le tour {played.number}"
        shown = [re.split(r" \(|,", word)[0] for word in words]
        assert shown == ["".join(piece.shows for piece in meld) for meld in played.after.table.melds]


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", '"><img src=x onerror=y>', "&amp;", "</style>"])
def test_foreign_text_is_no_markup(save: Save, lexicon: Lexicon, text: str) -> None:
    path = save(lines=[*write_header(HEADER._replace(theme=text, lexicon=text)), *LINES])
    written = "\n".join(page(read_recording(path, lambda _: lexicon)))
    found = _Page(written)
    assert "<script" not in written and "<img" not in written
    heading = next(told for tag, told in found.headings if tag == "h1")
    assert heading.startswith(typeset("Rami des lettres, thème « ")) and heading.endswith(typeset(" : « essai »"))
    assert not any(name.startswith("on") for name, _ in found.attributes)


def test_an_export_destroys_no_saved_game(run: Run, save: Save, tmp_path: Path) -> None:
    path = save()
    other = tmp_path / "lien.txt"
    other.symlink_to(path)
    data = path.read_bytes()
    for target in (path, other):
        done = run("partie", "exporter", "-o", str(target))
        assert done.returncode == 2 and "partie sauvée" in done.stderr
        assert path.read_bytes() == data
    for target, code in ((tmp_path / "rien" / "x.txt", 3), (tmp_path, 3)):
        assert run("partie", "exporter", "-o", str(target)).returncode == code
    target = tmp_path / "x.txt"
    target.write_text("ancien")
    assert run("partie", "exporter", "-o", str(target)).returncode == 0
    assert target.read_text(encoding="utf-8") == run("partie", "montrer").stdout


# -- verification


def test_a_whole_game_holds(run: Run, save: Save) -> None:
    save()
    done = run("partie", "verifier")
    assert (done.returncode, done.stdout, done.stderr) == (0, "La partie est en ordre : 19 lignes vérifiées.\n", "")
    found = [json.loads(line) for line in run("partie", "verifier", "--json").stdout.splitlines()]
    assert [each["line"] for each in found] == list(range(1, 20))
    assert {each["code"] for each in found} == {"ok"}


def test_a_turn_that_would_be_judged_otherwise_is_told(run: Run, save: Save, tmp_path: Path) -> None:
    save()
    (tmp_path / "petit.tsv").write_text(SMALL)
    assert run("build-lexicon", "petit.tsv", "-o", "petit.lexique").returncode == 0
    done = run("partie", "verifier", "--lexique", "petit.lexique")
    assert done.returncode == 1
    told = done.stdout.splitlines()
    assert "essai" in done.stderr  # the lexicon of then
    assert told[0].startswith("Ligne 11 : tour 1 : jugé alors sans faute, aujourd'hui fautif")
    assert "FIABILITE (inconnu du dictionnaire)" in told[0]
    assert len(told) == 6  # five turns that stood, and the one of which a part stands no more
    kinds = [
        json.loads(line)["code"]
        for line in run("partie", "verifier", "--lexique", "petit.lexique", "--json").stdout.splitlines()
    ]
    assert kinds.count("judged_otherwise") == 6 and len(kinds) == 19
    assert run("partie", "montrer", "--lexique", "petit.lexique").returncode == 0  # the rulings of then hold


@pytest.mark.parametrize(
    ("change", "line", "says"),
    [
        (lambda lines, data: data.replace(b"JARDiN = 12", b"JARDiN = 13"), 12, "fichier est abîmé"),
        (lambda lines, data: data[:-30], 19, "coupée au milieu"),
        (
            lambda lines, data: sealed([line.replace("JARDiN = 12", "JARDiN = 13") for line in lines]),
            12,
            "ne donne pas",
        ),
        (
            lambda lines, data: sealed([line for line in lines if not line.startswith("2 J2")]),
            12,
            "ne peut avoir été joué",
        ),
        (lambda lines, data: sealed([*lines, "rien"]), 20, "illisible"),
        (lambda lines, data: sealed(lines[:9]), 10, "avant la donne"),
        (lambda lines, data: data + b"\0" * 40, 20, "coupée"),
        (lambda lines, data: data + b"x\n", 20, "abîmé"),
    ],
)
def test_damage_is_told_with_its_line(
    run: Run, save: Save, change: Callable[[list[str], bytes], bytes], line: int, says: str
) -> None:
    lines = [*write_header(HEADER), *LINES]
    path = save(data=change(lines, sealed(lines)))
    data = path.read_bytes()
    done = run("partie", "verifier")
    assert done.returncode == 3
    assert f"Ligne {line} : " in done.stdout and says in done.stdout
    last = json.loads(run("partie", "verifier", "--json").stdout.splitlines()[-1])
    assert (last["line"], last["code"]) == (line, "damaged")
    assert run("partie", "montrer").returncode == 3
    assert path.read_bytes() == data


def test_what_precedes_the_damage_is_shown(run: Run, save: Save) -> None:
    save(data=sealed([*write_header(HEADER), *LINES]).replace(b"6 J2", b"6 J3"))
    done = run("partie", "montrer")
    assert done.returncode == 3
    assert "Ana forme TIGRE et LAME" in done.stdout and "MANGO" not in done.stdout
    assert "Ligne 16" in done.stderr
    assert "Ligne 16" in run("partie", "exporter", "--format", "html").stdout


@pytest.mark.parametrize(
    "name", ["../x", "/etc/passwd", "/etc", "con", "", "a" * 10_000, "\x1b[2Jx", "\u202eabc", "/dev/zero", "a\nb"]
)
def test_a_hostile_name_is_refused_in_french(run: Run, save: Save, name: str) -> None:
    save()
    for command in ("montrer", "rejouer", "exporter", "verifier"):
        done = run("partie", command, "--", name)
        assert (done.returncode, done.stdout) == (3, ""), name[:20]
        assert done.stderr.startswith("Erreur : ") and len(done.stderr) < 400
        assert "\x1b" not in done.stderr and "\u202e" not in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("name", HOSTILE)
def test_no_game_is_begun_or_resumed_by_a_hostile_name(run: Run, save: Save, saved_games: Path, name: str) -> None:
    save()
    for args, codes in (
        (("--reprendre", name), (3,)),
        (("--auto", "--joueurs", "bot:débutant", "--nom", name), (2, 3)),
    ):
        done = run("jouer", *args)
        assert done.returncode in codes and done.stdout == ""
        assert "Erreur" in done.stderr and len(done.stderr) < 600
        assert "\x1b" not in done.stderr and "\u202e" not in done.stderr and "imprévue" not in done.stderr
    assert [path.name for path in saved_games.rglob("*")] == ["essai.partie"]


def test_a_folder_that_cannot_be_used_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "fichier").write_text("")
    for args in (("partie",), ("partie", "montrer"), ("jouer", "--auto", "--joueurs", "bot:débutant")):
        done = run(*args, env={"XDG_DATA_HOME": str(tmp_path / "fichier")})
        assert done.returncode == 3 and "dossier" in done.stderr


def test_a_theme_that_is_no_file_is_not_waited_for(run: Run, save: Save, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "tube")
    save(lines=[*write_header(HEADER._replace(theme=str(tmp_path / "tube"))), *LINES])
    for command in ("montrer", "verifier"):
        assert run("partie", command).returncode == (0 if command == "montrer" else 3)


def test_a_hostile_file_name_is_shown_safely(run: Run, save: Save) -> None:
    save("a\x1b[31m\u202eb\nc")
    for args in (("partie",), ("partie", "montrer"), ("partie", "rejouer"), ("partie", "verifier")):
        done = run(*args)
        assert done.returncode == 0
        assert "\x1b" not in done.stdout + done.stderr and "\u202e" not in done.stdout + done.stderr
    assert "\x1b" not in run("partie", "exporter", "--format", "html").stdout


def test_the_theme_of_a_game_is_told_in_the_list_and_above_its_course(run: Run, save: Save) -> None:
    save("faune", [*write_header(HEADER._replace(theme="animaux")), *LINES])
    assert run("partie").stdout.startswith("faune : Rami des lettres, thème « animaux », 2 janvier 2026")
    assert json.loads(run("partie", "--json").stdout)["theme"] == "animaux"
    assert run("partie", "montrer").stdout.startswith("Rami des lettres, thème « animaux » : « faune »\n")
    assert "<h1>Rami des lettres, thème «" in run("partie", "exporter", "--format", "html").stdout


def test_an_unknown_command_says_what_there_is(run: Run, save: Save) -> None:
    save()
    done = run("partie", "essai")
    assert done.returncode == 2
    assert "« essai »" in done.stderr and "« montrer », « rejouer », « exporter », « verifier »" in done.stderr
    assert "[COMMANDE" in run("partie", "--help").stdout


def test_a_game_that_goes_on_can_be_looked_at(run: Run, lexicon: Lexicon) -> None:
    session = new_game(HEADER, letters(LettersRules.from_options(HEADER.rules), lexicon), lexicon, "vive")
    with session.journal:
        done = run("partie", "montrer", "vive")
    assert done.returncode == 0
    assert "La partie est en cours : tour 1" in done.stdout


def test_a_theme_that_is_gone_hides_no_game(run: Run, save: Save) -> None:
    save(lines=[*write_header(HEADER._replace(theme="/nulle/part.txt")), *LINES])
    assert run("partie", "montrer").stdout.startswith("Rami des lettres, thème « part » : « essai »\n")
    done = run("partie", "verifier")
    assert done.returncode == 3 and "lettres partie admettre /nulle/part.txt" in done.stderr


def test_every_fault_is_told_in_french() -> None:
    codes = {code.value for code in Code} - {"ok"}
    assert codes <= set(WORDINGS) and all(wording.label for wording in WORDINGS.values())


def _random_games(lexicon: Lexicon, count: int) -> Iterator[Path]:
    from random import Random

    for seed in range(count):
        random = Random(seed)
        rules = AnyFlow.from_options({}, {name: random.choice(values) for name, values in OPTIONS.items()})
        header = HEADER._replace(rules=rules.changed(), seed=seed, players=("Ana", "Zoé", "Luc")[: 2 + seed % 2])
        session = new_game(header, letters(rules, lexicon), lexicon, f"partie-{seed}")
        with session.journal:
            player = RandomPlayer(Dice(seed))
            for _ in range(30):
                if session.state.over:
                    break
                session.act(player.action(session.state), player.seconds())
        yield path_of(session.journal.name)


@pytest.mark.slow
@pytest.mark.usefixtures("any_flow")
def test_any_game_can_be_told_exported_and_verified(lexicon: Lexicon) -> None:
    for path in _random_games(lexicon, draws(8, 25)):
        course = read_recording(path, lambda _: lexicon)
        assert not course.broken
        for racks in (False, True):
            assert len(list(whole_text(course, racks))) > len(course.turns)
            found = [json.loads(json.dumps(line)) for line in json_lines(course, racks)]
            assert found[-1]["scores"] == [seat.score for seat in course.state.seats]
            assert sum(line["points"] for line in found if line["kind"] == "turn") == _scored(found)
            assert len(_Page("\n".join(page(course, racks))).headings) == 3 + len(course.turns)
        assert {finding.holds for finding in check(path, lambda _: lexicon)} == {Holds.YES}


def _scored(found: list[dict[str, Any]]) -> int:
    return sum(line["points"] for each in found if each["kind"] == "turn" for line in each["score"])


def test_a_file_that_is_no_game_is_none(lexicon: Lexicon, save: Save) -> None:
    for data in (b"", b"\n", b"rien\n", b"\xff" * 100, "".join(f"{line}\n" for line in seal(["rien"])[0]).encode()):
        with pytest.raises((StoreError, RecordError)):
            read_recording(save(data=data), lambda _: lexicon)

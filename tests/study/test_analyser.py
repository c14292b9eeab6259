"""`lettres analyser`: a recorded game beside its best moves; computed, tried again, told, drawn."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from lettres.cli import main
from lettres.cli.progress import sparse_steps
from lettres.engine import Game, Play, apply, seeded, start, view
from lettres.engine.events import Drew, Event, Laid, Passed, Refused, Scored
from lettres.engine.rules import Option
from lettres.engine.table import Layout
from lettres.engine.tiles import Tiles
from lettres.engine.turn import Points
from lettres.families.words.rules import LettersRules
from lettres.games.letters import letters
from lettres.players import Bot, bot
from lettres.records.header import Header, write_header
from lettres.records.journal import path_of
from lettres.records.record import Done as Did
from lettres.records.recording import PlayedTurn
from lettres.reports.curve import curve_lines
from lettres.solver.facade import solver_of
from lettres.solver.solution import Move, SearchOptions, Solution, Solver
from lettres.study.review import Luck, Outcome, draws, luck, proves, review, seat_review, worst
from lexicon import Lexicon
from lexicon.compile import ReviewedLists as Reviewed
from lexicon.compile import compile_lexicon
from lexicon.sources import tsv
from tests import game_helpers as table_of
from tests.conftest import ABOUT
from tests.terminal import on_terminal
from tools.damage.bytes import sealed

WORDS = ("fiabilité", "jardin", "mère", "gare", "miel", "tigre", "lame", "sol")
LEXICON = "".join(f"{word}\tadv\t\t\t0\t\n" for word in WORDS)  # adverbs have no plural
COMMON = {"FIABILITE": 60, "JARDIN": 60, "MERE": 60, "GARE": 60, "MIEL": 60, "TIGRE": 60, "LAME": 60, "SOL": 1}
RULES: dict[str, Option] = {"arbitration": "strict", "invalid": "meld", "refill": 5, "target": 38}
HEADER = Header("lettres", RULES, "test 1", "", ("Ana", "Zoé"), 7, "2026-01-02T03:04:05")
LINES = [*table_of.RECORDED[:-1], f"{table_of.RECORDED[-1]} ; fin 38 32"]
GAME = [*write_header(HEADER), *LINES]
Save = Callable[..., Path]
Analyse = Callable[..., "Done"]


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A lexicon of eight words, of which SOL alone is rare."""
    path = tmp_path_factory.mktemp("lexique") / "huit.lexique"
    path.write_bytes(compile_lexicon(tsv.read(LEXICON.splitlines()), Reviewed(), ABOUT, COMMON))
    return path


@pytest.fixture(autouse=True)
def home(saved_games: Path, words: Path) -> Path:
    """Saved games of a test stay in its own folder."""
    return saved_games


@pytest.fixture
def save(home: Path) -> Save:
    """Save a game under a name; the last one saved is the last one played."""
    count = 0

    def write(name: str = "essai", lines: Sequence[str] = GAME, cut: int | None = None) -> Path:
        nonlocal count
        count += 1
        path = home / f"{name}.partie"
        path.write_bytes(sealed(list(lines))[:cut])
        os.utime(path, (count, count))
        return path

    return write


class Done(NamedTuple):
    """What a command gave."""

    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def analyse(words: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Analyse:
    """Run `lettres analyser` in this process, with the lexicon of eight words and the handler of all failures."""

    def call(*args: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["lettres", "--lexique", str(words), "analyser", *args])
        code = main._run()
        return Done(code, *capsys.readouterr())

    return call


def objects(text: str) -> list[dict[str, Any]]:
    """JSON lines, read."""
    return [json.loads(line) for line in text.splitlines()]


# -- the computation


def solved(score: int, bound: int | None = None, proven: bool = True) -> Callable[..., Solution]:
    """A search that answers any position alike, with no move."""
    bound = score if bound is None else bound
    move = Move(table_of.state("", "SOL").to(table_of.table("SOL")), score)
    return lambda laid, rack, opened: Solution((move,) if score else (), bound, proven)


def turned(after: str = "", *, number: int = 1, events: Sequence[Event] = ()) -> PlayedTurn:
    """A turn of seat 0 that brings IMAGE to some words, or to which only `events` happened."""
    before = table_of.state("IMAGE", "LEPX")
    if after:
        points = Points("tiles", table_of.score(before, after))
        events = Laid(0, before.to(table_of.table(after))), *events, Scored(0, (points,))
    return table_of.turned(number, 0, before, events)


def test_a_turn_stands_beside_the_best_one() -> None:
    played = turned("PAGE MIEL")
    game = played.before.game
    found = review(game, played, (), solved(9), solved(8))
    assert (found.points, found.best.score, found.lost, found.optimal) == (7, 9, 2, False)
    assert found.outcome is Outcome.PLAYED and found.laid == played.before.to(table_of.table("PAGE MIEL"))
    assert found.common is not None and found.common.score == 8
    assert review(game, played, (), solved(7)).optimal
    assert not review(game, played, (), solved(7, 8, proven=False)).optimal
    assert review(game, played, (), solved(7, 7, proven=False)).optimal  # its score is proven, its tie is not


@pytest.mark.parametrize(
    ("events", "outcome"),
    [
        ([Passed(0)], Outcome.PASSED),
        ([Passed(0, late=True)], Outcome.LATE),
        ([Refused(0, (), taken_back=True)], Outcome.REFUSED),
    ],
)
def test_a_turn_of_which_nothing_stands_loses_all(events: list[Event], outcome: Outcome) -> None:
    played = turned(events=events)
    found = review(played.before.game, played, (), solved(9))
    assert (found.outcome, found.laid, found.points, found.lost) == (outcome, None, 0, 9)
    none = review(played.before.game, played, (), solved(0))
    assert none.optimal and none.lost == 0


def test_what_was_kept_of_a_turn_counts() -> None:
    played = turned("PAGE MIEL", events=[Refused(0, (), taken_back=True, partly=True)])
    assert review(played.before.game, played, (), solved(9)).outcome is Outcome.PARTLY


def test_a_search_that_ended_early_knows_no_less_than_the_player() -> None:
    played = turned("PAGE MIEL")
    found = review(played.before.game, played, (), solved(5, 30, proven=False))
    assert (found.best.score, found.best.bound, found.lost) == (7, 30, 0)
    assert found.best.moves[0].turn == found.laid and not found.optimal
    bluff = turned("XPAGE MIEL")  # it stood when it was played; no judge lets it pass today
    found = review(bluff.before.game, bluff, (), solved(5))
    assert (found.best.score, found.lost) == (5, bluff.points - 5 and 5 - bluff.points)


def test_S2_the_best_move_is_no_less_than_the_one_with_ordinary_words() -> None:
    """A search of all words may end before it finds what one of few words finds at once."""
    found = review(turned().before.game, turned(), (), solved(9, 20, proven=False), solved(12))
    assert (found.best.score, found.best.bound, found.optimal) == (12, 20, False)
    found = review(turned().before.game, turned(), (), solved(9, 12, proven=False), solved(12))
    assert (found.best.score, found.best.proven) == (12, True)


def turns_of(game: Game, players: Sequence[Bot], seed: int) -> Iterator[PlayedTurn]:
    """The turns of a game of bots in which they lay something."""
    chance = seeded(seed)
    state = start(game, len(players), chance).state
    while not state.over:
        action = players[state.turn].act(game, view(state, state.turn))
        step = apply(state, action, chance)
        if isinstance(action, Play):
            yield PlayedTurn(state.number, state.turn, state, (Did("", action, 0.0, step.state, tuple(step.events)),))
        state = step.state


@pytest.mark.parametrize("seed", [2])
def test_S2_no_better_move_is_below_one_printed_beside_it(seed: int, lexicon: Lexicon) -> None:
    """Whole games of bots, and searches so short that most of them end early."""
    game = letters(LettersRules(seconds=0), lexicon)
    players = [bot(f"bot:{level}", game, lexicon, seed) for level in ("amateur", "lecteur")]
    few, all_words = (solver_of(game, lexicon, least_frequency=least) for least in (23, 0))

    def within(solver: Solver, effort: int) -> Callable[..., Solution]:
        return lambda laid, rack, opened: solver.solve(laid, rack, opened, SearchOptions(effort=effort))

    seen = []
    for played in islice(turns_of(game, players, seed), 10):
        found = review(game, played, (), within(all_words, 300), within(few, 3000))
        assert found.common is not None
        assert max(found.points, found.common.score) <= found.best.score <= found.best.bound
        seen.append(found.best.proven)
    assert not all(seen)


def test_draws_go_to_the_next_turn_of_their_seat() -> None:
    dealt = [Drew(0, ("A", "B"), "deal"), Drew(1, ("C",), "deal")]
    before = table_of.state("", "AB")
    rounds = [
        table_of.turned(1, 0, before, [Drew(0, ("E", "D"), "refill")]),
        table_of.turned(2, 1, before, [Drew(0, ("F",), "challenge")]),
        table_of.turned(3, 0, before, []),
        table_of.turned(4, 1, before, []),
    ]
    assert draws(dealt, rounds) == [("A", "B"), ("C",), ("D", "E", "F"), ()]


def vowels(laid: Layout, rack: Tiles, opened: bool) -> Solution:
    """A search for which a rack is worth its vowels."""
    score = sum(tile in "AEIOUY" for tile in rack)
    return Solution((), score, True)._replace(moves=(Move(table_of.state("", "SOL").to(table_of.table("SOL")), score),))


def test_luck_compares_a_draw_with_others_of_as_many_tiles() -> None:
    played = turned(events=[Passed(0)])
    seen: list[Tiles] = []

    def solve(laid: Layout, rack: Tiles, opened: bool) -> Solution:
        seen.append(rack)
        assert laid == played.before.table and opened
        return vowels(laid, rack, opened)

    found = review(played.before.game, played, ("E", "P"), vowels)
    one = luck(found, solve, 40, 1)
    assert len(seen) == 40 and all(len(rack) == 4 and rack == tuple(sorted(rack)) for rack in seen)
    assert all("L" in rack and "X" in rack for rack in seen)  # what was kept is kept
    scores = [sum(tile in "AEIOUY" for tile in rack) for rack in seen]
    mean = sum(scores) / 40
    error = (sum((score - mean) ** 2 for score in scores) / 39 / 40) ** 0.5
    assert (one.value, one.proven) == (1, True)
    assert (one.expected, one.error, one.gain) == pytest.approx((mean, error, 1 - mean)) and 0 < mean < 2
    assert luck(found, vowels, 40, 1) == one != luck(found, vowels, 40, 2)
    assert luck(found._replace(drawn=()), vowels, 40, 1) == Luck(1, 1.0, 0.0, True)


def test_luck_draws_no_tile_that_lies_open() -> None:
    """The one X and the J of the box are kept or on the table: no other draw may have them."""
    before = table_of.state("JEU", "XLEP")
    found = review(before.game, table_of.turned(1, 0, before, [Passed(0)]), ("E", "L", "P"), vowels)
    seen: list[Tiles] = []

    def solve(laid: Layout, rack: Tiles, opened: bool) -> Solution:
        seen.append(rack)
        return vowels(laid, rack, opened)

    luck(found, solve, 60, 3)
    assert len(seen) == 60
    assert all(rack.count("X") == 1 and "J" not in rack for rack in seen)


def test_points_are_what_was_to_be_expected_and_luck_less_what_was_lost() -> None:
    turns = [
        review(played.before.game, played, ("E", "P"), vowels)
        for played in (turned("PAGE MIEL"), turned(number=2, events=[Passed(0)]))
    ]
    turns = [turn._replace(luck=luck(turn, vowels, 5, 1)) for turn in turns]
    sums = seat_review(0, [*turns, turns[0]._replace(seat=1)])
    assert (sums.turns, sums.points, sums.best) == (2, 7, 8)  # the first at what was played
    assert sums.expected is not None and sums.luck is not None
    assert sums.points == pytest.approx(sums.expected + sums.luck - sums.lost)
    assert seat_review(3, turns).efficiency is None


def test_the_worst_turns_come_first_and_none_that_lost_nothing() -> None:
    turns = [review(p.before.game, p, (), solved(best)) for p, best in ((turned(number=n), n % 3) for n in range(1, 7))]
    assert [turn.number for turn in worst(turns, 3)] == [2, 5, 1]
    assert len(worst(turns, 9)) == 4 and proves(turns[2].best)


def test_a_curve_has_a_digit_for_each_player() -> None:
    lines = curve_lines([("Ana", [0, 5, 200]), ("Zoé", [0, -8, -8])])
    assert "1 Ana, 2 Zoé" in lines[0]
    assert lines[1].startswith("200 |") and lines[1].endswith("1")
    assert lines[-3].lstrip().startswith("−8 |") or lines[-3].lstrip().startswith("-8 |")
    assert max(map(len, curve_lines([("Ana", list(range(500)))]))) < 80


# -- the command


def test_A4_what_the_analysis_will_take_is_said_before_it_begins(analyse: Analyse, save: Save) -> None:
    save()
    done = analyse("--temps", "1", "--sans-hasard", "--joueur", "Ana", "--mots-courants")
    assert (done.returncode, done.stderr) == (0, "Analyse de 5 tours : au plus 10 s de recherche.\n")
    drawn = re.fullmatch(r".* au plus (\d+) s de recherche\.\n", analyse("--temps", "1", "--chance", "2").stderr)
    assert drawn and 2 * 9 < int(drawn[1]) <= 2 * 9 + 2 * 9, "a best move of rare words is searched without them too"


def test_A4_progress_is_told_now_and_then_where_no_terminal_shows_it(capsys: pytest.CaptureFixture[str]) -> None:
    now = 0.0
    step = sparse_steps("Coups", 100, lambda: now)
    for _ in range(100):
        now += 1.0
        step(1, "")
    assert capsys.readouterr().err.splitlines() == [f"Coups : {done} sur 100." for done in range(10, 101, 10)]


def test_json_has_an_object_a_turn_and_then_the_sums(analyse: Analyse, save: Save) -> None:
    save()
    done = analyse("--json", "--mots-courants", "--chance", "2")
    assert done.returncode == 0 and done.stderr.startswith("Analyse de 9 tours : au plus ")
    *turns, summary = objects(done.stdout)
    assert [turn["number"] for turn in turns] == list(range(1, 10))
    own = [turn for turn in turns if turn["player"] == "Ana"]
    assert [turn["points"] for turn in own] == [18, 8, 6, 0, 6]
    assert [turn["best"]["score"] for turn in own] == [18, 8, 9, 6, 6]
    assert [turn["lost"] for turn in own] == [0, 0, 3, 6, 0]
    assert [turn["common"]["score"] for turn in own] == [18, 8, 6, 0, 0]
    assert [turn["outcome"] for turn in turns][4:] == ["played", "refused", "passed", "late", "partly"]
    assert all(turn["best"]["proven"] and turn["optimal"] == (turn["lost"] <= 0) for turn in turns)
    best = turns[4]["best"]
    assert (best["placed"], sorted(best["broken"])) == ("LOST", ["GARE", "MIEL"])
    assert sorted(best["formed"]) == ["LAME", "SOL", "TIGRE"]
    assert turns[4]["rack"] == "LOSTU" and turns[4]["drawn"] == "LOSU"
    assert turns[6]["move"] is None and turns[4]["move"] == "GARE MIEL + T -> TIGRE LAME"
    assert set(turns[0]["luck"]) == {"gain", "expected", "error", "proven"}
    ana, zoe = summary["players"]
    assert (ana["points"], ana["best"], ana["lost"], ana["optimal"], ana["turns"]) == (38, 47, 9, 3, 5)
    assert ana["common"] == 32 and ana["efficiency"] == pytest.approx(38 / 47, abs=1e-3)
    for sums in (ana, zoe):
        assert sums["points"] == pytest.approx(sums["expected"] + sums["luck"] - sums["lost"], abs=0.01)
    assert summary["curve"][0] == [0, 18, 18, 26, 26, 32, 32, 32, 32, 38]
    assert (summary["vocabulary"], summary["luck_samples"], summary["finished"]) == ("lecteur", 2, True)


def test_the_same_seed_gives_the_same_report(analyse: Analyse, save: Save) -> None:
    save()
    one, two, other = (analyse("--json", "--chance", "2", "--joueur", "2", "--graine", seed).stdout for seed in "556")
    assert one == two != other
    quick = objects(analyse("--json", "--sans-hasard", "--joueur", "2").stdout)
    assert all(each.get("luck") is None for each in quick[:-1]) and quick[-1]["players"][0]["luck"] is None


def test_the_text_tells_what_was_missed(analyse: Analyse, save: Save) -> None:
    save()
    told = analyse("--mots-courants", "--chance", "2").stdout
    for sentence in (
        "Tour 1, à Ana : 18 points, le mieux possible.",
        "Tour 5, à Ana : 6 points sur 9 (prouvé) ; 3 points perdus.",
        "Joué : TIGRE et LAME, avec GARE, MIEL et 1 lettre du chevalet.",
        "Mots courants : TIGRE et LAME",
        "Tour 6, à Zoé : aucun coup n'était possible.",
        "Tour 7, à Ana : 0 point sur 6 (prouvé) ; 6 points perdus.",
        "Joué : rien, le tour est passé.",
        "Joué : un coup refusé.",
        "Joué : rien, le temps a manqué.",
        "Joué : gardé : SOL.",
        "Ana : 38 points sur 47 possibles (81 %), 9 points perdus.",
        "5 tours, dont 3 au mieux (prouvé).",
        "Avec des mots courants (niveau lecteur), 32 points au mieux.",
        "La partie est finie : Ana gagne avec 38 points, ",
        "graine 1",
        "1 Ana, 2 Zoé",
    ):
        assert sentence in told
    assert re.search(r"Chance au tirage [+−]?\d+,\d ± \d+,\d ; jeu −9\. Soit ", told)
    plain = analyse("--sans-hasard", "--accessible", "--joueur", "zoé").stdout
    assert "Tour 2, à Zoé" in plain and "à Ana" not in plain and "|" not in plain and "Chance" not in plain


def test_the_answer_is_told_as_what_the_hands_do(analyse: Analyse, save: Save) -> None:
    save()
    heard = analyse("--sans-hasard", "--accessible").stdout
    assert "Posez SOL : toutes les lettres viennent de votre chevalet." in heard
    assert "Formez TIGRE : T du chevalet" in heard


def test_a_vocabulary_by_its_level(analyse: Analyse, save: Save) -> None:
    save()
    summary = objects(analyse("--json", "--sans-hasard", "--vocabulaire", "oracle").stdout)[-1]
    assert summary["vocabulary"] == "oracle" and summary["players"][0]["common"] == 47
    assert "le même coup" in analyse("--sans-hasard", "--vocabulaire", "oracle").stdout
    assert analyse("--vocabulaire", "savant").returncode == 2


# -- what cannot be analysed


def test_a_game_that_goes_on_hides_its_racks(analyse: Analyse, save: Save) -> None:
    going_on = [*GAME[:-1]]
    save("suite", going_on)
    done = analyse("suite")
    assert (done.returncode, done.stdout) == (3, "")
    assert "« suite » est en cours" in done.stderr and "--en-cours" in done.stderr
    assert "aucune partie finie" in analyse().stderr
    done = analyse("--en-cours", "--json", "--sans-hasard")
    assert done.returncode == 0 and objects(done.stdout)[-1]["finished"] is False
    with path_of("suite").open("a", encoding="utf-8") as file:
        file.write("1 J")  # cut short, as by a crash: it can be gone on with
    assert analyse("suite").returncode == 3
    save("finie")
    save("suite", going_on)
    assert objects(analyse("--json", "--sans-hasard").stdout)[-1]["name"] == "finie"


def test_a_damaged_game_is_analysed_as_far_as_it_goes(analyse: Analyse, save: Save) -> None:
    save("abîmée", cut=-100)
    assert "--en-cours" in analyse("abîmée").stderr, "its end is cut: it can be gone on with"
    done = analyse("abîmée", "--en-cours", "--json", "--sans-hasard")
    assert done.returncode == 3 and "Ligne" in done.stderr
    *turns, summary = objects(done.stdout)
    assert 0 < len(turns) < 9 and summary["damaged"]
    save("donne", GAME[:-9])
    done = analyse("donne", "--en-cours")
    assert done.returncode == 0 and "Tour" not in done.stdout
    assert "Tour par tour" not in analyse("donne", "--en-cours", "--html").stdout


@pytest.mark.parametrize("name", ["absente", "/etc/passwd", "/dev/null", "../x", "", "a" * 5000, "\x1b[2J"])
def test_a_file_that_is_no_game_is_told(analyse: Analyse, name: str) -> None:
    done = analyse(name)
    assert (done.returncode, done.stdout) == (3, "")
    assert "Traceback" not in done.stderr and "\x1b" not in done.stderr and done.stderr.startswith("Erreur")


def test_wrong_usage_is_told(analyse: Analyse, save: Save) -> None:
    path = save()
    before = path.read_bytes()
    for args in (
        ("--joueur", "Inconnue"),
        ("--json", "--html"),
        ("--chance", "1"),
        ("--temps", "0"),
        ("-n", "-1"),
        ("-o", str(path)),
        ("--graine", "x"),
    ):
        done = analyse(*args)
        assert done.returncode == 2 and done.stdout == "" and "Erreur" in done.stderr, args
    assert path.read_bytes() == before
    assert analyse("-o", "absent/rapport.html").returncode == 3


def test_rules_without_points_have_nothing_to_compare(analyse: Analyse, save: Save) -> None:
    header = HEADER._replace(rules={"scoring": "none", "seconds": 0, "end": "rack"})
    save("sans", [*write_header(header), "donne J1:FIABILITEIMERT J2:JARDN?GAREMIEL tirage J1:B J2:T"])
    done = analyse("sans", "--en-cours")
    assert done.returncode == 3 and "ne comptent pas de points" in done.stderr


def test_another_lexicon_is_told(analyse: Analyse, save: Save) -> None:
    save("autre", [*write_header(HEADER._replace(lexicon="ancien 0")), *LINES])
    done = analyse("--json", "--sans-hasard")
    assert done.returncode == 0 and "autre lexique (ancien 0)" in done.stderr
    save("thème", [*write_header(HEADER._replace(theme="/nulle/part")), *LINES])
    done = analyse()
    assert done.returncode == 3 and "partie admettre /nulle/part" in done.stderr


def test_a_game_of_bots_is_analysed(analyse: Analyse, save: Save) -> None:
    save("robots", [*write_header(HEADER._replace(players=("bot:amateur", "bot:lecteur"))), *LINES])
    done = analyse("--sans-hasard", "--joueur", "2")
    assert done.returncode == 0 and "Robot 2 (lecteur)" in done.stdout and "à Robot 1" not in done.stdout


# -- the page


class Page(HTMLParser):
    """A page: that its tags are closed, what it links to and which names it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.text = ""
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_stands_alone(analyse: Analyse, save: Save, tmp_path: Path) -> None:
    save()
    target = tmp_path / "rapport.html"
    done = analyse("-o", str(target), "--mots-courants", "--chance", "2")
    assert (done.returncode, done.stdout) == (0, "") and done.stderr.startswith("Analyse de 9 tours : au plus ")
    text = target.read_text("utf-8")
    page = Page(text)
    tags = [tag for tag, _, _ in page.attributes]
    assert "script" not in text and not {"img", "link", "iframe", "object", "base"} & set(tags)
    assert not re.search(r"https?:|url\(|@import|\bsrc=|javascript:", text)
    names = {value for _, name, value in page.attributes if name == "id"}
    links = [value for _, name, value in page.attributes if name == "href"]
    assert links and all(link.startswith("#") and link[1:] in names for link in links)
    assert not [name for _, name, _ in page.attributes if name.startswith("on")]
    assert sum(1 for tag, name, value in page.attributes if tag == "svg" and value == "plot") == 3
    assert all(sentence in page.text for sentence in ("Points perdus à chaque tour", "SOL", "9 points", "Jeu"))
    assert "prefers-color-scheme: dark" in text and "<details>" in text


def test_a_name_in_the_page_is_only_text(analyse: Analyse, save: Save) -> None:
    header = HEADER._replace(players=("D'Artagnan", "Zoé"), lexicon="<b>&amp;\u00a0", theme="")
    save("html", [*write_header(header._replace(lexicon="<b>&amp;")), *LINES])
    text = analyse("--html", "--sans-hasard").stdout
    assert "<b>" not in text and "&lt;b&gt;&amp;amp;" in text
    Page(text)


# -- tried again


def tried_again(words: Path, typed: bytes, *args: str) -> str:
    """What a terminal shows while answers are typed, and nothing more; its lines joined."""
    return " ".join(on_terminal(typed + b"\x04", "analyser", *args, lexicon=str(words)).split())


def in_order(shown: str, *texts: str) -> bool:
    """Whether texts stand one after the other."""
    at = 0
    for text in texts:
        at = shown.find(text, at)
        if at < 0:
            raise AssertionError(f"{text!r} is not there, or too early")
        at += len(text)
    return True


def test_the_worst_turns_are_tried_again_before_they_are_told(words: Path, save: Save) -> None:
    save()
    typed = b"luns\nindice\n? sol\naide\nsol\nGARE MIEL+T -> TIGRE LAME\npasser\n"
    shown = tried_again(words, typed, "-n", "2", "--sans-hasard")
    shown = shown[shown.index("2 tours où") :]
    assert in_order(
        shown,
        "Essayez de nouveau les 2 pires",
        "Tour 7, à Ana. Alors : rien, le tour est passé. 0 point. Il y avait 6 (prouvé).",
        "|T|I|G|R|E|",
        "LUNS",
        "Indice 1 sur",
        "3 lettres",
        "SOL",
        "Tapez un coup",
        "c'est le mieux possible, bravo !",
        "Le mieux : SOL",
        "Tour 5, à Ana.",
        "autant qu'alors, 3 de moins que le mieux.",
        "Essayez encore",
        "Le mieux : ",
        "Points perdus que vous avez retrouvés : 6 sur 9.",
        "Analyse. Rami des lettres",
        "Tour 1, à Ana",
        "38 points sur 47 possibles",
    )
    assert shown.count("Le mieux : ") == 4  # told after each try, and once more in the whole


@pytest.mark.slow
def test_a_quiz_can_be_left_or_left_out(words: Path, save: Save) -> None:
    save()
    for typed in (b"quitter\n", b""):
        shown = tried_again(words, typed, "--sans-hasard")
        assert in_order(shown, "Tour 7, à Ana. Alors", "Points perdus que vous avez retrouvés : 0", "Analyse.")
        assert "Tour 5, à Ana. Alors" not in shown
    assert "Essayez de nouveau" not in tried_again(words, b"", "--sans-hasard", "--tout")
    assert "rien à chercher" in tried_again(words, b"", "--sans-hasard", "--joueur", "Zoé")


def test_a_screen_reader_gets_plain_lines(words: Path, save: Save) -> None:
    save()
    shown = tried_again(words, b"table\npasser\n", "--sans-hasard", "--accessible", "-n", "1")
    assert "|" not in shown and shown.count("Table : FIABILITE, JARDIN") == 2
    assert "Coups : 9 sur 9." in shown
    assert "Posez SOL : toutes les lettres viennent de votre chevalet." in shown

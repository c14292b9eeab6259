"""Whole games of two browsers and a robot: by touch, mouse, keys alone or typed lines; networks lost, servers killed.

Each game's deal is that of a seed, and what people do there is what a robot of theirs would: so every run is the same.
`LETTRES_LONG=4` plays every game in every way, and other deals.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from threading import Thread, Timer
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page

from lettres.engine import seeded, start
from lettres.engine.events import Action, Deal, Discard, Pass, Play
from lettres.games.catalogue import CATALOGUE
from lettres.records.header import Header, write_header
from lettres.records.journal import MemoryJournal, unseal
from lettres.records.record import write_deal
from lettres.records.session import Session, game_of
from lettres.reports import verify
from lettres.web.shelf import Shelf
from lexicon import Lexicon
from tests.browser.conftest import Open, Watch, rooms_served
from tests.browser.hands import WAYS, Person, nothing
from tests.browser.killable_server import House, Wire
from tests.browser.screen_reader import KEEPS, aloud, check_said, lines_of, whole_course
from tests.long import TIMES, some
from tests.own_games import OWN_GAMES, install
from tools.browser import DESKTOP, PHONE, Server
from tools.damage.bytes import sealed

if TYPE_CHECKING:
    from lettres.site.making import WordFiles

pytestmark = pytest.mark.slow
DATE = "2026-01-02T03:04:05"
PATIENCE = 120.0  # seconds for a robot's turn
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "lettres": (2, {"target": 60, "seconds": 0}),
    "rummikub": (3, {"opening_points": 0, "barren_turns": 3, "seconds": 0}),
    "cartes": (2, {"opening_points": 0, "deal": 9}),
    "defausse": (2, {"opening_points": 0, "deal": 9}),
    "deux-cents": (2, {"opening_points": 0, "deal": 9, "rounds": 1, "target": 0}),
    "des": (3, {"rounds": 1}),
    "petit": (2, {"rounds": 1, "opening_points": 0}),
    "rares": (4, {"target": 60}),
}
"""The deal of each game, and rules that make it short."""
ALL = ("touch", "mouse", "keys", "lines")
FEW = {"lettres": 0, "rummikub": 1, "cartes": 2, "defausse": 3, "deux-cents": 0, "des": 2, "petit": 1, "rares": 3}
"""Where to begin in `ALL`, so that each way is gone in three games: the other person goes the one after the next."""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with packages of the games of the documentation, which the catalogue finds."""
    folder = tmp_path_factory.mktemp("games")
    for name, code in OWN_GAMES.items():
        install(folder, f"un_{name}", code, **{name: f"un_{name}"})
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        vars(CATALOGUE).pop("foreign", None)
        yield folder
        vars(CATALOGUE).pop("foreign", None)
        for name in OWN_GAMES:
            CATALOGUE._loaded.pop(name, None)


@pytest.fixture(scope="module")
def rooms(games: Path, lexicon: Lexicon, shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site with rooms, which knows the games of the documentation."""
    assert games.is_dir()
    with rooms_served(lexicon, shelf, tmp_path_factory.mktemp("rooms")) as running:
        yield running


@pytest.fixture(scope="module")
def house(words: WordFiles, shared: Path, games: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that these tests may kill."""
    served = House(tmp_path_factory.mktemp("house"), shared / "words", games)
    served.start()
    yield served
    served.stop()
    assert "Traceback" not in served.log.read_text(encoding="utf-8")


@pytest.fixture
def wires(house: House) -> Iterator[list[Wire]]:
    """A line to it for each of two browsers, and for one that watches."""
    lines = [Wire(house.port) for _ in range(3)]
    yield lines
    for each in lines:
        each.close()


def opening(game: str, seed: int, rules: dict[str, Any], lexicon: Lexicon) -> bytes:
    """A saved game of which nothing but the deal is played: Ana's and Zoé's, with a robot where there is place."""
    entry = CATALOGUE[game]
    robot = {"words": ("bot:débutant",), "grid": ()}.get(entry.family, ("bot",))
    named = f"{lexicon.about['source']} {lexicon.about['version']}" if entry.needs_lexicon else ""
    header = Header(game, rules, named, "", ("Ana", "Zoé", *robot), seed, DATE)
    dealt = game_of(lexicon)(header)
    step = start(dealt, len(header.players), seeded(seed))
    return sealed([*write_header(header), write_deal(dealt, step.events)])


class Room:
    """A game at two pages, and at one of somebody who has no seat, who is there from a line of the record on."""

    def __init__(self, people: list[Person], watcher: Page, since: int) -> None:
        self.people, self.watcher, self.since = people, watcher, since
        self.made: list[Action] = []

    def play(self, troubles: Iterator[tuple[Any, Any]] | None = None) -> None:
        """Play on to the end; before and after what each person does, one thing may go wrong."""
        since, n = time.monotonic(), -1
        while (view := self.people[0].views())["phase"] == "playing":
            if view["n"] != n:
                since, n = time.monotonic(), view["n"]
            assert time.monotonic() < since + PATIENCE, view
            people = self.people if view["stage"] == "deal" else self.people[view["turn"] : view["turn"] + 1]
            for person in people if view["turn"] < 2 or view["stage"] == "deal" else ():
                before, after = next(troubles, (nothing, nothing)) if troubles else (nothing, nothing)
                self.made.append(person.acts(person.views(), before, after))
            if not people:
                self.people[0].page.wait_for_timeout(50)

    def record(self, folder: Path) -> Path:
        """The record, as each of the two downloads it: the same."""
        one, other = (each.page.request.get(f"{each.address}partie") for each in self.people)
        assert one.ok and other.ok and one.body() == other.body()
        path = folder / "essai.partie"
        path.write_bytes(one.body())
        return path


def seated(
    game: str, ways: tuple[str, str], addresses: Sequence[str], open_page: Open, lexicon: Lexicon, seed: int = 0
) -> Room:
    """A game that is dealt, at the pages of its two people and of one who watches, each by an address of its own."""
    known, rules = GAMES[game]
    pages = []
    for way, address in zip((*ways, "touch"), addresses, strict=True):
        page = open_page(device=PHONE if way == "touch" else DESKTOP, reduced_motion="reduce", scripts=[KEEPS])
        pages.append((page, address))
    (ana, near), (zoé, far), (third, beside) = pages
    data = opening(game, seed or known, rules, lexicon).decode()
    room = _post(ana, near, "/api/parties/importer", data, "text/plain")
    for page, address in pages[1:]:
        _post(page, address, "/api/rejoindre", {"secret": room["secret"]})
    sit = {"type": "sit", "id": "sit", "n": 0, "seat": 1, "name": "Zoé", "secret": room["secret"]}
    frames = _post(zoé, far, f"/p/{room['id']}/agir", sit)["frames"]
    assert not [frame for frame in frames if frame["type"] == "no"], frames
    third.goto(f"{beside}/p/{room['id']}/")
    people = []
    for seat, (page, address) in enumerate(pages[:2]):
        at = f"{address}/p/{room['id']}/"
        people.append(Person(page, at, seat, WAYS[ways[seat]], lexicon if CATALOGUE[game].needs_lexicon else None))
        page.goto(at)
    third.locator(".seats").wait_for()
    since = third.request.get(f"{beside}/p/{room['id']}/vue").json()["n"]
    return Room(people, third, since)


def _post(page: Page, address: str, path: str, data: Any, kind: str = "application/json") -> dict[str, Any]:
    answer = page.request.post(address + path, data=data, headers={"Origin": address, "Content-Type": kind})
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def check(room: Room, tmp_path: Path, lexicon: Lexicon, whole: bool = True) -> None:
    """The record holds, each page told it, and people did there what they did at their pages, once and in order."""
    for person in room.people:
        person.page.remove_listener("websocket", person.hears)
    path = room.record(tmp_path)
    assert {finding.holds for finding in verify.check(path, lambda _: None)} == {verify.Holds.YES}
    texts = unseal(path.read_bytes()).texts
    session = Session.resume(MemoryJournal(), texts, game_of(lexicon), lexicon)
    theirs = [
        each.action
        for before, each in zip(session.done, session.done[1:])
        if before.state.turn < 2 and not isinstance(each.action, Deal)
    ]
    made = [each for each in room.made if not isinstance(each, Deal)]
    assert list(map(plain, without_passes(theirs))) == list(map(plain, without_passes(made)))
    for person in room.people:
        person.page.locator(".game.over").wait_for()
        person.hands.check_focus(person.page)
        heard(person, session, texts, whole)
    room.watcher.locator(".game.over").wait_for()
    assert not room.watcher.locator("[data-where=rack]").count()
    before = room.since - (len(texts) - len(session.done))  # a robot may have played before the page was there
    lines = [line for at, line in lines_of(session, None) if at >= before]
    overheard(room.watcher.evaluate("window.said"), lines, session)


BUTTONS_SAY = (
    "Choisissez ce que vous défaussez.",
    "À vous\u00a0: choisissez un dé, puis une case.",
    "Relancez vos dés, un au moins.",
)
"""What is said to who listens, where a button or the place of advice says it to who sees."""


def heard(person: Person, session: Session, texts: Sequence[str], whole: bool) -> None:
    """A screen reader was told each line since the own first turn, as `--accessible` tells it, and whose turn it is."""
    since = next(at for at, each in enumerate(session.done[:-1]) if each.state.turn == person.seat and at) + 1
    said = person.page.evaluate("window.said")
    words = session.game.family == "words"
    lines = [line for at, line in lines_of(session, person.seat) if at >= since]
    if not whole:  # what happened while there was no line is told at once, the rest as it is then
        overheard(said, lines, session)
        return
    others = [text for each in person.answers for text in (each.get("text"), each.get("advice"), each.get("notice"))]
    known = {*BUTTONS_SAY, *filter(None, others)}
    check_said(said, [*whole_course(session, texts, person.lexicon, person.seat, since)], known, words)


def overheard(said: Sequence[str], lines: Sequence[str], session: Session) -> None:
    """Each of some lines of the record was told once and in order."""
    words = session.game.family == "words"
    known = {aloud(line, words) for line in lines}
    check_said([line for line in said if aloud(line, words) in known], lines, (), words)


def plain(action: Action | None) -> object:
    """What was done; of a table the melds, whatever their order."""
    if not isinstance(action, Play):
        return action
    return Counter(action.after.melds)


def without_passes(actions: Sequence[Action | None]) -> list[Action | None]:
    """Actions without the passes before a discard: a page does both by one button."""
    then = [*actions[1:], None]
    return [each for each, after in zip(actions, then) if each != Pass() or not isinstance(after, Discard)]


def pairs() -> list[tuple[str, str, str, int]]:
    """The games, with the ways of both and a seed; in the long form every game in every way."""
    found = []
    for turn, (game, at) in product(range(min(TIMES, 4)), FEW.items()):
        found.append((game, ALL[(at + turn) % 4], ALL[(at + turn + 2) % 4], TIMES + turn if turn else 0))
    return found


@pytest.mark.parametrize(("game", "one", "other", "seed"), some(pairs(), 2))
def test_two_browsers_play_a_whole_game(
    game: str,
    one: str,
    other: str,
    seed: int,
    rooms: Server,
    open_page: Open,
    lexicon: Lexicon,
    tmp_path: Path,
) -> None:
    room = seated(game, (one, other), [rooms.address] * 3, open_page, lexicon, seed)
    room.play()
    check(room, tmp_path, lexicon)


@pytest.mark.parametrize(("game", "one", "other", "seed"), pairs() if TIMES > 1 else [("rummikub", "touch", "keys", 1)])
def test_a_game_goes_on_whatever_is_cut_or_killed(
    game: str,
    one: str,
    other: str,
    seed: int,
    house: House,
    wires: list[Wire],
    open_page: Open,
    watch: Watch,
    lexicon: Lexicon,
    tmp_path: Path,
) -> None:
    """The network is lost thrice, the server is killed thrice: before something is done, right after, in between."""
    watch.expected = lambda fault: "WebSocket" in fault or "ERR_" in fault
    room = seated(game, (one, other), [each.address for each in wires], open_page, lexicon, seed)

    def lost() -> None:
        for wire in wires:
            wire.cut()
            Timer(1.5, wire.mend).start()

    def noticed() -> None:
        for wire in wires:
            wire.cut()
        for person in room.people:
            person.page.locator(".lost").wait_for()
        for wire in wires:
            wire.mend()

    def killed() -> None:
        for each in again:
            each.join()  # a server that has not started yet cannot be killed
        house.kill()
        again.append(Thread(target=house.start))
        again[-1].start()

    again: list[Thread] = []
    wrong = [(noticed, nothing), (nothing, killed), (nothing, lost), (killed, nothing), (lost, nothing)]
    wrong.append((nothing, killed))
    room.play(iter(wrong))
    for each in again:
        each.join()  # the last one may still be starting, with the game at its end
    assert len(room.made) >= len(wrong) and len(again) == 3
    check(room, tmp_path, lexicon, whole=False)

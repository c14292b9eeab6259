"""Saved games: what is written is read back the same, and nothing that is acknowledged is ever lost."""

from __future__ import annotations

import dataclasses
import errno
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lettres.engine import Game, RuleSet, Table, Turn, apply, seeded, start
from lettres.engine.events import Action, Deal, Event, Pass, Play
from lettres.games.catalogue import CATALOGUE
from lettres.games.letters import PRESETS, LettersRules, letters
from lettres.records.header import VERSION, Header, RecordError, header_size, read_header, seat_names, write_header
from lettres.records.journal import LONGEST, FileJournal, StoreError, folder, path_of, read, saved, seal, unseal
from lettres.records.record import Done, read_action, read_start, recorded, replay, write_action, write_deal
from lettres.records.session import new_game
from lettres.records.sheet import is_sheet
from lexicon import Lexicon
from tests.game_helpers import chosen
from tests.game_helpers import state as position
from tests.long import LONG, draws, some
from tools.damage import crash
from tools.damage.bytes import sealed
from tools.random_play.games import header_of, player_of, random_game
from tools.random_play.player import Dice
from tools.random_play.words import OPTIONS, AnyFlow, small_game

NOTATION = Path(__file__).parents[2] / "docs" / "notation.md"
DATE = "2026-01-02T03:04:05"
HEADER = Header("lettres", {}, "essai 1", "", ("Ana", "Zoé"), 7, DATE)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saved games of a test stay in its own folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "données"))
    return tmp_path


@pytest.fixture(scope="module")
def games(lexicon: Lexicon) -> crash.Games:
    """Random games, each played once for all the tests."""
    return crash.Games(lexicon)


def plain(events: Sequence[Event]) -> list[tuple[Any, ...]]:
    """Events as values that can be compared, turns too."""
    return [
        (type(event).__name__, *(_plain(getattr(event, each.name)) for each in dataclasses.fields(event)))
        for event in events
    ]


def _plain(value: Any) -> Any:
    return (value.before, value.after, value.rack, value.opened) if isinstance(value, Turn) else value


@pytest.fixture(scope="module")
def every_game(lexicon: Lexicon) -> list[crash.Games]:
    """Random games of each name of the catalogue."""
    return [crash.Games(lexicon, name) for name in CATALOGUE]


def play_at_random(game: Game, players: int, seed: int, most: int = 40) -> Iterator[Done]:
    """A random game as it was played, each line written but none read."""
    chance = seeded(seed)
    step = start(game, players, chance)
    yield Done(write_deal(game, step.events), Deal(), 0.0, *step)
    player = player_of(game, Dice(seed))
    state = step.state
    for _ in range(most):
        if state.over:
            return
        action, seconds = player.action(state), player.seconds()
        if isinstance(action, Deal):
            seconds = 0.0  # a deal takes no time that a line would tell
        step = apply(state, action, chance)
        if step.state is not state:
            yield Done(write_action(state, action, step, seconds), action, round(seconds, 1), *step)
            state = step.state


RULES = st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in OPTIONS.items()})


OTHERS = tuple(name for name in CATALOGUE if name != "lettres")
WORDS = {
    "numbers": {
        "tirage",
        "passe",
        "pioche",
        "prend la défausse",
        "défausse",
        "hors délai",
        "!",
        "manche",
        "fin",
        "donne",
    },
    "grid": {"lance", "dés", "passe", "hors délai", "!", "manche", "fin", "donne"},
}
"""What lines tell in the games of a family."""


@pytest.mark.slow
@given(
    edition=st.sampled_from(sorted(PRESETS)),
    options=RULES,
    players=st.integers(1, 4),
    seed=st.integers(0),
    small=st.booleans(),
)
@settings(max_examples=draws(8, 25), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_game_read_back_is_the_game_that_was_played(
    lexicon: Lexicon, edition: str, options: dict[str, Any], players: int, seed: int, small: bool
) -> None:
    rules = AnyFlow.from_options({}, {**PRESETS[edition], **options})
    game = small_game(rules, lexicon) if small else letters(rules, lexicon)
    header = HEADER._replace(rules=rules.changed(), players=("Ana", "Zoé", "Luc", "bot:lecteur")[:players], seed=seed)
    _reads_back(header, game, AnyFlow, list(play_at_random(game, players, seed)))


@pytest.mark.slow
def test_any_other_game_read_back_is_the_game_that_was_played() -> None:
    """Rounds, throws, the discard pile, all options: what is written in a line is all that happened."""
    words: dict[str, set[str]] = {family: set() for family in WORDS}
    for name, seed in product(OTHERS, range(20 if LONG else 3)):
        game, players = random_game(Dice(f"{name} {seed}"), name)
        lines = _reads_back(header_of(game, players, seed), game, type(game.rules), list(_rounds(game, players, seed)))
        words[game.family] |= {word for line in lines for word in WORDS[game.family] if f" {word}" in f" {line}"}
    assert words == WORDS


def _rounds(game: Game, players: int, seed: int) -> Iterator[Done]:
    """A random game up to its end, if it has one soon."""
    return play_at_random(game, players, seed, most=400)


def _reads_back(header: Header, game: Game, rules: type[RuleSet], played: list[Done]) -> list[str]:
    """The lines of a game, read back: each gives the state and the events that were."""
    lines = [*write_header(header), *(done.text for done in played)]
    assert unseal(sealed(lines)).texts == tuple(lines)
    size = header_size(lines)
    assert read_header(lines[:size], rules) == header
    for was, found in zip(played, replay(game, len(header.players), lines[size:]), strict=True):
        assert (found.state, found.action, found.seconds) == (was.state, was.action, was.seconds)
        assert plain(found.events) == plain(was.events)
    return lines


def test_a_saved_game_resumes_as_it_was_left(every_game: list[crash.Games]) -> None:
    for games, seed in product(every_game, some(range(2), 1)):
        session = games.new(f"{games.entry.name}-{seed}", seed)
        with session.journal:
            games.play(session)
        before = path_of(session.journal.name).read_bytes()
        again = games.resume(path_of(f"{games.entry.name}-{seed}"))
        with again.journal:
            assert again.header == session.header
            assert [done.text for done in again.done] == [done.text for done in session.done]
            assert again.state == session.state
            for was, found in zip(session.done, again.done, strict=True):
                assert plain(found.events) == plain(was.events)
        assert path_of(session.journal.name).read_bytes() == before


def test_the_same_seed_gives_the_same_record_in_another_process(every_game: list[crash.Games]) -> None:
    program = (
        "from lettres.games.catalogue import CATALOGUE; from lexicon import Lexicon\n"
        "from tools.damage.crash import Games\n"
        "for name in CATALOGUE: print(*Games(Lexicon.default(), name).played(1), sep='\\n')"
    )
    other = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": "1", "PYTHONIOENCODING": "utf-8"},
        cwd=NOTATION.parent.parent,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert other.stdout == "".join(f"{line}\n" for games in every_game for line in games.played(1))


def test_bots_play_the_same_game_again(lexicon: Lexicon, tmp_path: Path) -> None:
    texts = []
    for name, day in (("un", DATE), ("deux", "2031-05-06T00:00:00")):
        header = HEADER._replace(players=("bot:débutant", "bot:débutant"), date=day)
        session = new_game(header, letters(lexicon=lexicon), lexicon, name)
        with session.journal:
            for _ in range(6):
                action = session.bot_action()
                assert action is not None
                session.act(action)
        texts.append([line for line in read(path_of(session.journal.name)).texts if not line.startswith("date ")])
    assert texts[0] == texts[1]


# -- what the notation page shows


def _examples() -> list[tuple[str, ...]]:
    blocks = re.findall(r"^```text\n(.*?)^```$", NOTATION.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    found = []
    for block in blocks:
        lines = tuple(block.splitlines())
        if is_sheet(block.encode()):
            continue  # `test_sheets` reads those
        if "  #" in lines[0]:
            unsealed = unseal(block.encode())
            assert len(unsealed.texts) == len(lines)
            lines = unsealed.texts
        found.append(lines)
    return found


def test_the_examples_of_the_notation_are_games(lexicon: Lexicon) -> None:
    kinds: Counter[str] = Counter()
    parts = (
        "+",
        "->",
        "!",
        "garde",
        "=",
        "; pioche",
        "; fin",
        "avec raison",
        "à tort",
        "tirage",
        "=challenge",
        "thème animaux",
    )
    for lines in _examples():
        size = header_size(lines)
        entry = CATALOGUE[next(line.partition(" ")[2] for line in lines if line.startswith("jeu "))]
        words = entry.family == "words"
        header = read_header(lines[:size], AnyFlow if words else entry.rules)
        if words:
            game: Game = letters(AnyFlow.from_options({}, header.rules), lexicon)
        else:
            game = entry.make(entry.rules.from_record(header.rules))
        for text, done in zip(lines[size:], replay(game, len(header.players), lines[size:], judged=True), strict=True):
            assert done.text == text
            kinds[type(done.action).__name__] += 1
        kinds.update(part for part in parts if any(f" {part}" in line or part in line for line in lines))
    actions = {kind.__name__ for kind in Action.__args__}
    assert kinds.keys() == {*actions, *parts}


def test_the_defaults_are_those_of_the_version() -> None:
    """A header names only what is not at its default: another default needs another version of the record."""
    defaults = {name: default for name, _, default, _ in LettersRules.describe()}
    assert VERSION == 1
    assert defaults.items() >= {
        "least_players": 1, "most_players": 4, "deal": 14, "refill": 7, "flow": "play_or_draw",
        "first_player": "lowest",
        "start_tiles": "returned", "pass_cost": 1, "seconds": 60, "penalty_tiles": 1, "time_penalty": 1,
        "arbitration": "auto", "challenge_penalty": 1, "invalid": "turn", "end": "pouch_and_rack",
        "deadlock": "full_round", "target": 0, "opening_letters": 6, "opening_extra_words": False,
        "opening_counts": "word", "words_per_turn": 0, "unique": "table", "rule4": "lexical", "irregular": True,
        "participles": True, "homographs": "any", "loanwords": True, "apocopes": True, "joker_word": "extend",
        "joker_release": "all", "freed_joker": "anywhere", "replacement_alone": True, "longest_needs_rack": False,
        "scoring": "tiles_and_longest", "doubling": True, "leftover": "none", "leftover_tile": 1, "leftover_joker": 1,
    }.items()  # fmt: skip


# -- lines that are odd


@pytest.mark.parametrize(
    "theme",
    [
        "a\nb",
        "a\rb",
        "a\u2028b",
        "a\x85b",
        "a\0b",
        "a\x1b[2Jb",
        "\u202eanimaux",
        " a",
        "a ",
        "a\t",
        "\udc80",
        "a" * 5000,
        "\u200f",
    ],
)
def test_a_header_refuses_what_it_could_not_read_back(lexicon: Lexicon, theme: str) -> None:
    for header in (HEADER._replace(theme=theme), HEADER._replace(lexicon=theme)):
        with pytest.raises(RecordError):
            write_header(header)
        with pytest.raises(RecordError):
            new_game(header, letters(lexicon=lexicon), lexicon, "essai")
    assert not saved()


@pytest.mark.parametrize(
    "theme", ["animaux", "/home/zoé/mes mots  #1.txt", "a\u00a0: b", "date 2026", "thème", "= ; ! -> +", "日本"]
)
def test_a_header_keeps_odd_names_as_they_are(theme: str) -> None:
    header = HEADER._replace(theme=theme, lexicon=theme)
    lines = unseal(sealed(write_header(header))).texts
    assert read_header(lines[: header_size(lines)]) == header


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "a" * 31,
        "Zoé\n",
        "a\0",
        "\x1b[31m",
        "\u202eana",
        "a  b",
        " a",
        "a/b",
        "../x",
        "a,b",
        "\udc80",
        "=",
        "a;b",
    ],
)
def test_a_name_that_is_none_begins_no_game(lexicon: Lexicon, name: str) -> None:
    with pytest.raises(RecordError):
        new_game(HEADER._replace(players=("Ana", name)), letters(lexicon=lexicon), lexicon, "essai")
    assert not saved()


@pytest.mark.parametrize(
    "date", ["", "hier", "../../x", "2026-13-45", "20260102", "2026-01-02 03:04", "2026-01-02T03:04:05\n"]
)
def test_a_date_that_is_none_begins_no_game(lexicon: Lexicon, date: str) -> None:
    with pytest.raises(RecordError):
        new_game(HEADER._replace(date=date), letters(lexicon=lexicon), lexicon)
    assert not saved()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("lettres-partie 1", "lettres-partie 2", "plus récente"),
        ("lettres-partie 1", "lettres-partie", "n'est pas une partie"),
        ("règles seconds=0", "règles seconds=-1", "seconds"),
        ("règles seconds=0", "règles secondes=0", "règle inconnue"),
        ("règles seconds=0", "règles seconds=" + "9" * 5000, "seconds"),
        ("règles seconds=0", "règles  seconds=0", "forme exacte"),
        ("joueur 2 Zoé", "joueur 3 Zoé", "joueur mal écrit"),
        ("joueur 2 Zoé", "joueur ٢ Zoé", "joueur mal écrit"),
        ("graine 7", "graine 07", "forme exacte"),
        ("graine 7", "graine sept", "graine"),
        ("graine 7", "graine " + "9" * 5000, "graine"),
        ("graine 7", "jeu lettres", "deux fois"),
        ("graine 7", "autre 7", "graine"),
        (f"date {DATE}", "date demain", "date"),
    ],
)
def test_a_header_is_read_in_its_exact_form_only(old: str, new: str, says: str) -> None:
    lines = write_header(HEADER._replace(rules={"seconds": 0}))
    with pytest.raises(RecordError, match=re.escape(says)):
        read_header([new if line == old else line for line in lines])


@pytest.mark.parametrize(
    "text",
    [
        "1 J1 IMAGE = 7 ; 0.0 s",  # the points are others
        "2 J1 IMAGE = 10 ; 0.0 s",
        "1 J2 IMAGE = 10 ; 0.0 s",
        "1 J1 IMAGE = 10 ; pioche E ; 0.0 s",  # nothing is drawn
        "1 J1 IMAGE = 10 ; 0.00 s",
        "1 J1 IMAGE = 10 ; 00.0 s",
        "1 J1 IMAGE = 10 ; 0.0 s ; fin 10 0",  # it is not over
        "1 J1 IMAGE  = 10 ; 0.0 s",
        " 1 J1 IMAGE = 10 ; 0.0 s",
        "1 J1 IMAGE = 10 ; 0.0 s\n",
        "1 J1 + AEGIM -> IMAGE = 10 ; 0.0 s",  # not the exact form
        "1 J1 MER + AEGIM -> IMAGE = 10 ; 0.0 s",  # no such word
        "1 J1 passe ; 0.0 s",  # a tile is drawn
        "1 J1 passe ; pioche EE ; 0.0 s",
        "1 J1 passe ; pioche É ; 0.0 s",
        "1 J1 accepté = 3 ; 0.0 s",
        "1 J2 conteste à tort ; 0.0 s",
        "1 J1 défausse I ; 0.0 s",
        "1 J1 KIWI ! not_in_rack ; pioche E ; 0.0 s",  # what hands cannot do is refused for free
        "1 J1 ZZZ ! unknown/ZZZ ; pioche E ; 0.0 s",
        "1 J1 KIWI = 8 ; pioche E ; 0.0 s",
        "1 J1 IMAGE ! ; 0.0 s",
        "1 J1 IMAGE = ٧ ; 0.0 s",
        "1 J1 indice 1 coûte 0 ; 0.0 s",  # it cost more
        "1 J1 indice 2 coûte 1 ; 0.0 s",  # there was no first
        "1 J1 indice 0 coûte 1 ; 0.0 s",
        "1 J1 indice -1 coûte 3 ; 0.0 s",
        "1 J1 indice ١ coûte 1 ; 0.0 s",
        "1 J1 indice 1 ; 0.0 s",
        "1 J1 indice 1 coûte 1 = 1 ; 0.0 s",
        "1 J1 indice coûte ; 0.0 s",
        "1 J1 indice  ; 0.0 s",
        "1 J2 indice 1 coûte 1 ; 0.0 s",
        "1 J1 répare, coûte 0 ; 0.0 s",
        "",
    ],
)
def test_a_line_is_read_in_its_exact_form_only(text: str) -> None:
    before = position("", "IMAGELEPRSTUVW", "ABC", arbitration="strict")
    assert read_action(before, "1 J1 IMAGE = 10 ; 0.0 s").state.seats[0].score == 10
    with pytest.raises(RecordError):
        read_action(before, text)


def test_no_line_may_lose_a_tile() -> None:
    """What was a word is for the ruling of then to say; how many tiles there are is not."""
    before = position("IMAGE", "LEPS", "ABC", arbitration="strict")
    for text in ("1 J1 IMAGE + P -> PAGE = 5 ; pioche AAAA ; 0.0 s", "1 J1 IMAGE + -> MAGE = 4 ; 0.0 s"):
        with pytest.raises(RecordError):
            read_action(before, text)


def test_a_line_that_gives_back_something_else_is_checked_as_those_of_strangers_are() -> None:
    """Whether by another table or another draw: what is recorded is what its line says, or nothing."""
    state = start(letters(), 2, seeded(1)).state
    step = apply(state, Pass(), seeded(1))
    assert recorded(state, Pass(), step, 1.0).state == step.state
    other = dataclasses.replace(step.state, idle=step.state.idle + 1)
    assert recorded(state, Pass(), step._replace(state=other), 1.0).state == step.state
    lost = dataclasses.replace(state, pouch=state.pouch[1:])
    with pytest.raises(AssertionError):
        recorded(lost, Pass(), apply(lost, Pass(), seeded(1)), 1.0)


def test_a_turn_refused_for_free_has_no_line() -> None:
    before = position("", "IMAGELEPRSTUVW", "ABC", arbitration="auto")
    with pytest.raises(RecordError, match="pas laissé de ligne"):
        read_action(before, "1 J1 IMAGELEP ! unknown/IMAGELEP ; 0.0 s")


def test_what_is_left_of_a_turn_is_read_as_it_was_ruled() -> None:
    """With `invalid=meld`, the rest of a turn may stand, or may not: the line says so."""
    for laid, rack, words, score, kept in (
        ("", "IMAGEXWA", "IMAGE XWA", 10, " garde IMAGE = 10 "),
        ("", "MERXWA", "MER XWA", 0, " ; pioche"),
        ("RAMIE", "EGMXWA", "IMAGE MER XWA", 8, " garde RAMIE + EGM -> IMAGE MER = 8 "),
    ):
        before = position(laid, rack, "ABC", opened=score > 0, arbitration="strict", invalid="meld")
        action = Play(Table(tuple(map(before.game.notation.read_meld, words.split()))))
        step = apply(before, action, chosen("EEEEEEEEEEEE"))
        assert step.state.seats[0].score == score
        done = recorded(before, action, step, 0.0)
        assert kept in done.text
        assert done.state == step.state
        assert plain(done.events) == plain(step.events)


def test_the_top_of_the_discard_pile_is_no_chance(lexicon: Lexicon) -> None:
    rules = AnyFlow(flow="draw_play_discard", deal=3, refill=0, first_player="seat")
    state = read_start(letters(rules, lexicon), 2, "donne J1:XYZ J2:ABC").state
    for text in (
        "1 J1 pioche d'abord ; pioche E ; 0.0 s",
        "1 J1 passe ; pioche A ; 0.0 s",
        "1 J1 défausse E ; 0.0 s",
        "2 J2 prend la défausse ; 0.0 s",
    ):
        state = read_action(state, text).state
    assert state.seats[1].rack == ("A", "B", "C", "E")
    assert not state.discard


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (-3.0, "0.0"),
        (-0.04, "0.0"),
        (float("nan"), "0.0"),
        (float("inf"), "999999.9"),
        (1e30, "999999.9"),
        (59.96, "60.0"),
    ],
)
def test_no_clock_spoils_a_line(seconds: float, shown: str) -> None:
    before = position("", "IMAGE", "ABC")
    step = apply(before, Pass(), chosen("EEEEE"))
    assert recorded(before, Pass(), step, seconds).text.endswith(f" ; {shown} s")


def test_the_rulings_of_then_hold_until_one_asks_again(lexicon: Lexicon) -> None:
    """A word that today's lexicon refuses stays on the table of a game where it was laid."""
    game = letters(LettersRules(deal=6), lexicon, forbidden={"MAISON"})
    dealt = read_start(game, 1, "donne J1:MAISON")
    line = "1 J1 MAISON = 18 ; pioche ABCDEFG ; 3.0 s"
    assert read_action(dealt.state, line).state.seats[0].score == 18
    with pytest.raises(RecordError):
        read_action(dealt.state, line, judged=True)


def test_seats_have_names() -> None:
    assert seat_names(["Ana", "bot:lecteur", "Zoé"]) == ["Ana", "Robot (lecteur)", "Zoé"]
    assert seat_names(["bot", "bot"]) == ["Robot 1", "Robot 2"]


# -- damage


@pytest.mark.slow
def test_a_damaged_file_is_refused_or_read_to_its_last_whole_line(every_game: list[crash.Games]) -> None:
    outcomes = Counter(crash.damage(every_game[number % 6], Random(number)) for number in range(draws(40, 300)))
    assert outcomes["refused"] > outcomes.total() / 2
    assert outcomes["read to the last whole line"] > outcomes.total() / 20
    assert outcomes.total() == draws(40, 300)


@pytest.mark.parametrize("size", [1, 40, 200, LONGEST, LONGEST + 1, LONGEST + 2, 1 << 20])
def test_a_huge_line_is_read_or_refused(games: crash.Games, size: int) -> None:
    path = folder() / "grosse.partie"
    path.parent.mkdir(parents=True)
    lines = list(games.played(0))
    path.write_bytes(sealed([*lines, "A" * size]))
    with pytest.raises((StoreError, RecordError)):
        games.resume(path)


def test_a_torn_end_is_cut_off_by_the_next_line_only(games: crash.Games) -> None:
    lines = games.played(0)
    whole = sealed(lines[:14])
    path = folder() / "coupée.partie"
    path.parent.mkdir(parents=True)
    for torn in (b"4", b"\0\0\0", "15 J1 é".encode()[:-1], sealed(lines)[len(whole) :].split(b"\n")[0]):
        path.write_bytes(whole + torn)
        session = games.resume(path)
        assert isinstance(session.journal, FileJournal) and session.journal.torn
        assert path.read_bytes() == whole + torn
        with session.journal:
            games.play(session, most=len(session.done) + 2)
        assert unseal(path.read_bytes()).texts[:14] == lines[:14]
        games.resume(path).journal.close()


def test_an_empty_file_of_a_crash_is_no_game(games: crash.Games) -> None:
    folder().mkdir(parents=True)
    (folder() / "vide.partie").touch()
    with pytest.raises(StoreError):
        games.resume(path_of("vide"))
    with games.new("vide", 0).journal as journal:
        assert path_of(journal.name) == folder() / "vide.partie"


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_kill_loses_nothing_that_was_acknowledged(every_game: list[crash.Games]) -> None:
    lines = [crash.kill(every_game[number % 6], Random(number)) for number in range(draws(12, 36))]
    assert sum(lines) >= draws(10, 30)
    assert len(set(lines)) > 3


# -- disks


def _full(handle: int, data: bytes) -> int:
    raise OSError(errno.ENOSPC, "full")


def _half_full(handle: int, data: bytes) -> int:
    if len(data) < 20:
        raise OSError(errno.ENOSPC, "full")
    return _WRITE(handle, data[: len(data) // 2])


def _interrupted(handle: int) -> None:
    raise KeyboardInterrupt


def _sync_fails(handle: int) -> None:
    raise OSError(errno.EIO, "disk")


_WRITE = os.write


@pytest.mark.parametrize(
    ("name", "failing"), [("write", _full), ("write", _half_full), ("fsync", _sync_fails), ("fsync", _interrupted)]
)
def test_a_disk_that_fails_leaves_file_and_game_whole(
    games: crash.Games, monkeypatch: pytest.MonkeyPatch, name: str, failing: Any
) -> None:
    session = games.new("pleine", 0)
    with session.journal:
        games.play(session, most=6)
        lines, state, data = list(session.done), session.state, path_of(session.journal.name).read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(os, name, failing)
            with pytest.raises((OSError, KeyboardInterrupt)):
                games.play(session, most=7)
        assert path_of(session.journal.name).read_bytes() == data
        assert (session.done, session.state) == (lines, state)
        games.play(session, most=9)
    assert (
        unseal(path_of(session.journal.name).read_bytes()).texts
        == games.played(0)[: len(write_header(session.header)) + 9]
    )


def test_a_file_that_may_not_grow_is_left_whole(games: crash.Games) -> None:
    resource = pytest.importorskip("resource")
    session = games.new("limite", 0)
    games.play(session, most=5)
    data = path_of(session.journal.name).read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(data) + 10, hard))
    try:
        with pytest.raises(OSError):
            games.play(session, most=6)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path_of(session.journal.name).read_bytes() == data
    with session.journal:
        games.play(session, most=8)
    games.resume(path_of(session.journal.name)).journal.close()


def test_a_new_game_on_a_full_disk_can_be_begun_again(games: crash.Games, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", _full)
        with pytest.raises(OSError):
            games.new("pleine", 0)
    with games.new("pleine", 0).journal as journal:
        assert journal.name == "pleine"


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS, errno.ENOSPC, errno.ENAMETOOLONG])
def test_a_file_that_cannot_be_opened_is_an_error_of_the_system(
    games: crash.Games, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def fails(*_: Any, **__: Any) -> int:
        raise OSError(number, "no")

    games.new("fermée", 0).journal.close()
    path = path_of("fermée")
    monkeypatch.setattr(os, "open", fails)
    for call in (lambda: games.resume(path), lambda: games.new("autre", 0), lambda: read(path)):
        with pytest.raises(OSError):
            call()


def test_a_file_that_someone_else_changed_is_left_alone(games: crash.Games) -> None:
    session = games.new("changée", 0)
    with session.journal, path_of(session.journal.name).open("ab") as file:
        file.write(b"x\n")
        file.flush()
        data = path_of(session.journal.name).read_bytes()
        with pytest.raises(StoreError, match="autre programme"):
            games.play(session, most=5)
        assert len(session.done) == 1
    assert path_of(session.journal.name).read_bytes() == data


def test_a_line_that_could_not_be_read_again_is_not_written(games: crash.Games) -> None:
    with games.new("longue", 0).journal as journal:
        data = path_of(journal.name).read_bytes()
        for text in ("a\nb", "A" * LONGEST, "é" * (LONGEST // 2)):
            with pytest.raises(StoreError):
                journal.append(text)
        assert path_of(journal.name).read_bytes() == data


def test_a_game_stops_before_it_is_too_long_to_be_read(games: crash.Games, monkeypatch: pytest.MonkeyPatch) -> None:
    session = games.new("longue", 0)
    with session.journal, monkeypatch.context() as patch:
        patch.setattr("lettres.records.journal.LARGEST", len(path_of(session.journal.name).read_bytes()) + 100)
        with pytest.raises(StoreError, match="trop longue"):
            games.play(session)
    with games.resume(path_of(session.journal.name)).journal:
        pass


# -- one game, two players of it; names


def test_a_game_is_played_by_one_process_at_a_time(games: crash.Games) -> None:
    session = games.new("prise", 0)
    with session.journal:
        data = path_of(session.journal.name).read_bytes()
        with pytest.raises(StoreError, match="déjà ouverte"):
            games.resume(path_of(session.journal.name))
        program = (
            "from lettres.records.journal import FileJournal, path_of; "
            f"FileJournal.resume(path_of({session.journal.name!r}))"
        )
        other = subprocess.run(
            [sys.executable, "-c", program], cwd=NOTATION.parent.parent, capture_output=True, text=True, check=False
        )
        assert "StoreError" in other.stderr
        assert path_of(session.journal.name).read_bytes() == data
        assert read(path_of(session.journal.name)).texts  # which anyone may look at
    games.resume(path_of(session.journal.name)).journal.close()


HOSTILE = [
    "../x",
    "/etc/passwd",
    "a/b",
    "a\0b",
    "con",
    "NUL",
    "lpt1",
    "",
    ".",
    "..",
    "-x",
    "a.b",
    "a b",
    "x" * 61,
    "x" * 10_000,
    "\x1b[2J",
    "\u202eabc",
    "a\nb",
    "\udc80",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_game_takes_no_name_that_is_a_trick(games: crash.Games, home: Path, name: str) -> None:
    with pytest.raises(StoreError):
        games.new(name, 0)
    assert not list(home.rglob("*.partie"))


@pytest.mark.parametrize("name", [*HOSTILE, "rien"])
def test_a_name_of_no_game_is_told_so(name: str) -> None:
    try:
        path = path_of(name)
    except StoreError as error:
        assert str(error).startswith("aucune partie")
        assert len(str(error)) < 200
    else:
        assert name == "/etc/passwd"
        with pytest.raises(StoreError):
            read(path)


def test_games_of_a_day_are_numbered_and_found(games: crash.Games, lexicon: Lexicon) -> None:
    names = []
    for _ in range(3):
        session = new_game(HEADER, letters(lexicon=lexicon), lexicon)
        session.journal.close()
        names.append(session.journal.name)
    assert names == ["2026-01-02-1", "2026-01-02-2", "2026-01-02-3"]
    for place, name in enumerate(("2026-01-02-2", "2026-01-02-3", "2026-01-02-1")):
        os.utime(path_of(name), (1000 - place, 1000 - place))
    assert [path.stem for path in saved()] == ["2026-01-02-2", "2026-01-02-3", "2026-01-02-1"]
    assert path_of("2026-01-02-2.partie") == path_of("2026-01-02-2") == saved()[0]
    with pytest.raises(StoreError, match="existe déjà"):
        games.new("2026-01-02-1", 0)


def test_what_is_no_file_is_no_game(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "tube.partie")
    for path in (tmp_path / "tube.partie", Path("/dev/zero"), Path("/dev/null")):
        with pytest.raises(StoreError):
            read(path)
        with pytest.raises(StoreError):
            FileJournal.resume(path)


def test_a_changed_name_of_a_bot_is_refused(games: crash.Games) -> None:
    """A record is read from the outside: what its bots are called is no more to be trusted than the rest."""
    lines = ["joueur 2 bot:zzz" if line.startswith("joueur 2") else line for line in games.played(0)]
    path = folder() / "robot.partie"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes("".join(f"{line}\n" for line in seal(lines)[0]).encode())
    with pytest.raises((StoreError, RecordError)):
        games.resume(path)


def test_a_game_that_cannot_begin_leaves_nothing(lexicon: Lexicon) -> None:
    with pytest.raises(ValueError):
        new_game(HEADER._replace(players=("Ana", "bot:zzz")), letters(lexicon=lexicon), lexicon, "essai")
    assert not saved()


def test_a_game_that_is_not_known_is_refused(games: crash.Games) -> None:
    assert "lettres" in CATALOGUE
    lines = ["jeu échecs" if line.startswith("jeu ") else line for line in games.played(0)]
    path = folder() / "jeu.partie"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(sealed(lines))
    with pytest.raises(RecordError, match="n'est pas connu"):
        games.resume(path)

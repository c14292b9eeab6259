"""Saved games under attack: players killed at any moment, files damaged in every way that we could think of.

    python -m tools.damage.crash --kills 5000 --damages 100000 --seed 1

The games of the catalogue take turns. A kill must lose nothing that was acknowledged, and the game must go on as if
nothing had happened. A damaged file is refused in French or read up to its last whole line; a refusal never changes
the file, and no other game than the one played is ever read from it.
"""

from __future__ import annotations

import argparse
import os
import select
import signal
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from lettres.engine import Game
from lettres.games.catalogue import CATALOGUE
from lettres.games.letters import LettersRules
from lettres.records.header import Header, RecordError, write_header
from lettres.records.journal import StoreError, folder, path_of, unseal
from lettres.records.session import Session, new_game, resume_game
from lexicon import Lexicon
from tools.damage.bytes import damaged, edited, sealed
from tools.random_play.games import player_of
from tools.random_play.player import Dice
from tools.random_play.words import small_game

Outcome = TypeVar("Outcome")
_MOST = 40  # lines of a game
_SEEDS = 6  # games that are attacked
_LONGEST = 0.15  # seconds until a kill: about what a whole game takes
_RULES: Mapping[str, Mapping[str, Any]] = {
    "words": {"invalid": "meld", "opening_letters": 4},
    "numbers": {"deal": 6, "opening_points": 6, "barren_turns": 4, "rounds": 3},
    "grid": {"barren_turns": 2, "rounds": 3},
}
"""For a family of games, rules by which much happens in a few lines: turns taken back, rounds that end."""
_CHALLENGED = "words"  # the family whose turns may be contested


class Games:
    """Random games of the kind `name`, played and saved in the folder that XDG_DATA_HOME names."""

    def __init__(self, lexicon: Lexicon, name: str = "lettres") -> None:
        self.lexicon = lexicon
        self.entry = CATALOGUE[name]
        self._games: dict[str, Game] = {}
        self._played: dict[int, tuple[str, ...]] = {}

    def game_of(self, header: Header) -> Game:
        """Return the game of a header; a game of letters has a small box."""
        key = repr((header.game, sorted(header.rules.items())))
        if key not in self._games:
            rules = CATALOGUE[header.game].rules.from_record(header.rules)
            make = CATALOGUE[header.game].make
            self._games[key] = small_game(rules, self.lexicon) if isinstance(rules, LettersRules) else make(rules)
        return self._games[key]

    def new(self, name: str, seed: int) -> Session:
        """Return a new saved game; `seed` also determines the players and the arbitration."""
        family = self.entry.family
        modes = ("strict", "challenge" if family == _CHALLENGED else "auto", "auto")
        header = Header(
            game=self.entry.name,
            rules=self.entry.rules.from_options({}, {**_RULES[family], "arbitration": modes[seed % 3]}).recorded(),
            lexicon="" if self.entry.needs_dice else "essai",
            theme="",
            players=("Ana", "Zoé", "Luc")[: 2 + (seed % 2 if family != "grid" else 0)],
            seed=seed,
            date="2026-01-02T03:04:05",
        )
        return new_game(header, self.game_of(header), self.lexicon, name)

    def resume(self, path: Path) -> Session:
        """Resume a saved game."""
        return resume_game(path, self.game_of, self.lexicon)

    def play(self, session: Session, report: Callable[[int], object] = int, most: int = _MOST) -> None:
        """Play to the end, or until the record has `most` lines; after each line, report their number.

        Each action depends only on the seed and the lines so far, so that a resumed game repeats the undisturbed one.
        """
        tried = 0
        while not session.state.over and len(session.done) < most:
            lines = len(session.done)
            player = player_of(session.game, Dice(f"{session.header.seed}/{lines}/{tried}"))
            session.act(player.action(session.state), player.seconds())
            tried = 0 if len(session.done) > lines else tried + 1
            report(len(session.done))

    def played(self, seed: int) -> tuple[str, ...]:
        """Return the lines of the undisturbed game of a seed."""
        if seed not in self._played:
            name = f"entier-{seed}"
            with self.new(name, seed).journal as journal:
                journal.close()
                session = self.resume(path_of(journal.name))
            with session.journal:
                self.play(session)
                self._played[seed] = tuple(texts(session))
            path_of(session.journal.name).unlink()
        return self._played[seed]


def texts(session: Session) -> list[str]:
    """Return the record of a session, as its lines."""
    return [*write_header(session.header), *(done.text for done in session.done)]


def kill(games: Games, random: Random) -> int:
    """Kill the process of a game at a random moment; return the number of lines acknowledged until then.

    The game is then resumed, and must go on as the undisturbed game does.
    """
    seed = random.randrange(_SEEDS)
    expected = games.played(seed)
    name = f"tuée-{random.getrandbits(40)}"
    acknowledged = _killed_after(games, name, seed, random.uniform(0, _LONGEST))
    try:
        session = games.resume(path_of(name))
    except (StoreError, RecordError) as error:
        assert not acknowledged, f"{acknowledged} lines lost: {error}"
        return 0
    with session.journal:
        _same(texts(session), expected)
        assert len(session.done) >= acknowledged, f"{acknowledged} lines acknowledged, {len(session.done)} kept"
        games.play(session, most=min(_MOST, len(session.done) + 3))
        found = texts(session)
        _same(found, expected)
    assert list(unseal(path_of(session.journal.name).read_bytes()).texts) == found, "the file is not what was played"
    path_of(session.journal.name).unlink()
    return acknowledged


def _same(found: Sequence[str], expected: Sequence[str]) -> None:
    assert list(found) == list(expected[: len(found)]), "another game than the one that was played"


def _killed_after(games: Games, name: str, seed: int, seconds: float) -> int:
    ours, theirs = os.pipe()
    with warnings.catch_warnings():  # a thread that waits for input does no harm to the child
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if not child:
        _play_until_killed(games, name, seed, theirs)
    os.close(theirs)
    with open(ours, "rb") as pipe:
        try:
            _wait(ours, seconds)
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        whole = pipe.read().rpartition(b"\n")[0].split()
    return int(whole[-1]) if whole else 0


def _play_until_killed(games: Games, name: str, seed: int, pipe: int) -> None:
    """Play, and write the number of lines to `pipe` after each line, until the process is killed."""

    def report(lines: int) -> None:
        os.write(pipe, b"%d\n" % lines)

    try:
        report(0)
        session = games.new(name, seed)
        report(1)
        games.play(session, report)
        signal.pause()
    finally:
        os._exit(1)


def _wait(pipe: int, seconds: float) -> None:
    """Wait for `seconds` after the first number from `pipe`, so that the time of the start does not count."""
    select.select([pipe], [], [], 10)
    time.sleep(seconds)


def damage(games: Games, random: Random) -> str:
    """Resume a damaged game, and return the outcome."""
    lines = games.played(random.randrange(_SEEDS))
    if random.random() < 0.5:
        return _resume_damaged(games, damaged(random, sealed(lines)), lines)
    return _resume_damaged(games, sealed(edited(random, lines)), None)


def _resume_damaged(games: Games, data: bytes, lines: Sequence[str] | None) -> str:
    """Resume the damaged file `data`; return the outcome. `lines` are the true record, None if it was edited."""
    folder().mkdir(parents=True, exist_ok=True)
    path = folder() / "abîmée.partie"
    path.write_bytes(data)
    try:
        session = games.resume(path)
    except (StoreError, RecordError) as error:
        assert str(error).endswith("."), "refused without a sentence"
        outcome = "refused"
    else:
        with session.journal:
            for done in session.done:
                done.state.check()
            if lines is not None:
                _same(texts(session), lines)
        outcome = "edited, and another game" if lines is None else "read to the last whole line"
    assert path.read_bytes() == data, "the file was changed"
    return outcome


def main() -> None:
    """Attack, and count the outcomes. A failure is printed with its number, which is the seed to repeat it."""
    parser = argparse.ArgumentParser(description="Kill players of saved games, and damage the files.")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--damages", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    attacked = [Games(Lexicon.default(), name) for name in CATALOGUE]
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as place:
        os.environ["XDG_DATA_HOME"] = place
        for number in range(options.kills):
            lines = _numbered(kill, attacked[number % len(attacked)], options.seed + number)
            counts["killed before any line" if not lines else "killed"] += 1
            counts["lines acknowledged"] += lines
        for number in range(options.damages):
            counts[_numbered(damage, attacked[number % len(attacked)], options.seed + number)] += 1
    for outcome, count in counts.items():
        print(f"{outcome}: {count}")


def _numbered(attack: Callable[[Games, Random], Outcome], games: Games, number: int) -> Outcome:
    try:
        return attack(games, Random(number))
    except Exception as error:
        raise SystemExit(f"{attack.__name__}, {games.entry.name}, number {number}: {error!r}") from error


if __name__ == "__main__":
    main()

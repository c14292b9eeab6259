"""Resumes forged saved games: none may cause a file of the forger to be imported, run or opened (V2).

    python -m tools.damage.strangers --number 2000 --seed 1

Each saved game is one of the six games, a few turns long. At random, its first lines name a bot of another module, a
theme or dice file, or a lexicon. The interpreter's audit events show the imports and files of every module.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import lettres
import lexicon
from lettres.games.catalogue import CATALOGUE
from lettres.records.header import Header, RecordError, write_header
from lettres.records.journal import MemoryJournal, StoreError, folder
from lettres.records.session import Session, game_of, lexicon_name
from lexicon import Lexicon

_OWN = tuple(str(Path(package.__file__ or "").parent) for package in (lettres, lexicon))
EVIL = "import pathlib\npathlib.Path(__file__).with_name('ran').touch()\nclass P:\n    act = print\n"
_STDLIB = ("antigravity", "this", "turtledemo.clock", "idlelib.idle", "lib2to3.pgen2.driver", "webbrowser")
_RUN = ("subprocess.Popen", "os.system", "os.exec", "os.spawn", "os.posix_spawn", "os.fork", "socket.connect")


class AuditWatch:
    """Records audit events while it is on: imported modules, opened files, executed code."""

    def __init__(self) -> None:
        self.on = False
        self.done: list[str] = []
        sys.addaudithook(self._hear)  # for the life of the process: the interpreter removes no hook

    def _hear(self, event: str, args: tuple[object, ...]) -> None:
        if not self.on:
            return
        if event in ("import", "open"):
            self.done.append(f"{event} {args[0]}")
        elif event in _RUN:
            self.done.append(event)


def main(arguments: Sequence[str] | None = None) -> int:
    """Resume forged games; print a table and return 1 if one did something forbidden."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as place:
        counts, faults = tried(given.number, given.seed, Path(place), Lexicon.default())
    for what, count in counts.most_common():
        print(f"{count:6}  {what}")
    for fault in faults[:20]:
        print(f"FAUTE  {fault}")
    print(f"{given.number} parties, {len(faults)} fautes")
    return 1 if faults else 0


def tried(number: int, seed: int, place: Path, words: Lexicon) -> tuple[Counter[str], list[str]]:
    """Resume `number` forged games in the folder `place`; return the counted outcomes, and the forbidden acts."""
    (place / "evil_bot.py").write_text(EVIL, encoding="utf-8")
    (place / "mots.txt").write_text("MER\nETE\n", encoding="utf-8")
    (place / "des.tsv").write_text("A 18 r1 r2 r3 b1 b2 *\n", encoding="utf-8")
    sys.path.append(str(place))
    watch, counts, faults = AuditWatch(), Counter[str](), list[str]()
    try:
        plain = [plain_game(name, words) for name in CATALOGUE.shipped]
        for header, lines in plain:  # the house's own imports for a game come with the first of its kind
            _resume([*write_header(header), *lines], words)
        for header, lines in forged(Random(seed), plain, place, number):
            watch.done.clear()
            watch.on = True
            try:
                counts[_resume([*write_header(header), *lines], words)] += 1
            finally:
                watch.on = False
            faults += [f"{header.game} {header.players} {each}" for each in watch.done if not _of_the_house(each)]
        if (place / "ran").exists():
            faults.append("le module d'un inconnu a été exécuté")
    finally:
        sys.path.remove(str(place))
    return counts, faults


def forged(
    random: Random, plain: Sequence[tuple[Header, list[str]]], place: Path, number: int
) -> Iterator[tuple[Header, list[str]]]:
    """Yield `number` of the games `plain`, with odd names in their first lines."""
    files = [str(place / "mots.txt"), "/dev/zero", "/etc/passwd", str(place), "contes.txt", "//serveur/part", "animaux"]
    modules = ["evil_bot", *_STDLIB]
    for _ in range(number):
        header, lines = random.choice(plain)
        players = list(header.players)
        for seat in range(len(players)):
            if random.random() < 0.5:
                module = random.choice(modules)
                players[seat] = random.choice((f"bot:{module}:P", f"BOT:{module}:Main", f"bot:{module}", "bot:glouton"))
        header = header._replace(players=tuple(players))
        if random.random() < 0.3 and CATALOGUE[header.game].needs_lexicon:
            header = header._replace(theme=random.choice(files))
        if random.random() < 0.3 and CATALOGUE[header.game].needs_lexicon:
            header = header._replace(lexicon=random.choice(files))
        if random.random() < 0.3 and CATALOGUE[header.game].needs_dice:
            header = header._replace(dice=random.choice((*files, str(place / "des.tsv"))))
        yield header, lines


def plain_game(name: str, words: Lexicon) -> tuple[Header, list[str]]:
    """Return a game of two robots, six actions long: its header and the lines that follow."""
    entry = CATALOGUE[name]
    of = lexicon_name(words) if entry.needs_lexicon else ""
    header = Header(name, {}, of, "", ("bot", "bot"), 7, "2026-01-02T03:04:05")
    session = Session.new(header, game_of(words)(header), words, MemoryJournal)
    for _ in range(6):
        if (action := session.bot_action()) is not None and not session.state.over:
            session.act(action)
    return session.header, [done.text for done in session.done]


def _resume(lines: list[str], words: Lexicon) -> str:
    """Resume a game as `lettres jouer --auto --reprendre` does, and let a robot play a turn; return the outcome."""
    try:
        session = Session.resume(MemoryJournal(), lines, game_of(words), words)
        if not session.state.over and (action := session.bot_action()) is not None:
            session.act(action)
    except (RecordError, StoreError) as refusal:
        return re.sub("« [^»]* »", "« … »", str(refusal))[:80]
    return "reprise"


def _of_the_house(event: str) -> bool:
    """Return True if `event` concerns the project's own files: a module, a table, the list of allowed files."""
    what, _, name = event.partition(" ")
    if what == "import":
        return name.startswith(("lettres.", "lexicon."))
    return what == "open" and name.startswith((*_OWN, str(folder().parent / "fichiers-admis.txt")))


if __name__ == "__main__":
    sys.exit(main())

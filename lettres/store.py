"""Saved games: the only module that writes them. A journal that only grows, a line a turn, each with a hash.

A line is on the disk before what it tells is acknowledged, so a crash or a kill loses nothing that a player has seen.
The hash of a line covers all the lines before it: a torn end is dropped, anything else odd is told and left alone.
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path
from typing import NamedTuple, Self

import platformdirs

SUFFIX = ".partie"
LARGEST = 1 << 24  # bytes; the longest games take less than a hundredth of it
_DIGITS = 16
_NAME = re.compile(r"[\w-]{1,60}")


class StoreError(Exception):
    """A saved game that cannot be used; its text says, in French, what to do."""


class Lines(NamedTuple):
    """What a file holds: the whole lines, without their hashes, up to its end or to the first odd one.

    `torn` says that the last line was cut short, as a crash does; `odd` is the number of a line, from 1, that is not as
    it was written, 0 where there is none. `size` is the length of the whole lines, in bytes.
    """

    texts: tuple[str, ...]
    torn: bool
    odd: int
    size: int


def seal(texts: list[str], before: str = "") -> tuple[list[str], str]:
    """Lines with their hashes, chained from the hash of the line before; and the last hash.

    >>> lines, last = seal(["un", "deux"])
    >>> lines[1].split("  #")[0], lines[1].endswith(last)
    ('deux', True)
    """
    sealed = []
    for text in texts:
        before = hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()[:_DIGITS]
        sealed.append(f"{text}  #{before}")
    return sealed, before


def unseal(data: bytes) -> Lines:
    """What the bytes of a journal hold, up to the first line that is not as it was written.

    >>> lines, _ = seal(["un", "deux"])
    >>> unseal("\\n".join(lines).encode())
    Lines(texts=('un',), torn=True, odd=0, size=22)
    """
    texts: list[str] = []
    size, last = 0, ""
    rows = data.split(b"\n")
    for number, row in enumerate(rows[:-1], 1):
        text = row.decode("utf-8", "replace").rpartition("  #")[0]
        sealed, digest = seal([text], last)
        if sealed[0].encode() != row:
            return Lines(tuple(texts), torn=False, odd=number, size=size)
        texts.append(text)
        size += len(row) + 1
        last = digest
    return Lines(tuple(texts), torn=bool(rows[-1]), odd=0, size=size)


def folder() -> Path:
    """Where games are saved: under the user's data directory."""
    return Path(platformdirs.user_data_dir("lettres", appauthor=False)) / "parties"


def path_of(name: str) -> Path:
    """The file of a saved game, by its name, or a file's own path; raises `StoreError` where there is none."""
    if _NAME.fullmatch(name):
        path = folder() / (name + SUFFIX)
        if path.is_file():
            return path
    path = Path(name)
    try:
        if path.is_file():
            return path
    except (OSError, ValueError):
        pass
    raise StoreError(f"aucune partie « {name[:60]} ». « lettres partie » donne celles qui sont sauvées.")


def saved() -> list[Path]:
    """The saved games, the one last played first."""
    try:
        paths = [path for path in folder().iterdir() if path.suffix == SUFFIX and path.is_file()]
    except OSError:
        return []
    return sorted(paths, key=lambda path: (-path.stat().st_mtime_ns, path.name))


def read(path: Path) -> Lines:
    """The lines of a saved game; raises `StoreError` where they are none, `OSError` where the file cannot be read."""
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise StoreError(f"« {path.name} » est bien trop gros pour une partie.")
    lines = unseal(data)
    if not lines.texts:
        raise StoreError(f"« {path.name} » n'est pas une partie de lettres, ou son début est abîmé.")
    return lines


class Journal:
    """A saved game that is being played: one process at a time may add to it."""

    def __init__(self, path: Path, handle: int, digest: str) -> None:
        self.path = path
        self._handle = handle
        self._digest = digest

    @classmethod
    def create(cls, name: str | None, day: str) -> Self:
        """A new saved game, named by the player or by its day; raises `StoreError` for a name that cannot be.

        `day` is an ISO date; games of one day are numbered.
        """
        if name is not None and not _NAME.fullmatch(name):
            raise StoreError("un nom de partie n'a que des lettres, des chiffres et des tirets, 60 au plus.")
        place = folder()
        place.mkdir(parents=True, exist_ok=True)
        number = 0
        while True:
            number += 1
            path = place / f"{name or f'{day}-{number}'}{SUFFIX}"
            try:
                handle = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL, 0o644)
            except FileExistsError:
                if name is not None:
                    raise StoreError(f"la partie « {name} » existe déjà ; donnez un autre nom.") from None
                continue
            _lock(handle, path)
            _sync(place)
            return cls(path, handle, "")

    @classmethod
    def resume(cls, path: Path) -> tuple[Self, Lines]:
        """A saved game to go on with, and its lines; a torn end is cut off.

        Raises `StoreError` where another process plays it, or where a line before the end is not as it was written.
        """
        handle = os.open(path, os.O_RDWR | os.O_APPEND)
        try:
            _lock(handle, path)
            lines = read(path)
            if lines.odd:
                raise StoreError(
                    f"« {path.name} » est abîmée à la ligne {lines.odd} : elle ne peut être reprise. "
                    f"« lettres partie montrer {path.stem} » montre ce qui la précède."
                )
            if lines.torn:
                os.ftruncate(handle, lines.size)
            _, digest = seal(list(lines.texts))
        except BaseException:
            os.close(handle)
            raise
        return cls(path, handle, digest), lines

    @property
    def name(self) -> str:
        """The name that the game is resumed by."""
        return self.path.stem

    def append(self, *texts: str) -> None:
        """Add lines, and return when they are on the disk; where they cannot be, `OSError`, the file as it was."""
        sealed, digest = seal(list(texts), self._digest)
        size = os.fstat(self._handle).st_size
        data = "".join(f"{line}\n" for line in sealed).encode()
        try:
            written = 0
            while written < len(data):
                written += os.write(self._handle, data[written:])
            os.fsync(self._handle)
        except OSError:
            os.ftruncate(self._handle, size)
            raise
        self._digest = digest

    def close(self) -> None:
        """Let others play it."""
        os.close(self._handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _sync(place: Path) -> None:
    """Make sure that a new file's name is on the disk too, where the system has that notion."""
    try:
        handle = os.open(place, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)


def _lock(handle: int, path: Path) -> None:
    """Hold a file for this process alone, where the system can; the lock goes with the process."""
    try:
        import fcntl
    except ImportError:  # Windows, where two games on one file are the players' own affair
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise StoreError(f"« {path.stem} » est déjà ouverte dans un autre terminal.") from error

"""The journal of a saved game: an append-only list of lines, one for each action. In a file, each line has a hash.

A line is on the disk before its action is acknowledged, so a crash loses nothing that a player has seen. The hash of a
line also covers all lines before it. A last line cut short is dropped; any other damage is reported and left alone.
"""

from __future__ import annotations

import hashlib
import io
import os
import re
import stat
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple, Protocol, Self

import platformdirs

from lettres.grammar import meant
from lettres.records import turn_time
from lettres.records.disk import AT_ONCE, BINARY, drop_empty, lock, make_private, new_file, sync
from lettres.records.sheet import is_sheet

SUFFIX = ".partie"
LARGEST = 1 << 24  # bytes of a file; the longest games take less than 1 % of it
LONGEST = 1 << 14  # bytes of a line; the longest lines take a tenth of it
_DIGITS = 16
_NAME = re.compile(r"\w[\w-]{0,59}")
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)  # reserved by Windows


class StoreError(Exception):
    """Raised for a saved game that cannot be used; the message tells the player, in French, what to do."""


class Lines(NamedTuple):
    """The intact lines of a file, without their hashes, up to its end or to the first damaged line.

    `torn` is True if the last line was cut short, as by a crash; that line is not in `texts`. `odd` is the number of
    the first damaged line, counted from 1, or 0 if there is none. `size` is the length of the intact lines in the file,
    in bytes.
    """

    texts: tuple[str, ...]
    torn: bool
    odd: int
    size: int


def seal(texts: list[str], before: str = "") -> tuple[list[str], str]:
    """Return `texts` with a hash on each line, and the last hash; `before` is the hash of the line before `texts`.

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
    """Parse the bytes of a journal into lines, up to the first damaged line.

    >>> lines, _ = seal(["un", "deux"])
    >>> unseal("\\n".join(lines).encode())
    Lines(texts=('un',), torn=True, odd=0, size=22)
    """
    texts: list[str] = []
    size, last = 0, ""
    rows = io.BytesIO(data)
    while row := rows.readline(LONGEST + 1):
        if not row.endswith(b"\n") and len(row) <= LONGEST:
            return Lines(tuple(texts), torn=True, odd=0, size=size)
        text = row.decode("utf-8", "replace").rpartition("  #")[0]
        sealed, last = seal([text], last)
        if sealed[0].encode() + b"\n" != row:
            return Lines(tuple(texts), torn=False, odd=len(texts) + 1, size=size)
        texts.append(text)
        size += len(row)
    return Lines(tuple(texts), torn=False, odd=0, size=size)


def folder() -> Path:
    """Return the folder of saved games, in the user's data directory."""
    return Path(platformdirs.user_data_dir("lettres", appauthor=False)) / "parties"


def path_of(name: str) -> Path:
    """Return the path of the saved game with this name or path; raise `StoreError` if there is none."""
    own = name.removesuffix(SUFFIX)
    paths = [folder() / (own + SUFFIX)] if _NAME.fullmatch(own) else []
    for path in (*paths, Path(name)):
        with suppress(OSError, ValueError):
            if path.is_file():
                return path
    with suppress(OSError):
        hint = meant(own, (path.stem for path in saved()))
        raise StoreError(f"aucune partie « {name[:60]} ».{hint} « lettres partie » donne celles qui sont sauvées.")
    raise StoreError(f"aucune partie « {name[:60]} » : le dossier des parties est illisible.")


def saved() -> list[Path]:
    """Return the paths of saved games, most recently played first; raise `OSError` if their folder cannot be read."""
    try:
        paths = [path for path in folder().iterdir() if path.name.endswith(SUFFIX)]
    except FileNotFoundError:
        return []
    times = {path: time for path in paths if (time := _time(path)) is not None}
    return sorted(times, key=lambda path: (-times[path], path.name))


def _time(path: Path) -> int | None:
    """The time at which a file was last changed, in nanoseconds; None if it is no regular file or was just deleted."""
    try:
        return path.stat().st_mtime_ns if path.is_file() else None
    except OSError:
        return None


def read(path: Path) -> Lines:
    """Read the lines of a saved game; raise `StoreError` if the file is not one, `OSError` if it cannot be read."""
    return _lines(read_bytes(path, LARGEST), path)


def _lines(data: bytes, path: Path) -> Lines:
    lines = unseal(data)
    if is_sheet(data):
        raise StoreError(f"« {path.stem} » est notée à la table : « lettres partie noter {path.stem} » la continue.")
    if not data:
        raise StoreError(f"« {path.stem} » est vide : rien n'y fut noté. Une nouvelle partie peut prendre ce nom.")
    if not lines.texts:
        raise StoreError(f"« {path.name} » n'est pas une partie de lettres, ou son début est abîmé.")
    return lines


def read_bytes(path: Path, largest: int) -> bytes:
    """Read a file; raise `StoreError` if it is not a regular file or exceeds `largest` bytes, `OSError` on failure."""
    handle = os.open(path, os.O_RDONLY | BINARY | AT_ONCE)
    try:
        return _data(handle, path, largest)
    finally:
        os.close(handle)


def _data(handle: int, path: Path, largest: int) -> bytes:
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        raise StoreError(f"« {path.name} » n'est pas un fichier.")
    with open(handle, "rb", closefd=False) as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        raise StoreError(f"« {path.name} » est bien trop gros pour une partie.")
    return data


def check_name(name: str) -> None:
    """Raise `StoreError` for a name that no saved game may have."""
    if not _NAME.fullmatch(name) or _DEVICES.fullmatch(name):
        raise StoreError("un nom de partie n'a que des lettres, des chiffres et des tirets, 60 au plus.")


def new_saved(name: str | None, day: str) -> tuple[Path, int] | None:
    """Create a file in the folder of saved games, and return its path and its locked handle.

    Without a `name`, the file is called after `day`, with a number. Return None if a game called `name` exists; raise
    `StoreError` for an invalid name.

    >>> path, handle = new_saved("essai", "2026-01-02")
    >>> path.name, os.close(handle)
    ('essai.partie', None)
    """
    if name is not None:
        check_name(name)
    place = folder()
    make_private(place.parent)
    make_private(place)
    for own in [name] if name else (f"{day}-{number}" for number in count(1)):
        path = place / f"{own}{SUFFIX}"
        handle = new_file(path)
        if handle is not None:
            return path, handle
    return None


class Journal(Protocol):
    """The lines of a game in play, kept in a file, a database or memory."""

    @property
    def name(self) -> str:
        """The name by which the game is resumed."""

    @property
    def place(self) -> str:
        """The location of the lines, for display; empty if they are only in memory."""

    def append(self, *texts: str) -> None:
        """Add all of `texts`, or none on failure; return once they are safely stored."""

    def note_time(self, seconds: float) -> None:
        """Save how long the current turn has lasted since the last line; failures are ignored."""
        return

    def noted_time(self) -> float:
        """Return the seconds that `note_time` saved since the last line; 0 if none were saved."""
        return 0.0

    def close(self) -> None:
        """Close the journal; no more lines can be added."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class MemoryJournal(Journal):
    """A journal in memory, for tests and for games that are saved elsewhere.

    >>> journal = MemoryJournal()
    >>> journal.append("un", "deux")
    >>> journal.texts
    ['un', 'deux']
    """

    name = "partie"
    place = ""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def append(self, *texts: str) -> None:
        self.texts += texts

    def close(self) -> None:
        """Do nothing, as no file is open."""


class FileJournal(Journal):
    """A journal in a file, which only one process at a time may write.

    `torn` is True if a crash had cut the last line short. That line is removed only when the next line is written.
    """

    def __init__(self, path: Path, handle: int, digest: str = "", whole: int = 0, *, torn: bool = False) -> None:
        self.path = path
        self.torn = torn
        self._handle = handle
        self._digest = digest
        self._whole = whole  # bytes of the intact lines
        self._size = os.fstat(handle).st_size

    @classmethod
    def create(cls, name: str | None, day: str) -> Self:
        """Create a saved game called `name`, or called after `day` (an ISO date) with a number.

        Raise `StoreError` for a name that is invalid or in use.
        """
        made = new_saved(name, day)
        if made is None:
            raise StoreError(f"la partie « {name} » existe déjà ; donnez un autre nom.")
        path, handle = made
        sync(path.parent)
        return cls(path, handle)

    @classmethod
    def resume(cls, path: Path) -> tuple[Self, Lines]:
        """Open a saved game to continue it, and return its journal and its lines; the file is not changed yet.

        Raise `StoreError` if another process is playing it, or if any line is damaged, except a last line cut short.
        """
        handle = os.open(path, os.O_RDWR | os.O_APPEND | BINARY | AT_ONCE)
        try:
            if not lock(handle):
                raise StoreError(f"la partie « {path.stem} » est déjà ouverte dans un autre terminal.")
            if not os.fstat(handle).st_nlink:  # deleted since its path was looked up
                raise StoreError(f"la partie « {path.stem} » vient d'être supprimée.")
            lines = _lines(_data(handle, path, LARGEST), path)
            if lines.odd:
                raise StoreError(
                    f"« {path.name} » est abîmée à la ligne {lines.odd} : elle ne peut être reprise. "
                    f"« lettres partie montrer {path.stem} » montre ce qui la précède."
                )
            _, digest = seal(list(lines.texts))
            return cls(path, handle, digest, lines.size, torn=lines.torn), lines
        except BaseException:
            os.close(handle)
            raise

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def place(self) -> str:
        """The path of the file."""
        return str(self.path)

    def append(self, *texts: str) -> None:
        """Add lines, and return once they are on the disk.

        If writing fails or is interrupted, the file is left as it was. Raise `StoreError` if another program has
        changed the file, or if the file or a line would become too long to be read again.
        """
        sealed, digest = seal(list(texts), self._digest)
        data = "".join(f"{line}\n" for line in sealed).encode()
        whole = self._whole + len(data)
        if data.count(b"\n") != len(texts) or max(map(len, data.split(b"\n"))) >= LONGEST or whole > LARGEST:
            raise StoreError("la partie est devenue trop longue pour être sauvée.")
        if os.fstat(self._handle).st_size != self._size:
            raise StoreError(f"« {self.path.name} » a été changée par un autre programme : reprenez la partie.")
        try:
            self._write(data)
        except BaseException:  # Ctrl-C as well as a full disk
            os.ftruncate(self._handle, self._whole)
            self._size = self._whole
            raise
        self._digest, self._whole, self._size = digest, whole, whole
        turn_time.forget(self.path)

    def _write(self, data: bytes) -> None:
        if self._size != self._whole:  # removes a last line that was cut short
            os.ftruncate(self._handle, self._whole)
        written = 0
        while written < len(data):
            written += os.write(self._handle, data[written:])
        os.fsync(self._handle)

    def note_time(self, seconds: float) -> None:
        turn_time.note(self.path, self._digest, seconds)

    def noted_time(self) -> float:
        return turn_time.noted(self.path, self._digest)

    def close(self) -> None:
        """Close the file and release its lock; delete it if nothing was ever written."""
        if self._handle < 0:
            return
        if not self._size:
            drop_empty(self._handle, self.path)
        os.close(self._handle)
        self._handle = -1

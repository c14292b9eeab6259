"""The duration of the current turn, kept beside the record, so that a resumed game has the time left.

The file holds the hash of the record's last line and the seconds since: after the next line it is worthless.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

SUFFIX = ".temps"
_LONGEST = 64  # characters
_DAY = 86400.0  # seconds


def note(record: Path, digest: str, seconds: float) -> None:
    """Save the seconds since the line with a hash, if possible.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     record = Path(folder) / "essai.partie"
    ...     note(record, "0123", 41.5)
    ...     noted(record, "0123"), noted(record, "4567")
    (41.5, 0.0)
    """
    new = record.with_suffix(f"{SUFFIX}~")
    with suppress(OSError):
        new.write_text(f"{digest} {seconds:.1f}\n", "ascii")
        os.replace(new, record.with_suffix(SUFFIX))


def noted(record: Path, digest: str) -> float:
    """Return the seconds saved since the line with a hash; 0 if there are none, or if the file is unusable."""
    with suppress(OSError, ValueError), open(record.with_suffix(SUFFIX), encoding="ascii") as file:
        line, seconds = file.read(_LONGEST).split()
        if line == digest and 0 <= float(seconds) <= _DAY:
            return float(seconds)
    return 0.0


def move(record: Path, new: Path) -> None:
    """Move the file beside a renamed record."""
    with suppress(OSError):
        os.replace(record.with_suffix(SUFFIX), new.with_suffix(SUFFIX))


def forget(record: Path) -> None:
    """Delete the file."""
    with suppress(OSError):
        record.with_suffix(SUFFIX).unlink(missing_ok=True)

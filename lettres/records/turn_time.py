"""The time that the current turn has taken, kept beside the record so that a resumed game goes on with the time left.

The file holds the hash of the last line of the record and the seconds since that line. Once the record has another
line, the hash no longer matches and the file is ignored.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

SUFFIX = ".temps"
_LONGEST = 64  # characters read of the file
_DAY = 86400.0  # seconds; a longer time is ignored


def note(record: Path, digest: str, seconds: float) -> None:
    """Save the seconds since the line with the hash `digest`; failures are ignored.

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
    """Return the seconds saved since the line with the hash `digest`; 0 if there are none or the file is unusable."""
    with suppress(OSError, ValueError), open(record.with_suffix(SUFFIX), encoding="ascii") as file:
        line, seconds = file.read(_LONGEST).split()
        if line == digest and 0 <= float(seconds) <= _DAY:
            return float(seconds)
    return 0.0


def move(record: Path, new: Path) -> None:
    """Rename the time file of `record`, which was renamed to `new`."""
    with suppress(OSError):
        os.replace(record.with_suffix(SUFFIX), new.with_suffix(SUFFIX))


def forget(record: Path) -> None:
    """Delete the time file of `record`."""
    with suppress(OSError):
        record.with_suffix(SUFFIX).unlink(missing_ok=True)

"""A saved game that cannot be used, as the error of a file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from lettres.records.header import RecordError
from lettres.records.journal import StoreError
from lexicon import SourceError


@contextmanager
def as_source_errors() -> Iterator[None]:
    """Raise `SourceError` for a saved game that cannot be used."""
    try:
        yield
    except (StoreError, RecordError) as failure:
        raise SourceError(str(failure)) from failure

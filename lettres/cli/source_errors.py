"""Turns the errors of saved games into `SourceError`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from lettres.records.header import RecordError
from lettres.records.journal import StoreError
from lexicon import SourceError


@contextmanager
def as_source_errors() -> Iterator[None]:
    """Turn a `StoreError` or `RecordError` raised in the block into a `SourceError`."""
    try:
        yield
    except (StoreError, RecordError) as failure:
        raise SourceError(str(failure)) from failure

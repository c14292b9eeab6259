"""The preparation of a running server: load the word files or make them, and put the site on the shelf."""

from __future__ import annotations

import asyncio
import logging
import os
from pathlib import Path

from lettres.rooms.refusals import Refusal
from lettres.server.pool import WorkerPool
from lettres.site.frame import SOURCES
from lettres.site.making import MakingLock, WordFiles, Words, load_word_files
from lettres.site.pages import TROUBLE, text_pages
from lettres.web.answers import Answers
from lettres.web.shelf import Shelf
from lexicon import Lexicon
from lexicon.definitions.definitions import Definitions
from lexicon.errors import LexiconError, SourceError

_TIMEOUT = 600.0  # seconds, enough for a very slow machine
_POLL = 0.3  # seconds between two tries for the lock, and two checks of the sources
_log = logging.getLogger("lettres")


async def prepare(answers: Answers, shelf: Shelf, words: Words) -> None:
    """Load the word files, or make them in a process of their own; log errors, and show them on the pages."""
    try:
        await asyncio.to_thread(lambda: shelf.put(text_pages()))
        files = await asyncio.to_thread(lambda: load_word_files(answers.lexicon, words.sources()))
        if files is None:
            await _put(shelf, await asyncio.to_thread(lambda: load_word_files(answers.lexicon)))  # without definitions
            shelf.makes = True
            files = await _make_once(answers, words)
        await _put(shelf, files)
    except Exception as failure:  # any error: the pages must not wait for ever
        shelf.trouble = "" if shelf.ready else TROUBLE
        _log.error("Les fichiers des pages n'ont pu être faits : %s", _log_text(failure))
    else:
        await _open_definitions(answers, words, files)
        answers.preparing = False
        if os.environ.get("LETTRES_RECHARGER"):  # set by developers: see docs/pages.md
            await rebuild_on_changes(shelf, files)
    finally:
        answers.preparing = False


async def _put(shelf: Shelf, files: WordFiles | None) -> None:
    """Serve the site with `files`, if there are any."""
    if files is not None:
        await asyncio.to_thread(lambda: shelf.put(files.site()))
        shelf.ready = True


async def rebuild_on_changes(shelf: Shelf, files: WordFiles) -> None:
    """Rebuild the site whenever a file of `pages/src` changes, for developers, until cancelled."""
    before = await asyncio.to_thread(_changes)
    while True:
        await asyncio.sleep(_POLL)
        if (now := await asyncio.to_thread(_changes)) != before:
            before = now
            try:
                await _put(shelf, files)
            except (OSError, ValueError) as failure:  # a half-written file, or a mistake
                _log.error("Les pages n'ont pu être refaites : %s", failure)


def _changes() -> frozenset[tuple[Path, int]]:
    """Return the source files of the site with their times of change; none in an installed package."""
    found = SOURCES.rglob("*") if isinstance(SOURCES, Path) else ()
    return frozenset((each, each.stat().st_mtime_ns) for each in found)


async def _open_definitions(answers: Answers, words: Words, files: WordFiles) -> None:
    try:
        if files.meanings is not None:
            answers.definitions = await asyncio.to_thread(_definitions, answers.lexicon, words)
    except Exception as failure:  # the pages have a file of their own
        _log.error("Les définitions ne peuvent être lues : %s", _log_text(failure))


def _log_text(failure: Exception) -> str:
    """Return the text of an error for the log: its French sentence, or its type and text."""
    own = isinstance(failure, Refusal | LexiconError | SourceError)
    return str(failure) if own else f"{type(failure).__name__}, {failure}"


async def _make_once(answers: Answers, words: Words) -> WordFiles:
    """Make the word files, or wait for another process that is making them."""
    lock = MakingLock()
    try:
        while not await asyncio.to_thread(lock.acquire):
            await asyncio.sleep(_POLL)
        files = await asyncio.to_thread(lambda: load_word_files(answers.lexicon, words.sources()))
        return files or await _make(words)
    finally:
        lock.release()


async def _make(words: Words) -> WordFiles:
    maker = WorkerPool("lettres.site.making:Maker", (words,), waiting=0, nice=0)
    try:
        form = await maker.ask("make", seconds=_TIMEOUT)
        return WordFiles(form["words"], form["meanings"])
    finally:
        maker.close()


def _definitions(lexicon: Lexicon, words: Words) -> Definitions:
    return Definitions.open(lexicon, *words.sources())

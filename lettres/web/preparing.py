"""What a server does once it answers: it makes the files of words, or finds them made, and puts them on its shelf."""

from __future__ import annotations

import asyncio
import logging
import os
from pathlib import Path

from lettres.rooms.refusals import Refusal
from lettres.server.pool import Thinkers
from lettres.site.frame import SOURCES
from lettres.site.making import Made, MakingLock, Words, made_before
from lettres.site.pages import TROUBLE, text_pages
from lettres.web.answers import Answers
from lettres.web.shelf import Shelf
from lexicon import Lexicon
from lexicon.definitions.definitions import Definitions
from lexicon.errors import LexiconError, SourceError

_PATIENCE = 600.0  # seconds, of a very slow machine
_AGAIN = 0.3  # seconds between two looks at what others make or change
_log = logging.getLogger("lettres")


async def prepare(answers: Answers, shelf: Shelf, words: Words) -> None:
    """Find the files, or make them in a process of their own; what goes wrong is logged, and told on the pages."""
    try:
        await asyncio.to_thread(lambda: shelf.put(text_pages()))
        made = await asyncio.to_thread(lambda: made_before(answers.lexicon, words.sources()))
        if made is None:
            await _put(shelf, await asyncio.to_thread(lambda: made_before(answers.lexicon)))  # without what words mean
            shelf.makes = True
            made = await _made_once(answers, words)
        await _put(shelf, made)
    except Exception as failure:  # whatever it is, the pages must not wait for ever
        shelf.trouble = "" if shelf.ready else TROUBLE
        _log.error("Les fichiers des pages n'ont pu être faits : %s", _told(failure))
    else:
        await _open_definitions(answers, words, made)
        answers.preparing = False
        if os.environ.get("LETTRES_RECHARGER"):  # docs/pages.md
            await follow(shelf, made)
    finally:
        answers.preparing = False


async def _put(shelf: Shelf, made: Made | None) -> None:
    """Serve the site of some files, if they are there."""
    if made is not None:
        await asyncio.to_thread(lambda: shelf.put(made.site()))
        shelf.ready = True


async def follow(shelf: Shelf, made: Made) -> None:
    """Serve the site anew whenever a file of `pages/src` changes, for developers; never end."""
    before = await asyncio.to_thread(_changes)
    while True:
        await asyncio.sleep(_AGAIN)
        if (now := await asyncio.to_thread(_changes)) != before:
            before = now
            try:
                await _put(shelf, made)
            except (OSError, ValueError) as failure:  # half written, or not yet right
                _log.error("Les pages n'ont pu être refaites : %s", failure)


def _changes() -> frozenset[tuple[Path, int]]:
    """The files that the site is made of, and when each was written; none in a package, where none changes."""
    found = SOURCES.rglob("*") if isinstance(SOURCES, Path) else ()
    return frozenset((each, each.stat().st_mtime_ns) for each in found)


async def _open_definitions(answers: Answers, words: Words, made: Made) -> None:
    try:
        if made.meanings is not None:
            answers.definitions = await asyncio.to_thread(_definitions, answers.lexicon, words)
    except Exception as failure:  # the pages have theirs
        _log.error("Les définitions ne peuvent être lues : %s", _told(failure))


def _told(failure: Exception) -> str:
    """What is logged: the sentence of an error that has one, else its kind too."""
    own = isinstance(failure, Refusal | LexiconError | SourceError)
    return str(failure) if own else f"{type(failure).__name__}, {failure}"


async def _made_once(answers: Answers, words: Words) -> Made:
    """Files that are not there: whoever else makes them now is waited for."""
    lock = MakingLock()
    try:
        while not await asyncio.to_thread(lock.acquire):
            await asyncio.sleep(_AGAIN)
        made = await asyncio.to_thread(lambda: made_before(answers.lexicon, words.sources()))
        return made or await _making(words)
    finally:
        lock.release()


async def _making(words: Words) -> Made:
    maker = Thinkers("lettres.site.making:Maker", (words,), waiting=0, nice=0)
    try:
        form = await maker.ask("make", seconds=_PATIENCE)
        return Made(form["words"], form["meanings"])
    finally:
        maker.close()


def _definitions(lexicon: Lexicon, words: Words) -> Definitions:
    return Definitions.open(lexicon, *words.sources())

"""What a server does once it answers: it makes the files of words, or finds them made, and puts them on its shelf."""

from __future__ import annotations

import asyncio
import logging

from lettres.web.answers import Answers
from lettres.web.making import Made, Words, made_before
from lettres.web.pages import text_pages
from lettres.web.refusals import Refusal
from lettres.web.shelf import Shelf
from lettres.web.thinking import Thinkers
from lexicon import Lexicon
from lexicon.definitions.definitions import Definitions
from lexicon.errors import LexiconError, SourceError

_PATIENCE = 600.0  # seconds, of a very slow machine
_log = logging.getLogger("lettres.web")


async def prepare(answers: Answers, shelf: Shelf, words: Words) -> None:
    """Find the files, or make them in a process of their own; what goes wrong is logged, and told on the pages."""
    try:
        await asyncio.to_thread(lambda: shelf.put(text_pages()))
        made = await asyncio.to_thread(lambda: made_before(answers.lexicon, words.sources())) or await _making(words)
        await asyncio.to_thread(lambda: shelf.put(made.site()))
        shelf.ready = True
        if made.meanings is not None:
            answers.definitions = await asyncio.to_thread(_definitions, answers.lexicon, words)
    except (Refusal, LexiconError, SourceError, OSError) as failure:
        shelf.trouble = str(failure)
        _log.error("Les fichiers des pages n'ont pu être faits : %s", failure)
    finally:
        answers.preparing = False


async def _making(words: Words) -> Made:
    maker = Thinkers("lettres.web.making:Maker", (words,), waiting=0, nice=0)
    try:
        form = await maker.ask("make", seconds=_PATIENCE)
        return Made(form["words"], form["meanings"])
    finally:
        maker.close()


def _definitions(lexicon: Lexicon, words: Words) -> Definitions:
    return Definitions.open(lexicon, *words.sources())

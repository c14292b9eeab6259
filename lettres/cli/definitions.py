"""The definitions that a command shows. The first command to need them builds their file, with a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from lettres.cli.console import error, paragraph
from lettres.cli.context import Settings, json_writer
from lettres.french.definitions import attributions, definition_lines, first_of, no_definition, sense_sentence
from lettres.grammar import safe
from lexicon.definitions.definitions import Definitions
from lexicon.definitions.sources import DefinitionSource, NoDefinitions, chosen_sources
from lexicon.definitions.words import Definition, define

if TYPE_CHECKING:
    from lettres.position import Json


class Meanings:
    """The meanings of words, from the definitions and the lexicon of the settings."""

    def __init__(self, settings: Settings, definitions: Definitions | None = None) -> None:
        self.definitions = definitions or open_definitions(settings)
        self._lexicon = settings.lexicon
        self._shown: dict[str, None] = {}

    def look_up(self, word: str) -> tuple[Definition, ...]:
        """Return the definitions of a word in any form, one for each lemma."""
        return define(word, self._lexicon, self.definitions)

    def lines(self, word: str) -> Iterator[str]:
        """Return the senses of `word` as wrapped lines. If there are none, the lines name the pages of its lemmas."""
        found = self.look_up(word)
        self._shown |= dict.fromkeys(attributions(found))
        told = list(definition_lines(found)) or [self._no_definition(each) for each in found]
        return (paragraph(safe(line)) for line in told)

    def first_sense(self, word: str, lemma: str) -> str:
        """Return the first sense of `word` as a form of `lemma`, "" if there is none."""
        found = [each for each in self.look_up(word) if each.lemma == lemma and each.senses][:1]
        self._shown |= dict.fromkeys(attributions(each._replace(credits=each.credits[:1]) for each in found))
        return first_of(found[0]) if found else ""

    def sentence(self, word: str) -> str:
        """Return the first sense of a word as a sentence that can follow another, "" if there is none."""
        return sense_sentence(self.look_up(word))

    def missing_sentence(self, word: str) -> str:
        """Return a sentence for a word without definition, with the page of its first lemma; "" for an unknown word."""
        return "".join(map(self._no_definition, self.look_up(word)[:1]))

    def _no_definition(self, definition: Definition) -> str:
        return no_definition(definition.lemma, self.definitions.credit)

    def json_form(self, word: str) -> dict[str, Json]:
        """Return the definitions of a word as JSON."""
        from lettres.reports.definition_json import senses_form  # not at the top: most answers are sentences

        return senses_form(self.look_up(word), self.definitions.credit)

    def append_to(self, lines: Iterable[str], words: Iterable[str], kind: str, *, folded: bool) -> Iterator[str]:
        """Return the lines of a report with the meanings of `words` and the credits added at the end.

        `kind` is the format: « texte », « html » or « json ». With `folded`, added text is wrapped for a terminal.
        """
        from lettres.reports import glossary  # not at the top: most answers need none

        if kind == "json":
            form = (json_writer()(glossary.form(words, self.look_up, self.definitions.credit)) for _ in "1")
            return chain(lines, form)
        if kind == "html":
            return glossary.with_page(lines, words, self.look_up)
        told = glossary.with_text((), words, self.look_up)
        return chain(lines, map(paragraph, told) if folded else told)

    def print_credits(self) -> None:
        """Print on stderr the credits of the definitions that were shown."""
        sys.stdout.flush()
        for line in self._shown:
            error(line)


def sources(settings: Settings) -> list[DefinitionSource]:
    """Return the sources of definitions: the player's file, then the package; raises `NoDefinitions`, `SourceError`."""
    return chosen_sources(Path(settings.definitions) if settings.definitions is not None else None)


def open_definitions(settings: Settings) -> Definitions:
    """Return the definitions of the sources; build them, with a progress bar, if need be. Raises like `sources`."""
    if (found := cached_definitions(settings)) is not None:
        return found
    from lettres.cli.progress import progress  # not at the top: definitions are seldom built

    with progress(settings, "Préparation des définitions", 100) as step:
        new = build_definitions(settings, lambda more: step(more, ""))
    if new.unsaved is not None:
        why = "disque plein, ou droits qui manquent"
        error(f"Le dossier de cache n'a pu garder les définitions ({why}) : elles se referont à chaque fois.")
    return new


def cached_definitions(settings: Settings) -> Definitions | None:
    """Return the definitions of the sources from the cache, None if they must be built; raises like `sources`."""
    return Definitions.saved(settings.lexicon, *sources(settings))


def build_definitions(settings: Settings, progress: Callable[[int], None] = lambda _: None) -> Definitions:
    """Return the definitions of the sources, built if need be; raises like `sources`.

    `progress` is called with the percentage done since its last call.
    """
    return Definitions.open(settings.lexicon, *sources(settings), progress=progress)


def meanings_if_installed(settings: Settings) -> Meanings | None:
    """Return the meanings of words; if no definitions are installed, print a warning and return None."""
    try:
        return Meanings(settings)
    except NoDefinitions as failure:
        error(f"Attention : {failure}")
        return None

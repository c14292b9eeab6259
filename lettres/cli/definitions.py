"""The definitions for a command: opened, made with a bar the first time, and asked word by word."""

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
    """What words mean, by the definitions and the lexicon of the settings."""

    def __init__(self, settings: Settings, definitions: Definitions | None = None) -> None:
        self.definitions = definitions or opened(settings)
        self._lexicon = settings.lexicon
        self._shown: dict[str, None] = {}

    def of(self, word: str) -> tuple[Definition, ...]:
        """The definitions of a word in any form, lemma by lemma."""
        return define(word, self._lexicon, self.definitions)

    def lines(self, word: str) -> Iterator[str]:
        """The senses of a word, folded for a terminal; of one that nothing is known of, that, and its page."""
        found = self.of(word)
        self._shown |= dict.fromkeys(attributions(found))
        told = list(definition_lines(found)) or [self._without(each) for each in found]
        return (paragraph(safe(line)) for line in told)

    def first(self, word: str, lemma: str) -> str:
        """The first sense of a word by one of its lemmas; empty where nothing is known of that."""
        found = [each for each in self.of(word) if each.lemma == lemma and each.senses][:1]
        self._shown |= dict.fromkeys(attributions(each._replace(credits=each.credits[:1]) for each in found))
        return first_of(found[0]) if found else ""

    def sentence(self, word: str) -> str:
        """The first sense of a word, as a sentence to follow another; empty where nothing is known of it."""
        return sense_sentence(self.of(word))

    def without(self, word: str) -> str:
        """That nothing is known of a word, and the page of its first lemma; empty for what is no word."""
        return "".join(map(self._without, self.of(word)[:1]))

    def _without(self, definition: Definition) -> str:
        return no_definition(definition.lemma, self.definitions.credit)

    def form(self, word: str) -> dict[str, Json]:
        """The definitions of a word in the machine-readable form."""
        from lettres.reports.definition_json import senses_form  # not at the top: most are asked for in sentences

        return senses_form(self.of(word), self.definitions.credit)

    def after(self, lines: Iterable[str], words: Iterable[str], kind: str, *, folded: bool) -> Iterator[str]:
        """A report as « texte », « html » or « json », then what its words mean and whose sentences these are.

        In text they are `folded` for a terminal.
        """
        from lettres.reports import glossary  # not at the top: as above

        if kind == "json":
            form = (json_writer()(glossary.form(words, self.of, self.definitions.credit)) for _ in "1")
            return chain(lines, form)
        if kind == "html":
            return glossary.with_page(lines, words, self.of)
        told = glossary.with_text((), words, self.of)
        return chain(lines, map(paragraph, told) if folded else told)

    def say_whose(self) -> None:
        """Tell whose sentences were shown, if any was, apart from the result."""
        sys.stdout.flush()
        for line in self._shown:
            error(line)


def sources(settings: Settings) -> list[DefinitionSource]:
    """The chosen sources: one's own first, then the package; raises `NoDefinitions` or another `SourceError`."""
    return chosen_sources(Path(settings.definitions) if settings.definitions is not None else None)


def opened(settings: Settings) -> Definitions:
    """The definitions of the chosen sources, made first where they must be; raises as `sources` does."""
    if (found := saved(settings)) is not None:
        return found
    from lettres.cli.progress import progress  # not at the top: as above

    with progress(settings, "Préparation des définitions", 100) as step:
        new = made(settings, lambda more: step(more, ""))
    if new.unsaved is not None:
        why = "disque plein, ou droits qui manquent"
        error(f"Le dossier de cache n'a pu garder les définitions ({why}) : elles se referont à chaque fois.")
    return new


def saved(settings: Settings) -> Definitions | None:
    """The definitions of the chosen sources, None where they must be made first; raises as `sources` does."""
    return Definitions.saved(settings.lexicon, *sources(settings))


def made(settings: Settings, told: Callable[[int], None] = lambda _: None) -> Definitions:
    """The definitions of the chosen sources, made where they must be; raises as `sources` does."""
    return Definitions.open(settings.lexicon, *sources(settings), progress=told)


def meanings_if_there(settings: Settings) -> Meanings | None:
    """The meanings; without the package, one sentence and None."""
    try:
        return Meanings(settings)
    except NoDefinitions as failure:
        error(f"Attention : {failure}")
        return None

"""The verdict on a word, by itself or compared with the words of a table (rules L8 to L20).

>>> arbiter = Arbiter(Lexicon.default())
>>> arbiter.judge("mangeons").code.value
'conjugated_verb'
>>> verdict = arbiter.judge("GAMINES", table=["GAMIN", "TARIF"])
>>> verdict.accepted, verdict.code.value, verdict.conflicts[0].table_word
(False, 'gender_of_table_word', 'GAMIN')
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence, Set
from enum import StrEnum
from itertools import takewhile
from operator import attrgetter
from typing import NamedTuple

from lexicon import Lexicon, Reading, Reason, Relation, Source, fold
from lexicon.fold import is_compound

MIN_LETTERS = 3


class Code(StrEnum):
    """The reason why a word is accepted or refused; the values are part of the JSON contract."""

    OK = "ok"
    TOO_SHORT = "too_short"
    COMPOUND = "compound"
    NOT_LETTERS = "not_letters"
    CONJUGATED_VERB = "conjugated_verb"
    PROPER_NOUN = "proper_noun"
    BRAND = "brand"
    ABBREVIATION = "abbreviation"
    UNKNOWN = "unknown"
    ALREADY_ON_TABLE = "already_on_table"
    PLURAL_OF_TABLE_WORD = "plural_of_table_word"
    GENDER_OF_TABLE_WORD = "gender_of_table_word"
    OFF_THEME = "off_theme"
    FORBIDDEN = "forbidden"


_HERITAGE = frozenset(("from:lat", "from:grec", "from:fra", "from:oil", "from:occ", "from:celt"))
_NATURALISED = "naturalised"  # the mark of loanwords that are no longer felt to be foreign
_PLAYABLE, _SOURCES = attrgetter("playable"), tuple(Source)
_OF_REASON = {reason: Code(reason.value) for reason in Reason}


class Conflict(NamedTuple):
    """A table word that forbids the new word, and the relation of the new word to it (rule L9)."""

    table_word: str
    relation: Relation


class Verdict(NamedTuple):
    """The arbiter's verdict on a word; its readings and suggestions are looked up on demand.

    `tiles` is the word as tiles show it, None if tiles cannot spell it. `conflicts` are the table words that forbid it.
    `theme` is the name of the theme in play, empty for none.
    """

    word: str
    tiles: str | None
    code: Code
    conflicts: tuple[Conflict, ...]
    lexicon: Lexicon
    theme: str = ""

    @property
    def accepted(self) -> bool:
        """True if the word may be formed.

        >>> Arbiter(Lexicon.default()).judge("minages", ["GAMIN"]).accepted
        True
        """
        return self.code is Code.OK

    @property
    def readings(self) -> tuple[Reading, ...]:
        """Every reading of the letters, playable ones first (rule L15).

        >>> Arbiter(Lexicon.default()).judge("MANGE").readings[0].form
        'mangé'
        """
        return self.lexicon.readings(self.tiles) if self.tiles else ()

    @property
    def source(self) -> Source | None:
        """The most reliable source of the word's playable readings; None if no reading is playable.

        >>> Arbiter(Lexicon.default()).judge("GAMIN").source.value
        'dictionary'
        """
        sources = {reading.source for reading in takewhile(_PLAYABLE, self.readings)}
        return Source.DICTIONARY if Source.DICTIONARY in sources else min(sources, key=_SOURCES.index, default=None)

    @property
    def suggestions(self) -> list[str]:
        """For an unknown word, up to five playable words within one or two edits, common ones first.

        >>> Arbiter(Lexicon.default()).judge("fiabiltié").suggestions
        ['FIABILITE']
        """
        return self.lexicon.suggestions(self.tiles) if self.tiles and self.code is Code.UNKNOWN else []


def readings_of(lexicon: Lexicon, tiles: str, theme: str = "") -> tuple[Reading, ...]:
    """Return the playable readings of a word that belong to a theme.

    Without a theme, or if no reading is known to belong to it, return all playable readings.

    >>> [reading.lemma for reading in readings_of(Lexicon.default(), "JEUNE", "cuisine")]
    ['jeûne', 'jeûner']
    """
    playable = tuple(reading for reading in lexicon.readings(tiles) if reading.playable)
    return of_theme(playable, lexicon, tiles, theme)


def of_theme(readings: tuple[Reading, ...], lexicon: Lexicon, tiles: str, theme: str) -> tuple[Reading, ...]:
    """Return the `readings` that belong to `theme`; all of them without a theme, or if no reading belongs to it."""
    lemmas = lexicon.themes_of(tiles).get(theme) if theme else None
    return tuple(reading for reading in readings if reading.lemma in lemmas) if lemmas else readings


class Arbiter:
    """Judges words by the rules of the sheet, with a lexicon and the options of a game.

    `theme` holds the words of the theme as tiles show them, None for no theme. `forbidden` holds words that the players
    agreed not to form. Without `apocopes`, clipped words (vélo) are refused as abbreviations (rule L18). Without
    `loanwords`, words from living languages are refused as unknown, although French dictionaries have them (rule L17).

    >>> Arbiter(Lexicon.default(), apocopes=False).judge("vélo").code.value
    'abbreviation'
    """

    def __init__(
        self,
        lexicon: Lexicon,
        theme: Container[str] | None = None,
        *,
        apocopes: bool = True,
        loanwords: bool = True,
        forbidden: Container[str] = (),
    ) -> None:
        self.lexicon = lexicon
        self.theme = theme
        self.forbidden = forbidden
        self._lenient = apocopes and loanwords
        self._apocopes = apocopes
        self._loanwords = loanwords

    def judge(self, word: str, table: Sequence[str] = ()) -> Verdict:
        """Judge a word as if it were formed in this turn from the words of `table`.

        >>> arbiter = Arbiter(Lexicon.default())
        >>> [arbiter.judge(word).code.value for word in ("été", "va", "arc-en-ciel", "h2o")]
        ['ok', 'too_short', 'compound', 'not_letters']
        """
        if isinstance(table, str):
            raise TypeError("table is a sequence of words, not one")
        tiles = fold(word)
        if tiles is None or len(tiles) < MIN_LETTERS:
            return Verdict(word, tiles, _form_fault(word, tiles), (), self.lexicon)
        code = _OF_REASON[self.lexicon.reason(tiles)]
        conflicts: tuple[Conflict, ...] = ()
        if code is Code.OK:
            if not self._lenient:
                code = self._by_marks(tiles)
            if tiles in self.forbidden:
                code = Code.FORBIDDEN
            if code is Code.OK and table:
                code, conflicts = self._against(tiles, table)
            if code is Code.OK and self.theme is not None and tiles not in self.theme:
                code = Code.OFF_THEME
        return Verdict(word, tiles, code, conflicts, self.lexicon, str(getattr(self.theme, "name", "")))

    def _by_marks(self, tiles: str) -> Code:
        """Return the code of a playable word: `OK` unless `apocopes` or `loanwords` is off and bars all readings."""
        marks = [set(reading.marks) for reading in self.lexicon.readings(tiles) if reading.playable]
        if not self._apocopes and all("clipped" in each for each in marks):
            return Code.ABBREVIATION
        if not self._loanwords and all(map(_is_loanword, marks)):
            return Code.UNKNOWN
        return Code.OK

    def _against(self, tiles: str, table: Iterable[str]) -> tuple[Code, tuple[Conflict, ...]]:
        """Compare the new word `tiles` with the words of `table`: return a code, and the words in conflict.

        A new word may not equal a table word (L8), nor be its plural or its other gender (L9).
        """
        conflicts = []
        for word in table:
            other = fold(word) or ""  # tiles cannot spell it: it is related to no word
            if other == tiles:
                return Code.ALREADY_ON_TABLE, ()
            if relation := self.lexicon.relation(tiles, other):
                conflicts.append(Conflict(other, relation))
        if not conflicts:
            return Code.OK, ()
        plural = conflicts[0].relation is Relation.PLURAL
        return (Code.PLURAL_OF_TABLE_WORD if plural else Code.GENDER_OF_TABLE_WORD), tuple(conflicts)


def _is_loanword(marks: Set[str]) -> bool:
    """Return whether an entry with these marks comes from a living language and is still felt to be foreign.

    >>> _is_loanword({"from:angl"}), _is_loanword({"from:ara", "naturalised"}), _is_loanword({"from:lat"})
    (True, False, False)
    """
    return _NATURALISED not in marks and any(mark.startswith("from:") for mark in marks - _HERITAGE)


def in_question(marks: tuple[str, ...]) -> bool:
    """Return whether an entry with these marks may be refused if `apocopes` or `loanwords` is off.

    >>> in_question(("clipped",)), in_question(("rare",))
    (True, False)
    """
    return any(mark == "clipped" or mark.startswith("from:") for mark in marks)


def _form_fault(word: str, tiles: str | None) -> Code:
    """Return the code of a word that cannot be on tiles: too short, a compound (L19), or not only letters."""
    if tiles is not None or not word.strip():
        return Code.TOO_SHORT
    return Code.COMPOUND if is_compound(word) else Code.NOT_LETTERS

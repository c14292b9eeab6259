"""Compile the default lexicon from `data/`: the dictionary, our additions, second sources and reviewed lists."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from lexicon.compile import ReviewedLists, compile_lexicon, no_collection
from lexicon.errors import SourceError
from lexicon.morphology import Lexeme, Pos
from lexicon.policy import Source, source_mark
from lexicon.sources import tsv
from lexicon.sources.files import read_lines
from lexicon.themes import words_of

DICTIONARY = "dicollecte"
_SOURCES = {DICTIONARY: Source.DICTIONARY, "additions": Source.REVIEWED}  # by folder; all others: `OTHER_DICTIONARY`


@no_collection()
def compile_french(data: Path) -> bytes:
    """Compile the default lexicon; the same tables give the same bytes.

    Raises `SourceError` if a table is missing or has an unreadable line.
    """
    entries: list[Lexeme] = []
    by_source: Counter[str] = Counter()
    digest = hashlib.sha256()
    models: dict[str, Lexeme] = {}
    seen: set[tuple[str, frozenset[Pos]]] = set()
    for path in _tables(data):
        lines = read_lines(path)
        digest.update("\n".join(lines).encode())
        source = path.name.split(".")[0] if path.parent.name == "second" else path.parent.name
        try:
            rows = list(tsv.read(lines, models))
        except SourceError as error:
            raise SourceError(f"{path.name} : {error}") from error
        for entry in rows:
            key = entry.lemma, frozenset(pos for inflection in entry.paradigm for pos in inflection.tags.pos)
            if path.parent.name == "second" and key in seen:
                continue  # our own lists and earlier sources take precedence
            if source != DICTIONARY:  # rows may repeat words of the dictionary, to add forms that it lacks
                seen.add(key)
            by_source[source] += 1
            entries.append(_vouched(entry, path.parent.name))
            if source == DICTIONARY and entry.is_verb():
                models.setdefault(entry.lemma, entry)
    reviews = data / "reviews"
    for path in [*sorted(reviews.glob("*.tsv")), *sorted((data / "themes").glob("*.tsv"))]:
        digest.update(path.read_bytes())
    themes = read_themes(data / "themes")
    path = data / "frequency" / "words.tsv.xz"
    frequencies = read_frequencies(path)
    digest.update(path.read_bytes())
    about = {
        "source": "Dicollecte 7.5, complété par lettres",
        "version": f"7.5-{digest.hexdigest()[:8]}",
        "licence": "MPL 2.0 ; compléments : voir NOTICE.md",
        "by_source": dict(sorted(by_source.items())),
    }
    return compile_lexicon(entries, read_review(reviews), about, frequencies, lambda kept: words_of(kept, themes))


def _vouched(entry: Lexeme, folder: str) -> Lexeme:
    """Return `entry` with the mark of the source that `folder` stands for; unchanged for the dictionary."""
    source = _SOURCES.get(folder, Source.OTHER_DICTIONARY)
    return entry if source is Source.DICTIONARY else entry._replace(marks=(*entry.marks, source_mark(source)))


def _tables(data: Path) -> Iterator[Path]:
    yield data / DICTIONARY / "entries.tsv.xz"
    yield from sorted((data / "additions").glob("*.tsv"))
    yield from sorted((data / "second").glob("*.tsv"))


def read_review(folder: Path) -> ReviewedLists:
    """Read the reviewed lists of a folder; the last column of each, a reason for readers, is ignored."""
    return ReviewedLists(
        refused={(lemma, pos): code for lemma, pos, code, _ in rows_of(folder / "refused.tsv", 4)},
        kept=frozenset((lemma, pos) for lemma, pos, _ in rows_of(folder / "kept.tsv", 3)),
        forms=frozenset(form for form, _ in rows_of(folder / "forms.tsv", 2)),
        apart=frozenset((lemma, feminine) for lemma, feminine, _ in rows_of(folder / "apart.tsv", 3)),
        marks=_marks(folder / "marks.tsv"),
        pairs=tuple((one, relation, other) for one, relation, other, _ in rows_of(folder / "families.tsv", 4)),
    )


def _marks(path: Path) -> dict[tuple[str, str], list[str]]:
    """Return the marks of each (lemma, part of speech), collected from all rows of the table `path`."""
    marks: dict[tuple[str, str], list[str]] = {}
    for lemma, pos, mark, _ in rows_of(path, 4):
        marks.setdefault((lemma, pos), []).append(mark)
    return marks


def theme_tables(folder: Path) -> dict[str, Path]:
    """Return the path of each theme's table in a folder, by the theme's name."""
    return {name: folder / f"{stem}.tsv" for stem, name, _ in rows_of(folder / "themes.tsv", 3)}


def read_themes(folder: Path) -> dict[tuple[str, str], list[str]]:
    """Read the themes of each (lemma, part of speech), where `*` stands for any part of speech."""
    themes: dict[tuple[str, str], list[str]] = defaultdict(list)
    for name, path in theme_tables(folder).items():
        for lemma, pos, _ in rows_of(path, 3):
            themes[lemma, pos].append(name)
    return themes


def read_frequencies(path: Path) -> dict[str, int]:
    """Read the frequencies of words in tile letters; raise `SourceError` for a frequency that is not 0 to 255."""
    found = {}
    for word, frequency in rows_of(path, 2):
        if not (frequency.isascii() and frequency.isdigit() and int(frequency) <= 0xFF):
            raise SourceError(f"{path.name} : fréquence illisible « {frequency} » du mot {word}")
        found[word] = int(frequency)
    return found


def rows_of(path: Path, columns: int) -> Iterator[list[str]]:
    """Yield the rows of a table; raise `SourceError` for a row without exactly `columns` non-empty fields."""
    for number, line in enumerate(read_lines(path), 1):
        if line.strip() and not line.startswith("#"):
            row = [cell.strip() for cell in line.split("\t")]
            if len(row) != columns or not all(row):
                raise SourceError(f"{path.name}, ligne {number} : {columns} colonnes attendues, toutes remplies")
            yield row

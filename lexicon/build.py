"""Build a lexicon from files of any format, for `lettres build-lexicon`.

Start at `build`, then read `_read` (one file of any format), `_known` and `_unknown` (the words of bare lists).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from lexicon.compile import ReviewedLists, compile_lexicon, no_collection
from lexicon.errors import SourceError
from lexicon.fold import fold
from lexicon.guess import GUESSED, guess_entries
from lexicon.lookup import Lexicon
from lexicon.morphology import Inflection, Lexeme, Pos, Tags
from lexicon.policy import REASONS, WORDS, Reason, judge
from lexicon.sources import hunspell, tsv
from lexicon.sources.files import lines_of, read_bytes, read_lines
from lexicon.sources.wordlist import WordList

FORMATS = ("auto", "hunspell", "tsv", "liste")
LISTED = "listed"
Step = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Built:
    """A compiled lexicon, with counts of what its sources had.

    `read` is the number of dictionary entries and listed words. `vouched` is the number of listed words that the base
    has only as names, brands and the like, although they are no names in the list.
    """

    data: bytes
    read: int
    listed: WordList
    vouched: int


def detect(path: Path, data: bytes) -> str:
    """Return the format of a source, recognised by its name or by the columns of its first line.

    >>> detect(Path("fr.dic"), b""), detect(Path("mots.txt"), b"gamin\\n")
    ('hunspell', 'liste')
    >>> detect(Path("entrees"), b"gamin\\tnoun.m\\t\\t\\t6\\t\\n")
    'tsv'
    """
    name = path.name.removesuffix(".xz")
    if name.endswith(".dic"):
        return "hunspell"
    lines = [line for line in data[:4096].split(b"\n")[:20] if line.strip() and not line.startswith(b"#")]
    columns = bool(lines) and lines[0].count(b"\t") >= 2
    return "tsv" if name.endswith(".tsv") or columns else "liste"


def _dictionary(path: Path, lines: list[str]) -> Iterator[Lexeme]:
    """Yield the entries of a Hunspell dictionary whose `.aff` file is in the same folder."""
    name = path.name.removesuffix(".xz").removesuffix(".dic")
    beside = [path.with_name(f"{name}.aff{end}") for end in ("", ".xz")]
    aff = next((candidate for candidate in beside if candidate.exists()), beside[0])
    return hunspell.read(lines, read_lines(aff))


@no_collection()
def build(
    sources: Sequence[Path],
    *,
    format: str = "auto",
    base: Lexicon | None = None,
    playable: bool = False,
    step: Step = lambda _: None,
) -> Built:
    """Compile sources into one lexicon; the same sources give the same bytes.

    The words of bare lists get their parts of speech from `base`; without a base, no word has one and every word is
    accepted. With `playable`, every listed word is accepted even if the base refuses it. `step` is called with the
    French name of each stage. Raises `SourceError` if a source is missing, unreadable or of another format, or if there
    is no word at all.
    """
    entries: list[Lexeme] = []
    listed = WordList()
    digest = hashlib.sha256()
    for path in sources:
        step("Lecture")
        data = read_bytes(path)
        digest.update(data)
        _read(path, data, detect(path, data) if format == "auto" else format, base, entries, listed)
    read = len(entries) + len(listed.words)
    if not read:
        lines = f"aucun mot dans les {listed.lines} lignes des sources"
        raise SourceError(f"{lines} : une liste a un mot par ligne, de trois lettres au moins.")
    reasons: Mapping[str, Reason] = {}
    if listed.words and base:
        step("Mots connus")
        known_entries = list(base.entries())
        known, reasons = _known(listed, known_entries)
        entries += known
        entries += _unknown(listed, reasons, known_entries, step)
    if playable or base is None:
        entries += _as_they_stand(listed, reasons)
    step("Compilation")
    about = {"source": ", ".join(path.name for path in sources), "version": digest.hexdigest()[:12], "licence": ""}
    pairs, frequencies = (base.pairs, base.frequencies()) if base else ((), {})
    themes = {word: list(base.themes_of(word)) for word in base} if base else {}
    data = compile_lexicon(entries, ReviewedLists(pairs=pairs), about, frequencies, lambda _: themes)
    return Built(data, read, listed, sum(reasons[word] not in WORDS for word in reasons.keys() - listed.names()))


def _read(path: Path, data: bytes, kind: str, base: Lexicon | None, entries: list[Lexeme], listed: WordList) -> None:
    """Add the entries of a dictionary to `entries`, or the words of a list to `listed`."""
    lines = lines_of(data)
    if kind == "liste":
        listed.read(lines, path.name)
        return
    try:
        if kind == "hunspell":
            read = _dictionary(path, lines)
        else:
            known = base.entries() if base and any("comme=" in line for line in lines) else ()
            models = {entry.lemma: entry for entry in (*known, *entries) if entry.is_verb()}
            read = tsv.read(lines, models)
        for entry in read:
            if any(inflection.tags.pos or inflection.tags.verb_form for inflection in entry.paradigm):
                entries.append(entry)
            else:  # a dictionary without morphological fields is a list of forms
                for form, _ in entry.forms():
                    listed.add(form)
    except SourceError as error:
        raise SourceError(f"{path.name} : {error}") from error


def _unknown(listed: WordList, reasons: Mapping[str, Reason], known: Sequence[Lexeme], step: Step) -> Iterator[Lexeme]:
    """Yield entries for listed words that the base lacks: proper nouns for names, guessed entries for other words."""
    names = listed.names()
    for word in sorted(names - reasons.keys()):
        yield Lexeme(listed.words[word].capitalize(), (Inflection(0, "", Tags((Pos.PROPER_NOUN,))),), (GUESSED,))
    words = {word: form for word, form in listed.words.items() if word not in names or reasons.get(word) in WORDS}
    yield from guess_entries(words, reasons, known, step)


def _as_they_stand(listed: WordList, reasons: Mapping[str, Reason]) -> Iterator[Lexeme]:
    """Yield an entry without part of speech for each listed word that no other entry makes playable."""
    for word, form in listed.words.items():
        if reasons.get(word) is not Reason.OK:
            yield Lexeme(form, (Inflection(0, "", Tags(())),), (LISTED,))


def _known(listed: WordList, entries: Sequence[Lexeme]) -> tuple[list[Lexeme], dict[str, Reason]]:
    """Return the base's entries reduced to the forms in the list, and the best reason of each listed word.

    In a list with accents, only forms with the same accents match: « mange » is not « mangé ». If no form of the base
    matches a word in this way (an older spelling), every form with the same letters matches.
    """
    accented, words, forms = listed.accented, listed.words, listed.forms
    matches: list[tuple[Lexeme, list[tuple[str, str, Inflection]]]] = []
    exact: set[str] = set()
    for entry in entries:
        found = []
        for inflection in entry.paradigm:
            form = inflection.apply(entry.lemma)
            if (tiles := fold(form)) in words:
                found.append((form, tiles, inflection))
                if form.lower() in forms:
                    exact.add(tiles)
        if found:
            matches.append((entry, found))
    known: list[Lexeme] = []
    reasons: dict[str, Reason] = {}
    for entry, found in matches:
        kept = []
        for form, tiles, inflection in found:
            if not accented or form.lower() in forms or tiles not in exact:
                kept.append(inflection)
                reason = judge(form, inflection.tags, entry.marks)
                reasons[tiles] = min(reason, reasons.get(tiles, reason), key=REASONS.index)
        if kept:
            known.append(entry._replace(paradigm=tuple(kept)))
    return known, reasons

"""Build a lexicon from files of any format: what `lettres build-lexicon` does, and the package's own build.

Reading order: `build`, then a reader per format, then `_classed`, which gives classes to the words of a bare list.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from lexicon.compile import Review, compile_lexicon
from lexicon.errors import SourceError
from lexicon.fold import fold
from lexicon.guess import guess_entries
from lexicon.lookup import Lexicon
from lexicon.morphology import Entry, Inflection, Tags, VerbForm
from lexicon.policy import REASONS, Reason, judge
from lexicon.sources import hunspell, tsv, wordlist
from lexicon.sources.files import decode, read_bytes

FORMATS = ("auto", "hunspell", "tsv", "liste")
LISTED = "listed"
Step = Callable[[str], None]


@dataclass(slots=True)
class Built:
    """A compiled lexicon and what was read for it."""

    data: bytes
    words: int
    refused: dict[str, list[int]] = field(default_factory=dict)


def detect(path: Path, data: bytes) -> str:
    """The format of a source: by its name, else by whether its first lines have columns.

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


def _dictionary(path: Path, data: bytes) -> Iterator[Entry]:
    """The entries of a Hunspell dictionary, its `.aff` taken from beside it."""
    name = path.name.removesuffix(".xz").removesuffix(".dic")
    beside = [path.with_name(f"{name}.aff{end}") for end in ("", ".xz")]
    aff = next((candidate for candidate in beside if candidate.exists()), beside[0])
    return hunspell.read(decode(data).splitlines(), decode(read_bytes(aff)).splitlines())


def build(
    sources: Sequence[Path],
    *,
    format: str = "auto",
    base: Lexicon | None = None,
    playable: bool = False,
    review: Review | None = None,
    about: dict[str, object] | None = None,
    step: Step = lambda _: None,
) -> Built:
    """Compile sources into one lexicon.

    `base` gives the classes of the words of bare lists; without it they have none and are all accepted. With
    `playable`, each word of a list is accepted as it stands. `step` is told, in French, what is being done.
    Raises `SourceError` where a source is missing, unreadable or not of its format.
    """
    entries: list[Entry] = []
    listed = wordlist.WordList()
    digest = hashlib.sha256()
    for path in sources:
        step(f"Lecture de {path.name}")
        data = read_bytes(path)
        digest.update(data)
        kind = detect(path, data) if format == "auto" else format
        if kind == "liste":
            for line in decode(data).split("\n"):
                listed.add(line)
            continue
        models = {entry.lemma: entry for entry in entries if _is_verb(entry)}
        try:
            read = _dictionary(path, data) if kind == "hunspell" else tsv.read(decode(data).split("\n"), models)
            for entry in read:
                if any(inflection.tags.pos or inflection.tags.verb_form for inflection in entry.paradigm):
                    entries.append(entry)
                else:  # a dictionary without morphological fields is a list of forms
                    for form, _ in entry.forms():
                        listed.add(form)
        except SourceError as error:
            raise SourceError(f"{path.name} : {error}") from error
    words = len(entries) + len(listed.words)
    if not words:
        raise SourceError("aucun mot dans les sources. Une liste a un mot par ligne, de trois lettres au moins.")
    entries += _classed(listed, base, playable, step)
    step("Compilation")
    review = review or Review(pairs=base.pairs if base else ())
    facts = about or {
        "source": ", ".join(path.name for path in sources),
        "version": digest.hexdigest()[:12],
        "licence": "",
    }
    return Built(compile_lexicon(entries, review, facts), words, dict(listed.refused))


def _is_verb(entry: Entry) -> bool:
    return entry.paradigm[0].tags.verb_form is VerbForm.INFINITIVE


def _classed(listed: wordlist.WordList, base: Lexicon | None, playable: bool, step: Step) -> Iterator[Entry]:
    """The entries of a bare list."""
    if not listed.words:
        return
    reasons: dict[str, Reason] = {}
    if base:
        step("Mots connus du lexique de base")
        entries = list(base.entries())
        known, reasons = _known(listed, entries)
        yield from known
        yield from guess_entries(listed.words, reasons, entries, step)
    if playable or base is None:
        for word, form in listed.words.items():
            if reasons.get(word) is not Reason.OK:
                yield Entry(form, (Inflection(0, "", Tags(())),), (LISTED,))


def _known(listed: wordlist.WordList, entries: Sequence[Entry]) -> tuple[list[Entry], dict[str, Reason]]:
    """The entries of the base, each with the forms that the list has, and the best reason of each word.

    A list that writes accents says which of the base's forms it means, « mange » or « mangé »; where it
    has neither (an older spelling), the letters decide.
    """
    accented, words, forms = listed.accented, listed.words, listed.forms
    matches: list[tuple[Entry, list[tuple[str, str, Inflection]]]] = []
    exact: set[str] = set()
    for entry in entries:
        found = []
        for inflection in entry.paradigm:
            form = inflection.apply(entry.lemma)
            if (tiles := fold(form)) in words:
                found.append((form.lower(), tiles, inflection))
                if form.lower() in forms:
                    exact.add(tiles)
        if found:
            matches.append((entry, found))
    known: list[Entry] = []
    reasons: dict[str, Reason] = {}
    for entry, found in matches:
        kept = []
        for form, tiles, inflection in found:
            if not accented or form in forms or tiles not in exact:
                kept.append(inflection)
                reason = judge(inflection.apply(entry.lemma), inflection.tags, entry.marks)
                reasons[tiles] = min(reason, reasons.get(tiles, reason), key=REASONS.index)
        if kept:
            known.append(entry._replace(paradigm=tuple(kept)))
    return known, reasons

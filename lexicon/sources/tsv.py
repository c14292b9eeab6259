"""Read and write the project's own table of entries, one entry on each line.

A line has six columns separated by tabs; `#` starts a comment line (`docs/lexique.md` has the format in full):

    lemma  class  forms  marks  frequency  reason

    drone       noun.m                        5  Petit Larousse 2014
    autrice     noun.f                        5  feminine of auteur
    journal     noun.m     pl=journaux        7  …
    podcasteur  noun.m     f=podcasteuse      3  …
    googler     verb       comme=aimer        3  …
    vapoter     verb       comme=aimer pp=inv 3  …

`class` is the parts of speech joined with `+`, then the gender (`m`, `f`, `e` for epicene). `forms` is empty for a
regular plural. Otherwise it has `inv`, `pl=`, `f=`, `fpl=` (alternatives are separated by `|`), a model verb, or the
whole paradigm as `strip>append:tags` items (`2>aux:noun.m.pl`), which is how the tools write it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from lexicon.errors import SourceError
from lexicon.morphology import Gender, Inflection, Lexeme, Number, Pos, Tags, VerbForm, change
from lexicon.notation import format_inflection, parse_inflection, parse_tags

_LONGEST = 100
_OURS = re.compile(r"\b(keep|guessed|listed|refuse:\S*|source:\S*)")


@cache
def _parse_paradigm(text: str) -> tuple[Inflection, ...]:
    return tuple(parse_inflection(item) for item in text.split())


def format_entry(entry: Lexeme) -> str:
    """Return an entry as one line of the table, with its whole paradigm; `read` gives the same entry back.

    >>> line = format_entry(Lexeme("gamin", (Inflection(0, "s", parse_tags("noun.m.pl")),), ("rare",), 6))
    >>> line
    'gamin\\t\\t0>s:noun.m.pl\\trare\\t6\\t'
    >>> [entry.lemma for entry in read([line])]
    ['gamin']
    """
    items = " ".join(format_inflection(inflection) for inflection in entry.paradigm)
    return "\t".join((entry.lemma, "", items, " ".join(entry.marks), str(entry.frequency), ""))


def _plurals(form: str) -> tuple[str, ...]:
    return (form,) if form[-1] in "sxz" else (form + "s",)


def _nominal(
    lemma: str, pos: tuple[Pos, ...], gender: Gender | None, given: Mapping[str, str]
) -> tuple[Inflection, ...]:
    """Return the paradigm of a noun or an adjective: singular, plural and, if `given` has `f`, the feminine."""
    rows: list[tuple[str, Gender | None, Number]] = []

    def add(singular: str, plurals: tuple[str, ...], own_gender: Gender | None) -> None:
        if plurals == (singular,):
            rows.append((singular, own_gender, Number.INVARIABLE))
            return
        rows.append((singular, own_gender, Number.SINGULAR))
        rows.extend((plural, own_gender, Number.PLURAL) for plural in plurals)

    add(lemma, (lemma,) if "inv" in given else _alternatives(given.get("pl")) or _plurals(lemma), gender)
    for feminine in _alternatives(given.get("f")):
        add(feminine, _alternatives(given.get("fpl")) or _plurals(feminine), Gender.FEMININE)
    return tuple(Inflection(*change(lemma, form), Tags(pos, None, (), (), g, n)) for form, g, n in rows)


def _alternatives(text: str | None) -> tuple[str, ...]:
    return tuple(part for part in text.split("|") if part) if text else ()


def _like(lemma: str, model: Lexeme, invariable: bool) -> tuple[Inflection, ...]:
    """Return the paradigm of a verb conjugated like `model`; with `invariable`, its past participle never agrees.

    Raise `SourceError` if `lemma` does not end like the model.
    """
    longest = max(inflection.strip for inflection in model.paradigm)
    if lemma[-longest:] != model.lemma[-longest:]:
        raise SourceError(f"« {lemma} » ne peut se conjuguer comme « {model.lemma} »")
    if not invariable:
        return model.paradigm
    kept = []
    for inflection in model.paradigm:
        tags = inflection.tags
        if tags.verb_form is VerbForm.PAST_PARTICIPLE:
            if (tags.gender, tags.number) != (Gender.MASCULINE, Number.SINGULAR):
                continue
            inflection = inflection._replace(tags=tags._replace(gender=Gender.EPICENE, number=Number.INVARIABLE))
        kept.append(inflection)
    return tuple(kept)


def parse_line(line: str, models: Mapping[str, Lexeme]) -> Lexeme:
    """Return the entry of one line of the table; `models` are the verbs that `comme=` may name.

    >>> [form for form, _ in parse_line("podcasteur\\tnoun.m\\tf=podcasteuse\\t\\t3\\t…", {}).forms()]
    ['podcasteur', 'podcasteurs', 'podcasteuse', 'podcasteuses']
    """
    columns = [column.strip() for column in line.rstrip("\n").split("\t")]
    lemma, word_class, forms, marks, frequency = (columns + [""] * 5)[:5]
    if not lemma or not (word_class or forms):
        raise SourceError("une ligne demande au moins un lemme et sa classe")
    if frequency and frequency not in "0123456789":
        raise SourceError(f"fréquence illisible « {frequency} » : un chiffre de 0 à 9")
    if taken := _OURS.search(marks):
        raise SourceError(f"la marque « {taken[0]} » est celle des listes revues")
    if len(lemma) > _LONGEST or len(marks) > _LONGEST:
        raise SourceError("lemme ou marques de plus de cent lettres")
    if ">" in forms:
        paradigm = _parse_paradigm(forms)
    else:
        given = dict(item.partition("=")[::2] for item in forms.split())
        if unknown := given.keys() - {"inv", "pl", "f", "fpl", "comme", "pp"}:
            raise SourceError(f"forme inconnue « {min(unknown)} »")
        tags = parse_tags(word_class)
        if Pos.VERB in tags.pos:
            if (name := given.get("comme", "")) not in models:
                raise SourceError(f"verbe modèle inconnu « {name} »" if name else "un verbe demande « comme=modèle »")
            paradigm = _like(lemma, models[name], given.get("pp") == "inv")
        elif {Pos.NOUN, Pos.ADJECTIVE} & set(tags.pos):
            paradigm = _nominal(lemma, tags.pos, tags.gender, given)
        else:
            paradigm = (Inflection(0, "", tags),)
    return Lexeme(lemma, paradigm, tuple(marks.split()), int(frequency or 0))


def read(lines: Iterable[str], models: Mapping[str, Lexeme] | None = None) -> Iterator[Lexeme]:
    """Yield every entry of a table; comments and empty lines are skipped.

    `comme=` may name a verb in `models` or one on an earlier line. Raises `SourceError`, with the line number, for a
    malformed line.
    """
    known = dict(models or {})
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            try:
                entry = parse_line(line, known)
            except SourceError as error:
                raise SourceError(f"ligne {number} : {error}") from error
            if entry.is_verb():
                known.setdefault(entry.lemma, entry)
            yield entry

"""Find the verb forms of a bare list: conjugations learnt from a lexicon, recognised by their attested forms.

A conjugation is a set of endings of folded spellings (« drop ER, add AIENT »), with the last letters of its
infinitives. In a bare list, an infinitive is a verb if enough of the forms of one conjugation are in the list too; a
stem without its infinitive, if several of its forms can be nothing else.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Set
from typing import NamedTuple

from lexicon.fold import fold
from lexicon.morphology import EndingChange, Gender, Lexeme, Number, Tags, VerbForm, change
from lexicon.notation import format_tags

_TRIED = 12  # conjugations to try for one infinitive, the commonest after its last letters
_ALIKE = 6  # last letters that two verbs of one paradigm share when their folded endings are the same too
_CONTEXT = 4  # letters of an infinitive that select the conjugations to try
_ENOUGH = 0.5  # share of a conjugation's forms that a full list attests for its verbs
_MISSING = 0.04  # cost of a form missing from the list, against 1 for a form in it
_FORMS = 4  # the least number of forms: a defective verb's two or three prove nothing
_TELLING = 2  # or this many forms that no noun has


Endings = tuple[tuple[EndingChange, Tags], ...]


class Conjugation(NamedTuple):
    """The endings of a kind of verb, with their tags; its infinitives must end in `changing`."""

    endings: Endings
    spellings: tuple[EndingChange, ...]
    changing: str


class Verb(NamedTuple):
    """A verb found in a list: its infinitive as tiles show it, and the tags of each attested form."""

    infinitive: str
    forms: tuple[tuple[str, Tags], ...]


# Endings of conjugated forms that nouns and adjectives hardly ever have; and, beside an unknown word in -ER, -IR or
# -RE, those that give it away.
_TELLTALES = (
    "ERAIENT", "ERIONS", "ERIEZ", "AIENT", "ERONT", "ERONS", "ASSENT", "ASSIEZ", "ASSIONS", "ERENT", "IRENT",
    "IEZ", "EZ",
)  # fmt: skip

_BESIDE_INFINITIVE = (
    *_TELLTALES, "ONS", "AIT", "AIS", "ANT", "ERA", "ERAS", "ERAI", "IRA", "IRAS", "IRAI", "ASSE", "ISSE",
)  # fmt: skip


class Conjugations:
    """The conjugations of a lexicon's verbs, by the last letters of their infinitives."""

    def __init__(self, entries: Iterable[Lexeme]) -> None:
        kinds: dict[Endings, Conjugation] = {}
        known: dict[tuple[object, str], Conjugation] = {}
        seen: dict[str, Counter[int]] = defaultdict(Counter)
        for entry in entries:
            if entry.is_verb() and (infinitive := fold(entry.lemma)):
                key = entry.paradigm, entry.lemma[-_ALIKE:]  # verbs that end alike and are conjugated alike
                if (kind := known.get(key)) is None:
                    learnt = _conjugation(infinitive, entry)
                    kind = known[key] = kinds.setdefault(learnt.endings, learnt)
                for length in range(2, _CONTEXT + 1):
                    seen[infinitive[-length:]][id(kind)] += 1
        by_id = {id(kind): kind for kind in kinds.values()}
        self._by_context = {
            context: tuple(by_id[number] for number, _ in counts.most_common(_TRIED))
            for context, counts in seen.items()
        }

    def candidates(self, infinitive: str) -> tuple[Conjugation, ...]:
        """The conjugations to try for an infinitive: those seen after its longest known last letters."""
        for length in range(_CONTEXT, 1, -1):
            if kinds := self._by_context.get(infinitive[-length:]):
                return kinds
        return ()

    def find(self, unknown: Set[str], listed: Set[str]) -> list[Verb]:
        """Return the verbs that explain unknown words of a list, with those words only; `listed` is the whole of it.

        A verb that the lexicon knows may be among them, for forms that it lacks (« circulées »).
        """
        # A verb explains something only where an unknown word begins as it does.
        beginnings = {word[:length] for word in unknown for length in range(1, len(word) + 1)}
        infinitives = sorted(word for word in listed if word[:-2] in beginnings and self.candidates(word))
        verbs = [verb for word in infinitives if (verb := self._verb(word, listed, unknown))]
        explained = {form for verb in verbs for form, _ in verb.forms}
        stems = Counter(stem for word in unknown - explained if (stem := _infinitive(word)))
        lacking = [word for word, count in sorted(stems.items()) if count >= _TELLING and word not in listed]
        verbs += [verb for word in lacking if (verb := self._verb(word, listed, unknown, attested=False))]
        wanted = (Verb(verb.infinitive, tuple(row for row in verb.forms if row[0] in unknown)) for verb in verbs)
        return [verb for verb in wanted if verb.forms]

    def _verb(self, infinitive: str, listed: Set[str], unknown: Set[str], attested: bool = True) -> Verb | None:
        """The verb of an infinitive with its best attested conjugation; None if none is attested.

        An unknown verb is attested by unknown words: known ones are another's forms.
        """
        evidence = unknown if infinitive in unknown or not attested else listed
        best: tuple[float, Conjugation] | None = None
        for kind in self.candidates(infinitive):
            if not infinitive.endswith(kind.changing):
                continue
            found = [form for ending in kind.spellings if (form := ending.apply(infinitive)) in evidence]
            telling = sum(form.endswith(_BESIDE_INFINITIVE if infinitive in unknown else _TELLTALES) for form in found)
            enough = len(found) >= max(_FORMS, _ENOUGH * len(kind.spellings)) or telling >= _TELLING or not attested
            # Take the conjugation that explains most; of two, the one with fewer other forms.
            fit = len(found) - _MISSING * (len(kind.spellings) - len(found))
            if enough and (best is None or fit > best[0]):
                best = fit, kind
        if best is None:
            return None
        forms = [(form, tags) for ending, tags in best[1].endings if (form := ending.apply(infinitive)) in listed]
        if not any(_is_participle(tags) and tags.gender is Gender.FEMININE for _, tags in forms):
            forms = [(form, _invariable(tags)) for form, tags in forms if not _agrees(tags)]
        return Verb(infinitive, tuple(forms))


def _infinitive(word: str) -> str | None:
    """The infinitive revealed by the conjugated ending of a word."""
    endings = (ending for ending in _TELLTALES if word.endswith(ending) and len(word) - len(ending) >= 3)
    return next((word[: -len(ending)] + "ER" for ending in endings), None)


def _is_participle(tags: Tags) -> bool:
    return tags.verb_form is VerbForm.PAST_PARTICIPLE


def _agrees(tags: Tags) -> bool:
    """Return whether a form is a feminine or plural past participle: a list without feminines has none."""
    return _is_participle(tags) and (tags.gender is Gender.FEMININE or tags.number is Number.PLURAL)


def _invariable(tags: Tags) -> Tags:
    """The tags of a form of a verb whose past participle never agrees."""
    return tags._replace(gender=Gender.EPICENE, number=Number.INVARIABLE) if _is_participle(tags) else tags


def _conjugation(infinitive: str, entry: Lexeme) -> Conjugation:
    """The conjugation of one verb."""
    rows = {(change(infinitive, folded), tags) for form, tags in entry.forms() if (folded := fold(form))}
    endings = tuple(sorted(rows, key=lambda row: (row[0], format_tags(row[1]))))
    spellings = tuple(sorted({ending for ending, _ in endings}))
    longest = max(ending.strip for ending in spellings)
    return Conjugation(endings, spellings, infinitive[len(infinitive) - longest :])

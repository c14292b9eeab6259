"""Find the verb forms in a bare list, by conjugations learnt from a lexicon.

A conjugation is a set of changes of ending in tile letters (« drop ER, add AIENT »), with the last letters of its
infinitives. A listed word is taken for an infinitive if enough forms of one conjugation are in the list too. A verb
whose infinitive is not listed is recognised if several of its listed forms can only be verb forms.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Set
from typing import NamedTuple

from lexicon.fold import fold
from lexicon.morphology import EndingChange, Gender, Lexeme, Number, Tags, VerbForm, change
from lexicon.notation import format_tags

_TRIED = 12  # conjugations tried for one infinitive: the commonest among verbs with the same last letters
_ALIKE = 6  # verbs of one paradigm with this many last letters in common have the same endings in tile letters too
_CONTEXT = 4  # at most this many last letters of an infinitive select the conjugations to try
_ENOUGH = 0.5  # the least share of a conjugation's forms that must be listed to recognise a verb
_MISSING = 0.04  # the cost of a form that is not listed; a listed form is worth 1
_FORMS = 4  # the least number of listed forms, because the two or three forms of a defective verb prove nothing
_TELLING = 2  # this many listed forms that no noun has are enough by themselves


Endings = tuple[tuple[EndingChange, Tags], ...]


class Conjugation(NamedTuple):
    """The endings of one kind of verb: `endings` have tags, `spellings` are the same endings without tags or repeats.

    An infinitive must end in `changing` to be of this kind.
    """

    endings: Endings
    spellings: tuple[EndingChange, ...]
    changing: str


class Verb(NamedTuple):
    """A verb found in a list: its infinitive in tile letters, and its listed forms with their tags."""

    infinitive: str
    forms: tuple[tuple[str, Tags], ...]


# `_TELLTALES` are endings of conjugated forms that nouns and adjectives hardly ever have. `_BESIDE_INFINITIVE` adds
# those that are telling only if the list also has an infinitive that the lexicon lacks.
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
                key = entry.paradigm, entry.lemma[-_ALIKE:]  # the same for verbs that share one `Conjugation`
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
        """Return the conjugations to try for `infinitive`: those of verbs that share the most last letters with it."""
        for length in range(_CONTEXT, 1, -1):
            if kinds := self._by_context.get(infinitive[-length:]):
                return kinds
        return ()

    def find(self, unknown: Set[str], listed: Set[str]) -> list[Verb]:
        """Return the verbs that have forms in `unknown`, each with only those forms; `listed` is the whole list.

        A verb that the lexicon has may be among them, if the lexicon lacks one of its forms (« circulées »).
        """
        # only infinitives that begin like an unknown word are tried
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
        """Return the verb of an infinitive, with the conjugation that fits the list best; None if none fits.

        The forms of an unknown verb are counted only among `unknown` words, because known words are forms of other
        words. `attested` is False if the infinitive is not listed: the caller has then counted enough forms already.
        """
        evidence = unknown if infinitive in unknown or not attested else listed
        best: tuple[float, Conjugation] | None = None
        for kind in self.candidates(infinitive):
            if not infinitive.endswith(kind.changing):
                continue
            found = [form for ending in kind.spellings if (form := ending.apply(infinitive)) in evidence]
            telling = sum(form.endswith(_BESIDE_INFINITIVE if infinitive in unknown else _TELLTALES) for form in found)
            enough = len(found) >= max(_FORMS, _ENOUGH * len(kind.spellings)) or telling >= _TELLING or not attested
            # the conjugation with most listed forms wins; ties go to the one with fewest forms that are not listed
            fit = len(found) - _MISSING * (len(kind.spellings) - len(found))
            if enough and (best is None or fit > best[0]):
                best = fit, kind
        if best is None:
            return None
        forms = [(form, tags) for ending, tags in best[1].endings if (form := ending.apply(infinitive)) in listed]
        # without a listed feminine, the past participle is taken for one that never agrees
        if not any(_is_participle(tags) and tags.gender is Gender.FEMININE for _, tags in forms):
            forms = [(form, _invariable(tags)) for form, tags in forms if not _agrees(tags)]
        return Verb(infinitive, tuple(forms))


def _infinitive(word: str) -> str | None:
    """Return the infinitive in -ER if `word` ends like a conjugated form (`_TELLTALES`), otherwise None."""
    endings = (ending for ending in _TELLTALES if word.endswith(ending) and len(word) - len(ending) >= 3)
    return next((word[: -len(ending)] + "ER" for ending in endings), None)


def _is_participle(tags: Tags) -> bool:
    return tags.verb_form is VerbForm.PAST_PARTICIPLE


def _agrees(tags: Tags) -> bool:
    """Return whether a form is a feminine or plural past participle."""
    return _is_participle(tags) and (tags.gender is Gender.FEMININE or tags.number is Number.PLURAL)


def _invariable(tags: Tags) -> Tags:
    """Return `tags`, made invariable if the form is a past participle."""
    return tags._replace(gender=Gender.EPICENE, number=Number.INVARIABLE) if _is_participle(tags) else tags


def _conjugation(infinitive: str, entry: Lexeme) -> Conjugation:
    """Return the conjugation learnt from one verb; `infinitive` is its lemma in tile letters."""
    rows = {(change(infinitive, folded), tags) for form, tags in entry.forms() if (folded := fold(form))}
    endings = tuple(sorted(rows, key=lambda row: (row[0], format_tags(row[1]))))
    spellings = tuple(sorted({ending for ending, _ in endings}))
    longest = max(ending.strip for ending in spellings)
    return Conjugation(endings, spellings, infinitive[len(infinitive) - longest :])

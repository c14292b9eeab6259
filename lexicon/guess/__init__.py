"""Guess the entries of listed words that the base lexicon lacks, from their endings; they are marked « guessed ».

A list is trusted: all its words exist, but it does not tell which are conjugated forms. Start at `guess_entries`, then
read `verbs` and `nominals`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence, Set

from lexicon.guess.nominals import Nominals, Shape
from lexicon.guess.verbs import Conjugations, Verb
from lexicon.morphology import Gender, Inflection, Lexeme, Number, Pos, Tags, VerbForm, change
from lexicon.policy import WORDS, Reason

GUESSED = "guessed"
_S_ENDINGS = ("S", "X", "Z")


def guess_entries(
    words: Mapping[str, str],
    reasons: Mapping[str, Reason],
    entries: Sequence[Lexeme],
    step: Callable[[str], None] = lambda _: None,
) -> Iterator[Lexeme]:
    """Yield entries for the listed words that the base lexicon lacks.

    `words` maps each listed word, in tile letters, to its spelling. `reasons` maps each listed word that the base has
    to its best reason. `entries` are the entries of the base. `step` is called with the French name of each stage. A
    word that the base has only as a name, a brand or a piece of a locution counts as lacking.
    """
    listed = words.keys()
    unknown = {word for word in words if reasons.get(word) not in WORDS}
    if not unknown:
        return
    step("Conjugaisons")
    sure = [entry for entry in entries if GUESSED not in entry.marks]
    conjugations, nominals = Conjugations(sure), Nominals(sure)
    step("Verbes")
    verbs = conjugations.find(unknown, listed)
    playable = {form for verb in verbs for form, tags in verb.forms if tags.verb_form is not VerbForm.FINITE}
    finite = {form for verb in verbs for form, _ in verb.forms} - playable
    for verb in verbs:
        yield _verb_entry(verb, words)
    step("Noms et adjectifs")
    conjugated = finite | {word for word, reason in reasons.items() if reason is Reason.CONJUGATED_VERB}
    free = unknown - finite - playable
    free |= _also_nouns(listed - nominals.singulars.keys(), conjugated, free)
    yield from _Groups(words, free, nominals).entries()


def _also_nouns(candidates: Set[str], conjugated: Set[str], free: Set[str]) -> set[str]:
    """Return the words known only as verb forms that must also be nouns or adjectives.

    `free` are the listed words that are no verb forms. A word in `candidates` is returned if `free` has its plural or
    feminine (« scanner », scanners; « apaisant », apaisante); a word in `conjugated`, if `free` has its singular
    (« maçons », maçon).
    """
    nouns = {word for word in candidates if not word.endswith(_S_ENDINGS) and word + "S" in free}
    nouns |= {word for word in candidates if word.endswith("ANT") and word + "E" in free}
    return nouns | {word for word in conjugated if word.endswith("S") and word[:-1] in free}


def _verb_entry(verb: Verb, words: Mapping[str, str]) -> Lexeme:
    lemma = words.get(verb.infinitive, verb.infinitive.lower())
    paradigm = (Inflection(*change(lemma, words[form]), tags) for form, tags in verb.forms)
    return Lexeme(lemma, tuple(paradigm), (GUESSED,), 0)


class _Groups:
    """Groups the words that are no verb forms into families: a singular with its plural and its feminine.

    `free` are the words to group; they may also be plurals or feminines of the base's nouns and adjectives.
    """

    def __init__(self, words: Mapping[str, str], free: Set[str], nominals: Nominals) -> None:
        self._words = words
        self._free = free
        self._nominals = nominals
        known = {word for word in nominals.singulars.keys() & words.keys() if word not in free}
        self._singular_of: dict[str, str] = {}
        for word in sorted(free | known):
            if not word.endswith(_S_ENDINGS):
                for plural in nominals.plurals(word):
                    if plural in free:
                        self._singular_of.setdefault(plural, word)
        self._masculine_of = nominals.pairs((free | known) - self._singular_of.keys(), free)
        self._masculines = set(self._masculine_of.values())
        self._inflected = self._masculines | set(self._singular_of.values())

    def entries(self) -> Iterator[Lexeme]:
        """Yield one entry for each family, with the forms that are in `free`.

        An `of:` mark links a feminine to its masculine in the base.
        """
        groups: dict[str, list[str]] = defaultdict(list)
        for word in sorted(self._free):
            singular = self._singular_of.get(word, word)
            groups[self._masculine_of.get(singular, singular)].append(word)
        for root, words in groups.items():
            lemma, shape = self._root(root)
            paradigm = [Inflection(*change(lemma, self._words[word]), self._tags(word, root, shape)) for word in words]
            linked = root not in self._free and any(i.tags.gender is Gender.FEMININE for i in paradigm)
            yield Lexeme(lemma, tuple(paradigm), (GUESSED, f"of:{lemma}") if linked else (GUESSED,), 0)

    def _tags(self, word: str, root: str, shape: Shape) -> Tags:
        singular = self._singular_of.get(word, word)
        gender = shape.gender
        if root != singular:
            gender = Gender.FEMININE
        elif singular in self._masculines and gender is Gender.FEMININE:
            gender = Gender.MASCULINE
        number: Number | None = Number.SINGULAR
        if singular != word:
            number = Number.PLURAL
        elif not {Pos.NOUN, Pos.ADJECTIVE} & set(shape.pos):
            number = None
        elif word.endswith(_S_ENDINGS):
            number = Number.INVARIABLE
        return Tags(shape.pos, None, (), (), gender, number)

    def _root(self, root: str) -> tuple[str, Shape]:
        """Return the spelling and the shape of `root`, the masculine singular of a family.

        For a word of the base, both come from the base. For any other, the shape is guessed from its last letters.
        """
        if root in self._free:
            return self._words[root], self._nominals.shape(root, root in self._inflected)
        return self._nominals.singulars[root]

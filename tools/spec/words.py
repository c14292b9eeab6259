"""Cases about words: folding, spellings, relations, suggestions, verdicts with their sentences."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import count, islice
from unicodedata import normalize

from lettres.families.words.arbiter import Arbiter, in_question
from lettres.families.words.themes import Theme
from lettres.french.verdicts import describe, explain
from lettres.grammar import printed
from lettres.position import Json
from lexicon import Lexicon, Reading, fold
from lexicon.fold import is_compound
from lexicon.web.file import analyses_of
from tools.random_play.player import Dice
from tools.spec.kind import Kind

_ROW = 12  # spellings in a row
_LETTERS = "abcdefghijklmnopqrstuvwxyzéèçœ"


# ----- the answers


def folded(_: Lexicon, text: Json) -> Json:
    """Return the folding of `text`, and whether `text` is a compound."""
    return [fold(text), is_compound(text)]


def spelling(lexicon: Lexicon, tiles: Json) -> Json:
    """Return all that the lexicon says about the spelling `tiles`."""
    return {
        "has": tiles in lexicon,
        "reason": lexicon.reason(tiles),
        "frequency": lexicon.frequency(tiles),
        "themes": {name: sorted(lemmas) for name, lemmas in lexicon.themes_of(tiles).items()},
        "readings": [_reading(reading) for reading in lexicon.readings(tiles)],
    }


def _reading(reading: Reading) -> Json:
    return {
        "form": reading.form,
        "lemma": reading.lemma,
        "pos": reading.pos,
        "verbForm": reading.verb_form,
        "tense": reading.tense,
        "person": reading.person,
        "gender": reading.gender,
        "number": reading.number,
        "reason": reading.reason,
        "frequency": reading.frequency,
        "marks": list(reading.marks),
        "source": reading.source,
        "guessed": reading.guessed,
        "playable": reading.playable,
    }


def verdict(lexicon: Lexicon, asked: Json) -> Json:
    """Return the verdict on a word by the options of a game, with its sentence."""
    word, choices = asked
    arbiter = Arbiter(
        lexicon,
        Theme(lexicon.theme(choices["theme"]), choices["theme"]) if "theme" in choices else None,
        apocopes=choices.get("apocopes", True),
        loanwords=choices.get("loanwords", True),
        forbidden=choices.get("forbidden", ()),
    )
    said = arbiter.judge(word, choices.get("table", ()))
    sentence = explain(said)
    return {
        "sentence": sentence,
        "typeset": "" if (typeset := printed(sentence)) == sentence else typeset,
        "code": said.code.value,
        "accepted": said.accepted,
        "tiles": said.tiles,
        "source": said.source and said.source.value,
        "theme": said.theme,
        "conflicts": [[other, relation.value] for other, relation in said.conflicts],
        "suggestions": said.suggestions,
        "readings": [describe(reading) for reading in said.readings],
    }


# ----- the draws


@cache
def spellings(lexicon: Lexicon) -> list[str]:
    """Return every spelling, playable or not, in order."""
    return sorted(tiles for tiles, *_ in analyses_of(lexicon).spellings())


@cache
def _linked(lexicon: Lexicon) -> list[tuple[str, str]]:
    """Return, as tiles, each lemma whose masculine or feminine is in another family, with this counterpart."""
    analyses = analyses_of(lexicon)
    lemmas = list(analyses.lemmas())
    return [(fold(lemmas[one]) or "", fold(lemmas[found[0][0]]) or "") for one, found in sorted(analyses.links.items())]


@cache
def _theme(lexicon: Lexicon, name: str) -> list[str]:
    return sorted(lexicon.theme(name))


def _row(lexicon: Lexicon, dice: Dice) -> list[str]:
    """Return neighbours in the list of spellings; half of the time, of a lemma and of its other gender."""
    every, starts = spellings(lexicon), [dice.pick(spellings(lexicon))]
    if (linked := _linked(lexicon)) and dice.once_in(2):
        starts = [*dice.pick(linked)]
    places = [bisect_left(every, start) for start in starts]
    return sorted({tiles for place in places for tiles in every[place : place + _ROW]})


def kin(lexicon: Lexicon, words: Iterable[str]) -> dict[str, list[str]]:
    """Return, for each of `words`, the other playable words of its family and of the families linked to it.

    >>> kin(Lexicon.default(), ["GAMIN", "GAMINS", "REINE", "ROI", "TARIF"])
    {'GAMIN': ['GAMINS'], 'GAMINS': ['GAMIN'], 'REINE': ['ROI'], 'ROI': ['REINE']}
    """
    analyses = analyses_of(lexicon)
    families: dict[int, set[str]] = defaultdict(set)
    for tiles in words:
        for analysis in analyses.find(tiles, playable=True):
            families[analyses.family(analysis)].add(tiles)
    found: dict[str, set[str]] = defaultdict(set)
    for family, own in families.items():
        linked = [families.get(other, set()) for other, _ in analyses.links.get(family, ())]
        for tiles in own:
            found[tiles].update(own, *linked)
    return {tiles: sorted(others - {tiles}) for tiles, others in sorted(found.items()) if len(others) > 1}


def texts(_: Lexicon, dice: Dice) -> Iterator[Json]:
    """Yield every sign of the Latin script and every blank; then draw texts of odd characters of every script."""
    for code in (*range(0x250), *range(0x1680, 0x1681), *range(0x2000, 0x2070), *range(0x3000, 0x3001)):
        yield from (chr(code), f"mot{chr(code)}mot")
    pool = [*map(chr, range(0x20, 0x250)), *"'-’ œŒæÉ\u212b\U0001f600", "e\u0301", "o\u0308"]
    marks, latin = [*map(chr, range(0x300, 0x370))], [*range(0x3000), *range(0xA720, 0xA800), *range(0xFB00, 0xFB07)]
    while True:
        char = chr(dice.pick(latin))
        yield dice.pick((char, f"é{char}", f"E{char}t", f"mot{char}mot"))
        yield "".join(dice.pick(dice.pick((pool, _LETTERS, _LETTERS.upper(), marks))) for _ in range(1 + dice.upto(7)))


def tiles_drawn(lexicon: Lexicon, dice: Dice) -> Iterator[Json]:
    """Draw spellings, a quarter of them misspelt."""
    while True:
        one = dice.pick(spellings(lexicon))
        yield (fold(misspelt(dice, one)) or one) if dice.once_in(4) else one


def pairs(lexicon: Lexicon, dice: Dice) -> Iterator[Json]:
    """Draw pairs of words from one family or from linked families, and now and then any two words."""
    while True:
        families = kin(lexicon, _row(lexicon, dice))
        for one in dice.shuffled(families)[:4]:
            yield [one, dice.pick(families[one])]
        yield [dice.pick(spellings(lexicon)), dice.pick(spellings(lexicon))]


def slips(lexicon: Lexicon, dice: Dice) -> Iterator[Json]:
    """Draw misspelt words."""
    while True:
        if tiles := fold(misspelt(dice, dice.pick(spellings(lexicon)))):
            yield tiles


def misspelt(dice: Dice, word: str) -> str:
    """Return a word with one to three wrong letters: added, dropped, changed or swapped."""
    letters = list(word)
    for _ in range(dice.pick((1, 1, 2, 3))):
        place = dice.upto(len(letters))
        letters[place : place + dice.upto(1)] = [dice.pick(_LETTERS)] * dice.upto(1)
        if dice.once_in(4):
            letters[place : place + 2] = reversed(letters[place : place + 2])
    return "".join(letters)


def verdicts(lexicon: Lexicon, dice: Dice) -> Iterator[Json]:
    """Draw words of every kind, with the options of a game."""
    odd = islice(texts(lexicon, dice), 1400, None)
    for number in count():
        row = _row(lexicon, dice)
        words = [tiles for tiles in row if tiles in lexicon]
        yield [dice.pick(row), {}]
        form = dice.pick([reading.form for tiles in row for reading in lexicon.readings(tiles)])
        yield [dice.pick((form, form.upper(), form.title(), normalize("NFD", form))), {}]
        yield [misspelt(dice, form), {}]
        families = kin(lexicon, words)
        for word in dice.shuffled(families)[:2]:
            yield [word, {"table": [dice.pick(families[word])]}]
            stranger = dice.pick(spellings(lexicon))
            table = [dice.pick([*families[word], word, stranger]) for _ in range(2 + dice.upto(1))]
            yield [word, {"table": [_written(lexicon, dice, each) for each in table]}]
        if number % 2:
            yield from _odd(dice, next(odd))
        else:
            yield from _strict(lexicon, dice, words)


def _written(lexicon: Lexicon, dice: Dice, word: str) -> str:
    """Return a word in one of the ways to write it on the table."""
    form = lexicon.readings(word)[0].form
    return dice.pick((word, word, word.lower(), form, form, f"{word} ", f"{word}!"))


def _odd(dice: Dice, char: str) -> Iterator[Json]:
    yield [dice.pick((char, f"a{char}b", f"{char}gamin{char}", f"gamin{char}s {char}", f"\t{char * 45}")), {}]
    if dice.once_in(4):
        yield ["gamine", {"table": [f"gamin{char}", char], "forbidden": [char]}]


def _strict(lexicon: Lexicon, dice: Dice, words: Sequence[str]) -> Iterator[Json]:
    """Draw words that the options of a game may refuse, with these options, and words of a theme."""
    theme = dice.pick([*lexicon.themes()])
    yield [dice.pick(_theme(lexicon, theme)), {"theme": dice.pick([*lexicon.themes()]) if dice.once_in(3) else theme}]
    for word in (dice.pick(_in_doubt(lexicon)), *words[:1]):
        choices: dict[str, Json] = dict(dice.pick(({"apocopes": False}, {"loanwords": False}, {})))
        if dice.once_in(3):
            choices |= {"apocopes": False, "loanwords": False}
        if dice.once_in(3):
            choices["forbidden"] = [dice.pick([word, *words]), *words[-1:]]
        if dice.once_in(4):
            choices["table"] = [dice.pick(spellings(lexicon)), word[:-1]]
        if dice.once_in(4):
            choices["theme"] = theme
        yield [dice.pick((word, lexicon.readings(word)[-1].form)), choices]


@cache
def _in_doubt(lexicon: Lexicon) -> list[str]:
    """Return words that the options of a game may refuse, among every fortieth spelling."""
    some = (tiles for tiles in spellings(lexicon)[::40] if tiles in lexicon)
    return [tiles for tiles in some if any(in_question(each.marks) for each in lexicon.readings(tiles))]


KINDS = {
    "fold": Kind(2400, texts, folded),
    "word": Kind(250, tiles_drawn, spelling),
    "relation": Kind(600, pairs, lambda lexicon, pair: lexicon.relation(*pair)),
    "near": Kind(300, slips, lambda lexicon, tiles: list(lexicon.suggestions(tiles))),
    "verdict": Kind(850, verdicts, verdict),
}
"""The kinds of cases about words, by the names of `pages/tests/answers.js`."""

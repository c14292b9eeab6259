"""Tiles and cards named in words: « 7 rouge bleu noir » becomes `r7b7n7`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from lettres.families.numbers.notation import JOKER, Look

_SYNONYMS = {"reine": "dame"}
_LAST = 13
_MUTE = {"de", "du", "des", "le", "la", "les", "en", "et"}
_SIGNS = re.compile(r"([,;/+]|-+>|=+>|→|⇒)")
_RANGE = re.compile(r"(\w+)\s*(?:[-–—]|\sà\s|\sau\s)\s*(\w+)")
_JOKERS = {"*", "joker", "jokers"}

Phrase = tuple[list[str], list[str]]
"""Values, and the colours that go with all of them."""


def written(text: str, look: Look) -> str:
    """Return a line with its spoken tiles in notation (`r7b7n7`); ambiguous words stay as they are.

    >>> from lettres.families.numbers.notation import CARDS, TILES
    >>> written("3-5 rouge, 7 rouge bleu noir", TILES), written("3 4 joker Bleues 2 à 4 noir", TILES)
    ('r3r4r5, r7b7n7', 'b3b4* n2n3n4')
    >>> written("2 + 6 rouge -> rouge 3 4 5 6", TILES), written("r3-5, 7rbn", TILES), written("3 4 rouge bleu", TILES)
    ('2 +r6 -> r3r4r5r6', 'r3-5, 7rbn', '3 4 rouge bleu')
    >>> written("7 rouge, bleu, noir", TILES), written("1-99 rouge", TILES)
    ('r7b7n7', '1-99 rouge')
    >>> written("10 de cœur", CARDS), written("valet dame roi de trèfle", CARDS), written("10 c, l'As de pique", CARDS)
    ('c10', 't11t12t13', 'c10, p1')
    """
    parts = _SIGNS.split(_joined(text, look))
    for at in range(0, len(parts), 2):
        said = _written_part(parts[at], look, "" if at and parts[at - 1] == "+" else " ")
        if said:
            head, tail = re.match(r"\s*", parts[at]), re.search(r"\s*$", parts[at])
            assert head and tail
            parts[at] = ("" if at and parts[at - 1] == "+" else head[0]) + said + tail[0]
    return "".join(parts)


def _joined(text: str, look: Look) -> str:
    """Return a line without the commas inside melds: after a part with only values, or before one with only colours.

    >>> from lettres.families.numbers.notation import TILES
    >>> _joined("3, 4, 5 rouge, 7 rouge, bleu, noir", TILES)
    '3  4  5 rouge, 7 rouge  bleu  noir'
    """
    last, *more = text.split(",")
    line = last
    for piece in more:
        comma = " " if _alone(last, look) == "values" or _alone(piece, look) == "colours" else ","
        last = f"{last} {piece}" if comma == " " else piece
        line += comma + piece
    return line


def _alone(piece: str, look: Look) -> str:
    """Return « values » if a part of a line names only values, « colours » if only colours, else an empty text."""
    phrases = list(_phrases(piece, look))
    if not phrases or any(isinstance(phrase, str) for phrase in phrases):
        return ""
    values, colours = (any(phrase[at] for phrase in phrases) for at in (0, 1))
    return "" if values == colours else "values" if values else "colours"


def value_said(text: str, look: Look) -> int | None:
    """Return the value that a text without a colour names, by its number or its figure; None if it names none.

    >>> from lettres.families.numbers.notation import CARDS, TILES
    >>> value_said("As", CARDS), value_said("10", TILES), value_said("r7", TILES), value_said("roi", TILES)
    (1, 10, None, None)
    """
    word = _plain(text).strip()
    if re.fullmatch(r"\d{1,2}", word):
        return int(word)
    one = _SYNONYMS.get(word.removesuffix("s"), word)
    names = {
        value: {figure.sign.lower(), figure.name.singular, figure.name.many()} for value, figure in look.figures.items()
    }
    return next((value for value, called in names.items() if one in called), None)


def is_said(word: str, look: Look) -> bool:
    """Return whether a word without digits may be part of spoken tiles.

    Such a word is a colour, a figure, a joker, a filler such as « de », or a row of initials and marks.

    >>> from lettres.families.numbers.notation import CARDS, TILES
    >>> [is_said(word, CARDS) for word in ("Cœur", "valet", "VpDpRp", "des", "zut")], is_said("rbn", TILES)
    ([True, True, True, True, False], True)
    """
    marks = (
        {colour.mark for colour in look.colours}
        | {*look.initials}
        | {*(figure.sign.lower() for figure in look.figures.values())}
    )
    named = _plain(word) in _MUTE or bool(_values(word, look)) or bool(_colour(word, look))
    return named or {*word.lower()} <= marks


def _written_part(part: str, look: Look, between: str) -> str:
    """Return the notation of `part`, the text between two signs of a line (`_SIGNS`); empty if it is ambiguous.

    `between` is put between the words of the notation.
    """
    words: list[str] = []
    for phrase in _phrases(part, look):
        if isinstance(phrase, str):
            words.append(phrase)
            continue
        values, colours = phrase
        if not colours and set(values) == {JOKER}:
            words.append("*" * len(values))
        elif not values or not colours or len(values) > 1 < len(colours):
            return ""
        else:
            tiles = [JOKER if value == JOKER else f"{colour}{value}" for colour in colours for value in values]
            words.append("".join(tiles))
    return between.join(words)


def _phrases(part: str, look: Look) -> Iterator[Phrase | str]:
    """Yield values together with the colours named for them, and any other word by itself.

    In a part that begins with a colour, colours come before their values; in any other part, after them.
    """
    values: list[str] = []
    colours: list[str] = []
    leading: bool | None = None
    for word in re.sub(r"\b[dl]['’]", "", _RANGE.sub(r"\1-\2", part)).split():
        value, colour = _values(word, look), _colour(word, look)
        if _plain(word) in _MUTE:
            continue
        if not value and not colour:
            if values or colours:
                yield values, colours
            values, colours = [], []
            yield word
            continue
        leading = bool(colour) if leading is None else leading
        if (value and colours and not leading) or (colour and values and leading):
            yield values, colours
            values, colours = [], []
        values += value
        colours += [colour] if colour else []
    if values or colours:
        yield values, colours


def _values(word: str, look: Look) -> list[str]:
    """Return the values that a word names: one value, a range, or a joker; empty for any other word."""
    if word.lower() in _JOKERS:
        return [JOKER]
    ends = [value_said(end, look) for end in word.split("-")]
    if len(ends) == 1:
        return [str(end) for end in ends if end]
    first, last = ends[0], ends[-1]
    return list(map(str, range(first, last + 1))) if len(ends) == 2 and first and last and last <= _LAST else []


def _colour(word: str, look: Look) -> str:
    """Return the initial of a colour from its name in any grammatical form, its initial or its mark; else empty."""
    plain = _plain(word)
    for colour in look.colours:
        name = _plain(colour.name)
        if plain in (colour.initial, colour.mark) or re.fullmatch(f"{name}(e?s?|x)", plain):
            return colour.initial
    return ""


def _plain(text: str) -> str:
    """A text in lower case, without accents."""
    parted = unicodedata.normalize("NFD", text.lower().replace("œ", "oe"))
    return "".join(char for char in parted if not unicodedata.combining(char))

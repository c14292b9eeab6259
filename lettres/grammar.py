"""French grammar for sentences: elision, lists, plurals, numbers and typography, and text made safe to show."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from lexicon.fold import fold

SHOWN = 40
"""The most characters of a word that are shown, so that it fits in a line."""
OF, OF_ELIDED = "de {word}", "d'{word}"
OR, AND = "ou", "et"
PERSONS = {
    "1sg": "1re personne du singulier",
    "2sg": "2e personne du singulier",
    "3sg": "3e personne du singulier",
    "1pl": "1re personne du pluriel",
    "2pl": "2e personne du pluriel",
    "3pl": "3e personne du pluriel",
}
"""Grammatical persons in words, by their codes."""


def shorten(word: str) -> str:
    """Return a word, cut after `SHOWN` characters if it is longer."""
    return word if len(word) <= SHOWN else word[:SHOWN] + "…"


def de(word: str, aspirated: bool = False) -> str:
    """Return a word or a name after « de », elided if `is_elided` says so.

    >>> de("manger"), de("être"), de("habiter"), de("haïr", aspirated=True)
    ('de manger', "d'être", "d'habiter", 'de haïr')
    """
    return (OF_ELIDED if is_elided(word, aspirated) else OF).format(word=word)


def is_elided(word: str, aspirated: bool = False) -> bool:
    """Return whether « de » and « que » are elided before a word: it begins with a vowel, a mute h or a vocalic y.

    A y is vocalic unless a vowel follows. An h counts as mute unless `aspirated` is true. For names, mute is the safer
    choice: « de Hélène » is a fault, while « d'Hugo » and « de Hugo » are both written. Pages do the same (`isElided`
    in `lexicon/text.js`).

    >>> [name for name in ("Ana", "Hugo", "Yves", "Ysé", "Yann", "Œdipe", "Anne-Lise 2", "Zoé") if is_elided(name)]
    ['Ana', 'Hugo', 'Yves', 'Ysé', 'Œdipe', 'Anne-Lise 2']
    """
    first, second = ((fold(char) or "-")[0] for char in f"{word}--"[:2])
    if first == "Y":
        return second not in _VOWELS
    return first in _VOWELS or (first == "H" and not aspirated)


_VOWELS = "AEIOU"


def que(words: str) -> str:
    """Return words after « que », elided if `is_elided` says so.

    >>> que("Ana"), que("Hugo"), que("Zoé")
    ("qu'Ana", "qu'Hugo", 'que Zoé')
    """
    return f"qu'{words}" if is_elided(words) else f"que {words}"


def either(words: Iterable[str]) -> str:
    """Join words with commas and « ou ».

    >>> either(["LOUP", "LOUPE", "LOUPS"]), either(["LOUP"])
    ('LOUP, LOUPE ou LOUPS', 'LOUP')
    """
    return _listed(words, OR)


def both(words: Iterable[str]) -> str:
    """Join words with commas and « et ».

    >>> both(["PAGE", "MIEL", "LOUP"])
    'PAGE, MIEL et LOUP'
    """
    return _listed(words, AND)


def bare(text: str) -> str:
    """Return a name in a form for comparison: without case or accents, and with spaces for all separators.

    >>> bare("Débutant"), bare("Rami de tuiles"), bare("joker_word")
    ('DEBUTANT', 'RAMI DE TUILES', 'JOKER WORD')
    """
    letters = "".join(fold(char) or char.casefold() for char in text)
    return " ".join(letters.replace("_", " ").replace("-", " ").split())


def near(given: str, names: Iterable[str], least: float = 0.6) -> str | None:
    """Return the name in `names` that is most similar to `given`; None if no similarity is at least `least`.

    The similarity is the ratio of `difflib`, from 0 to 1.

    >>> near("animeaux", ["cuisine", "animaux"]), near("xyz", ["cuisine", "animaux"])
    ('animaux', None)
    """
    from difflib import get_close_matches  # not at the top: only errors need it

    known = {bare(name): name for name in names}
    found = get_close_matches(bare(given[:_LONGEST_NAME]), known, 1, least)
    return known[found[0]] if found else None


def meant(given: str, names: Iterable[str], least: float = 0.6) -> str:
    """Return a space and a question that suggests the name nearest to `given`; empty if none is near.

    >>> meant("rumikub", ["lettres", "rummikub"])
    ' Vouliez-vous dire « rummikub » ?'
    """
    found = near(given, names, least)
    return f" Vouliez-vous dire « {found} » ?" if found else ""


_LONGEST_NAME = 60


def _listed(words: Iterable[str], joint: str) -> str:
    *first, last = list(words) or [""]
    return f"{', '.join(first)} {joint} {last}" if first else last


def safe(text: str) -> str:
    """Return text from outside with its control, escape and direction characters written as visible codes.

    >>> safe("mot\\x1b[31m"), safe("\\u202egamin"), safe("été")
    ('mot\\\\x1b[31m', '\\\\u202egamin', 'été')
    """
    if text.isprintable():
        return text
    shown = (char if char.isprintable() or char in _SPACES else char.encode("unicode_escape").decode() for char in text)
    return "".join(shown)


_SPACES = "\u00a0\u202f"  # the no-break spaces of French typography
_QUOTED = "« ([^«»]*) »"  # a player may copy and type it, so nothing changes inside
_PLACES = re.compile(rf"{_QUOTED}|(?<=«) | (?=[;»%])|(?<=[\w)»…][\w)»…]) (?=[!?](?!\w))|( )(?=:)")


def typeset(text: str) -> str:
    """Return text with the no-break spaces of French typography.

    They are narrow before « ; ! ? % » and inside quotation marks, wide before a colon. Text in quotation marks stays as
    it is, because a player may copy and type it.

    >>> typeset("Mot : « ? gamin ». Vraiment ? 50 %").replace("\u202f", "_").replace("\u00a0", "~")
    'Mot~: «_? gamin_». Vraiment_? 50_%'
    >>> typeset("E I R ?")  # a joker among letters
    'E I R ?'
    """
    return _PLACES.sub(_space, text) if " " in text else text


def printed(text: str) -> str:
    """Return text for a page of the site: `typeset`, with curly apostrophes.

    A space between a colon and a figure becomes a no-break space too.

    >>> printed("n'a pas l'« X » : 7").replace("\u202f", "_").replace("\u00a0", "~")
    'n’a pas l’«_X_»~:~7'
    """
    set_text = _FIGURE.sub(lambda place: "\u00a0" if place[1] else place[0], typeset(text))
    return _APOSTROPHE.sub("’", set_text)


_FIGURE = re.compile("«[^«»]*»|(?<=:)( )(?=[0-9])")
_APOSTROPHE = re.compile("(?<=[A-Za-zÀ-ÿŒœ])'(?=[A-Za-zÀ-ÿŒœ«])")


def _space(place: re.Match[str]) -> str:
    if place[1] is not None:
        return f"«\u202f{place[1]}\u202f»"
    return "\u00a0" if place[2] else "\u202f"


def count(number: int) -> str:
    """Return a whole number written in the French way, with a narrow no-break space between thousands.

    >>> count(1199229) == "1\u202f199\u202f229"
    True
    """
    return f"{number:,}".replace(",", "\u202f")


def decimal(number: float) -> str:
    """Return a number with one decimal and a decimal comma.

    >>> decimal(4.72)
    '4,7'
    """
    return f"{number:.1f}".replace(".", ",")


def duration(seconds: float) -> str:
    """Return a time in words. From one minute on, it is in minutes and whole seconds, else in seconds.

    >>> duration(12.5), duration(45.0), duration(59.97), duration(185)
    ('12,5 s', '45 s', '1 min', '3 min 5 s')
    """
    seconds = round(seconds, 1)
    if seconds < 60:
        return f"{int(seconds) if seconds == int(seconds) else decimal(seconds)} s"
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes} min {rest} s" if rest else f"{minutes} min"


def plural(count: int, word: str) -> str:
    """Return `count` and the noun `word`, with an « s » if `count` is plural in French.

    >>> plural(1, "lettre"), plural(3, "lettre"), plural(0, "point"), plural(-2, "point")
    ('1 lettre', '3 lettres', '0 point', '−2 points')
    """
    return f"{signed(count)} {word}{'s' if abs(count) > 1 else ''}"


def counted(number: int, words: str) -> str:
    """Return `number` and the singular `words`, each with an « s » if `number` is plural in French.

    >>> counted(1, "mot permis"), counted(0, "partie nulle"), counted(2, "mot permis")
    ('1 mot permis', '0 partie nulle', '2 mots permis')
    """
    several = " ".join(word if word.endswith(("s", "x")) else f"{word}s" for word in words.split())
    return f"{count(number)} {several if abs(number) > 1 else words}"


class Noun(NamedTuple):
    """A noun with its gender. `irregular` is the plural of a noun that does not form it with « s ».

    >>> card, token, star = Noun("carte", feminine=True), Noun("jeton"), Noun("étoile", feminine=True)
    >>> card.after("le dernier"), token.after("un"), star.after("le"), Noun("joyau", irregular="joyaux").many()
    ('la dernière carte', 'un jeton', "l'étoile", 'joyaux')
    >>> card.counted(2, "posé"), token.counted(2, "posé"), card.many("tous les"), card.agreed("caché")
    ('2 cartes posées', '2 jetons posés', 'toutes les cartes', 'cachée')
    """

    singular: str
    feminine: bool = False
    irregular: str = ""

    def agreed(self, words: str, several: bool = False) -> str:
        """Return the masculine singular `words` in agreement with the noun, in the plural if `several`."""
        if self.feminine:
            words = " ".join(_FEMININE.get(word, f"{word}e") for word in words.split())
        return f"{words}s" if several else words

    def after(self, words: str) -> str:
        """Return the noun after `words` (masculine: `un`, `le dernier`, `votre`), which are put in agreement."""
        if not words:
            return self.singular
        *others, last = (_FEMININE.get(word, word) if self.feminine else word for word in words.split())
        before = " ".join([*others, last])
        if is_elided(self.singular):
            before = " ".join([*others, _BEFORE_VOWEL.get(last, last)])
        return f"{before}{self.singular}" if before.endswith("'") else f"{before} {self.singular}"

    def many(self, words: str = "") -> str:
        """Return the plural of the noun after `words` (masculine plural: `tous les`), which are put in agreement."""
        before = [_FEMININE.get(word, word) if self.feminine else word for word in words.split()]
        return " ".join([*before, self.irregular or f"{self.singular}s"])

    def counted(self, count: int, participle: str = "") -> str:
        """Return `count`, the noun in the singular or plural, and `participle` in agreement with the noun."""
        several = abs(count) > 1
        what = self.many() if several else self.singular
        return " ".join([signed(count), what, *([self.agreed(participle, several)] if participle else [])])


_PAIRS = "le/la, un/une, aucun/aucune, du/de la, au/à la, ce/cette, son/sa, quel/quelle, tous/toutes, nouveau/nouvelle"
_FEMININE = dict(pair.split("/") for pair in f"{_PAIRS}, dernier/dernière, premier/première".split(", "))
_BEFORE_VOWEL = {"le": "l'", "la": "l'", "de": "d'", "du": "de l'", "de la": "de l'", "ce": "cet", "sa": "son"}


class Nouns(NamedTuple):
    """The nouns of a game; `rack` is None if there are no racks: players keep their tiles before them on the table."""

    tile: Noun = Noun("tuile", feminine=True)
    meld: Noun = Noun("combinaison", feminine=True)
    rack: Noun | None = Noun("chevalet")
    board: Noun = Noun("table", feminine=True)


def signed(count: int) -> str:
    """Return a whole number, with a minus sign if it is negative.

    >>> signed(12), signed(-8)
    ('12', '−8')
    """
    return str(count).replace("-", "−")


def written_sum(points: Iterable[int]) -> str:
    """Return a sum as on a score sheet; in a long sum, only the first and last terms are written.

    >>> written_sum([0, -2]), written_sum([9, 7, -3]), written_sum([-8]), written_sum([])
    ('0 − 2', '9 + 7 − 3', '−8', '')
    >>> written_sum(range(1, 32))
    '1 + 2 + 3 + 4 + … + 28 + 29 + 30 + 31, soit 31 nombres'
    """
    shown = list(map(signed, points))
    long = len(shown) > _TERMS
    terms = " + ".join([*shown[:_ENDS], "…", *shown[-_ENDS:]] if long else shown).replace("+ −", "− ")
    return f"{terms}, soit {len(shown)} nombres" if long else terms


def signed_decimal(number: float) -> str:
    """Return a difference with one decimal and its sign.

    >>> signed_decimal(2.5), signed_decimal(-0.31), signed_decimal(-0.01)
    ('+2,5', '−0,3', '0,0')
    """
    return with_sign(decimal(abs(number)), number)


def with_sign(size: str, number: float) -> str:
    """Return `size`, the absolute value of `number` in writing, with the sign of `number`; zero has no sign."""
    return size if not size.strip("0,") else ("+" if number > 0 else "−") + size


_TERMS = 12  # the most terms that fit in a line
_ENDS = 4  # terms written at each end of a longer sum


def signed_gain(points: int) -> str:
    """Return the points gained or lost in a round, with their sign.

    >>> signed_gain(18), signed_gain(-5), signed_gain(0)
    ('+18', '−5', '0')
    """
    return with_sign(str(abs(points)), points)


def aid_points(points: int) -> str:
    """Return the cost of help, as « points d'aide ».

    >>> aid_points(1)
    "1 point d'aide"
    """
    return f"{plural(points, 'point')} d'aide"

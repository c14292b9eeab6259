"""Clean a raw sense for players, so that it has no broken template, no missing word and no more than a few sentences.

The sources were made from pages by removing templates and links. That leaves captions of pictures, references glued to
the last word, and gaps where a linked word was. A sense that cannot be repaired is dropped.
"""

from __future__ import annotations

import html
import re

from lexicon.definitions.holes import LEANING, hole

LENGTH = 160
"""The largest number of characters in a sense."""

_LEAST = 12  # the text before a picture is taken for the sense if it is longer than this
_UPPER, _LOWER = "A-ZÀ-Þ", "a-zß-œ"  # short ranges, because they match fast; they include × and ÷ but not Œ

_PLAIN = re.compile(rf"(?!Emprunt)[{_UPPER}][{_LOWER}’'-]*(?:(?: ;|,)? [{_LOWER}][{_LOWER}’'-]*){{1,40}}\.?")
_UNSEEN = re.compile("[\u200b-\u200f\u00ad\ufeff]+")
_MARKUP = re.compile(r"[\[\]{}<|\\]")
_TEMPLATE = re.compile(r"\{\{(?:(?:unité|nombre|nb|formatnum:?)\|?([\d,. ]+)[^{}]*|[^{}]*)\}\}")
_LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
_OUTSIDE = re.compile(r"\[?(?:https?:)?//[^\s\]]+(?:[^\[\]]*\])?|</?[a-z][^<>]*>|'''?")
_MEDIA = (
    r"(?:thumb|vignette|frame|upright|redresse|left|right|center|centre|droite|gauche|(?:alt|link|lien)=[^|]*|\d+ ?px)"
)
_PICTURE = re.compile(rf"(?:{_MEDIA} *\||(?<=[{_LOWER}.])(?:thumb|vignette)\b)(?:{_MEDIA} *\|)*")
_CAPTION = re.compile(rf"(?:\. |\) |[{_LOWER}])(?=[{_UPPER}][{_LOWER} ’'])")
_OPEN = re.compile(r"\{\{|\[\[|\[(?=//|http)|<[a-z]|\}\}|\]\]|\||\\")
_GLUE = re.compile(rf"[{_UPPER}«](?<=[{_LOWER}»).].)")
_GLUED = re.compile(
    rf"\b[{_LOWER}]{{3,}}(?=[{_UPPER}])|\b[{_LOWER}]{{2,}}(?=[{_UPPER}][{_LOWER}]{{2}})"
    rf"|(?<=[{_LOWER}»)])[.,](?=[{_UPPER}«][{_LOWER} ]|[A-Z]{{2}})"
    rf"|(?<=[{_LOWER}]\))(?=[{_UPPER}«][{_LOWER} ])|(?<=[{_LOWER}])(?=«)"
)
_NO_SENSE = re.compile(  # etymologies and disambiguations
    r"(?:\([^)]*\) ?)*(?:(?:Emprunté|Étymologie|réédition)\b"
    r"|(?:Du |De l['’])(?:latin|grec|francique|anglais|arabe)\b|$|\.$)"
)
_MISPRINT = re.compile(r"^Non(?= (?:usuel|vulgaire|vernaculaire|donné))")
_WEEKDAY = re.compile(r" ?Selon la norme norme internationale ISO 8601\.")
_CENTURY = re.compile(
    r",? (?:(?:(?:à|vers|depuis|jusqu['’]à) la|au|vers le|dès le|jusqu['’]au|du) (?:premi\w+ |seconde? |derni\w+ )?"
    r"(?:fin|début|milieu|cours|tournant|tiers|quart|moitié) (?:du|des)(?: et)?(?: du)?"
    r"|du(?: au)?|aux?(?: et)?|des?|le|(?:dès|depuis|vers) le|jusqu['’]au|et|entre le et le) siècles?(?=[ .,;)])"
)
_NUMBERED = re.compile(r"\b[IVX]+(?= siècles?\b| (?:et|ou|au) (?:au |du |le )?[IVX]+(?:er?|ᵉ)? siècle)")
_FORMULA = re.compile(
    r",? (?:(?:et )?(?:de|ayant pour|a pour|sa) )?(?:formule|symbole)s?"
    r"(?: (?:chimique|brute|générale|moléculaire|idéale|est))*(?: :)? ?(?= [.,;)]|$)"
)
_POWER = re.compile(  # units whose exponent was lost
    r",? (?:valant|soit|égale? à|équiva(?:la)?[nu]te? à)(?: environ)? (?:10 [a-zé]\w+|\w+s)(?=[,.;]| et\b)"
    r"| \(10 [a-zé]\w+\)"
)
_POINTER = r"(?:voir|cf\.?|et|ou|soit|de|du|la|le|l’|en|par|aussi|symbole|noté|formule)"
_EMPTY = re.compile(rf" ?\((?:[\s,;:.…/?=-]|\b{_POINTER}(?= |[,;)]))*\)", re.IGNORECASE)
_LOST_ASIDE = re.compile(r" ?\([^()]* \)|\((?:sens )?\d{1,2}\)|\(sens \d[^()]*\)", re.IGNORECASE)
_COORDINATED = re.compile(
    r"\b(?:(par|dans|pour|avec|chez) (?:et|ou) (?=(?:ses|leurs?|son|sa)\b)|de (?:et|ou) (?=(?:du|de|des|d['’])\b))"
)
_LAST_LOST = re.compile(r"(?:\s*[,;]\s*)+\.?$")
_ENUMERATES = (",", ";")
_BARE = re.compile(
    r"(?:relatif|relative|propre|nom|celui|ce|action|membre|synonyme|élément|partisane?|adepte|caractère|qualité|état"
    r"|qui|capacité|impossible|personne|individu|genre|espèce|sorte|type|une?|celle|variété|plante|arbre"
    r"|relatifs?|conforme|sensible|disciple)"
    r"(?: (?:donnée?s?|usuel|vulgaire|est|relatif|ou|propre|vernaculaire|qui))*\.?",
    re.IGNORECASE,
)
_SEE = re.compile(r" ?[(;,] ?(?:→ )?(?:voir|cf\.?|note|bien lire)\b[^()]*\)", re.IGNORECASE)
_LEADING = re.compile(
    rf"(?:[\s.,;:–•&*#→−)°-]+|(?:ou|et|du|au)\b[\s,]+"
    rf"|(?:souvent|parfois|surtout|notamment|rarement|plus|voire) (?=[{_UPPER}])|siècles?\b[\s,]*(?=[{_UPPER}]))+"
)
_SENTENCE = re.compile(rf"(?<=[{_LOWER}\d)»’%.][.!?…]) +(?=[{_UPPER}«(])| →.*")
_SHORT = re.compile(
    r"(?:\b(?:etc|ex|cf|env|av|apr|art|fig|St|Ste|spp?|var|subsp|syn|abr|p|M|MM|Dr|[A-Z]|n|vol|éd|hab|alt))\.$"
)
_CLAUSE = re.compile(r"[;,:—(]| – | - ")
_WORD = re.compile(rf"[{_LOWER}]{{2}}")
_TIGHT = re.compile(r"[\s,;:]+(?=[.)])|\s+(?=,)")
_TWICE = re.compile(r"(?<=[,;:])\s*,|(?<=[.…!?])(?:\s*\.)+")

_LOOSE = re.compile(r"[ ,.(](?:(?<= )[.,)]|(?<=\() |(?<=,)[.,]|(?<=\.)[.)])")


def clean(sense: str) -> str:
    """Return a readable sense of at most 160 characters; empty if the sense cannot be repaired.

    >>> clean("vignette|120px|Un bidule. Objet à trois pieds ().{{source|Un livre}}")
    'Objet à trois pieds.'
    >>> clean("Joueur de la .")
    ''
    >>> clean("Qui dort le jourDictionnaire des dormeurs, 1900, page 3.")
    'Qui dort le jour.'
    >>> clean("Qui vit la nuit, en particulier dans les .")
    'Qui vit la nuit.'
    """
    if len(sense) <= LENGTH and _PLAIN.fullmatch(sense) and not _is_odd(sense) and hole(sense) < 0:
        return sense if sense[-1] == "." else f"{sense}."  # most senses are like this and need no further check
    text = html.unescape(sense.strip()).replace("´", "’").replace("...", "…")
    if not text.isprintable() or "  " in text:
        text = " ".join(_UNSEEN.sub("", text).split())
    if text.startswith(("—", "[…]", "##")) or _NO_SENSE.match(text):
        return ""
    if _MARKUP.search(text) or "http" in text or "vignette" in text or "thumb" in text or "''" in text:
        text = _unmarked(text)
    text = _MISPRINT.sub("Nom", text)
    if "norme norme" in text:
        text = _WEEKDAY.sub("", text)
    if found := _LEADING.match(text):
        text = text[found.end() :]
    if _GLUE.search(text) and (found := _GLUED.search(text, 4)):
        text = text[: found.end()]
    return _finished(_cut(_without_asides(text)))


def _is_odd(text: str) -> bool:
    """Return whether a plain sentence may need repair: it may lack a century, formula or power, or have italics."""
    return (
        "siècle" in text
        or " formule" in text
        or " symbole" in text
        or text.startswith(("Unité", "Non "))
        or "''" in text
        or "evignette" in text
    )


def _without_asides(text: str) -> str:
    """Remove references to other pages, and phrases whose century, formula or power was lost."""
    if "(" in text:
        text = _LOST_ASIDE.sub("", text)
        text = _EMPTY.sub("", _SEE.sub(lambda found: ")" if found[0].lstrip()[0] != "(" else "", text))
        text = text.replace("  ", " ")
    if " ou " in text or " et " in text:
        text = _COORDINATED.sub(lambda found: f"{found[1]} " if found[1] else "", text)
    if "siècle" in text:
        text = _NUMBERED.sub(lambda found: f"{found[0]}{'er' if found[0] == 'I' else 'e'}", _CENTURY.sub("", text))
    if text.startswith(("Unité", "(Unité")):
        text = _POWER.sub("", text)
    if " formule" in text or " symbole" in text:
        text = _FORMULA.sub("", text)
    return text


def _unmarked(text: str) -> str:
    """Remove templates, links, tags and pictures."""
    while (less := _TEMPLATE.sub(lambda found: (found[1] or "").strip(), text)) != text:
        text = less
    text = _OUTSIDE.sub("", _LINK.sub(r"\1", text))
    if found := _PICTURE.search(text):
        text = _without_picture(text, found)
    if found := _OPEN.search(text):
        text = text[: found.start()]
    return " ".join(text.split())


def _without_picture(text: str, found: re.Match[str]) -> str:
    """Return the text before a picture; if the picture comes first, the text after its caption."""
    if found.start() > _LEAST:
        return text[: found.start()]
    rest = text[found.end() :]
    rest = rest[rest.rfind("|") + 1 :]
    end = _CAPTION.search(rest)
    return rest[end.end() :] if end else ""


def _cut(text: str) -> str:
    """Return as many of the first sentences as fit in `LENGTH`; a first sentence that is too long is shortened.

    A sentence with a missing word is left out, with all that follows. The first sentence is instead cut before its gap.
    """
    kept = ""
    for sentence in _sentences(text) if ". " in text or "! " in text or "→" in text else [text]:
        sound = _mended(sentence) if not kept else "" if hole(sentence) >= 0 or sentence.endswith(":") else sentence
        if not sound or (kept and len(kept) + len(sound) >= LENGTH):
            break
        kept = f"{kept} {sound}".strip()
        if sound != sentence:
            break
    return kept if len(kept) <= LENGTH else _shortened(kept)


def _sentences(text: str) -> list[str]:
    """Split a text into sentences; a full stop after an abbreviation or in parentheses does not end one."""
    found: list[str] = []
    for piece in _SENTENCE.split(text):
        if found and (_SHORT.search(found[-1]) or found[-1].count("(") > found[-1].count(")")):
            found[-1] += f" {piece}"
        else:
            found.append(piece)
    return found


def _mended(sentence: str) -> str:
    """Return a sentence up to the clause in which a word is missing; empty if too little is left."""
    if (missing := hole(sentence)) < 0:
        return sentence
    for end in reversed([found.start() for found in _CLAUSE.finditer(sentence, 0, missing + 1)]):
        head = sentence[:end].rstrip(" ,;:")
        if hole(f"{head} .") < 0 and head.count("(") == head.count(")"):
            return "" if _BARE.fullmatch(head) else head
    return ""


def _shortened(text: str) -> str:
    """Cut a long text at the end of a clause or, if that fails, at the end of a word, and add « … »."""
    for end in reversed([found.start() for found in _CLAUSE.finditer(text, LENGTH // 2, LENGTH)]):
        head = text[:end].rstrip(" ,;:—(–-")
        if head.count("(") == head.count(")") and head.count("«") == head.count("»"):
            return head + "…"
    words = text[: text.rfind(" ", 0, LENGTH)].split(" ")
    while words[-1].lower() in LEANING or len(words[-1].rstrip(",;:—(–-")) < 2:
        words.pop()
    return " ".join(words).rstrip(" ,;:—(–-") + "…"


def _finished(text: str) -> str:
    """Add a capital and a full stop, and normalise spaces; return an empty text if no word is left."""
    if text.rstrip(" .")[-1:] in _ENUMERATES:
        text = _LAST_LOST.sub(".", text)
    lost = text.endswith(" .")
    if _LOOSE.search(text):
        text = _TWICE.sub("", _TIGHT.sub("", text.replace("( ", "(").replace(". ,", ",")))
    text = text.strip(" ,;:—–-")
    if text.count("(") != text.count(")"):
        text = text[: text.rfind("(")].rstrip(" ,;:") if text.count("(") > text.count(")") else ""
    if not _WORD.search(text) or (lost and (text.count(" ") < 2 or _BARE.fullmatch(text))):
        return ""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?…" else ".")

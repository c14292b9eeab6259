"""The themes that a client may ask for: those of the lexicon, by name, never a file."""

from __future__ import annotations

from lettres.families.words.themes import Theme, theme_names
from lettres.grammar import near, safe, shorten
from lettres.rooms.refusals import Refusal
from lexicon import Lexicon, fold


def named_theme(name: str, lexicon: Lexicon) -> Theme:
    """Return the words of the theme `name`, written with or without accents. Raises `Refusal` for an unknown theme.

    >>> words = named_theme("METIERS", Lexicon.default())
    >>> words.name, "BOULANGER" in words
    ('métiers', True)
    """
    found = theme_name(name, lexicon)
    return Theme(lexicon.theme(found), found)


def theme_name(name: str, lexicon: Lexicon) -> str:
    """Return the lexicon's spelling of a theme's name, whose accents may be missing. Raises `Refusal` if there is none.

    >>> theme_name("METIERS", Lexicon.default())
    'métiers'
    """
    known = {fold(each): each for each in lexicon.themes()}
    found = known.get(fold(name))
    if not found:
        names = theme_names(lexicon)
        meant = names.get(near(name, names) or "")
        hint = f" Vouliez-vous dire « {meant} » ?" if meant in known.values() else ""
        raise Refusal("unknown_theme", f"« {shorten(safe(name))} » n'est pas un thème de /api/themes.{hint}")
    return found

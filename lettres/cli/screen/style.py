"""Styles for screens with all colours, sixteen colours or none (bold, underlined or reversed text, signs on tiles).

The terminal's own colours are unknown, so a style sets both the text colour and the background, or neither. Tests
compute the contrast of each style.
"""

from __future__ import annotations

from collections.abc import Mapping

from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

_TILES = {
    "tile": ("#ffe9b0", "#f3d488"),
    "new": ("#c3edaf", "#a3dd89"),
    "formed": ("#b5daff", "#a2cffa"),
    "loose": ("#ffc8a6", "#fbb68e"),
    "rack": ("#fff6dc", "#ecdfb8"),
    "fresh": ("#c3edaf", "#a3dd89"),
}

_COLOURS = {
    **{name: f"bg:{light} #000000 bold" for name, (light, _) in _TILES.items()},
    **{f"{name}.odd": f"bg:{dark} #000000 bold" for name, (_, dark) in _TILES.items()},
    "gone": "",
    "gone.odd": "",
    "joker": "underline",
    "ink.red": "#98001b",
    "ink.blue": "#0033cc",
    "ink.yellow": "#5c4400",
    "ink.green": "#14591a",
    "ink.magenta": "#8a1a6b",
    "ink.cyan": "#00525c",
    "label": "",
    "label.new": "bg:#c3edaf #000000 bold",
    "label.formed": "bg:#b5daff #000000 bold",
    "label.loose": "bg:#ffc8a6 #000000 bold",
    "bar": "bg:#1f4e5f #ffffff",
    "clock": "bg:#1f4e5f #ffffff bold",
    "late": "bg:#b5152a #ffffff bold",
    "turn": "bold",
    "rule": "",
    "good": "bg:#1f6b2e #ffffff bold",
    "bad": "bg:#a3152a #ffffff bold",
    "advice": "bold",
    "dim": "",
    "notice": "bold",
    "title": "bold",
    "prompt": "bold",
    "key": "reverse",
    "what": "",
}

_PLAIN = {
    "narrow": "reverse",
    "new": "bold",
    "formed": "bold",
    "fresh": "bold",
    "joker": "underline",
    "label.new": "bold",
    "bar": "reverse",
    "clock": "reverse bold",
    "late": "bold",
    "turn": "bold",
    "good": "bold",
    "bad": "bold",
    "advice": "bold",
    "notice": "bold",
    "title": "bold",
    "key": "reverse",
}


_FEW = {
    "tile": "ansibrightyellow",
    "new": "ansigreen",
    "formed": "ansicyan",
    "loose": "ansibrightred",
    "rack": "ansigray",
    "fresh": "ansigreen",
}
_SIXTEEN = {
    **_PLAIN,
    **{name: f"bg:{colour} ansiblack bold" for name, colour in _FEW.items()},
    **{f"ink.{colour}": f"bg:ansiwhite ansi{colour}" for colour in ("red", "blue", "magenta")},
    "late": "bg:ansired ansiwhite bold",
}


def styles(depth: ColorDepth) -> Mapping[str, str]:
    """Return the styles for a colour depth, by the name of their class."""
    if depth is ColorDepth.DEPTH_1_BIT:
        return _PLAIN
    return _SIXTEEN if depth is ColorDepth.DEPTH_4_BIT else _COLOURS


_BLANK = {"nbsp": "nounderline fg:default"}
"""A no-break space looks like any other: prompt_toolkit would underline it in yellow, and French has many."""


def style(depth: ColorDepth) -> Style:
    """Return the style sheet for a colour depth."""
    return Style.from_dict({**_BLANK, **styles(depth)})

"""Styles: in colour, in sixteen colours, and without (bold, underlined or reversed, beside the signs of tiles)."""

from __future__ import annotations

from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

_TILES = {
    "tile": ("#ffe9b0", "#f3d488"),
    "new": ("#c3edaf", "#a3dd89"),
    "formed": ("#b5daff", "#93c6f7"),
    "loose": ("#ffc09a", "#f8a878"),
    "rack": ("#fff6dc", "#ecdfb8"),
    "fresh": ("#c3edaf", "#a3dd89"),
}

_COLOURS = {
    **{name: f"bg:{light} #000000 bold" for name, (light, _) in _TILES.items()},
    **{f"{name}.odd": f"bg:{dark} #000000 bold" for name, (_, dark) in _TILES.items()},
    "gone": "#888888",
    "gone.odd": "#888888",
    "joker": "#b00020 underline",
    "ink.red": "#b00020",
    "ink.blue": "#0033cc",
    "ink.yellow": "#7a5c00",
    "ink.green": "#1a6b1a",
    "ink.magenta": "#8a1a6b",
    "ink.cyan": "#005f6b",
    "label": "#888888",
    "label.new": "#4fae2c bold",
    "label.formed": "#5f9fd8",
    "label.loose": "#e07b39 bold",
    "bar": "bg:#1f4e5f #ffffff",
    "clock": "bg:#1f4e5f #ffffff bold",
    "late": "bg:#c0182b #ffffff bold",
    "turn": "bold",
    "rule": "#5f9ea0",
    "good": "#3fa53f bold",
    "bad": "#d9534f",
    "dim": "#888888",
    "notice": "bold",
    "title": "bold",
    "prompt": "#5f9ea0 bold",
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
    "notice": "bold",
    "title": "bold",
    "key": "reverse",
}


_FEW = {
    "tile": "ansiyellow",
    "new": "ansigreen",
    "formed": "ansicyan",
    "loose": "ansibrightred",
    "rack": "ansigray",
    "fresh": "ansigreen",
}
_SIXTEEN = {
    **_PLAIN,
    **{name: f"bg:{colour} ansiblack bold" for name, colour in _FEW.items()},
    "ink.red": "ansired",
    "ink.blue": "ansiblue",
    "ink.green": "ansibrightblack",
    "ink.magenta": "ansimagenta",
    "joker": "underline",
    "late": "bg:ansired ansiwhite bold",
    "good": "ansigreen bold",
    "bad": "ansired",
    "rule": "ansicyan",
    "label.new": "ansigreen bold",
}


def style(depth: ColorDepth) -> Style:
    """The style sheet of a screen that has so many colours."""
    if depth is ColorDepth.DEPTH_1_BIT:
        return Style.from_dict(_PLAIN)
    return Style.from_dict(_SIXTEEN if depth is ColorDepth.DEPTH_4_BIT else _COLOURS)

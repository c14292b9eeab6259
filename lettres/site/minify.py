"""Minifies scripts, to half their size on the network."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rjsmin import jsmin

_CODE = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'"""
    r"""|(?<=[(=,:?&|!\[]) ?/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/"""  # a regular expression
    r"""|[`{}]""",
    re.DOTALL,
)
_TEMPLATE = re.compile(r"\\.|`|\$\{", re.DOTALL)


def minify(script: str) -> str:
    """Return a script without comments and blanks; strings and nested templates stay unchanged.

    Raises `ValueError` for a template or a brace that does not close.

    >>> minify("a = { b: 'c = d' }; // two\\ne = `f  = ${g}`;\\nh = `i ${j && ` k  = ${l}`}`;\\n")
    "a={b:'c = d'};e=`f  = ${g}`;h=`i ${j && ` k  = ${l}`}`;"
    """
    kept: list[str] = []
    parts: list[str] = []
    done = 0
    for start, end in _nests(script):  # the library does not understand nested templates
        parts += [script[done:start], f"`{len(kept)}\0`"]
        kept.append(script[start:end])
        done = end
    tight = str(jsmin("".join(parts) + script[done:]))
    return re.sub("`(\\d+)\0`", lambda found: kept[int(found[1])], tight)


def _nests(script: str) -> Iterator[tuple[int, int]]:
    """Return the start and the end of each template that contains templates."""
    inside: list[str] = []  # the open templates and braces
    start, nested, place = 0, False, 0
    while found := (_TEMPLATE if inside[-1:] == ["`"] else _CODE).search(script, place):
        place = found.end()
        if found[0] == "}" or (found[0] == "`" and inside[-1:] == ["`"]):
            if not inside:
                raise ValueError(f"closes nothing: {script[place - 40 : place]}")
            inside.pop()
            if found[0] == "`" and nested and "`" not in inside:
                yield start, place
        elif found[0] in ("`", "{", "${"):
            nested = "`" in inside and (nested or found[0] == "`")
            start = start if "`" in inside else found.start()
            inside.append(found[0])
    if inside:
        raise ValueError("a template or a brace does not close")

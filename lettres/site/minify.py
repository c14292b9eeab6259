"""Scripts without what only people need: half of what goes over the network."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rjsmin import jsmin

_CODE = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'"""
    r"""|(?<=[(=,:?&|!\[]) ?/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/"""  # an expression
    r"""|[`{}]""",
    re.DOTALL,
)
_TEMPLATE = re.compile(r"\\.|`|\$\{", re.DOTALL)


def minified(script: str) -> str:
    """A script without its comments and blanks; its texts stay as they are, and so do the templates that have others.

    Raises `ValueError` for one whose templates do not close.

    >>> minified("a = { b: 'c = d' }; // two\\ne = `f  = ${g}`;\\nh = `i ${j && ` k  = ${l}`}`;\\n")
    "a={b:'c = d'};e=`f  = ${g}`;h=`i ${j && ` k  = ${l}`}`;"
    """
    kept: list[str] = []
    parts: list[str] = []
    done = 0
    for start, end in _nests(script):  # which the library takes for texts and code between them
        parts += [script[done:start], f"`{len(kept)}\0`"]
        kept.append(script[start:end])
        done = end
    tight = str(jsmin("".join(parts) + script[done:]))
    return re.sub("`(\\d+)\0`", lambda found: kept[int(found[1])], tight)


def _nests(script: str) -> Iterator[tuple[int, int]]:
    """Where the templates are that have templates in them."""
    inside: list[str] = []  # of which templates and braces the place is
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

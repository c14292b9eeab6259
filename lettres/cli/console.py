"""Printing: colours, messages on stderr, any encoding, text wrapped for a terminal."""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
import unicodedata
from typing import TextIO

import click

from lettres.grammar import safe, typeset
from lexicon.fold import fold

_LONGEST = 600  # characters of a message: it may quote a file


def wants_colour(stream: TextIO, accessible: bool = False, chosen: str = "auto") -> bool:
    """Return True to print in colour.

    `accessible`, NO_COLOR, FORCE_COLOR, `chosen` and the terminal are consulted in this order; the first that is
    set decides.
    """
    if accessible or os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    if chosen != "auto":
        return chosen == "oui"
    return os.environ.get("TERM") != "dumb" and stream.isatty()


def _fallback(error: UnicodeError) -> tuple[str, int]:
    """Return a replacement for the characters that the encoding lacks, and the index after these characters.

    Letters become plain letters (œ becomes oe), other characters an ASCII sign or an escape that JSON can read.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    shown = "".join(_plain(char) for char in text)
    return shown, error.end


_PLAIN = {"\u202f": " ", "\u00a0": " ", "—": "-", "–": "-", "…": "...", "✓": "+", "✗": "-"}


def _plain(char: str) -> str:
    letters = fold(char)
    if letters and letters.isascii():
        return letters if char.isupper() else letters.lower()
    if char in _PLAIN or unicodedata.category(char) in ("Pi", "Pf"):
        return _PLAIN.get(char, '"')
    return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else "?"


def prepare_streams() -> None:
    """Make stdout and stderr accept any text, even if they are closed."""
    codecs.register_error("lettres", _fallback)
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115  the caller closed it
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="lettres")
    sys.stdout, sys.stderr = map(_typographic, (sys.stdout, sys.stderr))


_WITHOUT_NARROW = ("linux", "dumb")  # terminals that may show a narrow space as a box


class _Typographic(io.TextIOWrapper):
    """A terminal stream that puts French typographic spaces into a text, unless the text is JSON."""

    def write(self, text: str) -> int:
        """Write text; return its length."""
        return super().write(text if text.startswith("{") or aloud() else typeset(text))


def aloud() -> bool:
    """Return True if the output is for a screen reader, which would read special spaces aloud and lose columns."""
    context = click.get_current_context(silent=True)
    return bool(context and getattr(context.obj, "accessible", False))


def _typographic(stream: TextIO) -> TextIO:
    """Return a terminal's stream wrapped as `_Typographic`; any other stream unchanged, since scripts read it."""
    if not isinstance(stream, io.TextIOWrapper) or os.environ.get("TERM") in _WITHOUT_NARROW or not stream.isatty():
        return stream
    return _Typographic(stream.buffer, stream.encoding, "lettres", line_buffering=stream.line_buffering)


def error(*messages: str) -> None:
    """Print messages on stderr, a line each; ignore a closed stderr."""
    texts = [text if len(text) <= _LONGEST else text[:_LONGEST] + "…" for text in map(safe, messages)]
    try:
        click.echo("\n".join(paragraph(text, stream=sys.stderr) for text in texts), err=True)
    except OSError:
        pass


def paragraph(text: str, taken: int = 0, stream: TextIO | None = None) -> str:
    """Return `text` wrapped for a terminal, or unchanged if `stream` (by default stdout) is not a terminal.

    The first line leaves `taken` columns free for a sign.
    """
    if not (stream or sys.stdout).isatty():
        return text
    import shutil  # not at the top: only text for a terminal is wrapped
    import textwrap

    width = min(shutil.get_terminal_size().columns, 100)
    lines = textwrap.fill(" " * taken + typeset(text), width, subsequent_indent="  ", break_on_hyphens=False)
    return _SET.sub(" ", lines[taken:])  # the terminal's stream sets these spaces again if it can


_SET = re.compile("\u00a0|(?<!\\d)\u202f|\u202f(?!\\d)")  # not within a number

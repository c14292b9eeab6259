"""What click says by itself: in French, whatever language the player's system speaks, and nothing is left out."""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import lettres.cli
from tests.conftest import Run

_HOLE = re.compile(r"\{(\w+)")
_MISTAKES = {"TypeError", "ValueError"}
"""What click raises where a program, not a player, is wrong."""


class _Untranslated(gettext.NullTranslations):
    """What a catalogue falls back on: collects the texts that it lacks."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def gettext(self, message: str) -> str:
        self.texts.append(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1)


def texts(node: ast.AST) -> Iterator[list[str]]:
    """The texts that a module of click gives to gettext, each with its plural if it has one."""
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and getattr(node.exc.func, "id", "") in _MISTAKES:
        return
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("_", "ngettext"):
        yield [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    for child in ast.iter_child_nodes(node):
        yield from texts(child)


def test_all_that_click_says_is_in_the_catalogue() -> None:
    """Else: `data/click/fr.po`, then `pip install -e .`."""
    catalogue = gettext.translation("messages", Path(lettres.cli.__file__).parent / "locale", ["fr"])
    lacking = _Untranslated()
    catalogue.add_fallback(lacking)
    modules = [path for path in Path(click.__file__).parent.glob("*.py") if path.stem != "_winconsole"]
    asked = [each for path in modules for each in texts(ast.parse(path.read_text(encoding="utf-8"))) if each]
    assert len(asked) > 50
    for single, *more in asked:
        french = [catalogue.ngettext(single, plural, number) for plural in more for number in (1, 2)]
        for text in french or [catalogue.gettext(single)]:
            assert {*_HOLE.findall(text)} <= {*_HOLE.findall(single + "".join(more))}, text
    assert lacking.texts == []


@pytest.mark.parametrize("language", ["C", "de_DE.UTF-8", ""])
def test_the_language_of_the_system_does_not_matter(run: Run, language: str) -> None:
    env = {"LANG": language, "LC_ALL": language, "LANGUAGE": "de:en" if language else ""}
    page = run("defi", "--help", env=env).stdout
    assert "Usage : lettres defi" in page and "[par défaut : moyen]" in page and "Affiche cette aide." in page
    assert "il manque une commande." in run("--accessible", env=env).stderr

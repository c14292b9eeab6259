"""The words of the house: how docstrings begin, names of functions, one meaning for each class name."""

from __future__ import annotations

import ast
import re
from collections import Counter

from tests.house.test_house import ALL, HOUSE, functions, inside, nodes

VERBLESS = {"told", "found", "taken", "made", "given", "of", "said", "asked"}
BESIDE = [module for module in ALL if inside(module, ("oracles", "tools"))]
READ = [*HOUSE, *BESIDE]


def test_no_docstring_begins_with_a_relative_pronoun() -> None:
    """A docstring says what is returned, or names the thing."""
    found = [
        (module, node.lineno)
        for module in READ
        for node in nodes(module)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        if re.match(r"\s*(What|Whether|Who|Whoever|Whose|Where|How|Why)\b", node.value.value)
    ]
    assert found == []


def test_no_function_is_called_by_a_verbless_participle() -> None:
    """A function is a verb, or the noun that it returns."""
    assert [(module, each.name) for module in READ for each in functions(module) if each.name in VERBLESS] == []


def test_a_class_name_has_one_meaning() -> None:
    """Each name is there once in the house."""
    names = Counter(node.name for module in HOUSE for node in nodes(module) if isinstance(node, ast.ClassDef))
    assert {name for name, count in names.items() if count > 1} == set()

"""The house: which room may know which, and how large things may be, read from the sources."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).parents[2]
FLOORS = (
    ("lexicon", "lettres.version", "lettres.signals", "lettres.engine"),
    ("lettres.grammar", "lettres.families"),
    ("lettres.solver",),
    ("lettres.games", "lettres.compose", "lettres.players"),
    ("lettres.position", "lettres.records", "lettres.tournament"),
    ("lettres.study",),
    ("lettres.french",),
    ("lettres.play", "lettres.reports"),
    ("lettres.rooms", "lettres.site"),
    ("lettres.server",),
    ("lettres.web",),
    ("lettres.cli", "lettres.__main__"),
)
"""The rooms, from the ground up; `lettres` itself, the front door, hands out what is in all of them."""
REGISTRIES = {
    "lettres.games.catalogue",
}
"""What is looked up by the family of a game; all else asks the game what it needs to know."""
TERMINAL = {"click", "prompt_toolkit", "lettres.cli"}
REASONS = ("# not at the top", "# not at the top, like those below")
"""Why a module is imported in a function: this one, or this one and those below it in the file."""


def names(folder: str) -> Iterator[tuple[str, Path]]:
    """The modules of a folder, by their dotted names."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


HOUSE = dict([*names("lexicon"), *names("lettres")])
ALL = HOUSE | dict([*names("tools"), *names("oracles"), *names("tests")])


@cache
def tree(module: str) -> ast.Module:
    """A module, parsed."""
    return ast.parse(ALL[module].read_text(encoding="utf-8"))


@cache
def nodes(module: str) -> tuple[ast.AST, ...]:
    """All that a module is made of."""
    return tuple(ast.walk(tree(module)))


def targets(node: ast.AST) -> list[str]:
    """What a statement imports: the modules, a name's own where it is one."""
    if isinstance(node, ast.Import):
        return [name.name for name in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    assert node.level == 0 and node.module, "imports are absolute"
    return [full if (full := f"{node.module}.{name.name}") in ALL else node.module for name in node.names]


@cache
def imported(module: str) -> frozenset[str]:
    """What a module imports, at its top, for types only, in a function, or by its dotted name in a text."""
    named = {node.value for node in nodes(module) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return frozenset(target for node in nodes(module) for target in targets(node)) | (
        named & set(HOUSE) - {"lettres", "lexicon"}
    )


def inside(module: str, rooms: Iterable[str]) -> bool:
    """Whether a module is one of some, or in one of them."""
    return any(module == room or module.startswith(f"{room}.") for room in rooms)


def floor(module: str) -> int:
    """The floor of a module, from 1; 0 for none."""
    return next((number for number, rooms in enumerate(FLOORS, 1) if inside(module, rooms)), 0)


def edges() -> Iterator[tuple[str, str]]:
    """Who imports whom, within the house; the front door is nobody's room."""
    return (
        (module, to) for module in HOUSE for to in sorted(imported(module)) if {module, to} <= set(HOUSE) - {"lettres"}
    )


def folders(module: str, to: str) -> tuple[str, str] | None:
    """The two folders, side by side, that an import goes between; None where one lies in the other."""
    one, other = (HOUSE[each].parent.relative_to(ROOT).parts for each in (module, to))
    for depth, (mine, its) in enumerate(zip(one, other)):
        if mine != its:
            return ".".join(one[: depth + 1]), ".".join(other[: depth + 1])
    return None


def circle(pairs: Iterable[tuple[str, str]]) -> list[str]:
    """Some that go round in a circle, or none."""
    sorter = TopologicalSorter[str]()
    for one, other in pairs:
        sorter.add(one, other)
    try:
        sorter.prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def functions(module: str) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function of a module."""
    return (node for node in nodes(module) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def late(module: str) -> set[int]:
    """The lines of imports in functions."""
    inner = (node for each in functions(module) for node in ast.walk(each))
    return {node.lineno for node in inner if isinstance(node, ast.Import | ast.ImportFrom)}


def unexplained(module: str) -> list[int]:
    """The imports in functions that nothing is said of: on the line, on the one above, or once for all those below."""
    text = ["", *ALL[module].read_text(encoding="utf-8").splitlines()]
    left, explained = [], -1
    for line in sorted(late(module)):
        said = text[line - 1] + text[line]
        if REASONS[1] in said:
            break
        together = explained > 0 and not "".join(text[explained + 1 : line]).strip()  # nothing but imports between
        if together or any(reason in said for reason in REASONS):
            explained = line
        else:
            left.append(line)
    return left


def test_every_module_lies_on_a_floor() -> None:
    """A new room is given its floor here first."""
    assert [module for module in HOUSE if not floor(module) and module != "lettres"] == []


def test_no_import_goes_upwards() -> None:
    """Neither for types only, nor in a function."""
    assert [edge for edge in edges() if floor(edge[0]) < floor(edge[1])] == []


def test_nothing_is_imported_from_the_front_door() -> None:
    """Whoever is inside goes to the room itself."""
    found = ((module, node) for module in HOUSE for node in nodes(module) if isinstance(node, ast.ImportFrom))
    asked = {(module, name.name) for module, node in found if node.module == "lettres" for name in node.names}
    assert {name for module, name in asked if f"lettres.{name}" not in HOUSE} == set()


def test_no_circle_of_files() -> None:
    """No two modules need each other, in the house or beside it."""
    assert circle((module, to) for module in set(ALL) - {"lettres"} for to in imported(module) & set(ALL)) == []


def test_no_circle_of_folders() -> None:
    """No two folders, side by side, need each other: so the rooms of a floor know one another one way only."""
    assert circle(pair for edge in edges() if (pair := folders(*edge))) == []


def test_an_import_in_a_function_says_why() -> None:
    """It buys start-up; it hides no circle."""
    assert {module: lines for module in HOUSE if (lines := unexplained(module))} == {}


def test_the_terminal_is_known_to_the_command_line_alone() -> None:
    """A page in a browser needs nothing of it."""
    above = {module for module in HOUSE if floor(module) == len(FLOORS)}
    assert [module for module in set(HOUSE) - above if any(inside(to, TERMINAL) for to in imported(module))] == []


def test_whatever_is_beside_the_house_is_known_to_nobody_in_it() -> None:
    """Tests know tools and oracles, tools know oracles, and oracles neither."""
    beside = {"oracles": ("tools", "tests"), "tools": ("tests",), "lettres": ("oracles", "tools", "tests")}
    beside["lexicon"] = ("lettres", *beside["lettres"])
    asked = {(module, to) for module in ALL for to in imported(module) | doctested(module)}
    assert [(module, to) for module, to in asked if inside(to, beside.get(module.split(".")[0], ()))] == []


def doctested(module: str) -> frozenset[str]:
    """What the examples of a module import."""
    lines = (line.strip() for line in ALL[module].read_text(encoding="utf-8").splitlines())
    examples = [line[4:] for line in lines if line.startswith((">>> from ", ">>> import "))]
    return frozenset(target for line in examples for node in ast.parse(line).body for target in targets(node))


def test_the_family_of_a_game_is_asked_by_registries_alone() -> None:
    """Whoever compares it means another fact."""

    def compared(module: str) -> bool:
        found = (node for node in nodes(module) if isinstance(node, ast.Compare))
        sides = (side for node in found for side in (node.left, *node.comparators))
        return any(isinstance(side, ast.Attribute) and side.attr == "family" for side in sides)

    assert [module for module in HOUSE if floor(module) > 1 and module not in REGISTRIES and compared(module)] == []


def test_what_is_anything_is_said_at_most_twenty_times() -> None:
    """`Any` is for what a third party forces."""
    found = {module: [n.lineno for n in nodes(module) if isinstance(n, ast.Name) and n.id == "Any"] for module in HOUSE}
    assert sum(map(len, found.values())) <= 20, {module: lines for module, lines in found.items() if lines}


def test_modules_and_functions_are_small() -> None:
    """Whoever reads one holds it in his head."""
    sizes = {module: len(path.read_text(encoding="utf-8").splitlines()) for module, path in HOUSE.items()}
    assert {module: size for module, size in sizes.items() if size > 350} == {}
    lengths = [(each.end_lineno or 0) - each.lineno + 1 for module in HOUSE for each in functions(module)]
    assert median(lengths) <= 8 and quantiles(lengths, n=20)[-1] <= 25

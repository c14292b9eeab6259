"""Bundles the modules of a page into one file, to save a phone a chain of requests.

It handles the modules of this package: imports and exports on lines of their own, names in braces, none renamed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath

_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const|class) (\w+))", re.MULTILINE)
_LIST = re.compile(r"\bexport\{([^}]*)\};?\s*\Z")  # at the end of a vendored file
_ODD = re.compile(r"^(?:import|export)\b(?! *\().*", re.MULTILINE)


def bundle(entry: str, modules: Mapping[str, str]) -> str:
    """Return the module `entry` with all modules that it imports, each in a scope of its own.

    Raises `ValueError` for circular imports, and for forms of import and export that it does not handle.

    >>> print(bundle("a.js", {"a.js": 'import { b } from "./b.js";\\n' "b();\\n", "b.js": "export function b() {}\\n"}))
    const m0 = (() => {
    function b() {}
    return { b };
    })();
    const { b } = m0;
    b();
    <BLANKLINE>
    """
    names: dict[str, str] = {}
    parts: list[str] = []
    parts.append(_module_body(entry, modules, names, parts, ()))
    return "".join(parts)


def _module_body(
    path: str, modules: Mapping[str, str], names: dict[str, str], parts: list[str], above: tuple[str, ...]
) -> str:
    """Return a module without its imports and exports. Append to `parts` the modules that it imports."""
    if path in above:
        raise ValueError(f"{path} imports itself, by way of others")

    def replace_import(found: re.Match[str]) -> str:
        other = normpath(join(dirname(path), found[2]))
        if other not in names:
            body = _module_body(other, modules, names, parts, (*above, path))
            # in the order of import lines, with which they then pack as one
            exported = ", ".join(sorted(_export_fields(modules[other]), key=str.lower))
            names[other] = f"m{len(names)}"
            parts.append(f"const {names[other]} = (() => {{\n{body}return {{ {exported} }};\n}})();\n")
        return f"const {{{found[1]}}} = {names[other]};\n"

    text = _LIST.sub("\n", _EXPORT.sub("", _IMPORT.sub(replace_import, modules[path])))
    if odd := _ODD.search(text):
        raise ValueError(f"{path}: {odd[0]}")
    return text


def _export_fields(module: str) -> list[str]:
    """Return the exports of a module, each as a field of an object.

    >>> _export_fields("var a=1,b=2;export{a as h,b};")
    ['h: a', 'b: b']
    """
    listed = _LIST.search(module)
    pairs = [each.split(" as ") for each in listed[1].split(",")] if listed else []
    return [*_EXPORT.findall(module), *(f"{names[-1]}: {names[0]}" for names in pairs)]

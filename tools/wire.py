"""Generate TypeScript types from the messages of the wire: `python -m tools.wire` writes `pages/types/wire.d.ts`."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct, UnsetType
from msgspec.structs import fields

from lettres.rooms.wire import incoming, outgoing, parts, replies

FILE = Path(__file__).resolve().parent.parent / "pages" / "types" / "wire.d.ts"
_HEAD = "// Made of lettres/rooms/wire by « python -m tools.wire »; a test says whether it is so."
_PLAIN: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Any: "unknown",
}
_WIDTH = 120
_NAMED: dict[str, Any] = {
    "Table": parts.Table,
    "Place": outgoing.Place,
    "View": outgoing.View,
    "AnyReply": outgoing.AnyReply,
    "Frame": outgoing.Frame,
    "Wanted": incoming.Wanted,
    "ClientMessage": incoming.ClientMessage,
    "AnalysisState": replies.AnalysisState,
}
"""The types that have a name and are no struct."""


def declarations() -> str:
    """Return the text of the file."""
    aliases = [_alias(name, _type(kind, "")) for name, kind in _NAMED.items()]
    structs = ["\n".join(_interface(each)) for module in (incoming, outgoing, replies) for each in structs_of(module)]
    return "\n\n".join([_HEAD, *aliases, *structs]) + "\n"


def structs_of(module: ModuleType) -> Iterator[type[Struct]]:
    """Yield the structs of a module that are messages or parts of messages: those without subclasses."""
    for each in vars(module).values():
        if isinstance(each, type) and issubclass(each, Struct) and each.__module__ == module.__name__:
            yield from [] if each.__subclasses__() else [each]


def _interface(kind: type[Struct]) -> Iterator[str]:
    about = " ".join((kind.__doc__ or "").partition("\n\n")[0].split())
    yield from _comment(about)
    yield f"export interface {kind.__name__} {{"
    config = kind.__struct_config__
    if config.tag is not None:
        yield f'  {config.tag_field}: "{config.tag}";'
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        hint = hints[field.name]
        sent = not issubclass(kind, incoming.Incoming)  # the server sends all fields, except unset ones
        given = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
        optional = UnsetType in get_args(hint) or (given and not sent)
        yield f"  {field.encode_name}{'?' if optional else ''}: {_type(hint)};"
    yield "}"


def _comment(text: str) -> Iterator[str]:
    if len(text) < _WIDTH - 7:
        yield f"/** {text} */"
        return
    cut = text.rfind(" ", 0, _WIDTH - 3)
    yield from ("/**", f" * {text[:cut]}", f" * {text[cut + 1 :]}", " */")


def _alias(name: str, kind: str) -> str:
    line = f"export type {name} = {kind};"
    return line if len(line) <= _WIDTH else f"export type {name} =\n  | " + "\n  | ".join(kind.split(" | ")) + ";"


def _type(hint: Any, name: str | None = None) -> str:
    """Return a type in TypeScript, by its alias if it has one; `name` is the alias that is being declared."""
    for alias, kind in _NAMED.items():
        if name is None and hint == kind:
            return alias
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _type(args[0])
    if origin is Literal:
        return " | ".join(f'"{each}"' for each in args)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(_type(each) for each in args if each is not UnsetType))
    if origin is list or (origin is tuple and args[-1] is ...):
        inner = _type(args[0])
        return f"({inner})[]" if " | " in inner and get_origin(args[0]) is not dict else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(map(_type, args))}]"
    if origin is dict:
        return f"Record<string, {_type(args[1])}>"
    if issubclass(hint, Enum):
        return " | ".join(f'"{each.value}"' for each in hint)
    return _PLAIN.get(hint) or str(hint.__name__)


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(declarations(), encoding="utf-8")

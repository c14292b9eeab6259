"""`lettres reglages`: shows the settings and their sources, sets or removes a setting."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import click

from lettres.cli.choices import FILES, Items, items
from lettres.cli.click_french import FrenchCommand
from lettres.cli.console import error
from lettres.cli.context import Settings, json_writer, read_settings, settings_path
from lettres.cli.files import write_whole
from lettres.cli.settings_text import (
    BOUNDS,
    COLOURS,
    KEYS,
    PATHS,
    Value,
    change_setting,
    file_error,
    parse_flag,
    parse_settings,
    read_text,
    unknown_keys,
    value_text,
)
from lettres.games.catalogue import CATALOGUE
from lettres.grammar import either, meant, safe
from lettres.players import level_names
from lexicon import SourceError, fold

_SOURCES = {"default": "par défaut", "file": "vos réglages", "option": "l'option de cette commande"}


def _keys(ctx: click.Context, param: click.Parameter, typed: str) -> Items:
    """Return the keys that complete the text `typed`, for a shell."""
    return items(KEYS, typed, texts={name: key.about for name, key in KEYS.items()})


def _values(ctx: click.Context, param: click.Parameter, typed: str) -> Items:
    """Return the values of the key on the command line that complete the text `typed`, for a shell."""
    key = str(ctx.params.get("cle"))
    return [FILES] if key in PATHS else items(_choices(key), typed)


@click.command(
    "reglages",
    cls=FrenchCommand,
    epilog="""
    lettres reglages
    lettres reglages noms "Ana, Zoé"
    lettres reglages minuteur 90
    lettres reglages accessible oui
    lettres reglages --oter noms
    """,
)
@click.argument("cle", metavar="[CLE]", required=False, shell_complete=_keys)
@click.argument("valeur", metavar="[VALEUR]...", nargs=-1, shell_complete=_values)
@click.option(
    "--oter", "removed", metavar="CLE", shell_complete=_keys, help="Ôte un réglage : il redevient celui par défaut."
)
@click.option("--json", "as_json", is_flag=True, help="Un objet JSON par réglage.")
@click.pass_obj
def command(settings: Settings, cle: str | None, valeur: tuple[str, ...], removed: str | None, as_json: bool) -> int:
    """Montre vos réglages et d'où ils viennent ; avec CLE et VALEUR, en change un.

    jeu, noms, robots, niveau et minuteur sont ce que « lettres » propose au début d'une partie, et retient de la
    dernière. lexique, definitions, accessible et couleurs valent pour toutes les commandes ; une option ou
    l'environnement passe devant.
    """
    if removed is not None:
        if cle is not None:
            raise click.UsageError("--oter va seul, avec la clé à ôter.")
        _save(_key(removed), None)
    elif cle is None or not valeur:
        _show([_key(cle)] if cle else KEYS, settings, as_json)
    else:
        key = _key(cle)
        _save(key, _value(key, " ".join(valeur)))
    return 0


def remember(**chosen: Value) -> None:
    """Save answers as settings, to propose them the next time; a file that cannot be written is ignored.

    Raises `SourceError` for a broken file.
    """
    before = read_settings()
    for key, value in chosen.items():
        if before.get(key, KEYS[key].default) != value:
            try:
                _save(key, value)
            except OSError:
                return


def _key(text: str) -> str:
    named = {fold(key): key for key in KEYS}
    if (key := named.get(fold(text) or "")) is None:
        known = either(KEYS)
        raise click.BadParameter(f"« {safe(text)[:40]} » ; on attend {known}.{meant(text, KEYS)}", param_hint="CLE")
    return key


# -- to show


def _show(keys: Iterable[str], settings: Settings, as_json: bool) -> None:
    wide = max(map(len, KEYS)) + 2
    for key in keys:
        value, source = _value_and_source(key, settings)
        if as_json:
            click.echo(json_writer()({"key": key, "value": value, "source": source}))
        else:
            click.echo(f"{key:{wide}}{safe(value_text(value))}  ({_SOURCES.get(source, source)} ; {KEYS[key].about})")
    path = settings_path()
    if os.path.exists(path):
        for name in unknown_keys(read_text(path), path):
            error(f"Attention : « {safe(name)[:40]} » n'est pas un réglage.{meant(name, KEYS)}")
    if not as_json:
        error(f"Fichier des réglages : {path}{'' if os.path.exists(path) else ' (pas encore écrit)'}")


def _value_and_source(key: str, settings: Settings) -> tuple[Value, str]:
    """Return the value in force of the setting `key`, and the source of the value."""
    value = settings.saved.get(key, KEYS[key].default)
    if key == "couleurs":
        if forced := next((name for name in ("NO_COLOR", "FORCE_COLOR") if os.environ.get(name)), ""):
            return "non" if forced == "NO_COLOR" else "oui", forced
    elif KEYS[key].environment:
        used = getattr(settings, key) or KEYS[key].default
        if used != value:
            return used, "option" if settings.chosen.get(key) else KEYS[key].environment
    return value, "file" if key in settings.saved else "default"


# -- to change


def _value(key: str, text: str) -> Value:
    """Parse the value of a key; raises `click.BadParameter`, or `SourceError` for a missing file."""
    if isinstance(KEYS[key].default, bool):
        if (yes := parse_flag(text)) is None:
            raise _refused(key, text, _choices(key))
        return yes
    if key in BOUNDS:
        least, most = BOUNDS[key]
        if not (text.isascii() and text.isdigit() and len(text) < 10 and least <= int(text) <= most):
            raise _refused(key, text)
        return int(text)
    if closed := _choices(key):
        named = {fold(name): name for name in closed}
        if fold(text) not in named:
            raise _refused(key, text, closed)
        return named[fold(text)]
    return _names(text) if key == "noms" else _file(key, text)


def _choices(key: str) -> tuple[str, ...]:
    """Return all the values that `key` accepts, () if there are too many to list."""
    if key == "niveau":
        return tuple(dict.fromkeys(name for entry in CATALOGUE.playable() for name in level_names(entry)))
    return {"jeu": tuple(CATALOGUE), "couleurs": COLOURS, "accessible": ("oui", "non")}.get(key, ())


def _refused(key: str, text: str, closed: tuple[str, ...] = ()) -> click.BadParameter:
    expected = either(closed) if closed else KEYS[key].values
    return click.BadParameter(
        f"« {safe(text)[:40]} » ; {key} prend {expected}.{meant(text, closed) if closed else ''}", param_hint="VALEUR"
    )


def _names(text: str) -> str:
    from lettres.play.names import name_problem, names_problem, split_names  # not at the top: seldom needed

    names = split_names(text)
    for why in filter(None, map(name_problem, names)):
        raise click.BadParameter(why, param_hint="VALEUR")
    if wrong := names_problem(names):
        raise click.BadParameter(wrong, param_hint="VALEUR")
    return ", ".join(names)


def _file(key: str, text: str) -> str:
    if not os.path.isfile(text):
        help = " ; « lettres build-lexicon » en fait un" if key == "lexique" else ""
        what = "le lexique" if key == "lexique" else "le fichier"
        raise SourceError(f"{what} « {safe(text)[:200]} » n'est pas là{help}.")
    return os.path.abspath(text)


def _save(key: str, value: Value | None) -> None:
    """Write a setting to the file, or remove it if `value` is None; atomic. Raises `SourceError` or `OSError`."""
    path = settings_path()
    text = read_text(path) if os.path.exists(path) else ""
    before = parse_settings(text, path)
    after = {name: own for name, own in {**before, key: value}.items() if own is not None}
    new = change_setting(text, key, value)
    if parse_settings(new, path) != after:
        raise file_error(path, 0, f"{key} y est sur plusieurs lignes, changez-le à la main")
    if new != text:
        folder = Path(path).parent
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(Path(path), new.encode())

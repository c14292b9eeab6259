"""The menu that `lettres` without a command shows at a terminal, in plain lines."""

from __future__ import annotations

from pathlib import Path

import click

from lettres.cli.ask import ANSWER_HELP, Back, Prompt, choose, say
from lettres.cli.console import aloud
from lettres.cli.context import Settings
from lettres.cli.invite import ask_new
from lettres.cli.jouer import GameOptions, can_resume, play_new, resume
from lettres.cli.typed_lines import Quit
from lettres.french.how_to_play import rules_page, whole_rules
from lettres.french.speech import Speech
from lettres.games.catalogue import CATALOGUE
from lettres.grammar import both
from lettres.records.header import RecordError, seat_names
from lettres.records.journal import StoreError, read, saved
from lettres.records.session import header_of

_MOST = 9  # saved games in the menu
_ABOUT = (
    "Six jeux, à plusieurs devant cet écran ou contre des robots. Tout est sauvé à chaque tour : une partie quittée se "
    "reprend ici. Le défi du jour est un seul coup à trouver. « lettres --help » donne les autres commandes, comme "
    "« lettres arbitre MOT »."
)


def run(settings: Settings) -> int:
    """Show the menu until a game has been played or the person quits; return the exit code."""
    say("Bienvenue dans lettres : le rami des lettres, et d'autres jeux.", ANSWER_HELP)
    while True:
        try:
            return _offer(settings)
        except Back:
            continue
        except Quit:
            return 0


def _offer(settings: Settings) -> int:
    paths = [path for path in _saved() if can_resume(path)][:_MOST]
    offers = {
        "commencer une partie": lambda: _begin(settings),
        **({f"reprendre {_described(paths[0])}": lambda: resume(settings, str(paths[0]), menu=True)} if paths else {}),
        **({"reprendre une autre partie": lambda: _choose_saved(settings, paths)} if len(paths) > 1 else {}),
        "le défi du jour": _puzzle,
        "les règles d'un jeu": _rules,
        "quitter": _leave,
    }
    at = choose(Prompt("Que voulez-vous faire ?", _ABOUT), list(offers), 1 if paths else 0)
    return list(offers.values())[at]()


def _saved() -> list[Path]:
    try:
        return saved()
    except OSError:  # the folder cannot be read
        return []


def _described(path: Path) -> str:
    """Return a line about a saved game: its name, its game, its players."""
    try:
        header = header_of(read(path).texts)
    except (OSError, StoreError, RecordError):
        return path.stem
    return f"« {path.stem} » : {header.title}, {both(seat_names(header.players))}"


def _begin(settings: Settings) -> int:
    asked = ask_new(settings.saved)
    return play_new(settings, asked.entry, asked.players, GameOptions(seconds=asked.seconds), menu=True)


def _choose_saved(settings: Settings, paths: list[Path]) -> int:
    about = "Les parties en cours, la dernière jouée d'abord. « lettres partie » les donne toutes."
    at = choose(Prompt("Quelle partie ?", about), list(map(_described, paths)))
    return resume(settings, str(paths[at]), menu=True)


def _puzzle() -> int:
    from lettres.cli.defi import command  # not at the top: it loads a search, and few ask for it

    click.get_current_context().invoke(command)
    raise Back


def _rules() -> int:
    entries = list(CATALOGUE.playable())
    which = Prompt("Les règles de quel jeu ?", "Une page par jeu : le but, les points, la fin.")
    after = Prompt("Et ensuite ?", "Le détail donne chaque règle qu'une option peut changer.")
    entry = entries[choose(which, [entry.title for entry in entries])]
    game = entry.make()
    said = Speech(game).pronounced if aloud() else str
    say("", entry.title, *map(said, rules_page(game)))
    if choose(after, ["revenir au début", "le détail de ces règles"]):
        say("", *map(said, whole_rules(game)))
    raise Back


def _leave() -> int:
    raise Quit

"""The questions of a new game: the game, the players, the robots, the clock.

The answers are saved, and are the defaults of the next new game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from lettres.cli.ask import Prompt, ask_text, choose, run_steps, say
from lettres.cli.console import aloud
from lettres.cli.reglages import remember
from lettres.cli.settings_text import KEYS, Value
from lettres.engine.rules import Option, RuleSet
from lettres.french.how_to_play import picture, rules_page
from lettres.french.speech import Speech
from lettres.games.catalogue import CATALOGUE, Entry
from lettres.grammar import both, either, plural
from lettres.play.names import name_problem, names_problem, split_names
from lettres.players import level_phrases

_MINUTE = 60


class Invitation(NamedTuple):
    """The answers: the game, the seats, and the seconds of a turn (None if the clock was not asked about)."""

    entry: Entry
    players: tuple[str, ...]
    seconds: int | None


def ask_new(
    saved: Mapping[str, Value], entry: Entry | None = None, options: Mapping[str, Option] | None = None
) -> Invitation:
    """Ask the questions of a new game, save the answers as settings, and return them.

    There is no question about the game if `entry` is given, nor about the clock if a rule in `options` sets it. Raises
    `Back` for « retour » at the first question, `Quit`, and `SourceError` for a broken settings file.
    """
    asked = _Questions(saved, entry, options or {})
    run_steps([asked.ask_game, asked.ask_names, asked.ask_robots, asked.ask_level, asked.ask_clock])
    asked.save()
    return Invitation(asked.entry, asked.players, asked.seconds)


class _Questions:
    """The questions, each a step of `run_steps`, and their answers."""

    def __init__(self, saved: Mapping[str, Value], entry: Entry | None, options: Mapping[str, Option]) -> None:
        self._saved = {key: saved.get(key, each.default) for key, each in KEYS.items()}
        self._given = entry
        self._options = options
        self.entry = entry or CATALOGUE["lettres"]
        self.people: tuple[str, ...] = split_names(str(self._saved["noms"])) if self._saved["noms"] else ()
        self.bots = 0
        self.named = ""
        self.seconds: int | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the seats, in the form that a record has."""
        return (*self.people, *[f"bot:{self.named}"] * self.bots)

    @property
    def _rules(self) -> RuleSet:
        return self.entry.rules.from_options({}, self._options)

    def ask_game(self) -> bool:
        """Ask which game."""
        if self._given is not None:
            return False
        entries = list(CATALOGUE.playable())
        wide = max(len(entry.title) for entry in entries) + 2
        lines = [f"{entry.title.ljust(wide)}{_picture(entry)}" for entry in entries]
        names = [entry.name for entry in entries]
        at = names.index(str(self._saved["jeu"])) if self._saved["jeu"] in names else 0
        how = "\n".join([*map(_summary, entries), _advice(entries)])
        self.entry = entries[choose(Prompt("Quel jeu ?", how), lines, at)]
        return True

    def ask_names(self) -> bool:
        """Ask for the names of the people at this screen."""
        most = self._rules.most_players
        about = (
            f"Les personnes qui jouent devant cet écran, une ou plusieurs ({most} au plus), chacune par son nom : Ana, "
            "ou Ana, Zoé. Les robots viennent ensuite."
        )
        title = "Qui joue ici ? Un nom, ou plusieurs entre virgules."
        proposed = ", ".join(self.people) if not self._wrong_names(", ".join(self.people)) else "Joueur 1"
        self.people = split_names(ask_text(Prompt(title, about), proposed, self._wrong_names))
        return True

    def _wrong_names(self, text: str) -> str:
        """Return what is wrong with the names typed, "" if nothing is."""
        names = split_names(text)
        if wrong := next(filter(None, map(name_problem, names)), ""):
            return wrong
        if wrong := names_problem(names):
            return wrong
        most = self._rules.most_players
        return f"À ce jeu, {plural(most, 'joueur')} au plus." if len(names) > most else ""

    def ask_robots(self) -> bool:
        """Ask how many robots play."""
        rules, people = self._rules, len(self.people)
        least, most = max(rules.least_players - people, 0), rules.most_players - people
        self.bots = least
        if least == most:
            return False
        numbers = range(least, most + 1)
        title = f"Combien de robots jouent avec vous ? De {least} à {most}."
        wanted = min(max(int(self._saved["robots"]), least), most)
        about = "Un robot joue seul, à son tour ; son niveau se choisit ensuite."
        self.bots = _ask_number(Prompt(title, about), str(wanted), numbers)
        return True

    def ask_level(self) -> bool:
        """Ask for the level of the robots."""
        if not self.bots:
            return False
        phrases = level_phrases(self.entry)
        names = list(phrases)
        wide = max(map(len, names)) + 2
        at = names.index(str(self._saved["niveau"])) if self._saved["niveau"] in names else 0
        title = "Comment joue le robot ?" if self.bots == 1 else "Comment jouent les robots ?"
        about = "Du plus faible au plus fort. Pour une première partie, le premier."
        lines = [f"{name.ljust(wide)}{phrases[name]}" for name in names]
        self.named = names[choose(Prompt(title, about), lines, at)]
        return True

    def ask_clock(self) -> bool:
        """Ask for the seconds of a turn."""
        self.seconds = None
        if "seconds" in self._options:
            return False
        sheet = self.entry.rules().seconds or _MINUTE
        last = int(self._saved["minuteur"])
        times = list(dict.fromkeys([0, sheet, last]))
        own = " (le temps de la règle)" if self.entry.rules().seconds else ""
        lines = ["non, chacun prend son temps"]
        lines += [f"oui, {plural(each, 'seconde')} par tour{own if each == sheet else ''}" for each in times[1:]]
        lines.append("oui, un autre temps")
        about = "Quand le temps d'un tour est écoulé, le tour est perdu. On vous prévient à 30 et à 10 secondes."
        at = choose(Prompt("Un minuteur ?", about), lines, times.index(last))
        self.seconds = times[at] if at < len(times) else _ask_seconds()
        return True

    def save(self) -> None:
        """Print the answers, and save them to be proposed the next time."""
        several = "un robot" if self.bots == 1 else plural(self.bots, "robot")
        robots = [f"{several} ({self.named})"] if self.bots else []
        say("", f"{self.entry.title} : {both([*self.people, *robots])}.")
        chosen: dict[str, Value] = {"jeu": self.entry.name, "noms": ", ".join(self.people), "robots": self.bots}
        if self.bots:
            chosen["niveau"] = self.named
        if self.seconds is not None:
            chosen["minuteur"] = self.seconds
        remember(**chosen)


def _picture(entry: Entry) -> str:
    """Return two example melds of a game, drawn, or in words for a screen reader."""
    game = entry.make()
    return Speech(game).pronounced(picture(game)).replace(" · ", ", ") if aloud() else picture(game)


def _summary(entry: Entry) -> str:
    """Return a summary of a game: the number of players, its aim, its turn."""
    rules = entry.rules()
    aim = rules_page(entry.make())[0].partition(" : ")[2].rstrip(".")
    turn = entry.rules.wording("flow")[1].get(rules.flow, rules.flow)
    least, most = rules.least_players, rules.most_players
    players = f"{most} joueurs" if least == most else f"de {least} à {most} joueurs"
    return f"{entry.title}, {players} : {aim}. Un tour : {turn}."


def _advice(entries: Sequence[Entry]) -> str:
    """Return advice on how to choose between games of words and of numbers."""
    words, numbers = ([entry.title for entry in entries if entry.needs_lexicon is wanted] for wanted in (True, False))
    kinds = ((words, "avec des mots"), (numbers, "avec des nombres et des couleurs"))
    named = [f"{what}, {either(titles)}" for titles, what in kinds if titles]
    return f"Pour choisir : {' ; '.join(named)}. « les règles d'un jeu », au début, en dit davantage."


def _ask_seconds() -> int:
    return _ask_number(Prompt("Combien de secondes par tour ?", "Par exemple 90."), "", range(5, 86401))


def _ask_number(question: Prompt, proposed: str, among: range) -> int:
    def wrong(text: str) -> str:
        fits = text.isascii() and text.isdigit() and len(text) < 6 and int(text) in among
        return "" if fits else f"On attend un nombre en chiffres, de {among[0]} à {among[-1]}."

    return int(ask_text(question, proposed, wrong))

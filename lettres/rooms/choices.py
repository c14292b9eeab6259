"""The choices for a new room: the games, each with its robots and options. Their French texts come from the
declarations of the options, the one-page rules, and the robots."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from lettres.engine.rules import RuleSet
from lettres.families.words.notation import NOUNS
from lettres.french.how_to_play import rules_page
from lettres.french.rules import SHORTHAND, has_choice
from lettres.french.speech import Speech, marked
from lettres.games.entry import Entry
from lettres.grammar import Nouns, printed
from lettres.players import level_phrases
from lettres.position import Json
from lettres.rooms.game_look import look_of, picture_of
from lettres.rooms.games import for_each_game

_USEFUL = ("seconds", "rounds", "target", "arbitration", "help_in_turn", "opening_letters", "opening_points", "jokers")
"""The options that most people want, in the order of the form."""
_WRITTEN = re.compile(r"« (?:--regle )?(\w+)=(\w+) »| \((\w+)\)|\b([a-z]+(?:_[a-z0-9]+)+)\b")
"""The ways in which a sentence names an option for a terminal."""
_NAMED = re.compile(r"« (\w+) »")  # an option, by its name


@cache
def choices() -> dict[str, Json]:
    """Return the games that a room may play, each with its numbers of players, robots and options.

    >>> [game["title"] for game in choices()["games"]][:2]
    ['Rami des lettres', 'Rami de cartes']
    >>> [rule["label"] for rule in choices()["games"][0]["rules"]][:2]
    ['Temps par tour, en secondes', 'Manches de la partie']
    """
    return {"games": [game for game in for_each_game(_game).values() if game]}


def _game(entry: Entry) -> dict[str, Json]:
    rules, game = entry.rules(), entry.make()
    return {
        "game": entry.name,
        "title": entry.title,
        "told": [_capital(text) for text in (_aim(rules_page(game)[0]), _turn(rules))],
        "players": [rules.least_players, rules.most_players],
        "levels": [{"level": level, "told": printed(told)} for level, told in level_phrases(entry).items()],
        "editions": [{"name": name, "rules": dict(options)} for name, options in entry.presets.items()],
        "rules": _rules(entry.rules, getattr(game.notation, "nouns", NOUNS)),
        "themes": entry.needs_lexicon,
        "dice": Speech(game).dice,
        "look": look_of(game),
        "picture": picture_of(entry, game),
    }


def _aim(paragraph: str) -> str:
    """Return the aim of a game: the first sentence of its rules."""
    return f"{paragraph.partition(' : ')[2].partition('. ')[0].rstrip('.')}."


def _turn(rules: RuleSet) -> str:
    """Return a sentence that says what a turn is."""
    return f"{rules.wording('flow')[1].get(rules.flow, rules.flow)}."


def _rules(rules: type[RuleSet], nouns: Nouns) -> list[Json]:
    """Return the options that can be set, beginning with those that most people want."""
    named = {name: values.split(", ") for name, _, _, values in rules.describe() if has_choice(values)}
    order = [*(name for name in _USEFUL if name in named), *(name for name in named if name not in _USEFUL)]
    rows = [_rule(rules, name, named[name], nouns) for name in order]
    return [{**rule, "idle": _idle(rules, rule["name"], named)} for rule in rows]


def _idle(rules: type[RuleSet], name: str, named: Mapping[str, Sequence[str]]) -> list[Json]:
    """Return the conditions under which an option has no effect. Each condition maps other options to the values that
    they must have, or to the two ends of a range."""
    ways = [beside for beside in rules.idle(name) if named.keys() >= beside.keys()]
    return [
        {other: [these[0], these[-1]] if isinstance(these, range) else list(these) for other, these in way.items()}
        for way in ways
    ]


def _rule(rules: type[RuleSet], name: str, values: Sequence[str], nouns: Nouns) -> dict[str, Json]:
    default, meanings = getattr(rules(), name), rules.wording(name)[1]
    label, note = _about(rules, name, nouns)
    form: dict[str, Json] = {
        "name": name,
        "label": _capital(label),
        "note": _capital(note),
        "value": default,
        "useful": name in _USEFUL,
    }
    if isinstance(default, bool):
        return {**form, "kind": "flag"}
    if isinstance(default, int):
        least, _, most = values[0].partition("–")
        return {**form, "kind": "number", "least": int(least), "most": int(most)}
    labels = [{"value": value, "label": _capital(marked(meanings.get(value, value), nouns))} for value in values]
    return {**form, "kind": "choice", "choices": labels}


def _about(rules: type[RuleSet], name: str, nouns: Nouns) -> tuple[str, str]:
    """Return the label and the note of an option. Both name other options by their labels."""
    label, note = _texts(rules, name, nouns)

    def by_label(match: re.Match[str]) -> str:
        return f"« {_texts(rules, match[1], nouns)[0]} »" if match[1] in rules.__dataclass_fields__ else match[0]

    return _NAMED.sub(by_label, label), _NAMED.sub(by_label, note)


def _texts(rules: type[RuleSet], name: str, nouns: Nouns) -> tuple[str, str]:
    label, _, note = SHORTHAND.sub("", marked(rules.wording(name)[0], nouns)).partition(" ; ")
    return label, note


def with_option_labels(rules: type[RuleSet], text: str) -> str:
    """Return a sentence with the names of options replaced by their labels, for players who never see the names.

    >>> with_option_labels(RuleSet, "donnez un nombre de manches (rounds) ; least_players dépasse most_players.")
    'donnez un nombre de manches ; « joueurs, au moins » dépasse « joueurs, au plus ».'
    >>> with_option_labels(RuleSet, "« --regle help_in_turn=always » le permet.")
    "« l'arbitre, les indices et les réparations pendant son tour : toujours permis » le permet."
    >>> with_option_labels(RuleSet, "« penalty_tiles=3 » ne change rien avec « arbitration=auto ».")[:50]
    '« lettres de pénalité pour une faute : 3 » ne chan'
    """

    def by_label(match: re.Match[str]) -> str:
        option, value, aside, name = match.groups()
        known = rules.__dataclass_fields__
        if option in known:
            return f"« {_about(rules, option, NOUNS)[0]} : {rules.wording(option)[1].get(value, value)} »"
        if aside in known:
            return ""
        return f"« {_about(rules, name, NOUNS)[0]} »" if name in known else match[0]

    return _WRITTEN.sub(by_label, text)


def _capital(text: str) -> str:
    return printed(text[:1].upper() + text[1:])

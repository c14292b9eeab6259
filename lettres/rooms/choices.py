"""What may be chosen for a new room: the games, their robots, the options most people want, and all others.

Its French is that of the rules' own declarations, of the rules on one screen, and of the robots.
"""

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
from lettres.rooms.games import of_each
from lettres.rooms.looks import look_of, picture_of

_USEFUL = ("seconds", "rounds", "target", "arbitration", "help_in_turn", "opening_letters", "opening_points", "jokers")
"""The options most people want, in the order in which they are asked for."""
_WRITTEN = re.compile(r"« (?:--regle )?(\w+)=(\w+) »| \((\w+)\)|\b([a-z]+(?:_[a-z0-9]+)+)\b")
"""Rules in a sentence for who types them."""
_NAMED = re.compile(r"« (\w+) »")  # another rule, by its name


@cache
def choices() -> dict[str, Json]:
    """The games that a room may play, each with its players, robots and rules.

    >>> [game["title"] for game in choices()["games"]][:2]
    ['Rami des lettres', 'Rami de cartes']
    >>> [rule["label"] for rule in choices()["games"][0]["rules"]][:2]
    ['Temps par tour, en secondes', 'Manches de la partie']
    """
    return {"games": [game for game in of_each(_game).values() if game]}


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
    """What a game is about, of the first paragraph of its rules: its first sentence."""
    return f"{paragraph.partition(' : ')[2].partition('. ')[0].rstrip('.')}."


def _turn(rules: RuleSet) -> str:
    """What a turn is."""
    return f"{rules.wording('flow')[1].get(rules.flow, rules.flow)}."


def _rules(rules: type[RuleSet], nouns: Nouns) -> list[Json]:
    """The rules that can be set, those that most people want first."""
    named = {name: values.split(", ") for name, _, _, values in rules.describe() if has_choice(values)}
    order = [*(name for name in _USEFUL if name in named), *(name for name in named if name not in _USEFUL)]
    told = [_rule(rules, name, named[name], nouns) for name in order]
    return [{**rule, "idle": _idle(rules, rule["name"], named)} for rule in told]


def _idle(rules: type[RuleSet], name: str, named: Mapping[str, Sequence[str]]) -> list[Json]:
    """Beside which values of the rules that can be set one does nothing: some of a choice, the ends of a range."""
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
    told = [{"value": value, "label": _capital(marked(meanings.get(value, value), nouns))} for value in values]
    return {**form, "kind": "choice", "choices": told}


def _about(rules: type[RuleSet], name: str, nouns: Nouns) -> tuple[str, str]:
    """What a rule is about, and what is to be known besides; another rule goes by what it is about."""
    label, note = _texts(rules, name, nouns)

    def told(found: re.Match[str]) -> str:
        return f"« {_texts(rules, found[1], nouns)[0]} »" if found[1] in rules.__dataclass_fields__ else found[0]

    return _NAMED.sub(told, label), _NAMED.sub(told, note)


def _texts(rules: type[RuleSet], name: str, nouns: Nouns) -> tuple[str, str]:
    label, _, note = SHORTHAND.sub("", marked(rules.wording(name)[0], nouns)).partition(" ; ")
    return label, note


def by_labels(rules: type[RuleSet], text: str) -> str:
    """A sentence in which rules go by what they are about: their names say nothing to who plays.

    >>> by_labels(RuleSet, "donnez un nombre de manches (rounds) ; least_players dépasse most_players.")
    'donnez un nombre de manches ; « joueurs, au moins » dépasse « joueurs, au plus ».'
    >>> by_labels(RuleSet, "« --regle help_in_turn=always » le permet.")
    "« l'arbitre, les indices et les réparations pendant son tour : toujours permis » le permet."
    >>> by_labels(RuleSet, "« penalty_tiles=3 » ne change rien avec « arbitration=auto ».")[:50]
    '« lettres de pénalité pour une faute : 3 » ne chan'
    """

    def told(found: re.Match[str]) -> str:
        option, value, aside, name = found.groups()
        known = rules.__dataclass_fields__
        if option in known:
            return f"« {_about(rules, option, NOUNS)[0]} : {rules.wording(option)[1].get(value, value)} »"
        if aside in known:
            return ""
        return f"« {_about(rules, name, NOUNS)[0]} »" if name in known else found[0]

    return _WRITTEN.sub(told, text)


def _capital(text: str) -> str:
    return printed(text[:1].upper() + text[1:])

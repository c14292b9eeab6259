"""The options of the rules in French, put together from the texts in the definitions of the options."""

from __future__ import annotations

import re
from collections.abc import Container

from lettres.engine.rules import RuleSet, written
from lettres.french.speech import marked
from lettres.grammar import Nouns, duration

SHORTHAND = re.compile(r" \(ou --\w+\)")
"""The part of the French text of an option that names a command-line shorthand."""
_SECONDS = ", en secondes"
_NOTHING = re.compile(r"0(?:, si [^:]+)? : (.+)")


def rule_in_words(rules: type[RuleSet], name: str, value: object, nouns: Nouns) -> str:
    """Return the option `name` and its value in words; `nouns` are the nouns of the game.

    >>> from lettres.families.numbers.notation import DICE
    >>> from lettres.families.words.notation import NOUNS
    >>> rule_in_words(RuleSet, "start_tiles", "kept", NOUNS), rule_in_words(RuleSet, "deal", 7, NOUNS)
    ('les lettres tirées pour savoir qui commence : gardées par qui les tire', 'lettres distribuées à chacun : 7')
    >>> rule_in_words(RuleSet, "seconds", 0, NOUNS)
    'temps par tour : sans limite'
    >>> rule_in_words(RuleSet, "target", 0, NOUNS)
    'points auxquels la partie finit : aucun'
    >>> rule_in_words(RuleSet, "seconds", 180, NOUNS)
    'temps par tour : 3 min'
    >>> rule_in_words(RuleSet, "arbitration", "challenge", NOUNS)
    "l'arbitrage d'une faute : défi, aux autres joueurs de la contester"
    >>> rule_in_words(RuleSet, "first_player", "lowest", DICE.nouns), rule_in_words(RuleSet, "deal", 7, DICE.nouns)
    ('qui commence : le plus petit nombre tiré', 'dés distribués à chacun : 7')
    """
    about, values = rules.wording(name)
    label, _, note = SHORTHAND.sub("", marked(about, nouns)).partition(" ; ")
    nothing = found[1] if value == 0 and (found := _NOTHING.match(note)) else ""
    label, seconds, _ = label.partition(_SECONDS)
    lasts = duration(value) if seconds and isinstance(value, int) else ""
    meaning = marked(values.get(str(value), ""), nouns) or nothing or lasts
    shown = ("oui" if value else "non") if isinstance(value, bool) else meaning or value
    return f"{label} : {shown}"


_GROUPS = (
    ("La partie", "least_players most_players rounds target most_rounds stalled_rounds round_starter"),
    ("La donne", "deal refill first_player start_draw start_tiles start_discard jokers first_throw"),
    ("Le tour", "flow passing pass_cost seconds time_penalty late_turns draw_from empty_pouch discarding keep_discard"),
    ("Les fautes et l'aide", "arbitration penalty_tiles challenge_penalty help_in_turn invalid"),
    ("La fin d'une manche", "end deadlock barren_turns never_thrown blocked_score tied_lowest losers leftover"),
)
_OTHERS = "Ce qui se pose"


def grouped_rules(rules: type[RuleSet], nouns: Nouns) -> list[tuple[str, list[str]]]:
    """Return the lines of `rule_lines` grouped under headings; options in no group go under the last heading."""
    groups: dict[str, list[str]] = {title: [] for title, _ in (*_GROUPS, (_OTHERS, ""))}
    of = {name: title for title, names in _GROUPS for name in names.split()}
    for line in rule_lines(rules, nouns):
        groups[of.get(line.partition("=")[0], _OTHERS)].append(line)
    return [(title, lines) for title, lines in groups.items() if lines]


def rule_lines(rules: type[RuleSet], nouns: Nouns) -> list[str]:
    """Return a line for each option with several possible values, as `--regle ?` lists them.

    A line has the name, default, meaning, values and article of the option.

    >>> from lettres.families.words.notation import NOUNS
    >>> rule_lines(RuleSet, NOUNS)[2]
    'deal=14 : lettres distribuées à chacun  [1–40 ; article 1.1]'
    >>> print(next(line for line in rule_lines(RuleSet, NOUNS) if line.startswith("invalid")).replace(" (", "\\n("))
    invalid=turn : ce qu'une faute fait reprendre
    (turn : tout le tour ; meld : ses mots fautifs seulement)  [article L3 ; sans effet avec arbitration=auto]
    """
    lines = []
    for name, article, default, values in rules.describe():
        if not has_choice(values):
            continue
        about, meanings = rules.wording(name)
        named = " ; ".join(
            f"{value} : {marked(meanings[value], nouns)}" for value in values.split(", ") if value in meanings
        )
        taken = f" ({named})  [" if named else f"  [{values} ; "
        lines.append(f"{name}={written(default)} : {marked(about, nouns)}{taken}article {article}{_idle(rules, name)}]")
    return lines


def _idle(rules: type[RuleSet], name: str) -> str:
    """The end of a line: the values of other options that leave `name` without effect; empty if there are none."""
    values = {each: taken for each, _, _, taken in rules.describe() if has_choice(taken)}
    ways = [
        {other: _some(these, values[other]) for other, these in beside.items()}
        for beside in rules.idle(name)
        if values.keys() >= beside.keys()
    ]
    told = [" et ".join(f"{other}={some}" for other, some in way.items()) for way in ways if all(way.values())]
    return f" ; sans effet avec {', ou '.join(told)}" if told else ""


def _some(these: Container[object], values: str) -> str:
    """The values of an option that are both accepted (`values`) and in `these`, written like « 2–5 » or « oui/non »."""
    least, dash, most = values.partition("–")
    if dash:
        held = [number for number in range(int(least), int(most) + 1) if number in these]
        return "–".join(map(str, dict.fromkeys((*held[:1], *held[-1:]))))
    return "/".join(value for value in values.split(", ") if {"oui": True, "non": False}.get(value, value) in these)


def has_choice(values: str) -> bool:
    """Return whether an option can be set to more than one value.

    >>> has_choice("0–1"), has_choice("2–2"), has_choice("turn, meld"), has_choice("turn")
    (True, False, True, False)
    """
    least, dash, most = values.partition("–")
    return least != most if dash else "," in values

"""Questions to a person at a terminal, in plain lines: numbered choices, and texts.

Enter takes what is proposed; « ? » explains, « retour » goes back, « quitter » leaves. A wrong answer is asked again,
with what is possible.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

import click

from lettres.cli.click_french import ACCENTS
from lettres.cli.console import aloud, paragraph
from lettres.grammar import safe
from lexicon import fold

HOW = "Entrée seule prend ce qui est entre crochets ; « ? » explique, « retour » revient, « quitter » s'en va."
_LONGEST = 300  # characters of an answer
_EXPLAIN, _BACK, _LEAVE = ("?", "AIDE", "HELP", "H"), ("RETOUR",), ("QUITTER", "QUITTE", "EXIT", "Q")


class Back(Exception):
    """The person wants the question before."""


class Leave(Exception):
    """The person leaves, or the input has ended."""


class Question(NamedTuple):
    """What is asked, and what « ? » explains."""

    title: str
    about: str


def say(*lines: str) -> None:
    """Print lines, folded for the terminal."""
    for line in lines:
        click.echo(paragraph(safe(line)))
    sys.stdout.flush()


def choose(question: Question, choices: Sequence[str], proposed: int = 0) -> int:
    """The place of the line chosen among some, by its number or by the beginning of its text."""
    say("", question.title)
    for number, line in enumerate(choices, 1):
        say(f"{number} : {', '.join(_columns(line))}." if aloud() else f"{number:>3}  {line}")
    while True:
        answer = _answer("Votre choix", str(proposed + 1), question)
        if not answer:
            return proposed
        if (found := _chosen(answer, choices)) is not None:
            return found
        numbers = f"un numéro de 1 à {len(choices)}" if len(choices) > 1 else "1"
        say(f"« {answer[:40]} » n'est pas un choix : tapez {numbers}, ou Entrée pour {proposed + 1}.")


def _chosen(answer: str, choices: Sequence[str]) -> int | None:
    """The place of what was answered; None if that is no choice, or several.

    A line may have columns, two spaces or more apart: any of them whole names it, or the beginning of any.

    >>> _chosen("2", ["oui", "non"]), _chosen("no", ["oui", "non"]), _chosen("3", ["oui", "non"])
    (1, 1, None)
    >>> _chosen("tuiles", ["tuiles bleues", "tuiles   r3 r4", "dés   r3"]), _chosen("d", ["a   dort", "b   lit"])
    (1, 0)
    """
    if answer.isascii() and answer.isdigit():
        return int(answer) - 1 if len(answer) < 4 and 1 <= int(answer) <= len(choices) else None
    typed = _plain(answer)
    columns = [_columns(_plain(line)) for line in choices]
    whole = [at for at, texts in enumerate(columns) if typed in texts]
    first = [at for at, texts in enumerate(columns) if texts[0].startswith(typed)]
    any_of = [at for at, texts in enumerate(columns) if any(text.startswith(typed) for text in texts)]
    return next((found[0] for found in (whole, first, any_of) if len(found) == 1), None)


def _columns(line: str) -> list[str]:
    return re.split(r" {2,}", line)


def _plain(text: str) -> str:
    return text.casefold().translate(ACCENTS)


def type_in(question: Question, proposed: str, why_not: Callable[[str], str]) -> str:
    """A text that a person types, or what is proposed; `why_not` says what is wrong with one, or nothing."""
    say("", question.title)
    while True:
        answer = _answer("Votre réponse", proposed, question) or proposed
        if not (wrong := why_not(answer)):
            return answer
        say(wrong)


def _answer(label: str, proposed: str, question: Question) -> str:
    """What was typed; « ? » and commands are carried out here."""
    while True:
        shown = f" [{safe(proposed)}]" if proposed else ""
        sys.stdout.write(f"{label}{shown} : ")
        sys.stdout.flush()
        line = sys.stdin.readline(_LONGEST)
        if not line:
            click.echo()
            raise Leave
        answer = " ".join(line.split())
        command = "?" if answer.startswith("?") else fold(answer) or ""
        if command in _EXPLAIN:
            say(*question.about.split("\n"), HOW)
        elif command in _BACK:
            raise Back
        elif command in _LEAVE:
            raise Leave
        else:
            return answer


def in_turn(steps: Sequence[Callable[[], bool]]) -> None:
    """Ask questions one after the other, « retour » going back to the one before; raises `Back` before the first.

    A step says whether it asked anything: those that did not are not gone back to.

    >>> answers = iter([True, Back(), True, True])
    >>> def step() -> bool:
    ...     if isinstance(answer := next(answers), Back):
    ...         raise answer
    ...     return answer
    >>> in_turn([step, step]), next(answers, "all asked")
    (None, 'all asked')
    """
    asked: list[int] = []
    at = 0
    while at < len(steps):
        try:
            if steps[at]():
                asked.append(at)
            at += 1
        except Back:
            if not asked:
                raise
            at = asked.pop()

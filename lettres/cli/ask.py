"""Questions to a person at a terminal, in plain lines: numbered choices, and texts.

Enter accepts the proposed answer; « ? » explains, « retour » goes back, « quitter » quits. After a wrong answer the
possible answers are shown, and the question is asked again.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

import click

from lettres.cli.click_french import ACCENTS
from lettres.cli.console import aloud, paragraph
from lettres.cli.typed_lines import Quit
from lettres.grammar import safe
from lexicon import fold

ANSWER_HELP = "Entrée seule prend ce qui est entre crochets ; « ? » explique, « retour » revient, « quitter » s'en va."
_LONGEST = 300  # characters of an answer that are read
_EXPLAIN, _BACK, _LEAVE = ("?", "AIDE", "HELP", "H"), ("RETOUR",), ("QUITTER", "QUITTE", "EXIT", "Q")


class Back(Exception):
    """Raised when the person goes back to the previous question."""


class Prompt(NamedTuple):
    """A question, and the explanation that « ? » shows."""

    title: str
    about: str


def say(*lines: str) -> None:
    """Print lines, wrapped for the terminal."""
    for line in lines:
        click.echo(paragraph(safe(line)))
    sys.stdout.flush()


def choose(question: Prompt, choices: Sequence[str], proposed: int = 0) -> int:
    """Ask for one of `choices`, by its number or first letters; return its index. Raises `Back` or `Quit`."""
    say("", question.title)
    for number, line in enumerate(choices, 1):
        say(f"{number} : {', '.join(_columns(line))}." if aloud() else f"{number:>3}  {line}")
    while True:
        answer = _answer("Votre choix", str(proposed + 1), question)
        if not answer:
            return proposed
        if (found := _match(answer, choices)) is not None:
            return found
        numbers = f"un numéro de 1 à {len(choices)}" if len(choices) > 1 else "1"
        say(f"« {answer[:40]} » n'est pas un choix : tapez {numbers}, ou Entrée pour {proposed + 1}.")


def _match(answer: str, choices: Sequence[str]) -> int | None:
    """Return the index of the choice that an answer names; None if it names none, or several.

    A choice may have columns, separated by two spaces or more: the answer is a whole column, or the beginning of one.

    >>> _match("2", ["oui", "non"]), _match("no", ["oui", "non"]), _match("3", ["oui", "non"])
    (1, 1, None)
    >>> _match("tuiles", ["tuiles bleues", "tuiles   r3 r4", "dés   r3"]), _match("d", ["a   dort", "b   lit"])
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


def ask_text(question: Prompt, proposed: str, why_not: Callable[[str], str]) -> str:
    """Ask for a text and return it; `why_not` returns what is wrong with a text, or "". Raises `Back` or `Quit`."""
    say("", question.title)
    while True:
        answer = _answer("Votre réponse", proposed, question) or proposed
        if not (wrong := why_not(answer)):
            return answer
        say(wrong)


def _answer(label: str, proposed: str, question: Prompt) -> str:
    """Read an answer; show the explanation for « ? », raise `Back` for « retour » and `Quit` for « quitter »."""
    while True:
        shown = f" [{safe(proposed)}]" if proposed else ""
        sys.stdout.write(f"{label}{shown} : ")
        sys.stdout.flush()
        line = sys.stdin.readline(_LONGEST)
        if not line:
            click.echo()
            raise Quit
        answer = " ".join(line.split())
        command = "?" if answer.startswith("?") else fold(answer) or ""
        if command in _EXPLAIN:
            say(*question.about.split("\n"), ANSWER_HELP)
        elif command in _BACK:
            raise Back
        elif command in _LEAVE:
            raise Quit
        else:
            return answer


def run_steps(steps: Sequence[Callable[[], bool]]) -> None:
    """Run steps that ask questions, in order; « retour » goes back to the last step that asked something.

    A step returns True if it asked something. Raises `Back` for « retour » at the first question.

    >>> answers = iter([True, Back(), True, True])
    >>> def step() -> bool:
    ...     if isinstance(answer := next(answers), Back):
    ...         raise answer
    ...     return answer
    >>> run_steps([step, step]), next(answers, "all asked")
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

"""What a search may spend: steps and time."""

from __future__ import annotations

import time
from collections.abc import Callable

from lettres.solver.solution import Stop, never

_ASKED_EVERY = 50_000  # steps


class OutOfBudget(Exception):
    """A search has spent its budget; caught where it began."""


class Deadline:
    """A `Stop` that says yes some seconds from now.

    >>> Deadline(60)(), Deadline(-1)()
    (False, True)
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._end = time.monotonic() + seconds

    def __call__(self) -> bool:
        """Whether the time is over."""
        return time.monotonic() > self._end


class Budget:
    """Counts the steps of a search. Raises `OutOfBudget` after `effort` steps, or when `stop` says yes.

    `pause` is called whenever `stop` has said no.

    >>> budget = Budget(10)
    >>> budget.spend(10)
    >>> budget.spend(1)
    Traceback (most recent call last):
    ...
    lettres.solver.budget.OutOfBudget
    """

    def __init__(self, effort: int | None = None, stop: Stop = never, pause: Callable[[], None] = lambda: None) -> None:
        self.steps = 0
        self._effort = float("inf") if effort is None else effort
        self._stop, self.pause = stop, pause
        self._asked = 0

    @property
    def remaining(self) -> float:
        """Steps that may still be spent; below 0 once it has raised."""
        return self._effort - self.steps

    def look(self) -> None:
        """Ask `stop`, where work is done that counts for no step. Raises `OutOfBudget` if it says yes.

        >>> Budget(stop=lambda: True).look()
        Traceback (most recent call last):
        ...
        lettres.solver.budget.OutOfBudget
        """
        self._asked = self.steps
        if self._stop():
            raise OutOfBudget
        self.pause()

    def spend(self, steps: int = 1) -> None:
        """Count some more steps."""
        self.steps += steps
        if self.steps > self._effort:
            raise OutOfBudget
        if self.steps - self._asked > _ASKED_EVERY:
            self.look()

"""The budget of a search: steps and time."""

from __future__ import annotations

import time
from collections.abc import Callable

from lettres.solver.solution import Stop, never

_ASKED_EVERY = 50_000  # steps between two calls of `stop`


class OutOfBudget(Exception):
    """Raised when a search has spent its budget; caught where the search began."""


class Deadline:
    """A `Stop` that returns True after `seconds`.

    >>> Deadline(60)(), Deadline(-1)()
    (False, True)
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._end = time.monotonic() + seconds

    def __call__(self) -> bool:
        """Return whether the time is over."""
        return time.monotonic() > self._end


class Budget:
    """Count the steps of a search; raise `OutOfBudget` after `effort` steps, or when `stop` returns True.

    `pause` is called whenever `stop` has returned False.

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
        """The number of steps left; negative once `spend` has raised `OutOfBudget` because it used up the steps."""
        return self._effort - self.steps

    def look(self) -> None:
        """Call `stop` during work that counts no steps; raise `OutOfBudget` if it returns True.

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
        """Count `steps`; raise `OutOfBudget` if the budget is spent."""
        self.steps += steps
        if self.steps > self._effort:
            raise OutOfBudget
        if self.steps - self._asked > _ASKED_EVERY:
            self.look()

"""What a search may spend: steps and time."""

from __future__ import annotations

from lettres.solver.solution import Stop, never

_ASKED_EVERY = 50_000  # steps


class OutOfBudget(Exception):
    """A search has spent its budget; caught where it began."""


class Budget:
    """Counts the steps of a search. Raises `OutOfBudget` after `effort` steps, or when `stop` says yes.

    >>> budget = Budget(10)
    >>> budget.spend(10)
    >>> budget.spend(1)
    Traceback (most recent call last):
    ...
    lettres.solver.budget.OutOfBudget
    """

    def __init__(self, effort: int | None = None, stop: Stop = never) -> None:
        self.steps = 0
        self._effort = float("inf") if effort is None else effort
        self._stop = stop
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

    def spend(self, steps: int = 1) -> None:
        """Count some more steps."""
        self.steps += steps
        if self.steps > self._effort:
            raise OutOfBudget
        if self.steps - self._asked > _ASKED_EVERY:
            self.look()

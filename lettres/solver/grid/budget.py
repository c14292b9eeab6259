"""What a question may cost, in steps, so that it has the same answer on every machine."""

from __future__ import annotations


class OutOfBudget(Exception):
    """A search has spent what it may; caught where it began."""


class Budget:
    """Counts steps; raises `OutOfBudget` when there are none left.

    >>> budget = Budget(1)
    >>> budget.spend()
    >>> budget.spend()
    Traceback (most recent call last):
    ...
    lettres.solver.grid.budget.OutOfBudget
    """

    def __init__(self, steps: float) -> None:
        self.left = steps

    def spend(self) -> None:
        """Count a step."""
        self.left -= 1
        if self.left < 0:
            raise OutOfBudget

"""A linear programme of HiGHS, set up for small ones that run very often. Importing this loads HiGHS, which is slow."""

from __future__ import annotations

import highspy

_STEPS = 5_000  # of the simplex method in a run: some tens are usual


class _Quiet(highspy.Highs):
    """A solver that says nothing: since version 1.16 it names itself on standard output while it is being made."""

    def enableCallbacks(self) -> None:
        """The first that is asked of a new one: what prints."""
        self.silent()
        super().enableCallbacks()  # type: ignore[no-untyped-call]


def new_programme() -> highspy.Highs:
    """An empty programme to be maximized, by the simplex method, in one thread; nothing is written anywhere.

    >>> new_programme().getNumCol()
    0
    """
    model = _Quiet()  # type: ignore[no-untyped-call]
    for name, value in (
        ("presolve", "off"),
        ("solver", "simplex"),
        ("threads", 1),
        # small programmes, run very often: to make them regular costs more than it saves
        ("simplex_scale_strategy", 0),
        ("dual_simplex_cost_perturbation_multiplier", 0.0),
        ("primal_simplex_bound_perturbation_multiplier", 0.0),
        ("simplex_iteration_limit", _STEPS),
    ):
        model.setOptionValue(name, value)
    model.changeObjectiveSense(highspy.ObjSense.kMaximize)
    return model

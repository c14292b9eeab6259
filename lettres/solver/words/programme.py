"""Set up HiGHS for small linear programmes that run very often. Importing this module loads HiGHS, which is slow."""

from __future__ import annotations

import highspy

_STEPS = 5_000  # the most simplex steps in one run: a few tens are usual


class _Quiet(highspy.Highs):
    """A silent solver: since version 1.16 HiGHS prints its name on standard output when created."""

    def enableCallbacks(self) -> None:
        """Silence the output: HiGHS calls this first."""
        self.silent()
        super().enableCallbacks()  # type: ignore[no-untyped-call]


def new_programme() -> highspy.Highs:
    """Return an empty linear programme that is maximized by the simplex method, in one thread, without output.

    >>> new_programme().getNumCol()
    0
    """
    model = _Quiet()  # type: ignore[no-untyped-call]
    for name, value in (
        ("presolve", "off"),
        ("solver", "simplex"),
        ("threads", 1),
        # small programmes, run very often: scaling costs more than it saves
        ("simplex_scale_strategy", 0),
        ("dual_simplex_cost_perturbation_multiplier", 0.0),
        ("primal_simplex_bound_perturbation_multiplier", 0.0),
        ("simplex_iteration_limit", _STEPS),
    ):
        model.setOptionValue(name, value)
    model.changeObjectiveSense(highspy.ObjSense.kMaximize)
    return model

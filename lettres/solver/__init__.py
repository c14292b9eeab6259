"""The solvers: each returns the best moves of a position with a proof or an upper bound. The caller limits the time."""

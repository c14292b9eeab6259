"""The solvers: a position in, moves out, with a proof or a bound. The caller decides how long to wait."""

"""The solvers: a position in, moves out, with a proof or a bound. How long one waits is the caller's affair."""

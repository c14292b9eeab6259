"""The solvers: a position in, moves out, with a proof or a bound. They know no player and no disk; patience is the caller's."""

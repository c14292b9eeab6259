"""The solvers: a position in, moves out, with a proof or a bound. They know no player, no clock and no disk."""

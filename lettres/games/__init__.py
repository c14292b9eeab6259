"""The games: each is a box of tiles, a rule set, checks and a score, put together for the engine."""

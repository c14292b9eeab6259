"""French sentences about games: verdicts, faults, events, reviews, rules, scores."""

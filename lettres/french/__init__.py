"""French sentences: verdicts, faults, events, reviews, rules, scores."""

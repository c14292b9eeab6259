"""French sentences: verdicts, faults, what happens, reviews, rules, scores."""

"""Slow and obvious searches that the fast ones are held against; tests and tools use them."""

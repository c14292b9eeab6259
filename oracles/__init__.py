"""Slow and obvious searches to compare the fast ones with; used by tests and tools."""

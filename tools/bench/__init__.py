"""Benchmarks: each prints one table, with ratios to a peer measured in the same run."""

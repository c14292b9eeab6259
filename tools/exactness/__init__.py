"""The solvers against slow and obvious searches."""

"""The project's own tools: data, benchmarks, long tests."""

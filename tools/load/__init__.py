"""Games of robots over real sockets, to check that no line is lost and nothing leaks, and to measure latency."""

"""Games of robots over real sockets, which check that no line is lost and nothing leaks, and measure latency."""

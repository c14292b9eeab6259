"""Games of robots over real sockets: no line lost, nothing leaked; and the latency."""

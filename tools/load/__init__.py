"""Games of robots over real sockets: whether the server keeps every line, tells nobody too much, and how soon."""

"""Pages for browsers, and the server that gives them: the extra `web`. Only `lettres servir` imports it."""

"""The HTTP server of pages, API and rooms: the extra `web`. Only `lettres servir` imports it."""

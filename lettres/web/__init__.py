"""The HTTP server of pages, API and rooms, installed by the extra `web`. Only `lettres servir` imports it."""

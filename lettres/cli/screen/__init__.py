"""The game on the whole terminal: drawing is pure, the course of the game needs no terminal, `app` joins the two."""

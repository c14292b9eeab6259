"""The tables of `data/`, made again from their sources."""

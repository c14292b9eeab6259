"""Reports on games and reviews, as pages, JSON and text; and the verification of saved games."""

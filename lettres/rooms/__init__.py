"""Games between people at a distance, pure: no waiting, no clock and no disk of their own."""

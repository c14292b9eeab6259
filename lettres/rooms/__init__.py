"""Games between people at a distance. Nothing here waits, reads a clock or touches a disk."""

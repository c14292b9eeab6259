"""The tidiest of the best plays: the one that leaves the most sets as they were."""

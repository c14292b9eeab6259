"""The tidiest of the best plays: one that leaves the most sets of the table as they were."""

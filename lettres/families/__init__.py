"""The families of games, by their melds: words, runs and groups, a grid."""

"""The families of games, by the kind of their melds: words, runs and groups, runs and groups on a grid."""

"""What melds are, a family of games each: words, runs and groups, a grid."""

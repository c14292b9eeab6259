"""Bots for the dice game, which is played on a grid."""

"""Bots of dice on a grid."""

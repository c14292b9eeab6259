"""Tests by kind: rules, properties, hostile input, data, command line."""

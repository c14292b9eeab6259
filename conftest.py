"""For the tests and the examples of every folder."""

pytest_plugins = ["tests.own_folders"]

"""`python -m lettres`: the same as the command `lettres`."""

from lettres.cli.main import main

main()

"""`python -m tools.soak`: random games of every kind, by the thousand."""

from tools.soak.games import main

if __name__ == "__main__":
    main()

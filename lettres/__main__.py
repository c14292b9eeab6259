"""The entry point of `lettres` and `python -m lettres`: the command line, imported once Ctrl-C is handled."""


def main() -> None:
    """Run the command line; whenever Ctrl-C comes from here on, a word and the right exit code."""
    try:
        from lettres.cli import interrupts  # here as below: until it is there, what follows answers

        interrupts.end_at_once()
        from lettres.cli.main import main as run  # here: it takes a tenth of a second

        run()
    except KeyboardInterrupt:  # before that, or twice
        from lettres.cli import interrupts  # here: it may have been interrupted above

        interrupts.end()


if __name__ == "__main__":
    main()

"""The entry point of `lettres` and `python -m lettres`. It handles Ctrl-C before it imports the command line."""


def main() -> None:
    """Run the command line; from now on, Ctrl-C ends with a short message and the right exit code."""
    try:
        from lettres.cli import interrupts  # not at the top: Ctrl-C during this import is caught below

        interrupts.end_at_once()
        from lettres.cli.main import main as run  # not at the top: it takes a tenth of a second

        run()
    except KeyboardInterrupt:  # before `end_at_once`, or a second time
        from lettres.cli import interrupts  # not at the top: the import above may have been interrupted

        interrupts.end()


if __name__ == "__main__":
    main()

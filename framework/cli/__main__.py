"""`python -m framework.cli` is the command `ascent`."""

from framework.cli import main

if __name__ == "__main__":
    main()

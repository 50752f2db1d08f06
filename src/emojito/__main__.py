"""`python -m emojito`."""

from emojito.cli import main

if __name__ == "__main__":
    main()

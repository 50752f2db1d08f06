"""Run every benchmark and print what it found."""

from rich.console import Console

from bench import rules


def main() -> None:
    """Run them one after the other, so that none disturbs another."""
    console = Console(width=140)
    rules.run(console)


if __name__ == "__main__":
    main()

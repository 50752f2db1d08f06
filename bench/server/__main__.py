"""Measure the server alone: `python -m bench.server --rooms 50 200 --seconds 3`."""

import argparse
from pathlib import Path

from rich.console import Console

from bench.server.report import IDLE, ROOMS, SECONDS, run


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--rooms", type=int, nargs="+", default=ROOMS, help="of four players each")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="that each run takes")
    parser.add_argument("--idle", type=int, default=IDLE, help="connections to hold; 0 for none")
    parser.add_argument(
        "--against", type=Path, help="another checkout, with its .venv, to run beside this one"
    )
    options = parser.parse_args()
    rooms, console = tuple(options.rooms), Console(width=140)
    run(console, rooms, options.seconds, options.idle, options.against)


if __name__ == "__main__":
    main()

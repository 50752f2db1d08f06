"""Play all golden games anew: `python -m tests.golden.write`, or `make golden`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.golden.playthrough import playthrough
from tests.golden.scenarios import SCENARIOS

PLAYTHROUGHS: Final = Path(__file__).parent / "playthroughs"


def file_of(name: str) -> Path:
    """Where the playthrough of a scenario is kept."""
    return PLAYTHROUGHS / f"{name}.txt"


def main() -> None:
    """Write every playthrough and delete those of no scenario."""
    PLAYTHROUGHS.mkdir(exist_ok=True)
    for scenario in SCENARIOS:
        file_of(scenario.name).write_text(playthrough(scenario), encoding="utf-8", newline="\n")
    for file in PLAYTHROUGHS.iterdir():
        if file.stem not in {scenario.name for scenario in SCENARIOS}:
            file.unlink()


if __name__ == "__main__":
    main()

"""docs/env.md says what is so."""

import doctest
import re
from pathlib import Path

from emojito.env.mau_mau import LAYOUT, NAMES, raw_env

PAGE = Path(__file__).parents[2] / "docs" / "env.md"


def rows(heading):
    """The cells of the table under a heading."""
    section = PAGE.read_text().split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def numbers(cell):
    first, _, last = cell.partition("–")
    return range(int(first), int(last or first) + 1)


def test_the_examples_run():
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried
    assert not failed


def test_the_table_of_actions():
    covered = []
    for cell, action, *_ in rows("Actions"):
        covered += numbers(cell)
        first, *_, last = re.findall(r"`([^`]+)`", action) * 2
        assert (NAMES[numbers(cell)[0]], NAMES[numbers(cell)[-1]]) == (first, last)
    assert covered == list(range(len(NAMES)))


def test_the_table_of_observations():
    parts = {
        part.strip("`"): slice(numbers(cell)[0], numbers(cell)[-1] + 1)
        for cell, part, *_ in rows("Observations")
    }
    assert parts == LAYOUT
    assert list(parts) == list(LAYOUT)


def test_the_table_of_settings():
    words = {row[0].strip("`") for row in rows("Settings")}
    assert words == set(raw_env.__init__.__kwdefaults__)

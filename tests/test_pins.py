"""What is pinned is what `pyproject.toml` asks for: a cap that moves moves its pin."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]


def pinned(file: str) -> dict[str, str]:
    text = (ROOT / "requirements" / file).read_text()
    return dict(re.findall(r"^([\w-]+)==([^ ;]+)", text, re.MULTILINE))


@pytest.mark.parametrize(
    ("file", "extras"),
    [
        ("play.txt", ()),
        ("cluster.txt", ("cluster",)),
        ("dev.txt", tuple(EXTRAS)),
        ("bench.txt", tuple(EXTRAS)),
    ],
)
def test_every_pin_is_a_version_that_is_asked_for(file, extras):
    pins = pinned(file)
    asked = [*PROJECT["dependencies"], *(line for extra in extras for line in EXTRAS[extra])]
    for requirement in map(Requirement, asked):
        assert requirement.specifier.contains(pins[requirement.name]), str(requirement)

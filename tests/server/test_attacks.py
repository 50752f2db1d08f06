"""Every attack in small: it does not succeed, nobody else loses anything, and no error is logged.

How long others wait is measured by `python -m tests.server.attack`.
"""

from __future__ import annotations

import json
import resource
import sys

import pytest

from tests.server.attack.catalogue import ATTACKS
from tests.server.attack.scene import complaints, conduct
from tests.server.raw import close_code, frames_in

on_linux = pytest.mark.skipif(
    sys.platform != "linux", reason="takes many loopback addresses, and /proc"
)


@pytest.fixture
def many_files():
    """As many open files as an attacker may have."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[1], before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


@on_linux
@pytest.mark.asyncio
@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
@pytest.mark.usefixtures("many_files")
async def test_attack(attack, tmp_path):
    result = await conduct(attack, tmp_path / "rooms.db", small=True)
    assert result.faults == []


# What the attacks rest on


@pytest.mark.parametrize(
    "line",
    [
        json.dumps({"event": "a message failed", "level": "error", "exception": "Traceback"}),
        json.dumps({"event": "odd", "level": "warning", "exception": "Traceback"}),
        json.dumps({"event": "worse", "level": "critical"}),
        "Task exception was never retrieved",
    ],
)
def test_an_error_in_the_log_is_a_complaint(line):
    usual = json.dumps({"event": "stopped", "level": "info"})
    assert complaints(usual) == []
    assert len(complaints(f"{usual}\n{line}\n{line}")) == 1


def test_frames_are_told_apart_whatever_their_length():
    sizes = (0, 125, 126, 70_000)
    heads = (
        b"\x81\x00",
        b"\x8a\x7d",
        b"\x81\x7e\x00\x7e",
        b"\x81\x7f" + sizes[3].to_bytes(8, "big"),
    )
    heard = b"".join(head + b"x" * size for head, size in zip(heads, sizes, strict=True))
    assert [(opcode, len(payload)) for opcode, payload in frames_in(heard + b"\x81\x05cut")] == [
        (1, 0), (10, 125), (1, 126), (1, 70_000),
    ]  # fmt: skip
    assert close_code(heard) is None
    assert close_code(heard + b"\x88\x02\x0f\xa9") == 4009

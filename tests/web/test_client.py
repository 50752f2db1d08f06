"""The client's own tests, which need no browser: they run in Node, beside all the others."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
COLORS = re.compile(r"\x1b\[[\d;]*m")


def test_the_clients_own_tests_pass(record_property):
    done = subprocess.run(
        [sys.executable, "-m", "tools.web", "test"], cwd=ROOT, capture_output=True, text=True
    )
    said = COLORS.sub("", done.stdout + done.stderr)
    assert done.returncode == 0, said
    (counted,) = re.findall(r"^ *Tests +(\d+ passed.*)$", said, re.MULTILINE)
    record_property("the client's own tests", counted)

"""Without the extra `rl` one is told what to install."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("missing", ["pettingzoo", "gymnasium", "numpy"])
def test_what_to_install(missing):
    program = f"import sys; sys.modules[{missing!r}] = None; from emojito.env import mau_mau"
    told = subprocess.run(  # noqa: S603
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert told.returncode
    last = told.stderr.strip().splitlines()[-1]
    assert last == (
        f"ImportError: emojito.env needs {missing}, which comes with an optional extra: "
        "pip install 'emojito[rl]'"
    )

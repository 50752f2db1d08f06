"""Processes that think for a server end with it, however it ends."""

import subprocess
import sys

import pytest

PATIENCE = 60.0
DIES = """
import os
from emojito.bots.pool import Pool

if __name__ == "__main__":
    Pool().executor.submit(os.getpid).result()
    print("thought", flush=True)
    {how}
"""


@pytest.mark.parametrize("how", ["os.kill(os.getpid(), 9)", "os._exit(0)", "pass"])
def test_nobody_thinks_on_for_a_server_that_is_gone(tmp_path, how):
    """What it wrote to is closed only when the last of its processes has ended."""
    script = tmp_path / "server.py"
    script.write_text(DIES.format(how=how))
    server = subprocess.run(  # noqa: S603 - our own script
        [sys.executable, str(script)], stdout=subprocess.PIPE, timeout=PATIENCE, check=False
    )
    assert server.stdout == b"thought\n"

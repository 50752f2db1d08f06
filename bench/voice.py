"""What the puppet's voice costs the device that plays it: the client's synthesiser, in Node."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from rich.console import Console
from tools import web

SCRIPT: Final = Path(__file__).with_name("voice.ts")


def run(console: Console) -> None:
    """Let it sing for a minute, and print how much of a core that takes."""
    web.install()
    with tempfile.TemporaryDirectory() as folder:
        bundle = Path(folder) / "voice.mjs"
        bundler = web.WEB / "node_modules" / "rolldown" / "bin" / "cli.mjs"
        _node(bundler, SCRIPT, "--platform", "node", "--format", "esm", "-o", bundle)
        answer = _node(bundle)
    shares: dict[str, float] = json.loads(answer)
    console.print("[bold]The puppet's voice[/], of one core while it sounds")
    for sound, share in shares.items():
        console.print(f"  {sound:<22} {share:6.2%}")


def _node(*arguments: str | Path) -> bytes:
    done = subprocess.run((web.NODE, *arguments), capture_output=True, check=True)  # noqa: S603
    return done.stdout


if __name__ == "__main__":
    run(Console())

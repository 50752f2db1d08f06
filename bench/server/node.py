"""Peers that run on Node, with their packages from npm."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

import platformdirs

_QUIETLY: Final = ("--no-audit", "--no-fund", "--ignore-scripts")


class Missing(Exception):  # noqa: N818 - it is told to a person, not handled
    """A peer cannot be had on this machine; the message says why."""


def install(name: str, *what: str, lock: Path | None = None) -> Path:
    """Return a folder with packages, fetched by npm unless they are there; or say why not.

    `what` names them with their versions, unless a folder holds a `lock` that does.
    """
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise Missing("Node and npm are not on this machine")
    home = platformdirs.user_cache_path("emojito") / "bench" / name
    done = home / "installed"
    if not done.exists():
        home.mkdir(parents=True, exist_ok=True)
        if lock is not None:
            for file in ("package.json", "package-lock.json"):
                shutil.copy(lock / file, home)
        # Not `ci`: it asks for the packages of other platforms as well, which not every mirror has.
        command = ["install", *(["--no-package-lock", *what] if lock is None else ["--no-save"])]
        try:
            subprocess.run(  # noqa: S603 - the packages are named here
                [npm, *command, *_QUIETLY, "--prefix", str(home)],
                check=True,
                capture_output=True,
                timeout=240,
                cwd=home,
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise Missing(f"npm could not install {name}: {error}") from error
        done.touch()
    return home / "node_modules"


def command(script: Path, port: int) -> list[str]:
    """Return what starts a peer."""
    return [shutil.which("node") or "node", str(script), str(port)]


def environment(modules: Path) -> dict[str, str]:
    """Return what it needs to find its packages, and to run as fast as it can."""
    return {**os.environ, "NODE_PATH": str(modules), "NODE_ENV": "production"}

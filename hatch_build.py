"""Puts the built web client into the package, whoever builds it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the client for a wheel; an editable install gets it from `make`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build it, unless it lies there already or there is nothing to build it from."""
        root = Path(self.root)
        if version == "editable" or not (root / "web" / "package.json").is_file():
            return
        from tools import web

        web.build()
        build_data["force_include"][str(web.CLIENT)] = "emojito/client"

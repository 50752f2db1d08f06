"""Puts the built web client into the package, whoever builds it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the client for a wheel; an editable install gets it from `make`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build it, unless this is an editable install or a source distribution."""
        if version == "editable" or self.target_name != "wheel":
            return
        web = _builder(Path(self.root) / "tools" / "web.py")
        web.build()
        build_data["force_include"][str(web.CLIENT)] = "emojito/client"


def _builder(file: Path) -> ModuleType:
    """Load the client's build from its file: in an isolated build the checkout is on no path."""
    spec = importlib.util.spec_from_file_location("emojito_build_web", file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module

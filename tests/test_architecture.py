"""The parts as docs/architecture.md draws them: who may know of whom."""

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from emojito.games import HOSTED
from emojito.rooms.snapshots import APART
from emojito.rules.emojito.editions import EDITIONS

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
MODULES = sorted(SOURCE.rglob("*.py"))

MAY_IMPORT = {
    "emojito": {"emojito.rules"},
    "emojito.__main__": {"emojito.cli"},
    "emojito.bots": {
        "emojito.bots", "emojito.puppet", "emojito.rules", "msgspec", "structlog",
    },
    "emojito.bus": {"emojito.bus", "emojito.cluster.ports", "redis", "structlog"},
    "emojito.cli": {"emojito", "cyclopts"},
    "emojito.cluster": {
        "emojito.cluster", "emojito.rooms", "emojito.rules", "msgspec", "structlog",
    },
    "emojito.env": {"emojito.env", "emojito.rules", "gymnasium", "msgspec", "numpy", "pettingzoo"},
    "emojito.games": {
        "emojito.bots", "emojito.games", "emojito.puppet", "emojito.rules", "emojito.stage",
        "msgspec",
    },
    "emojito.lab": {
        "emojito.bots", "emojito.lab", "emojito.puppet", "emojito.rules",
        "cyclopts", "matplotlib", "msgspec", "numba", "numpy", "rich",
    },
    "emojito.puppet": {"emojito.puppet", "emojito.rules", "msgspec"},
    "emojito.referee": {"emojito.rules", "msgspec"},
    "emojito.rooms": {
        "emojito.bots", "emojito.games", "emojito.puppet", "emojito.rooms", "emojito.rules",
        "emojito.stage", "msgspec", "structlog",
    },
    "emojito.rules": {"emojito.rules", "msgspec"},
    "emojito.stage": {"emojito.rules", "emojito.stage", "msgspec"},
    "emojito.server": {
        "emojito.games", "emojito.rooms", "emojito.rules", "emojito.server",
        "aiohttp", "cyclopts", "msgspec", "platformdirs", "prometheus_client", "rich", "segno",
        "structlog", "uvloop",
    },
    # Only the wiring and the operator's commands know a concrete store.
    "emojito.server.app": {"emojito", "aiohttp", "structlog"},
    "emojito.server.cli": {"emojito", "cyclopts", "msgspec", "platformdirs", "rich"},
    "emojito.server.serve": {"emojito", "aiohttp", "rich", "segno", "structlog", "uvloop"},
    "emojito.store": {
        "emojito.cluster.ports", "emojito.rooms.ports", "emojito.store", "asyncpg", "structlog",
    },
}  # fmt: skip
"""What each part may import besides the standard library; the longest name that fits counts."""


def module_name(file: Path) -> str:
    parts = file.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(file: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file} imports relatively"
            found.add(node.module)
    return found


def within(name: str, part: str) -> bool:
    return name == part or name.startswith(f"{part}.")


@pytest.mark.parametrize("file", MODULES, ids=module_name)
def test_imports_go_one_way(file):
    name = module_name(file)
    allowed = MAY_IMPORT[max((part for part in MAY_IMPORT if within(name, part)), key=len)]
    foreign = {
        imported
        for imported in imports(file)
        if imported.partition(".")[0] not in sys.stdlib_module_names
        and not any(within(imported, part) for part in allowed)
    }
    assert not foreign


def test_the_games_do_not_know_each_other():
    for file in (SOURCE / "emojito/rules/maumau").glob("*.py"):
        assert not any(within(name, "emojito.rules.emojito") for name in imports(file))
    for file in (SOURCE / "emojito/rules/emojito").glob("*.py"):
        assert not any(within(name, "emojito.rules.maumau") for name in imports(file))


def test_nothing_that_snapshots_rest_on_imports_what_their_digest_leaves_out():
    """Else a change there could change what a log leads to, and old snapshots would still count."""
    package = SOURCE / "emojito"
    there = {entry.name for entry in package.iterdir()} | {"client"}  # as it is built
    assert there >= APART
    apart = {f"emojito.{name.removesuffix('.py')}" for name in APART}
    counted = [file for file in MODULES if file.relative_to(package).parts[0] not in APART]
    assert package / "rooms/apply.py" in counted
    for file in counted:
        names = every_name_imported(file)
        assert not {name for name in names if any(within(name, part) for part in apart)}, file
        assert not {"importlib.import_module", "runpy"} & names, f"{file} imports by name"
        assert "__import__" not in file.read_text(), f"{file} imports by name"


def every_name_imported(file: Path) -> set[str]:
    """Return what is imported anywhere in a file: modules, and what is taken from them."""
    names = imports(file)
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            names.add(f"{node.value.id}.{node.attr}")  # importlib.import_module
    return names


NAMES_A_GAME = {
    "src/emojito/rooms/log.py": "old logs name them",
    "tools/screenshots.py": "pictures are of certain games",
    "tools/readme.py": "as above",
    "tools/sizes.py": "as above",
    "tools/recording.py": "as above",
    "tools/far_apart.py": "as above",
    "src/emojito/rooms/snapshots.py": "the package is called like one of them",
    "src/emojito/server/cli.py": "as above",
    "src/emojito/server/pages.py": "as above",
    "src/emojito/store/postgres_schema.py": "as above",
    "tools/web.py": "as above",
}


def constants(file: Path) -> set[Any]:
    nodes = ast.walk(ast.parse(file.read_text()))
    return {node.value for node in nodes if isinstance(node, ast.Constant)}


def test_rooms_server_store_and_tools_name_no_game():
    """A game owns everything about itself, its name and what the host may do in it included."""
    own = set(HOSTED).union(*(game.interventions for game in HOSTED.values()))
    parts = [SOURCE / "emojito" / part for part in ("rooms", "server", "store", "cluster", "bus")]
    files = [file for part in (*parts, ROOT / "tools") for file in part.rglob("*.py")]
    naming = {str(file.relative_to(ROOT)) for file in files if constants(file) & own}
    assert naming == set(NAMES_A_GAME)
    for file in files:
        rules = ("emojito.rules.emojito", "emojito.rules.maumau")
        if file.name != "screenshots.py":
            found = {name for name in imports(file) if name.startswith(rules)}
            assert not found, f"{file} knows a game"


def test_the_engine_never_asks_which_edition_it_is():
    for file in (SOURCE / "emojito/rules").rglob("*.py"):
        if file.name != "editions.py":
            assert not constants(file) & set(EDITIONS), file


def test_rules_have_no_clock_no_files_of_others_and_no_global_chance():
    banned = {"time", "datetime", "random", "secrets", "socket", "asyncio", "threading", "os"}
    for file in (SOURCE / "emojito/rules").rglob("*.py"):
        if file.name != "chance.py":
            assert not imports(file) & banned, file


def test_no_file_names_a_package_registry():
    listed = subprocess.run(
        ["git", "ls-files"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    registries = re.compile(
        r"""pypi\.(org|python)|npmjs\.(org|com)|files\.pythonhosted|"resolved":"""
    )
    for name in listed.stdout.splitlines():
        file = ROOT / name
        if (
            file.suffix not in {".gz", ".png", ".webp", ".woff2"}
            and file.is_file()
            and file != Path(__file__)
        ):
            assert not registries.search(file.read_text()), name

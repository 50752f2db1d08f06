"""The package as people install it: built, put into a clean environment, and played with."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import emojito
from emojito.games import HOSTED
from tests.server.party import Party
from tests.server.process import ServerProcess

ROOT = Path(__file__).parent.parent


def run(*command: str | Path, cwd: Path | None = None, **environment: Path) -> str:
    done = subprocess.run(  # noqa: S603
        command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(kind: str, source: Path, built: Path) -> Path:
    """Build a package of the sources in a folder."""
    # Not in the source's folder, which would put it on the path: pip does not either.
    program = "import os, hatchling.cli as cli; os.chdir(os.environ['SOURCE']); cli.hatchling()"
    run(sys.executable, "-P", "-c", program, "build", "-t", kind, "-d", built, SOURCE=source)
    (found,) = built.glob({"sdist": "*.tar.gz", "wheel": "*.whl"}[kind])
    return found


@pytest.fixture
def sdist(tmp_path) -> Path:
    """The sources, packed from a copy of what git would hand out: nothing here is disturbed."""
    source = tmp_path / "source"
    for name in run("git", "ls-files", "-co", "--exclude-standard", cwd=ROOT).splitlines():
        if name.startswith(("src/", "web/", "tools/")) or "/" not in name:
            target = source / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)
    return build("sdist", source, tmp_path / "dist")


@pytest.fixture
def wheel(sdist, tmp_path) -> Path:
    """A wheel built from the packed sources and nothing else, as pip does where there is none."""
    with tarfile.open(sdist) as packed:
        packed.extractall(tmp_path / "unpacked", filter="data")
    (source,) = (tmp_path / "unpacked").iterdir()
    (source / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    return build("wheel", source, tmp_path / "dist")


@pytest.fixture
def python(wheel, tmp_path) -> Path:
    """A clean environment with the wheel and nothing but what it declares to need."""
    home = tmp_path / "venv"
    run(sys.executable, "-m", "venv", home)
    python = home / "bin" / "python"
    site = Path(run(python, "-c", "import site; print(site.getsitepackages()[0])").strip())
    run(python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", wheel)
    (installed,) = metadata.distributions(name="emojito", path=[str(site)])
    for needed in sorted(closure(installed)):
        copy(metadata.distribution(needed), site)
    run(python, "-m", "pip", "check")
    return python


def closure(distribution: metadata.Distribution) -> set[str]:
    """The names of all distributions that one needs, directly or not, without its extras."""
    found: set[str] = set()
    waiting = [distribution]
    while waiting:
        for line in waiting.pop().requires or ():
            requirement = Requirement(line)
            wanted = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
            if wanted and requirement.name not in found:
                found.add(requirement.name)
                waiting.append(metadata.distribution(requirement.name))
    return found


def copy(distribution: metadata.Distribution, site: Path) -> None:
    """Install what is installed here also there: the registry need not be asked."""
    for file in distribution.files or ():
        if ".." not in file.parts and file.suffix != ".pyc":
            target = site / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(str(file.locate()), target)


@pytest.mark.asyncio
async def test_a_wheel_installed_with_what_it_declares_serves_its_screens_and_whole_games(
    python, tmp_path
):
    assert re.fullmatch(r"\d+\.\d+\.\d+", emojito.__version__)
    assert run(python.parent / "emojito", "--version").strip() == emojito.__version__
    async with ServerProcess(tmp_path / "rooms.db", python=python) as server:
        async with server.session.get(server.url) as page:
            text = await page.text()
        script = re.search(r'src="(/assets/[^"]+\.js)"', text)
        assert script, text
        async with server.session.get(server.url + script[1]) as answer:
            assert answer.status == 200
            assert answer.content_type == "text/javascript"
        ana = await server.create("Ana")
        party = Party(server, [ana, await server.join(ana.code, "Ben")])
        await party.caught_up(party.players[-1].version)
        for game in HOSTED:
            await party.start(game)
            while not party.over:
                await party.step()
            await party.done(ana, "back_to_lobby")

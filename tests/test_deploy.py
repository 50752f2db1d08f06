"""What can be checked of deploy/ without containers."""

from __future__ import annotations

import inspect
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from emojito.server import cli
from emojito.server.config import Config
from emojito.server.hosts import Hosts

DEPLOY = Path(__file__).parent.parent / "deploy"
FILES = sorted(file for file in DEPLOY.iterdir() if file.is_file())


def environment_variables() -> set[str]:
    hints = inspect.signature(cli.serve, eval_str=True).parameters.values()
    return {
        name
        for parameter in hints
        for setting in parameter.annotation.__metadata__
        for name in setting.env_var or ()
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_setting_that_is_named_exists(file):
    named = set(re.findall(r"\bEMOJITO_[A-Z_]+", file.read_text())) - {"EMOJITO_VERSION"}
    assert named <= environment_variables()


def test_what_compose_asks_for_is_in_the_example_environment():
    example = (DEPLOY / "env.example").read_text()
    offered = set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE))
    for file in DEPLOY.glob("compose*.yaml"):
        assert set(re.findall(r"\$\{([A-Z_]+)", file.read_text())) <= offered


def test_what_the_caddyfile_asks_for_is_given_by_compose():
    asked = set(re.findall(r"\{\$([A-Z_]+)\}", (DEPLOY / "Caddyfile").read_text()))
    for file in DEPLOY.glob("compose*.yaml"):
        assert all(f"      {name}: " in file.read_text() for name in asked)


def test_nodes_answer_to_whoever_watches_them():
    """Any other name than the site's gets 421, and a proxy would take the node for dead."""
    nodes = Hosts(Config(db=Path("unused"), public_url="https://games.example.org"))
    caddyfile = (DEPLOY / "Caddyfile").read_text()
    assert re.search(r"health_headers \{\s+Host \{\$DOMAIN\}\s+\}", caddyfile)
    asked = re.findall(r'"([^" ]+):8765"', (DEPLOY / "prometheus.yaml").read_text())
    given = re.findall(r"ipv4_address: ([0-9.]+)", (DEPLOY / "compose.yaml").read_text())
    assert asked == given
    assert all(nodes.include(name) for name in asked)


def test_the_image_runs_as_nobody_in_particular_and_tells_how_it_is():
    lines = (DEPLOY / "Dockerfile").read_text()
    assert lines.count("\nFROM ") == 2
    last = lines[lines.rindex("\nFROM ") :]
    assert re.search(r"^USER [1-9]\d+:[1-9]\d+$", last, re.MULTILINE)
    assert "HEALTHCHECK" in last
    assert "/healthz" in last


def test_the_pins_of_the_image_are_there():
    for name in re.findall(r"requirements/[a-z]+\.txt", (DEPLOY / "Dockerfile").read_text()):
        assert "asyncpg==" in (DEPLOY.parent / name).read_text()


def dashboard_metrics() -> set[str]:
    """Return what the dashboard asks for, without what Prometheus adds to a name."""
    dashboard = json.loads((DEPLOY / "grafana.json").read_text())
    asked = " ".join(target["expr"] for panel in dashboard["panels"] for target in panel["targets"])
    return set(re.findall(r"\bemojito_[a-z_]+", asked))


def test_the_dashboard_asks_for_something():
    assert len(dashboard_metrics()) > 15


def test_systemd_accepts_the_unit(tmp_path):
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("there is no systemd")
    # What it starts need not be installed here.
    unit = tmp_path / "emojito.service"
    text = (DEPLOY / "emojito.service").read_text()
    unit.write_text(text.replace("/opt/emojito/bin/emojito serve", "/bin/true"))
    done = subprocess.run(  # noqa: S603
        [analyze, "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
    )
    complaints = [line for line in done.stderr.splitlines() if "emojito.service" in line]
    assert not complaints

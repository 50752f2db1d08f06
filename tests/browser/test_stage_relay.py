"""Through a relay alone nobody learns another's address: with a real coturn, on this machine."""

from __future__ import annotations

import asyncio
import shutil
import socket
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import async_playwright

from tests.browser import remote
from tests.browser.remote import Company
from tests.server.process import UNHURRIED, ServerProcess, free_port

pytestmark = pytest.mark.asyncio(loop_scope="session")
SECRET = "for this test alone"  # noqa: S105

ROUTES = """async () => {
  const found = [];
  for (const peer of window.peers) {
    const stats = new Map([...(await peer.getStats())]);
    for (const report of stats.values())
      if (report.type === "candidate-pair" && report.nominated)
        found.push([stats.get(report.localCandidateId).candidateType, stats.get(report.remoteCandidateId).candidateType]);
  }
  return found;
}"""


def answers(port: int) -> bool:
    """Whether something listens there."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest_asyncio.fixture(loop_scope="session")
async def turn(tmp_path) -> AsyncIterator[str]:
    program = shutil.which("turnserver")
    assert program, "no coturn here: run scripts/services"
    port = free_port()
    process = await asyncio.create_subprocess_exec(
        program, "-n", "--no-cli", "--cli-password=x", "--no-tls", "--no-dtls", "--log-file=stdout",
        "--allow-loopback-peers", "--use-auth-secret", f"--static-auth-secret={SECRET}",
        "--realm=emojito", "--listening-ip=127.0.0.1", "--relay-ip=127.0.0.1",
        f"--listening-port={port}", f"--pidfile={tmp_path / 'turn.pid'}",
        f"--userdb={tmp_path / 'turn.db'}",
        stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        async with asyncio.timeout(30):
            while not answers(port):
                assert process.returncode is None, "coturn has ended instead of starting"
                await asyncio.sleep(0.05)
        yield f"turn:127.0.0.1:{port}?transport=udp"
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def test_relay_only_goes_through_the_relay_and_tells_no_address(turn, tmp_path):
    options = ("--turn-url", turn, "--turn-secret", SECRET, "--relay-only")
    async with (
        ServerProcess(tmp_path / "rooms.db", *options, program=UNHURRIED) as server,
        async_playwright() as playwright,
    ):
        browser = await remote.launch_far_apart(playwright)
        company = Company(browser, server)
        await company.gather(2)
        await company.go_far()
        await company.are_connected(1)
        for person, other in zip(company.players, (1, 0), strict=True):
            await company.perceive(person, heard_={other}, seen_={0, 1})
            routes = await person.page.evaluate(ROUTES)
            assert routes
            assert all(route == ["relay", "relay"] for route in routes), routes
            signals = [m["data"] for m in person.traffic.said if m["type"] == "signal"]
            told = [data["candidate"]["candidate"] for data in signals if data.get("candidate")]
            assert told
            assert all(" typ relay " in each for each in told)
            # A relayed candidate could still name whom it relays for.
            assert all("raddr 0.0.0.0" in each or "raddr" not in each for each in told), told
        assert not [trouble for person in company.players for trouble in person.unborne]
        await company.close()
        await browser.close()

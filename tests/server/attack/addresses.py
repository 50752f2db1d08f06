"""Lies about where one comes from, and where one is."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final

from tests.server.attack.scene import ATTACKER, NEWCOMER, Scene, attack
from tests.server.client import PATIENCE

MOST_GUESSES: Final = 20
"""Of one address, a minute."""
PROXY: Final = "127.0.8.8"
"""The one that is believed."""

_UPGRADE: Final = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
_NAME: Final = b"127.0.0.1"
REQUESTS: Final = {
    "a page of another name": b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "a socket of another name": b"GET /socket HTTP/1.1\r\nHost: evil.example\r\n%b\r\n" % _UPGRADE,
    "a long name": b"GET /catalogue.json HTTP/1.1\r\nHost: %b\r\n\r\n" % (b"a" * 300),
    "a long name's code": b"GET /BCDF234/qr.svg HTTP/1.1\r\nHost: %b\r\n\r\n" % (b"a" * 300),
    "a name that is no text": b"GET /catalogue.json HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n",
    "a code for no text": b"GET /BCDF234/qr.svg HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n",
    "a long file": b"GET /assets/%b HTTP/1.1\r\nHost: %b\r\n\r\n" % (b"a" * 300, _NAME),
    "a long code": b"GET /%b/qr.svg HTTP/1.1\r\nHost: %b\r\n\r\n" % (b"a" * 300, _NAME),
    "a file that is no text": b"GET /assets/%%ff%%fe HTTP/1.1\r\nHost: %b\r\n\r\n" % _NAME,
}
"""Each to be refused."""


async def status(scene: Scene, request: bytes) -> int:
    """Send a request as it is; return the status of the answer, or 0 if there was none."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", scene.server.port, local_addr=(ATTACKER, 0)
    )
    writer.write(request)
    async with asyncio.timeout(PATIENCE):
        line = await reader.readline()
    writer.close()
    return int(line.split()[1]) if line else 0


@attack(small={})
async def false_hosts(scene: Scene) -> str:
    """Asks for pages under names that are not the server's, too long, or no names at all."""
    found = {what: await status(scene, request) for what, request in REQUESTS.items()}
    for what, code in found.items():
        scene.expect(400 <= code < 500, f"{what} was answered with {code}")
    return f"{sum(200 <= code < 300 or code == 101 for code in found.values())} of {len(found)}"


@attack(small={}, options=(f"--behind-proxy={PROXY}",))
async def forged_addresses(scene: Scene, guesses: int = 30) -> str:
    """Guesses codes, each time as if from somewhere else, directly and through a proxy."""
    accepted = 0
    for origin, hops in (
        (ATTACKER, "198.51.100.{0}"),
        # A proxy adds whom it has heard it from to whatever it was told.
        (PROXY, "198.51.100.{0}, 203.0.113.5:4{0}"),
        # Whoever has an IPv6 network has 65,536 of them.
        (PROXY, "2001:db8:1:{0}::1"),
    ):
        answers: Counter[str] = Counter()
        for number in range(guesses):
            forged = hops.format(100 + number)
            client = await scene.server.connect(origin, **{"X-Forwarded-For": forged})
            answer = await client.say({"type": "watch", "code": f"BCDF{222 + number}"})
            answers[answer["code"]] += 1
            client.drop()
        # One more may have been earned meanwhile.
        scene.expect(answers["room-unknown"] <= MOST_GUESSES + 1, f"{origin}: {dict(answers)}")
        accepted += answers["room-unknown"]
    return f"{accepted} of {3 * guesses} guesses"


@attack(small={}, both_families=True)
async def mapped_addresses(scene: Scene, guesses: int = 30) -> str:
    """Guesses codes where IPv4 addresses look like one IPv6 network; others want to come in."""
    wrong = {"type": "watch", "code": "BCDF234"}
    client = await scene.server.connect(ATTACKER)
    answers = Counter([(await client.say(wrong))["code"] for _ in range(guesses)])
    scene.expect(answers["too-many-guesses"] > 0, f"answered with {dict(answers)}")
    newcomer = await scene.server.connect(NEWCOMER)
    answer = await newcomer.say(wrong)
    scene.expect(answer["code"] == "room-unknown", f"a neighbour was told {answer['code']}")
    return f"{answers['room-unknown']} of {guesses} guesses"

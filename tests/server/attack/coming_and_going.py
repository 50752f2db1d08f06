"""Coming in costs more than a move: again and again, as somebody, as nobody, as somebody else."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing, suppress
from itertools import count
from typing import Final

from tests.server.attack.noisy import Noisy
from tests.server.attack.reconnecting import returning
from tests.server.attack.scene import ATTACKER, TROUBLE, Scene, attack
from tests.server.client import Client, Message

MOST_ARRIVALS_AT_ONCE: Final = 300
MOST_ARRIVALS_PER_SECOND: Final = 5
"""Of one address."""
MOST_GUESSES: Final = 20
"""Wrong ones of an address, at once and in a minute."""


async def storm(
    scene: Scene, hellos: Callable[[], Sequence[Message]], at_once: int, seconds: float
) -> Counter[str]:
    """Say hello in many ways on many connections for a while; return what came of it."""
    heard: Counter[str] = Counter()

    async def come_and_go() -> None:
        with closing(await Noisy.connect(scene.server, address=ATTACKER)) as noisy:
            while not noisy.ended:
                for hello in hellos():
                    answer = await noisy.say(hello)
                    heard[answer.get("code") or answer["type"]] += 1

    async def insist() -> None:
        while True:
            with suppress(*TROUBLE):
                await come_and_go()

    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(insist() for _ in range(at_once)))
    return heard


async def _judge(
    scene: Scene, seconds: float, storming: Awaitable[Counter[str]], used: int = 1
) -> str:
    heard = await storming
    allowed = MOST_ARRIVALS_AT_ONCE + MOST_ARRIVALS_PER_SECOND * (seconds + 1) - used
    scene.expect(heard["welcome"] <= allowed, f"{heard['welcome']} arrivals in {seconds:.0f} s")
    return f"{heard['welcome']} arrivals"


@attack(small={"seconds": 1.5, "at_once": 5})
async def joining_and_leaving(scene: Scene, at_once: int = 40, seconds: float = 8.0) -> str:
    """Joins a full room under ever new names, leaves and joins again."""
    host = await scene.server.create("Eve", address=ATTACKER)
    number = count()

    def hellos() -> tuple[Message, ...]:
        return (
            {"type": "join", "code": host.code, "name": f"Guest {next(number)}"},
            {"type": "do", "id": f"l{next(number)}", "seen": 0, "command": {"do": "leave"}},
        )

    return await _judge(scene, seconds, storm(scene, hellos, at_once, seconds))


@attack(small={"seconds": 1.5, "at_once": 5})
async def looking_in(scene: Scene, at_once: int = 40, seconds: float = 8.0) -> str:
    """Is a screen now of this room, now of that."""
    rooms = [await scene.server.create(name, address=ATTACKER) for name in ("Eve", "Eva")]
    hellos = [{"type": "watch", "code": room.code} for room in rooms]
    return await _judge(scene, seconds, storm(scene, lambda: hellos, at_once, seconds), 2)


@attack(small={"seconds": 1.5, "at_once": 5})
async def taking_over(scene: Scene, at_once: int = 40, seconds: float = 8.0) -> str:
    """Takes one seat over from itself with many sockets."""
    host = await scene.server.create("Eve", address=ATTACKER)
    hellos = (returning(host),)
    return await _judge(scene, seconds, storm(scene, lambda: hellos, at_once, seconds))


@attack(small={"seconds": 1.5, "at_once": 5})
async def wrong_tokens(scene: Scene, at_once: int = 100, seconds: float = 8.0) -> str:
    """Guesses codes and the token of a seat, on many sockets."""
    host = await scene.server.create("Eve", address=ATTACKER)
    hellos = (
        {"type": "resume", "code": host.code, "token": "x" * 43},
        {"type": "watch", "code": "BCDF234"},
    )
    heard = await storm(scene, lambda: hellos, at_once, seconds)
    guesses = heard["unknown-token"] + heard["room-unknown"]
    allowed = MOST_GUESSES * (1 + (seconds + 1) / 60)
    scene.expect(guesses <= allowed, f"{guesses} guesses in {seconds:.0f} s")
    return f"{guesses} guesses"


async def _hosts(scene: Scene, rooms: int) -> list[Client]:
    return [await scene.server.create(f"Eve {n}", address=ATTACKER) for n in range(rooms)]


@attack(small={"rooms": 5, "seconds": 1.0})
async def bots(scene: Scene, rooms: int = 60, seconds: float = 8.0) -> str:
    """Opens as many rooms as it may, and lets four bots play in each, as well as they can."""
    hosts = await _hosts(scene, rooms)
    for host in hosts:
        for _ in range(4):
            await host.do("add_bot", level="sharp")
        await host.do("configure", settings={"game": "mau-mau"})
        scene.expect((await host.do("start"))["type"] == "done", "no game")
    before = sum(scene.kept(host.code)[0] for host in hosts)
    await asyncio.sleep(seconds)
    moves = sum(scene.kept(host.code)[0] for host in hosts) - before
    scene.expect(moves <= rooms * (seconds + 2), f"{moves} moves of bots in {seconds:.0f} s")
    return f"{moves / seconds:.0f} moves/s"

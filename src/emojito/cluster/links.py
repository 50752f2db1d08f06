"""Links between nodes over a lossy bus: ordered and complete, or known to be broken.

Batches of a link are numbered; a heartbeat goes where there is nothing to say. A gap, a silence, or
a bus that is down breaks the link at both ends; what went over it is forgotten, and the next batch
begins a new one. Nothing is ever repeated here: devices whose link broke come back, and say again
what was not answered.
"""

from __future__ import annotations

import asyncio
import secrets
from time import monotonic
from typing import Final, Protocol

import msgspec
import structlog

from emojito.cluster.messages import (
    Batch,
    Deaf,
    Hear,
    Heartbeat,
    NodeMessage,
    Overhear,
    decode,
    encode,
)
from emojito.cluster.ports import Bus

_log = structlog.get_logger()

HEARTBEAT: Final = 1.0
"""Seconds after which a node that has a link says something, a heartbeat if nothing else."""
SILENCE: Final = 4.0
"""Seconds of silence after which a link is broken."""
LATE: Final = 0.5
"""Seconds a message may take by the bus for what is dropped rather than late."""
_SHOUTED: Final = 0
"""The stream of what is said to all: a gap in it matters to nobody."""


class Ends(Protocol):
    """What is at this end of the links."""

    def heard(self, peer: str, message: NodeMessage) -> None:
        """Take what a peer says."""

    def broken(self, peer: str) -> None:
        """Forget everything that was going on with a peer."""

    def is_linked(self, peer: str) -> bool:
        """Whether something is going on with a peer, so that silence matters."""


class _Link:
    __slots__ = (
        "dead", "expected", "hearing", "last_heard", "last_said", "said", "stream", "told_deaf",
    )  # fmt: skip

    def __init__(self) -> None:
        self.stream = secrets.randbits(60) + 1
        self.said = 0
        self.hearing = 0
        """The stream the peer speaks on; 0 if nothing was heard yet."""
        self.expected = 1
        self.dead = 0
        """The stream before, of which something may still arrive."""
        self.told_deaf = float("-inf")
        """When the peer was told that it is not heard on that."""
        self.last_heard = self.last_said = monotonic()


class Links:
    """All links of this node."""

    def __init__(self, me: str, bus: Bus, ends: Ends) -> None:
        self._me = me
        self._bus = bus
        self._ends = ends
        self._links: dict[str, _Link] = {}
        self._outbox: dict[str, list[NodeMessage]] = {}
        self.breaks = 0
        """Links broken so far."""

    def send(self, peer: str, message: NodeMessage) -> None:
        """Say something to a peer, together with all else of this turn of the event loop."""
        box = self._outbox.get(peer)
        if box is None:
            if not self._outbox:
                asyncio.get_running_loop().call_soon(self.flush)
            box = self._outbox[peer] = []
        box.append(message)

    def send_bytes(self, peer: str, line: int, body: bytes, then: bytes | None) -> None:
        """Send a line bytes; those that go to several lines at a peer travel once."""
        box = self._outbox.get(peer)
        last = box[-1] if box else None
        if type(last) is Hear and last.body is body and last.then is then:
            last.lines.append(line)
        else:
            self.send(peer, Hear([line], body, then))

    @property
    def is_late(self) -> bool:
        """Whether the bus is behind, so that what is better dropped than late is dropped."""
        return self._bus.lag > LATE

    def offer_bytes(self, peer: str, line: int, body: bytes) -> bool:
        """Send a line bytes that it may miss, in the same way; not if the bus is behind."""
        if self.is_late:
            return False
        box = self._outbox.get(peer)
        last = box[-1] if box else None
        if type(last) is Overhear and last.body is body:
            last.lines.append(line)
        else:
            self.send(peer, Overhear([line], body))
        return True

    def shout(self, message: NodeMessage) -> None:
        """Say something to all; who does not hear it does not miss it."""
        self._bus.shout(encode(Batch(self._me, _SHOUTED, 0, [message])))

    def flush(self) -> None:
        """Hand everything said so far to the bus."""
        outbox, self._outbox = self._outbox, {}
        for peer, said in outbox.items():
            link = self._link(peer)
            link.said += 1
            link.last_said = monotonic()
            self._bus.send(peer, encode(Batch(self._me, link.stream, link.said, said)))

    async def run(self) -> None:
        """Keep links alive, and notice those that are not."""
        while True:
            await asyncio.sleep(HEARTBEAT / 2)
            now = monotonic()
            for peer, link in tuple(self._links.items()):
                if not self._ends.is_linked(peer):
                    if now - max(link.last_heard, link.last_said) > 10 * SILENCE:
                        del self._links[peer]
                elif now - link.last_heard > SILENCE:
                    self.sever(peer, "silence")
                elif now - link.last_said > HEARTBEAT:
                    self.send(peer, Heartbeat())

    # As the listener of the bus

    def heard(self, carried: bytes) -> None:
        """See `Listener.heard`."""
        try:
            batch = decode(carried)
        except msgspec.MsgspecError:
            _log.warning("a message on the bus is none of ours")
            return
        peer = batch.sender
        if batch.stream != _SHOUTED and not self._is_next(peer, batch):
            return
        for message in batch.messages:
            if isinstance(message, Deaf):
                self._begin_anew(peer, message.stream)
                continue
            try:
                self._ends.heard(peer, message)
            except Exception:
                _log.exception("what another node said could not be done")

    def undelivered(self, node: str) -> None:
        """See `Listener.undelivered`."""
        if node in self._links:
            self.sever(node, "nobody there", tell=False)

    def fell_silent(self) -> None:
        """See `Listener.fell_silent`."""
        for peer in tuple(self._links):
            self.sever(peer, "bus down", tell=False)

    def _is_next(self, peer: str, batch: Batch) -> bool:
        """Say whether a batch continues its link or begins one; else break it."""
        link = self._link(peer)
        if batch.stream == link.hearing and batch.number == link.expected:
            link.expected += 1
            link.last_heard = monotonic()
            return True
        if batch.stream == link.dead:
            self._tell_deaf(peer, link)
            return False
        if batch.number == 1:
            if link.hearing:
                self.sever(peer, "begun anew", tell=False)
                link = self._link(peer)
            link.hearing, link.expected = batch.stream, 2
            link.last_heard = monotonic()
            return True
        link.hearing = batch.stream
        self.sever(peer, "gap")
        return False

    def _tell_deaf(self, peer: str, link: _Link) -> None:
        """Say that we do not hear a stream, which could not be said while the bus was down.

        Else who does not know would speak on it for ever. Not for each batch that is under way.
        """
        now = monotonic()
        if now - link.told_deaf > HEARTBEAT:
            link.told_deaf = now
            self.send(peer, Deaf(link.dead))

    def _begin_anew(self, peer: str, stream: int) -> None:
        """Break a link of which the peer hears nothing, unless that has happened since."""
        link = self._links.get(peer)
        if link is not None and link.stream == stream:
            hearing, expected = link.hearing, link.expected
            self.sever(peer, "not heard", tell=False)
            # What the peer says from now on is whole.
            link = self._link(peer)
            link.hearing, link.expected, link.dead = hearing, expected, 0

    def sever(self, peer: str, why: str, *, tell: bool = True) -> None:
        """Break a link at this end; the other is told, or hears of it by a new beginning."""
        before = self._links.pop(peer, None)
        self._outbox.pop(peer, None)
        self.breaks += 1
        _log.info("a link is broken", why=why)
        self._ends.broken(peer)
        link = self._link(peer)
        if before is not None:
            link.dead = before.hearing or before.dead
        if tell:
            self._tell_deaf(peer, link)

    def _link(self, peer: str) -> _Link:
        link = self._links.get(peer)
        if link is None:
            link = self._links[peer] = _Link()
        return link

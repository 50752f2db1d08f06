"""People far apart: each with a camera of one colour and a microphone of one tone.

So what arrives anywhere says whose it is. What is on the wire is read off the connections, what is shown
and played off the page's elements.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, Final

from playwright.async_api import Browser, Playwright

from tests.browser.chromium import ARGUMENTS, executable
from tests.browser.party import NAMES, Party
from tests.browser.person import PHONE, Person
from tests.browser.traffic import PATIENCE

FAR_APART: Final = (
    *ARGUMENTS,
    "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
    "--autoplay-policy=no-user-gesture-required",
    # On one machine without a network: addresses as they are, its own among them.
    "--allow-loopback-in-peer-connection", "--disable-features=WebRtcHideLocalIpsWithMdns",
)  # fmt: skip

TONES: Final = (440, 700, 1000, 1400, 1900, 2500, 3200)
"""Hz; no two share overtones that could be taken for each other."""
FRAMES: Final = 8
"""Pictures a second: few, so that many cameras fit on a small machine."""
COLORS: Final = ("#ff0000", "#00ff00", "#0000ff", "#ffff00", "#ff00ff", "#00ffff", "#ffffff")

DEVICES: Final = """([tone, color, frames]) => {
  let audio = null;
  const microphone = () => {
    audio ??= new AudioContext();
    void audio.resume();
    const oscillator = new OscillatorNode(audio, { frequency: tone });
    const output = audio.createMediaStreamDestination();
    oscillator.connect(new GainNode(audio, { gain: 0.5 })).connect(output);
    oscillator.start();
    return output.stream.getAudioTracks()[0];
  };
  const camera = () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 160, height: 120 });
    const brush = canvas.getContext("2d");
    let frame = 0;
    const paint = () => {
      brush.fillStyle = color;
      brush.fillRect(0, 0, 160, 120);
      brush.fillStyle = "#000";
      brush.fillRect((frame = (frame + 8) % 160), 112, 8, 8);
    };
    paint();
    setInterval(paint, 1000 / frames);
    return canvas.captureStream(frames).getVideoTracks()[0];
  };
  window.mine = [];
  navigator.mediaDevices.getUserMedia = async () => {
    const stream = new MediaStream([camera(), microphone()]);
    window.mine.push(...stream.getTracks());
    return stream;
  };
}"""

WATCHED: Final = """
  window.peers = [];
  const Peer = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Peer {
    constructor(...given) {
      super(...given);
      window.peers.push(this);
    }
  };
  const ears = new Map();
  let room = null;
  const tone = (stream) => {
    room ??= new AudioContext();
    void room.resume();
    if (!ears.has(stream.id)) {
      const ear = new AnalyserNode(room, { fftSize: 2048, smoothingTimeConstant: 0 });
      room.createMediaStreamSource(stream).connect(ear);
      ears.set(stream.id, ear);
    }
    const ear = ears.get(stream.id);
    const bins = new Float32Array(ear.frequencyBinCount);
    ear.getFloatFrequencyData(bins);
    const loudest = bins.reduce((best, value, at) => (value > bins[best] ? at : best), 0);
    return bins[loudest] < -70 ? null : (loudest * room.sampleRate) / ear.fftSize;
  };
  const easel = document.createElement("canvas");
  easel.width = easel.height = 8;
  const brush = easel.getContext("2d", { willReadFrequently: true });
  const color = (film) => {
    if (!film.videoWidth) return null;
    brush.drawImage(film, 0, 0, 8, 8);
    return [...brush.getImageData(4, 3, 1, 1).data.slice(0, 3)];
  };
  window.stage = {
    heard: () => [...document.querySelectorAll("audio")].filter(({ srcObject, paused }) => srcObject && !paused).map(({ srcObject }) => tone(srcObject)),
    seen: () => [...document.querySelectorAll("video[data-of]")].filter((film) => film.srcObject && !film.paused && getComputedStyle(film).visibility === "visible").map(color),
    received: async () => {
      const sum = { audio: 0, video: 0, frames: 0 };
      for (const peer of window.peers)
        for (const report of (await peer.getStats()).values())
          if (report.type === "inbound-rtp") {
            sum[report.kind] += report.packetsReceived;
            sum.frames += report.framesDecoded ?? 0;
          }
      return sum;
    },
    sent: async () => {
      const sum = { audio: 0, video: 0 };
      for (const peer of window.peers)
        for (const report of (await peer.getStats()).values()) if (report.type === "outbound-rtp") sum[report.kind] += report.packetsSent;
      return sum;
    },
    states: () => window.peers.map((peer) => peer.connectionState).filter((state) => state !== "closed"),
  };
"""

CANVAS_CAMERA: Final = """() => {
  window.mine = [];
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement("canvas");
    canvas.getContext("2d");
    const stream = canvas.captureStream(1);
    window.mine.push(...stream.getTracks());
    return stream;
  };
}"""
"""A camera that films an empty canvas, and what it gave."""


async def launch_far_apart(playwright: Playwright) -> Browser:
    """Start a browser in which people can be far apart."""
    return await playwright.chromium.launch(executable_path=executable(), args=list(FAR_APART))


async def until(person: Person, what: str, reached: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something is so on a page. Its policy lets no condition be written into it."""
    try:
        # Four browsers that film each other leave a small machine little to hurry with.
        async with asyncio.timeout(4 * PATIENCE):
            while not await reached():
                await asyncio.sleep(0.05)
    except TimeoutError:
        raise AssertionError(f"{person.name} never {what}: {await impression(person)}") from None


async def impression(person: Person) -> dict[str, Any]:
    """What somebody sees and hears now, for a message."""
    return {
        "heard": await heard(person),
        "seen": await seen(person),
        "states": await person.page.evaluate("window.stage.states()"),
        "stage": await stage(person),
        "received": await person.page.evaluate("window.stage.received()"),
    }


async def stage(person: Person) -> dict[str, Any] | None:
    """What a page was last told of the stage."""
    for raw in reversed(person.traffic.heard):
        if b'"stage"' in raw:
            message = json.loads(raw)
            if message["type"] == "stage":
                return dict(message)
            if message["type"] == "welcome":
                return dict(message["stage"])
    return None


def _nearest_tone(frequency: float | None) -> int | None:
    if frequency is None:
        return None
    return min(range(len(TONES)), key=lambda number: abs(TONES[number] - frequency))


def _nearest_color(color: list[int]) -> int:
    wanted = [[int(each[at : at + 2], 16) for at in (1, 3, 5)] for each in COLORS]
    return min(
        range(len(COLORS)),
        key=lambda number: sum((a - b) ** 2 for a, b in zip(wanted[number], color, strict=True)),
    )


async def heard(person: Person) -> set[int]:
    """Whose tones are played on a page now, by their numbers."""
    tones = await person.page.evaluate("window.stage.heard()")
    return {number for tone in tones if (number := _nearest_tone(tone)) is not None}


async def seen(person: Person) -> set[int]:
    """Whose colours are shown on a page now, by their numbers."""
    colors = await person.page.evaluate("window.stage.seen()")
    return {_nearest_color(color) for color in colors if color is not None}


async def received(person: Person) -> dict[str, int]:
    """Packets and frames that have come to a page."""
    return dict(await person.page.evaluate("window.stage.received()"))


async def equip(person: Person, number: int, *, frames: int = FRAMES) -> None:
    """Give somebody a camera and a microphone of their own, and watch over what they get."""
    given = json.dumps([TONES[number], COLORS[number], frames])
    await person.page.add_init_script(f"({DEVICES})({given});" if number >= 0 else "")
    await person.page.add_init_script(f"{{{WATCHED}}}")


class Company(Party):
    """People who meet far apart. Who they are by number, their tones and colours say."""

    async def gather(
        self, people: int = 4, *, size: dict[str, int] = PHONE, frames: int = FRAMES
    ) -> Company:
        """Let people come, each with devices of their own, all still in the room."""
        arrived = []
        for number, name in enumerate(NAMES[:people]):
            person = await self.somebody(name, size=size)
            await equip(person, number, frames=frames)
            arrived.append(person)
        await self.seat(*arrived)
        await self.caught_up()
        return self

    async def go_far(self, *people: Person, way: str = "camera") -> None:
        """Let people choose where they are."""
        for person in people or self.players:
            await person.say({"do": "choose_way", "way": way})
        await self.caught_up()

    async def are_connected(self, count: int, *people: Person) -> None:
        """Wait until everybody has so many connections that work."""
        for person in people or self.players:

            async def reached(person: Person = person) -> bool:
                states = await person.page.evaluate("window.stage.states()")
                return bool(states == ["connected"] * count)

            await until(person, f"had {count} connections", reached)

    def number(self, person: Person) -> int:
        """By which tone and colour somebody is known."""
        return self.players.index(person)

    async def perceive(
        self, person: Person, *, heard_: set[int] | None = None, seen_: set[int] | None = None
    ) -> None:
        """Wait until somebody sees and hears exactly these."""
        if heard_ is not None:

            async def hears() -> bool:
                return await heard(person) == heard_

            await until(person, f"heard {heard_}", hears)
        if seen_ is not None:

            async def sees() -> bool:
                return await seen(person) == seen_

            await until(person, f"saw {seen_}", sees)


async def sent(person: Person) -> dict[str, int]:
    """Packets that have gone from a page."""
    return dict(await person.page.evaluate("window.stage.sent()"))

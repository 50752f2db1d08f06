// What a device knows of its room, from what it hears: coming in, going on, being sent away.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MauMauPrivate, MauMauView, PlayView, RefusedMessage, RoomView, UpdateMessage } from "../src/protocol";
import { FakeSocket, openPage, welcome, type Page } from "./wire";

type Session = typeof import("../src/lib/session.svelte")["session"];

let page: Page;
let session: Session;

beforeEach(async () => {
  vi.useFakeTimers();
  page = openPage();
  vi.resetModules();
  ({ session } = await import("../src/lib/session.svelte"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const member = (id: string, name: string) => ({ id, name, bot: false, muted: false, stand_in: false });
const room: RoomView = {
  code: "KTRF492", host: "p1", members: [member("p1", "Ana"), member("p2", "Ben")], chairs: ["p1", "p2"], settings: {}, obstacle: null,
};
const play: PlayView = {
  game: "mau-mau", number: 1, awaited: [0], stopped: false, paused: false, clock: null,
  seats: [{ member: "p2", name: "Benno" }, { member: "p1", name: "Ana" }, { member: "p9", name: "Zoe" }],
};
const table = { game: "mau-mau", phase: "play", legal: [] } as unknown as MauMauView;
const mine: MauMauPrivate = { game: "mau-mau", seat: 1, legal: [{ do: "draw" }], hand: ["red-3"] };
const update = (version: number, changes: Partial<UpdateMessage> = {}): UpdateMessage => ({
  type: "update", version, events: [], play: null, table: null, me: null, ...changes,
});
const refused = (code: string, id: string | null = null): RefusedMessage => ({ type: "refused", id, code, why: "", details: {} });
const kept = (): Array<{ code: string; token: string; name: string; sure: boolean }> => JSON.parse(page.storage.get("emojito:seats") ?? "[]");
const keep = (changes: object = {}): void =>
  void page.storage.set("emojito:seats", JSON.stringify([{ code: "KTRF492", token: "mine", name: "Ana", at: Date.now(), sure: true, ...changes }]));
const hello = () => FakeSocket.last.said[0] as { type: string; token: string; seen?: number };

/** The server lets the page in. */
function admit(fields: Parameters<typeof welcome>[0] = {}): FakeSocket {
  FakeSocket.last.open();
  FakeSocket.last.hear(welcome({ room, ...fields }));
  return FakeSocket.last;
}

/** Come in as Ana, at the first version. */
function comeIn(fields: Parameters<typeof welcome>[0] = {}): FakeSocket {
  session.join("KTRF492", "Ana");
  return admit(fields);
}

/** Let the line break and the page call again. */
function callAgain(code = 1006): FakeSocket {
  const before = FakeSocket.last;
  before.drop(code);
  for (let timers = 0; timers < 10 && FakeSocket.last === before; timers++) vi.advanceTimersToNextTimer();
  expect(FakeSocket.last).not.toBe(before);
  FakeSocket.last.open();
  return FakeSocket.last;
}

/** What became of a command so far. */
function watch(answer: Promise<RefusedMessage | null>): { is: RefusedMessage | null | "open" } {
  const seen: { is: RefusedMessage | null | "open" } = { is: "open" };
  void answer.then((refusal) => (seen.is = refusal));
  return seen;
}
const turnOfEvents = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

describe("coming in", () => {
  test("by opening a room, with a secret of one's own that is kept once it is worth something", () => {
    session.create("Ana");
    FakeSocket.last.open();
    const { token } = hello();
    expect(FakeSocket.last.said).toEqual([{ type: "create", name: "Ana", token, protocol: 1 }]);
    expect(token).toMatch(/^[\w-]{40,}$/);
    expect(kept()).toEqual([]);
    FakeSocket.last.hear(welcome({ room }));
    expect(kept()).toMatchObject([{ code: "KTRF492", token, name: "Ana", sure: true }]);
    expect(session.code).toBe("KTRF492");
    expect(session.isHost).toBe(true);
  });

  test("by joining, with a secret that is kept before it is said: the answer may get lost", () => {
    session.join("KTRF492", "Ana");
    FakeSocket.last.open();
    const { token } = hello();
    expect(kept()).toMatchObject([{ token, sure: false }]);
    expect(callAgain().said).toEqual([{ type: "join", code: "KTRF492", name: "Ana", watch: false, token, protocol: 1 }]);
    FakeSocket.last.hear(welcome({ room }));
    expect(kept()).toMatchObject([{ token, sure: true }]);
  });

  test("joining again says the secret that is known there", () => {
    keep();
    session.join("KTRF492", "Anna");
    FakeSocket.last.open();
    expect(hello().token).toBe("mine");
    expect(kept()).toMatchObject([{ token: "mine", sure: true }]);
  });

  test("by coming back, if there is a seat to come back to", () => {
    expect(session.resume("KTRF492")).toBe(false);
    expect(FakeSocket.all).toEqual([]);
    keep();
    expect(session.resume("KTRF492")).toBe(true);
    FakeSocket.last.open();
    expect(FakeSocket.last.said).toEqual([{ type: "resume", code: "KTRF492", token: "mine", protocol: 1 }]);
    expect(session.entering).toBe(true);
    FakeSocket.last.hear(welcome({ room }));
    expect(session.entering).toBe(false);
  });

  test("as a screen, which is nobody and keeps nothing", () => {
    session.watch("KTRF492");
    admit({ you: null });
    expect(session.isScreen).toBe(true);
    expect(session.isHost).toBe(false);
    expect(session.seat).toBeNull();
    expect(kept()).toEqual([]);
  });

  test("shows all there is to see", () => {
    comeIn({ version: 7, play, table, me: mine, presence: { p2: 12 }, missed: [{ type: "paused" }] });
    expect(session.seat).toBe(1);
    expect(session.mauMau?.hand).toEqual(["red-3"]);
    expect(session.mauMau?.legal).toEqual([{ do: "draw" }]);
    expect(session.emojito).toBeNull();
    expect(session.presence).toEqual({ p2: 12 });
    expect(session.happened).toEqual({ version: 7, events: [{ type: "paused" }] });
    expect([0, 1, 2, 3].map((seat) => session.nameOf(seat))).toEqual(["Ben", "Ana", "Zoe", "?"]);
  });
});

describe("going on", () => {
  test("the next update is shown, with what has happened", () => {
    const socket = comeIn();
    socket.hear(update(2, { play, table, me: mine, events: [{ type: "paused" }] }));
    expect(session.version).toBe(2);
    expect(session.room?.members).toHaveLength(2);
    expect(session.mauMau?.hand).toEqual(["red-3"]);
    expect(session.happened).toEqual({ version: 2, events: [{ type: "paused" }] });
    socket.hear(update(3, { room: { ...room, host: "p2" } }));
    expect(session.isHost).toBe(false);
    expect(session.mauMau).toBeNull();
  });

  test("one that is known already changes nothing", () => {
    const socket = comeIn({ version: 5, play });
    socket.hear(update(5));
    socket.hear(update(4));
    expect(session.version).toBe(5);
    expect(session.play).toEqual(play);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("a gap is not shown: everything is asked for anew, from what was seen last", () => {
    const socket = comeIn({ version: 5, play });
    socket.hear(update(7));
    expect(session.version).toBe(5);
    expect(session.play).toEqual(play);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.open();
    expect(FakeSocket.last.said).toMatchObject([{ type: "resume", code: "KTRF492", seen: 5 }]);
    FakeSocket.last.hear(welcome({ room, version: 7 }));
    expect(session.version).toBe(7);
  });

  test("who is away is told by itself", () => {
    const socket = comeIn();
    socket.hear({ type: "presence", presence: { p2: 3 } });
    expect(session.presence).toEqual({ p2: 3 });
    expect(session.version).toBe(1);
  });

  test("after a break it comes back as who it is, and tells what it has seen", () => {
    session.create("Ana");
    admit();
    const { token } = hello();
    FakeSocket.last.hear(update(2));
    expect(callAgain().said).toEqual([{ type: "resume", code: "KTRF492", token, seen: 2, protocol: 1 }]);
    expect(session.room).not.toBeNull();
  });

  test("a screen comes back as a screen", () => {
    session.watch("KTRF492");
    admit({ you: null, version: 4 });
    expect(callAgain().said).toEqual([{ type: "watch", code: "KTRF492", seen: 4, protocol: 1 }]);
  });
});

describe("the server's clock", () => {
  const ahead = (seconds: number): number => Date.now() / 1000 + seconds;

  test("is known from the welcome", () => {
    comeIn({ now: ahead(30) });
    expect(session.ahead).toBeCloseTo(30, 3);
  });

  test("is known better from an answer that was quicker, not worse from one that was slower", () => {
    const socket = comeIn({ now: ahead(-2) });
    socket.hear({ type: "pong", now: ahead(-0.1) });
    expect(session.ahead).toBeCloseTo(-0.1, 3);
    socket.hear({ type: "pong", now: ahead(-3) });
    expect(session.ahead).toBeCloseTo(-0.1, 3);
  });

  test("was not slow if no answer can have been: then this device has set its own", () => {
    const socket = comeIn({ now: ahead(0) });
    socket.hear({ type: "pong", now: ahead(-60) });
    expect(session.ahead).toBeCloseTo(-60, 3);
  });

  test("is looked at anew with every welcome: this device may have slept or set its own", () => {
    comeIn({ now: ahead(30) });
    callAgain().hear(welcome({ room, now: ahead(0) }));
    expect(session.ahead).toBeCloseTo(0, 3);
  });
});

describe("a command", () => {
  test("is said with what was seen, and an id of its own", () => {
    const socket = comeIn({ version: 3 });
    void session.do({ do: "start" });
    void session.move({ do: "draw" });
    const said = socket.said.filter((message) => message.type === "do");
    expect(said.map(({ seen, command }) => [seen, command])).toEqual([
      [3, { do: "start" }],
      [3, { do: "play", command: { do: "draw" } }],
    ]);
    expect(new Set(socket.commands).size).toBe(2);
    expect(session.pending).toBe(2);
  });

  test("is answered when its effect is shown, not when it was accepted", async () => {
    const socket = comeIn();
    const answer = watch(session.do({ do: "start" }));
    socket.hear({ type: "done", id: socket.commands[0]!, version: 2 });
    await turnOfEvents();
    expect(answer.is).toBe("open");
    expect(session.pending).toBe(0);
    socket.hear(update(2));
    await turnOfEvents();
    expect(answer.is).toBeNull();
  });

  test("is answered at once if its effect was shown before", async () => {
    const socket = comeIn();
    const answer = watch(session.do({ do: "start" }));
    socket.hear(update(2));
    await turnOfEvents();
    expect(answer.is).toBe("open");
    socket.hear({ type: "done", id: socket.commands[0]!, version: 2 });
    await turnOfEvents();
    expect(answer.is).toBeNull();
  });

  test("that is refused says why, to whoever gave it", async () => {
    const socket = comeIn();
    const [first, second] = [watch(session.do({ do: "start" })), watch(session.do({ do: "pause" }))];
    const refusal = refused("not-host", socket.commands[1]!);
    socket.hear(refusal);
    await turnOfEvents();
    expect(second.is).toEqual(refusal);
    expect(first.is).toBe("open");
    expect(session.pending).toBe(1);
    expect(session.doorRefusal).toBeNull();
  });

  test("that got lost with the line is said again and answered then", async () => {
    const socket = comeIn();
    const answer = watch(session.do({ do: "start" }));
    const again = callAgain();
    again.hear(welcome({ room }));
    expect(again.commands).toEqual(socket.commands);
    again.hear({ type: "done", id: again.commands[0]!, version: 2 });
    again.hear(update(2));
    await turnOfEvents();
    expect(answer.is).toBeNull();
  });

  test("whose effect comes with a welcome is answered by it", async () => {
    const socket = comeIn();
    const answer = watch(session.do({ do: "start" }));
    socket.hear({ type: "done", id: socket.commands[0]!, version: 2 });
    callAgain().hear(welcome({ room, version: 2 }));
    await turnOfEvents();
    expect(answer.is).toBeNull();
  });

  test("is nothing where there is no room", async () => {
    const answer = watch(session.do({ do: "start" }));
    await turnOfEvents();
    expect(answer.is).toBeNull();
    expect(session.pending).toBe(0);
  });

  test("leaves nobody waiting when the room is left", async () => {
    const socket = comeIn();
    const answers = [watch(session.do({ do: "start" })), watch(session.do({ do: "pause" }))];
    socket.hear({ type: "done", id: socket.commands[0]!, version: 2 });
    session.part();
    await turnOfEvents();
    expect(answers.map(({ is }) => is)).toEqual([null, null]);
    expect(session.pending).toBe(0);
    comeIn();
    expect(FakeSocket.last.commands).toEqual([]);
  });
});

describe("leaving the page", () => {
  test("forgets the room and keeps the seat", () => {
    const socket = comeIn({ play, table, me: mine });
    session.part();
    expect([session.code, session.room, session.table, session.you, session.version]).toEqual([null, null, null, null, 0]);
    expect(session.line).toBe("closed");
    expect(kept()).toMatchObject([{ code: "KTRF492", sure: true }]);
    socket.hear(update(2));
    expect(session.version).toBe(0);
  });

  test("into another room shows nothing of the one before", () => {
    comeIn({ play, table, me: mine });
    session.watch("BBBB222");
    expect([session.room, session.table, session.me]).toEqual([null, null, null]);
    FakeSocket.last.open();
    expect(FakeSocket.last.said).toEqual([{ type: "watch", code: "BBBB222", protocol: 1 }]);
  });
});

describe("being sent away", () => {
  test("another tab has taken the seat: it is still ours to take back", async () => {
    comeIn({ version: 4 });
    const answer = watch(session.do({ do: "start" }));
    FakeSocket.last.drop(4001);
    await turnOfEvents();
    expect(answer.is).toBeNull();
    expect(session.closedFor).toBe(4001);
    expect(kept()).toMatchObject([{ code: "KTRF492", sure: true }]);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    session.takeBack();
    expect(session.closedFor).toBeNull();
    FakeSocket.last.open();
    expect(hello()).toMatchObject({ type: "resume", token: kept()[0]!.token, seen: 4 });
    expect(FakeSocket.last.commands).toEqual([]);
  });

  test.each([4002, 4003])("%i: the seat is gone", (code) => {
    comeIn();
    FakeSocket.last.drop(code);
    expect(session.closedFor).toBe(code);
    expect(kept()).toEqual([]);
  });

  test("not the seat that another tab has taken in the same room since", () => {
    comeIn();
    keep({ token: "of the other tab" });
    FakeSocket.last.drop(4003);
    expect(kept()).toMatchObject([{ token: "of the other tab" }]);
  });

  test("a ban is kept with the secret that says so, and offered to nobody", () => {
    comeIn();
    const { token } = kept()[0]!;
    FakeSocket.last.drop(4004);
    expect(session.closedFor).toBe(4004);
    expect(kept()).toMatchObject([{ code: "KTRF492", token, name: "", sure: false }]);
    session.part();
    expect(session.resume("KTRF492")).toBe(true);
    FakeSocket.last.open();
    expect(hello().token).toBe(token);
    FakeSocket.last.hear(refused("banned"));
    expect(session.closedFor).toBe(4004);
    expect(session.doorRefusal).toBeNull();
    expect(kept()).toMatchObject([{ token, sure: false }]);
  });

  test("whoever is banned and joins is told at the door", () => {
    session.join("KTRF492", "Ana");
    FakeSocket.last.open();
    FakeSocket.last.hear(refused("banned"));
    expect(session.doorRefusal?.code).toBe("banned");
    expect(session.closedFor).toBeNull();
  });
});

describe("not being let in", () => {
  test.each(["name-taken", "room-unknown", "room-full"])("is told at the door, and nothing is kept: %s", (code) => {
    session.join("KTRF492", "Ana");
    FakeSocket.last.open();
    FakeSocket.last.hear(refused(code));
    expect(session.doorRefusal?.code).toBe(code);
    expect(session.line).toBe("closed");
    expect(session.entering).toBe(false);
    expect(kept()).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("a seat the server was sure of is kept, unless it says that it is worth nothing", () => {
    keep();
    session.join("KTRF492", "Ben");
    FakeSocket.last.open();
    FakeSocket.last.hear(refused("name-taken"));
    expect(kept()).toMatchObject([{ token: "mine", sure: true }]);
    session.resume("KTRF492");
    FakeSocket.last.open();
    FakeSocket.last.hear(refused("unknown-token"));
    expect(kept()).toEqual([]);
    expect(session.doorRefusal?.code).toBe("unknown-token");
  });

  test("a seat that was never sure is given up without a word", () => {
    keep({ sure: false });
    session.resume("KTRF492");
    FakeSocket.last.open();
    FakeSocket.last.hear(refused("unknown-token"));
    expect(session.doorRefusal).toBeNull();
    expect(kept()).toEqual([]);
  });

  test.each(["too-many-guesses", "too-many-messages"])("for now is tried again later by whoever comes back: %s", (code) => {
    keep();
    session.resume("KTRF492");
    FakeSocket.last.open();
    FakeSocket.last.hear(refused(code));
    expect(session.doorRefusal).toBeNull();
    expect(session.line).toBe("waiting");
    vi.advanceTimersByTime(11_000);
    expect(FakeSocket.all).toHaveLength(2);
    admit();
    expect(session.room?.code).toBe("KTRF492");
  });

  test("for now is told to whoever comes in by the door", () => {
    session.create("Ana");
    FakeSocket.last.open();
    FakeSocket.last.hear(refused("too-many-messages"));
    expect(session.doorRefusal?.code).toBe("too-many-messages");
  });

  test("by a server that speaks otherwise: the page is old, the seat is kept", async () => {
    comeIn();
    const answer = watch(session.do({ do: "start" }));
    const again = callAgain();
    again.hear(refused("other-protocol"));
    await turnOfEvents();
    expect(session.outdated).toBe(true);
    expect(session.doorRefusal).toBeNull();
    expect(answer.is).toMatchObject({ code: "other-protocol" });
    expect(kept()).toMatchObject([{ code: "KTRF492", sure: true }]);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("a room that is gone when the page comes back is forgotten", () => {
    comeIn({ play, table, me: mine });
    callAgain().hear(refused("room-unknown"));
    expect([session.room, session.table]).toEqual([null, null]);
    expect(session.doorRefusal?.code).toBe("room-unknown");
    expect(kept()).toEqual([]);
  });

  test("what is too much inside the room sends nobody out of it", () => {
    const socket = comeIn();
    socket.hear(refused("too-many-messages"));
    expect(session.room?.code).toBe("KTRF492");
    expect(session.doorRefusal).toBeNull();
  });
});

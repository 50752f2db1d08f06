// What a device knows of its room, from what it hears: coming in, going on, being sent away.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PROTOCOL, type MauMauPrivate, type MauMauView, type PlayView, type RefusedMessage, type RoomView, type UpdateMessage } from "../src/protocol";
import { FakeSocket, openPage, welcome, type Page } from "./wire";

type Session = typeof import("../src/lib/session.svelte")["session"];

let page: Page;
let session: Session;
let serverNow: () => number;

beforeEach(async () => {
  vi.useFakeTimers();
  page = openPage();
  vi.resetModules();
  ({ session } = await import("../src/lib/session.svelte"));
  ({ serverNow } = await import("../src/lib/clock.svelte"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const member = (id: string, name: string) => ({ id, name, bot: false, muted: false, stand_in: false, piece: null, way: "room" as const });
const room: RoomView = {
  code: "KTRF492", host: "p1", owner: "p1", members: [member("p1", "Ana"), member("p2", "Ben")], chairs: ["p1", "p2"], settings: {}, obstacle: null, hands: [], tallies: [],
};
const play: PlayView = {
  game: "mau-mau", number: 1, awaited: [0], interventions: [], stopped: false, paused: false, clock: null,
  seats: [{ member: "p2", name: "Benno", piece: null }, { member: "p1", name: "Ana", piece: null }, { member: "p9", name: "Zoe", piece: null }],
};
const table = { game: "mau-mau", phase: "play", legal: [] } as unknown as MauMauView;
const mine: MauMauPrivate = { game: "mau-mau", seat: 1, legal: [{ do: "draw" }], hand: ["red-3"] };
const update = (version: number, changes: Partial<UpdateMessage> = {}): UpdateMessage => ({
  type: "update", version, events: [], play: null, table: null, ...changes,
});
const refused = (code: string, id: string | null = null): RefusedMessage => ({ type: "refused", id, code, why: "", details: {} });
const kept = (): Array<{ code: string; token: string; name: string; sure: boolean }> => JSON.parse(page.storage.get("emojito:seats") ?? "[]");
const keep = (changes: object = {}): void =>
  void page.storage.set("emojito:seats", JSON.stringify([{ code: "KTRF492", token: "mine", name: "Ana", at: Date.now(), sure: true, ...changes }]));
const hello = () => FakeSocket.last.said[0] as { type: string; token: string };
/** My cards, as the table shows them to me. */
const hand = (): string[] | undefined => (session.seen as MauMauView | null)?.hand;

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
    expect(FakeSocket.last.said).toEqual([{ type: "create", name: "Ana", token, protocol: PROTOCOL }]);
    expect(token).toMatch(/^[\w-]{40,}$/);
    expect(kept()).toEqual([]);
    FakeSocket.last.hear(welcome({ room }));
    expect(kept()).toMatchObject([{ code: "KTRF492", token, name: "Ana", sure: true }]);
    expect(session.code).toBe("KTRF492");
    expect(session.isHost).toBe(true);
  });

  test("what a room was to be opened for is not done in another", async () => {
    const then = vi.fn(() => Promise.resolve());
    session.create("Ana", then);
    FakeSocket.last.open();
    FakeSocket.last.hear(refused("too-many-messages"));
    comeIn();
    session.part();
    session.create("Ana", then);
    session.part();
    comeIn();
    await turnOfEvents();
    expect(then).not.toHaveBeenCalled();
  });

  test("by joining, with a secret that is kept before it is said: the answer may get lost", () => {
    session.join("KTRF492", "Ana");
    FakeSocket.last.open();
    const { token } = hello();
    expect(kept()).toMatchObject([{ token, sure: false }]);
    expect(callAgain().said).toEqual([{ type: "join", code: "KTRF492", name: "Ana", watch: false, token, protocol: PROTOCOL }]);
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
    expect(FakeSocket.last.said).toEqual([{ type: "resume", code: "KTRF492", token: "mine", protocol: PROTOCOL }]);
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

  test("as a screen that opens a room, and says the same again until it is answered", () => {
    session.open();
    FakeSocket.last.open();
    const { type, token } = hello();
    expect(type).toBe("open");
    expect(token).toHaveLength(43);
    expect(session.entering).toBe(true);
    callAgain();
    expect(hello()).toMatchObject({ type: "open", token });
    FakeSocket.last.hear(welcome({ you: null, room: { ...room, members: [], chairs: [], host: null, owner: null } }));
    expect([session.code, session.isScreen]).toEqual(["KTRF492", true]);
    expect(kept()).toEqual([]);
    // From then on it is a screen like any other.
    callAgain();
    expect(hello()).toEqual({ type: "watch", code: "KTRF492", protocol: PROTOCOL });
  });

  test("shows all there is to see", () => {
    comeIn({ version: 7, play, table, me: mine, presence: { p2: 12 } });
    expect(session.seat).toBe(1);
    expect(hand()).toEqual(["red-3"]);
    expect(session.seen?.legal).toEqual([{ do: "draw" }]);
    expect(session.presence).toEqual({ p2: 12 });
    expect(session.happened).toEqual({ version: 7, events: [] });
    expect([0, 1, 2, 3].map((seat) => session.nameOf(seat))).toEqual(["Ben", "Ana", "Zoe", "?"]);
  });
});

describe("going on", () => {
  test("the next update is shown, with what has happened", () => {
    const socket = comeIn();
    socket.hear(update(2, { play, table, me: mine, events: [{ type: "paused" }] }));
    expect(session.version).toBe(2);
    expect(session.room?.members).toHaveLength(2);
    expect(hand()).toEqual(["red-3"]);
    expect(session.happened).toEqual({ version: 2, events: [{ type: "paused" }] });
    socket.hear(update(3, { room: { ...room, host: "p2" } }));
    expect(session.isHost).toBe(false);
    expect(session.seen).toBeNull();
  });

  test("what is mine alone stays as it was unless an update says otherwise", () => {
    const socket = comeIn({ version: 5, play, table, me: mine });
    socket.hear(update(6, { play, table }));
    expect(hand()).toEqual(["red-3"]);
    socket.hear(update(7, { play, table, me: { ...mine, hand: ["blue-1"] } }));
    expect(hand()).toEqual(["blue-1"]);
    socket.hear(update(8, { play, table, me: null }));
    expect(hand()).toBeUndefined();
  });

  test("one update may tell of several versions at once, if none before them is missing", () => {
    const socket = comeIn({ version: 5 });
    socket.hear(update(8, { after: 5, events: [{ type: "paused" }, { type: "resumed" }] }));
    expect(session.version).toBe(8);
    expect(session.happened).toEqual({ version: 8, events: [{ type: "paused" }, { type: "resumed" }] });
    socket.hear(update(12, { after: 9 }));
    expect(session.version).toBe(8);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("one that is known already changes nothing", () => {
    const socket = comeIn({ version: 5, play });
    socket.hear(update(5));
    socket.hear(update(4));
    expect(session.version).toBe(5);
    expect(session.play).toEqual(play);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("a gap is not shown: everything is asked for anew, as who one is", () => {
    const socket = comeIn({ version: 5, play });
    socket.hear(update(7));
    expect(session.version).toBe(5);
    expect(session.play).toEqual(play);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.open();
    expect(FakeSocket.last.said).toMatchObject([{ type: "resume", code: "KTRF492" }]);
    FakeSocket.last.hear(welcome({ room, version: 7 }));
    expect(session.version).toBe(7);
  });

  test("who is away is told by itself", () => {
    const socket = comeIn();
    socket.hear({ type: "presence", presence: { p2: 3 } });
    expect(session.presence).toEqual({ p2: 3 });
    expect(session.version).toBe(1);
  });

  test("after a break it comes back as who it is", () => {
    session.create("Ana");
    admit();
    const { token } = hello();
    FakeSocket.last.hear(update(2));
    expect(callAgain().said).toEqual([{ type: "resume", code: "KTRF492", token, protocol: PROTOCOL }]);
    expect(session.room).not.toBeNull();
  });

  test("a screen comes back as a screen", () => {
    session.watch("KTRF492");
    admit({ you: null, version: 4 });
    expect(callAgain().said).toEqual([{ type: "watch", code: "KTRF492", protocol: PROTOCOL }]);
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

  test("stands still when the server says so, and goes on from there", () => {
    const socket = comeIn({ now: ahead(0) });
    const stood = ahead(-1);
    socket.hear({ type: "time", now: stood, stands: true });
    expect(serverNow()).toBe(stood);
    socket.hear({ type: "pong", now: ahead(5) });
    expect(serverNow()).toBe(stood);
    socket.hear({ type: "time", now: ahead(-3), stands: false });
    expect(session.stands).toBeNull();
    expect(session.ahead).toBeCloseTo(-3, 3);
    expect(serverNow()).toBeCloseTo(ahead(-3), 1);
  });

  test("does not stand still any more for who comes back to a welcome", () => {
    comeIn().hear({ type: "time", now: 5, stands: true });
    callAgain().hear(welcome({ room, now: ahead(0) }));
    expect(session.stands).toBeNull();
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
    expect(FakeSocket.last.said).toEqual([{ type: "watch", code: "BBBB222", protocol: PROTOCOL }]);
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
    expect(hello()).toMatchObject({ type: "resume", token: kept()[0]!.token });
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

describe("looking in from the door", () => {
  test("tells what goes on, and comes no further", () => {
    session.look("KTRF492");
    expect(session.entering).toBe(false);
    FakeSocket.last.open();
    expect(FakeSocket.last.said).toEqual([{ type: "look", code: "KTRF492", protocol: PROTOCOL }]);
    FakeSocket.last.hear({ type: "glimpse", code: "KTRF492", playing: true, chair: true });
    expect(session.glimpse).toMatchObject({ playing: true, chair: true });
    expect([session.room, session.line]).toEqual([null, "closed"]);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    session.look("BBBB222");
    expect(session.glimpse).toBeNull();
  });

  test("is over as soon as somebody comes in", () => {
    session.look("KTRF492");
    FakeSocket.last.open();
    comeIn();
    expect(FakeSocket.last.said[0]).toMatchObject({ type: "join" });
    expect(session.room?.code).toBe("KTRF492");
  });

  test.each(["room-unknown", "banned", "room-unreadable"])("tells what will not pass: %s", (code) => {
    session.look("KTRF492");
    FakeSocket.last.open();
    FakeSocket.last.hear(refused(code));
    expect(session.doorRefusal?.code).toBe(code);
  });

  test.each(["too-many-guesses", "too-many-arrivals", "store-busy"])("does not trouble anybody with what will: %s", (code) => {
    session.look("KTRF492");
    FakeSocket.last.open();
    FakeSocket.last.hear(refused(code));
    expect([session.doorRefusal, session.line]).toEqual([null, "closed"]);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("takes no seat away that this device has", () => {
    keep();
    session.look("KTRF492");
    FakeSocket.last.open();
    FakeSocket.last.hear(refused("banned"));
    expect(kept()).toMatchObject([{ token: "mine", sure: true }]);
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

  test.each(["too-many-guesses", "too-many-messages", "too-many-arrivals", "store-busy", "room-busy"])("for now is tried again later by whoever comes back: %s", (code) => {
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

  test("for good is told at once, and nobody knocks again: a room that cannot be read", () => {
    keep();
    session.resume("KTRF492");
    FakeSocket.last.open();
    FakeSocket.last.hear(refused("room-unreadable"));
    expect(session.doorRefusal?.code).toBe("room-unreadable");
    expect(session.line).toBe("closed");
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(kept()).toMatchObject([{ token: "mine" }]);
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

describe("what a game brings along", () => {
  const assets = { emotions: {} };
  test("comes with its beginning and stays until another one begins", () => {
    const socket = comeIn();
    expect(session.assets).toBeNull();
    socket.hear(update(2, { play: { ...play, assets } }));
    socket.hear(update(3, { play }));
    expect(session.assets).toEqual(assets);
    socket.hear(update(4, { play: { ...play, number: 2 } }));
    expect(session.assets).toBeNull();
  });
  test("is told to whoever comes in, and forgotten with the game", () => {
    const socket = comeIn({ play: { ...play, assets } });
    expect(session.assets).toEqual(assets);
    socket.hear(update(2));
    expect(session.assets).toBeNull();
  });
  test("is what the latest welcome says: the room may be another", () => {
    comeIn({ play: { ...play, assets } });
    session.part();
    expect(session.assets).toBeNull();
    comeIn({ play });
    expect(session.assets).toBeNull();
  });
});

describe("something that is only tried out", () => {
  const scene = { play, table, me: mine, events: [{ type: "turn_began", seat: 0 }] } as unknown as import("../src/lib/session.svelte").Scene;

  test("is shown without a line, and its commands go to the prompter", async () => {
    const heard: unknown[] = [];
    session.rehearse(scene, "p1", (command) => (heard.push(command), heard.length > 1 ? refused("not-your-turn") : null));
    expect([session.seat, session.seen?.game, session.room, session.happened.events.length]).toEqual([1, "mau-mau", null, 1]);
    expect(await session.move({ do: "draw" })).toBeNull();
    expect((await session.move({ do: "draw" }))?.code).toBe("not-your-turn");
    expect(heard).toEqual([{ do: "draw" }, { do: "draw" }]);
    expect(FakeSocket.all).toHaveLength(0);
  });

  test("is over when one parts, and a later one is later", async () => {
    session.rehearse(scene, "p1", () => null);
    session.rehearse(scene, "p1", () => null);
    const { version } = session;
    session.part();
    expect([session.play, session.table, session.seat]).toEqual([null, null, null]);
    session.rehearse(scene, "p1", () => null);
    expect(session.version).toBeGreaterThan(version);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, type LineState } from "../src/lib/connection";
import type { Outgoing } from "../src/protocol";
import { command, FakeSocket, openPage, welcome, type Page } from "./wire";

let page: Page;
let heard: Outgoing[];
let lines: [LineState, number | null][];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  page = openPage();
  [heard, lines] = [[], []];
  connection = new Connection({
    hello: () => ({ type: "watch", code: "KTRF492" }),
    heard: (message) => void heard.push(message),
    lineChanged: (state, closedFor) => void lines.push([state, closedFor]),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function admitted(): FakeSocket {
  const socket = FakeSocket.last;
  socket.open();
  socket.hear(welcome());
  return socket;
}

/** Let time pass until the line is tried again; return how long it took. */
function waited(): number {
  const [before, start] = [FakeSocket.all.length, Date.now()];
  for (let timers = 0; timers < 10 && FakeSocket.all.length === before; timers++) vi.advanceTimersToNextTimer();
  expect(FakeSocket.all).toHaveLength(before + 1);
  return Date.now() - start;
}

const pings = (socket: FakeSocket): number => socket.said.filter((message) => message.type === "ping").length;

describe("coming in", () => {
  test("it says hello first, to its own server", () => {
    connection.open();
    expect(FakeSocket.last.url).toBe("ws://party.example/socket");
    FakeSocket.last.open();
    expect(FakeSocket.last.said).toEqual([{ type: "watch", code: "KTRF492" }]);
    expect(lines).toEqual([["connecting", null]]);
  });

  test("the line is open when it is welcome, not before", () => {
    connection.open();
    admitted();
    expect(lines.at(-1)).toEqual(["open", null]);
    expect(heard.map((message) => message.type)).toEqual(["welcome"]);
  });

  test("a secure page has a secure line", () => {
    vi.stubGlobal("location", { protocol: "https:", host: "party.example" });
    connection.open();
    expect(FakeSocket.last.url).toBe("wss://party.example/socket");
  });
});

describe("commands are neither lost nor doubled", () => {
  test("one given while the line is open goes out once", () => {
    connection.open();
    const socket = admitted();
    connection.give(command("a"));
    expect(socket.commands).toEqual(["a"]);
  });

  test("one given before the welcome waits for it", () => {
    connection.open();
    FakeSocket.last.open();
    connection.give(command("a"));
    expect(FakeSocket.last.commands).toEqual([]);
    FakeSocket.last.hear(welcome());
    expect(FakeSocket.last.commands).toEqual(["a"]);
  });

  test("one without an answer is said again on the next line, in order, with the same id", () => {
    connection.open();
    const first = admitted();
    connection.give(command("a"));
    connection.give(command("b"));
    first.drop();
    waited();
    const second = admitted();
    expect(second.said.map((message) => message.type)).toEqual(["watch", "do", "do"]);
    expect(second.commands).toEqual(["a", "b"]);
    expect(second.said[1]).toEqual(command("a"));
  });

  test("one given while the line is down goes out when it is back", () => {
    connection.open();
    admitted().drop();
    connection.give(command("a"));
    waited();
    expect(admitted().commands).toEqual(["a"]);
  });

  test.each([
    ["done", { type: "done", id: "a", version: 2 }],
    ["refused", { type: "refused", id: "a", code: "stale", why: "", details: {} }],
  ] satisfies [string, Outgoing][])("one that was %s is never said again", (_, answer) => {
    connection.open();
    const first = admitted();
    connection.give(command("a"));
    connection.give(command("b"));
    first.hear(answer);
    first.drop();
    waited();
    expect(admitted().commands).toEqual(["b"]);
  });

  test("however often the line breaks", () => {
    connection.open();
    admitted();
    connection.give(command("a"));
    for (let breaks = 0; breaks < 3; breaks++) {
      FakeSocket.last.drop();
      waited();
      expect(admitted().commands).toEqual(["a"]);
    }
    FakeSocket.last.hear({ type: "done", id: "a", version: 2 });
    FakeSocket.last.drop();
    waited();
    expect(admitted().commands).toEqual([]);
  });

  test("what an old line still says is not heard", () => {
    connection.open();
    const old = admitted();
    connection.open();
    const before = heard.length;
    old.hear({ type: "pong", now: 1 });
    old.drop();
    expect(heard).toHaveLength(before);
    expect(lines.at(-1)).toEqual(["connecting", null]);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe("coming back", () => {
  test.each([4001, 4002, 4003, 4004])("not by itself after %i", (code) => {
    connection.open();
    const socket = admitted();
    connection.give(command("a"));
    socket.drop(code);
    expect(lines.at(-1)).toEqual(["closed", code]);
    vi.advanceTimersByTime(3_600_000);
    expect(FakeSocket.all).toHaveLength(1);
    connection.open();
    expect(admitted().commands).toEqual([]);
  });

  test.each([4001, 4003])("nor when the page is looked at again after %i", (code) => {
    connection.open();
    admitted().drop(code);
    page.window.dispatchEvent(new Event("online"));
    page.document.dispatchEvent(new Event("visibilitychange"));
    expect(FakeSocket.all).toHaveLength(1);
  });

  test.each([1000, 1001, 1006, 4006, 4007, 4008, 4009, 4010])("by itself after %i", (code) => {
    connection.open();
    admitted().drop(code);
    expect(lines.at(-1)).toEqual(["waiting", code]);
    waited();
    expect(lines.at(-1)).toEqual(["connecting", null]);
  });

  test("each time after a longer while, up to a limit, and never all at the same moment", () => {
    connection.open();
    const waits = Array.from({ length: 8 }, () => {
      FakeSocket.last.drop();
      return waited();
    });
    for (const [attempt, wait] of waits.entries()) {
      const about = Math.min(8000, 300 * 2 ** attempt);
      expect(wait).toBeGreaterThanOrEqual(Math.floor(about * 0.75));
      expect(wait).toBeLessThanOrEqual(Math.ceil(about * 1.25));
    }
    vi.spyOn(Math, "random").mockReturnValueOnce(0).mockReturnValueOnce(0.99);
    FakeSocket.last.drop();
    const early = waited();
    FakeSocket.last.drop();
    expect(waited()).toBeGreaterThan(early);
  });

  test("soon again once a line has lasted, not if it breaks at once", () => {
    connection.open();
    for (let failures = 0; failures < 6; failures++) {
      FakeSocket.last.drop();
      waited();
    }
    admitted().drop();
    expect(waited()).toBeGreaterThan(4000);
    const good = admitted();
    vi.advanceTimersByTime(6000);
    good.drop();
    expect(waited()).toBeLessThan(400);
  });

  test("from a server that does not answer the call", () => {
    connection.open();
    expect(waited()).toBeLessThan(8000 + 400);
  });

  test("as late as it may, when it was asked to wait", () => {
    connection.open();
    FakeSocket.last.open();
    connection.later();
    expect(waited()).toBeGreaterThanOrEqual(6000);
  });

  test.each(["online", "visible"])("at once when it is %s", (event) => {
    connection.open();
    for (let failures = 0; failures < 5; failures++) {
      FakeSocket.last.drop();
      waited();
    }
    FakeSocket.last.drop();
    const before = FakeSocket.all.length;
    if (event === "online") page.window.dispatchEvent(new Event("online"));
    else page.document.dispatchEvent(new Event("visibilitychange"));
    expect(FakeSocket.all).toHaveLength(before + 1);
    admitted();
    vi.advanceTimersByTime(12_000);
    expect(FakeSocket.all).toHaveLength(before + 1);
  });

  test("not while the line is up and answers", () => {
    connection.open();
    const socket = admitted();
    page.window.dispatchEvent(new Event("online"));
    expect(pings(socket)).toBe(1);
    socket.hear({ type: "pong", now: 1 });
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("not after it was closed here", () => {
    connection.open();
    const socket = admitted();
    connection.give(command("a"));
    connection.close();
    socket.drop();
    page.window.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    connection.open();
    expect(admitted().commands).toEqual([]);
  });

  test("one that is still being opened is closed once it is open, and says nothing", () => {
    connection.open();
    const socket = FakeSocket.last;
    connection.close();
    expect(socket.readyState).toBe(FakeSocket.CONNECTING);
    socket.open();
    expect(socket.readyState).toBeGreaterThan(FakeSocket.OPEN);
    expect(socket.said).toEqual([]);
  });
});

describe("a line that is dead without knowing it", () => {
  test("is found out by a command, which then goes out on the next one", () => {
    connection.open();
    const dead = admitted();
    connection.give(command("a"));
    expect(waited()).toBeLessThan(4000 + 400);
    expect(dead.commands).toEqual(["a"]);
    expect(admitted().commands).toEqual(["a"]);
  });

  test("is found out by its silence", () => {
    connection.open();
    const dead = admitted();
    vi.advanceTimersByTime(21_000);
    expect(pings(dead)).toBe(1);
    waited();
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("is not looked for while nobody looks at the page", () => {
    connection.open();
    const socket = admitted();
    page.document.visibilityState = "hidden";
    vi.advanceTimersByTime(120_000);
    expect(pings(socket)).toBe(0);
  });

  test("is a good one as long as anything is heard", () => {
    connection.open();
    const socket = admitted();
    for (let seconds = 0; seconds < 60; seconds += 10) {
      socket.hear({ type: "presence", presence: {} });
      vi.advanceTimersByTime(10_000);
    }
    expect(pings(socket)).toBe(0);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

test("what the server was too busy to look at is said again after a while", () => {
  connection.open();
  const socket = admitted();
  connection.give(command("a"));
  socket.hear({ type: "refused", id: null, code: "too-many-messages", why: "", details: {} });
  expect(socket.commands).toEqual(["a"]);
  vi.advanceTimersByTime(1600);
  expect(socket.commands).toEqual(["a", "a"]);
  socket.hear({ type: "done", id: "a", version: 2 });
  vi.advanceTimersByTime(10_000);
  expect(socket.commands).toEqual(["a", "a"]);
});

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
  vi.advanceTimersToNextTimer();
  expect(FakeSocket.all).toHaveLength(before + 1);
  return Date.now() - start;
}

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
    expect(connection.say(command("a"))).toBe(true);
    expect(socket.commands).toEqual(["a"]);
  });

  test("one given before the welcome waits for it", () => {
    connection.open();
    FakeSocket.last.open();
    expect(connection.say(command("a"))).toBe(false);
    expect(FakeSocket.last.commands).toEqual([]);
    FakeSocket.last.hear(welcome());
    expect(FakeSocket.last.commands).toEqual(["a"]);
  });

  test("one without an answer is said again on the next line, in order, with the same id", () => {
    connection.open();
    const first = admitted();
    connection.say(command("a"));
    connection.say(command("b"));
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
    expect(connection.say(command("a"))).toBe(false);
    waited();
    expect(admitted().commands).toEqual(["a"]);
  });

  test.each([
    ["done", { type: "done", id: "a", version: 2 }],
    ["refused", { type: "refused", id: "a", code: "stale", why: "", details: {} }],
  ] satisfies [string, Outgoing][])("one that was %s is never said again", (_, answer) => {
    connection.open();
    const first = admitted();
    connection.say(command("a"));
    connection.say(command("b"));
    first.hear(answer);
    first.drop();
    waited();
    expect(admitted().commands).toEqual(["b"]);
  });

  test("however often the line breaks", () => {
    connection.open();
    admitted();
    connection.say(command("a"));
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
    connection.say(command("a"));
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

  test("soon again once it was welcome", () => {
    connection.open();
    for (let failures = 0; failures < 6; failures++) {
      FakeSocket.last.drop();
      waited();
    }
    admitted().drop();
    expect(waited()).toBeLessThan(400);
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
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(before + 1);
  });

  test("not while the line is up", () => {
    connection.open();
    admitted();
    page.window.dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("not after it was closed here", () => {
    connection.open();
    const socket = admitted();
    connection.say(command("a"));
    connection.close();
    socket.drop();
    page.window.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    connection.open();
    expect(admitted().commands).toEqual([]);
  });
});

// The seats a device has taken, in whichever tab.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetSeat, keepSeat, keptSeats, seatIn, type KeptSeat } from "../src/lib/seats";
import { openPage, type Page } from "./wire";

const DAY = 24 * 3600 * 1000;

let page: Page;

beforeEach(() => {
  vi.useFakeTimers();
  page = openPage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const seat = (code: string, changes: Partial<KeptSeat> = {}): KeptSeat => ({
  code, token: `secret of ${code}`, name: "Ana", at: Date.now(), sure: true, ...changes,
});
const codes = (): string[] => keptSeats().map(({ code }) => code);

test("a seat that was kept is found by its room", () => {
  keepSeat(seat("KTRF492"));
  expect(seatIn("KTRF492")).toEqual(seat("KTRF492"));
  expect(seatIn("BBBB222")).toBeUndefined();
});

test("the newest comes first, and there is one for each room", () => {
  for (const code of ["AAAA111", "BBBB222", "AAAA111"]) keepSeat(seat(code));
  expect(codes()).toEqual(["AAAA111", "BBBB222"]);
  keepSeat(seat("BBBB222", { token: "another" }));
  expect(codes()).toEqual(["BBBB222", "AAAA111"]);
  expect(seatIn("BBBB222")?.token).toBe("another");
});

test("one that the server has not said yes to is tried, but not offered", () => {
  keepSeat(seat("KTRF492", { sure: false }));
  expect(codes()).toEqual([]);
  expect(seatIn("KTRF492")?.token).toBe("secret of KTRF492");
});

test("only the last dozen is kept", () => {
  const rooms = Array.from({ length: 14 }, (_, number) => `AAAA${100 + number}`);
  for (const code of rooms) keepSeat(seat(code));
  expect(codes()).toEqual(rooms.toReversed().slice(0, 12));
});

test("one that was not used for a month is gone, as its room is", () => {
  keepSeat(seat("AAAA111", { at: Date.now() - 29 * DAY }));
  keepSeat(seat("BBBB222"));
  expect(codes()).toEqual(["BBBB222", "AAAA111"]);
  vi.advanceTimersByTime(2 * DAY);
  expect(codes()).toEqual(["BBBB222"]);
  expect(seatIn("AAAA111")).toBeUndefined();
});

describe("forgetting", () => {
  test("gives up one seat and leaves the others", () => {
    keepSeat(seat("AAAA111"));
    keepSeat(seat("BBBB222"));
    forgetSeat("AAAA111", "secret of AAAA111");
    expect(codes()).toEqual(["BBBB222"]);
  });

  test("not one that another tab has taken in the same room meanwhile", () => {
    keepSeat(seat("AAAA111", { token: "of the other tab" }));
    forgetSeat("AAAA111", "secret of AAAA111");
    expect(seatIn("AAAA111")?.token).toBe("of the other tab");
  });
});

test.each(["", "{", "{}", "null", "[null]", '[{"code": "AAAA111"}]'])("what is no list of seats is none: %s", (text) => {
  page.storage.set("emojito:seats", text);
  expect(keptSeats()).toEqual([]);
  keepSeat(seat("KTRF492"));
  expect(codes()).toEqual(["KTRF492"]);
});

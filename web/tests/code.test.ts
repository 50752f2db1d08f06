// Room codes as people type them; what the server makes of them is tested there.

import { describe, expect, test } from "vitest";
import { DIGITS, LETTERS, partialCode, spoken, tidyCode, unbroken, wantsLetter } from "../src/lib/code";

describe("as much as somebody has typed", () => {
  test.each([
    ["", ""],
    ["k", "K"],
    ["ktrf-4", "KTRF4"],
    [" k t ", "KT"],
    ["ktrf49299", "KTRF492"],
    ["http://party.example/KTRF492/table", "KTRF492"],
    ["🎭", ""],
  ])("%j is %s", (typed, code) => {
    expect(partialCode(typed)).toBe(code);
  });
});

test("letters come first, then digits", () => {
  expect(["", "K", "KTR"].every(wantsLetter)).toBe(true);
  expect(["KTRF", "KTRF49"].some(wantsLetter)).toBe(false);
  expect(tidyCode(LETTERS.slice(0, 4) + DIGITS.slice(0, 3))).not.toBe("");
});

test("it is said in two parts, and no line ends between them", () => {
  expect(spoken("KTRF492")).toBe("KTRF-492");
  expect(unbroken("KTRF492").replaceAll("\u2060", "")).toBe("KTRF-492");
});

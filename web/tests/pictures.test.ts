// What is fetched for a game's cards, and that showing one fetches nothing.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Pictures } from "../src/lib/pictures";

const SHEET = "/assets/game-pictures-abc.json";
const svg = (name: string): string => `<svg xmlns="http://www.w3.org/2000/svg"><path fill="#fff" id="${name}"/></svg>`;
const shown = (source: string): string => decodeURIComponent(source.replace("data:image/svg+xml,", ""));

let served: Map<string, string>;
let asked: string[];
let isOffline: boolean;

beforeEach(() => {
  served = new Map([[SHEET, JSON.stringify({ ghost: svg("ghost"), alien: svg("alien") })], ["/art/moai.svg", svg("moai")]]);
  asked = [];
  isOffline = false;
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (isOffline) throw new TypeError("no line");
    return new Response(served.get(path) ?? "", { status: served.has(path) ? 200 : 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("a game's own pictures", () => {
  test("come in one file, once", async () => {
    const pictures = new Pictures(SHEET, () => ["ghost"]);
    await Promise.all([pictures.fetch(), pictures.fetch()]);
    await pictures.fetch();
    expect(asked).toEqual([SHEET]);
  });

  test("are shown without asking anybody", async () => {
    const pictures = new Pictures(SHEET);
    await pictures.fetch();
    asked = [];
    expect(["ghost", "alien"].map((name) => shown(pictures.of(name)))).toEqual([svg("ghost"), svg("alien")]);
    expect(pictures.of("ghost")).not.toMatch(/[#"<>]/);
    expect(asked).toEqual([]);
  });

  test("come with the part that shows them: it is not there before they are", async () => {
    const pictures = new Pictures(SHEET);
    const seat = pictures.with(async () => ({ default: "a seat" }));
    const { default: part } = await seat();
    expect(part).toBe("a seat");
    expect(shown(pictures.of("ghost"))).toBe(svg("ghost"));
  });

  test("that cannot be fetched are missed together with the part, and tried again", async () => {
    const pictures = new Pictures(SHEET);
    const seat = pictures.with(async () => ({ default: "a seat" }));
    isOffline = true;
    await expect(seat()).rejects.toThrow("no line");
    isOffline = false;
    const sheet = served.get(SHEET)!;
    served.delete(SHEET);
    await expect(seat()).rejects.toThrow();
    served.set(SHEET, sheet);
    await seat();
    expect(shown(pictures.of("alien"))).toBe(svg("alien"));
  });
});

describe("a deck of one's own", () => {
  test("has all its other pictures fetched at once, whichever card comes", async () => {
    const pictures = new Pictures(SHEET, () => ["ghost", "moai", "robot"]);
    served.set("/art/robot.svg", svg("robot"));
    await pictures.fetch();
    expect(asked).toEqual([SHEET, "/art/moai.svg", "/art/robot.svg"]);
    expect(["moai", "robot"].map((name) => shown(pictures.of(name)))).toEqual([svg("moai"), svg("robot")]);
  });

  test("that is known only later has them fetched then", async () => {
    let deck: string[] = [];
    const pictures = new Pictures(SHEET, () => deck);
    await pictures.fetch();
    deck = ["moai"];
    await pictures.fetch();
    expect(asked).toEqual([SHEET, "/art/moai.svg"]);
  });

  test("that names a picture nobody has is played without it, and nobody asks again", async () => {
    const pictures = new Pictures(SHEET, () => ["nothing"]);
    await pictures.fetch();
    await pictures.fetch();
    expect(pictures.of("nothing")).toBe("data:,");
    expect(asked).toEqual([SHEET, "/art/nothing.svg"]);
  });

  test("waits for a picture that could not be fetched", async () => {
    const pictures = new Pictures(SHEET, () => ["moai"]);
    const whole = globalThis.fetch;
    vi.stubGlobal("fetch", (path: string) => (path === SHEET ? whole(path) : Promise.reject(new TypeError("no line"))));
    await expect(pictures.fetch()).rejects.toThrow("no line");
    vi.stubGlobal("fetch", whole);
    await pictures.fetch();
    expect(shown(pictures.of("moai"))).toBe(svg("moai"));
  });
});

test("a picture nobody has fetched is none, not a request", () => {
  expect(new Pictures(SHEET).of("ghost")).toBe("data:,");
  expect(asked).toEqual([]);
});

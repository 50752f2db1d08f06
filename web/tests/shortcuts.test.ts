// @vitest-environment happy-dom
// A key presses the control that is on the screen, and nothing where somebody writes.

import { beforeEach, expect, test, vi } from "vitest";
import { shortcuts as emojito } from "../src/emojito/shortcuts";
import { EVERYWHERE } from "../src/lib/keys.svelte";
import { controlFor, isShortcut, spokenName } from "../src/lib/shortcuts";
import { shortcuts as mauMau } from "../src/maumau/shortcuts";

beforeEach(() => {
  document.body.innerHTML = "";
  // There is no layout here: what is hidden says so.
  HTMLElement.prototype.checkVisibility = function () {
    return !this.hidden;
  };
});

const show = (html: string): void => void (document.body.innerHTML = html);
const pressed = (key: string, shortcuts = mauMau): string | undefined => controlFor(key, shortcuts)?.id;

/** Whether a key that is pressed on an element counts. */
function counts(on: string, init: KeyboardEventInit, before: (event: KeyboardEvent) => void = () => {}): boolean {
  const target = document.querySelector(on) ?? document.body;
  let counted = false;
  const hear = (event: KeyboardEvent): void => void (counted = isShortcut(event));
  target.addEventListener("keydown", before as EventListener, { once: true });
  document.body.addEventListener("keydown", hear, { once: true });
  target.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
  return counted;
}

test("a letter presses the control of that name, in either case", () => {
  show('<button id="draw" data-do="draw"></button><button id="call" data-do="call"></button>');
  expect([pressed("d"), pressed("D"), pressed("e"), pressed("x")]).toEqual(["draw", "draw", "call", undefined]);
});

test("what is hidden, disabled or inert is not pressed", () => {
  show('<button data-do="draw" hidden></button><button data-do="draw" disabled></button><div inert><button data-do="draw"></button></div>');
  expect(pressed("d")).toBeUndefined();
});

test("a digit plays the card at that place, 0 the tenth", () => {
  show(Array.from({ length: 11 }, (_, i) => `<button id="c${i + 1}" data-do="play" data-card="red-${i}"></button>`).join(""));
  expect([pressed("1"), pressed("9"), pressed("0")]).toEqual(["c1", "c9", "c10"]);
});

test("a question over the hand is answered first, and a digit it does not have plays no card", () => {
  const cards = Array.from({ length: 6 }, (_, i) => `<button id="c${i + 1}" data-do="play" data-card="red-${i}"></button>`).join("");
  show(`${cards}<button id="red" data-do="color"></button><button id="blue" data-do="color"></button>`);
  expect([pressed("2"), pressed("5")]).toEqual(["blue", undefined]);
});

test("a digit means the space a card lies at, not its place among those that are left", () => {
  show('<button id="two" data-do="take" data-slot="2"></button><button id="seven" data-do="take" data-slot="7"></button>');
  expect([pressed("7", emojito), pressed("1", emojito), pressed("2", emojito)]).toEqual(["seven", undefined, "two"]);
});

test("whoever writes, presses with another key or in a window means something else", () => {
  show('<input id="name"><textarea id="long"></textarea><input id="switch" type="checkbox"><p id="text"></p>');
  expect(counts("#text", { key: "d" })).toBe(true);
  expect(counts("#switch", { key: "d" })).toBe(true);
  expect(counts("#name", { key: "d" })).toBe(false);
  expect(counts("#long", { key: "d" })).toBe(false);
  for (const modifier of ["ctrlKey", "altKey", "metaKey"]) expect(counts("#text", { key: "d", [modifier]: true })).toBe(false);
  expect(counts("#text", { key: "d", repeat: true })).toBe(false);
  expect(counts("#text", { key: "Enter" })).toBe(false);
  expect(counts("#text", { key: "3" }, (event) => event.preventDefault())).toBe(false);
  show('<p id="text"></p><dialog open></dialog>');
  expect(counts("#text", { key: "d" })).toBe(false);
});

test.each([emojito, mauMau])("no key of a game is another's or the shell's", (...shortcuts) => {
  const keys = [...shortcuts, ...EVERYWHERE].map(({ key }) => key).filter((key) => key !== "#");
  expect(new Set(keys).size).toBe(keys.length);
});

test("a control is called what those hear who focus it", () => {
  show('<button id="a"><span aria-hidden="true">x</span><img alt="Fear"> <span>3</span></button><button id="b" aria-label="Close">x</button>');
  expect([spokenName(document.querySelector("#a")!), spokenName(document.querySelector("#b")!)]).toEqual(["Fear 3", "Close"]);
});

test("they can be switched off, and stay so", async () => {
  vi.resetModules();
  const { preferences } = await import("../src/lib/preferences.svelte");
  preferences.shortcuts = false;
  vi.resetModules();
  expect((await import("../src/lib/preferences.svelte")).preferences.shortcuts).toBe(false);
});

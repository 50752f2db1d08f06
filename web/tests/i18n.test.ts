import { beforeEach, describe, expect, test, vi } from "vitest";
import type { LANGUAGES } from "../src/lib/i18n.svelte";
import { en } from "../src/messages/en";
import type { Text } from "../src/messages/texts";
import { openPage, type Page } from "./wire";

type Language = (typeof LANGUAGES)[number];

let page: Page;
let i18n: typeof import("../src/lib/i18n.svelte");

beforeEach(async () => {
  page = openPage();
  vi.stubGlobal("navigator", { languages: ["pt-BR", "nl-BE", "de"] });
  vi.resetModules();
  i18n = await import("../src/lib/i18n.svelte");
});

const CARDS: Text = { one: "{count} card", other: "{count} cards" };

describe("blanks", () => {
  test("are filled in", () => {
    expect(i18n.words.fill("{a} and {b}, {a}", { a: "Ana", b: "Ben" })).toBe("Ana and Ben, Ana");
  });
  test("stay when there is nothing to fill in", () => {
    expect(i18n.words.fill("{a} and {b}", { a: "Ana" })).toBe("Ana and {b}");
  });
  test("are filled with text, whatever it looks like", () => {
    expect(i18n.words.fill("{a}!", { a: "{b} $& <i>" })).toBe("{b} $& <i>!");
  });
  test.each([
    ["en", "1,234.5"],
    ["de", "1.234,5"],
    ["es", "1234,5"],
  ] satisfies [Language, string][])("numbers are written as in %s", async (language, written) => {
    await i18n.words.speak(language);
    expect(i18n.words.fill("{count}", { count: 1234.5 })).toBe(written);
    expect(i18n.words.number(1234.5)).toBe(written);
  });
});

describe("plural forms", () => {
  test.each([
    ["en", 0, "0 cards"],
    ["en", 1, "1 card"],
    ["en", 2, "2 cards"],
    ["de", 1, "1 card"],
    ["fr", 0, "0 card"],
    ["fr", 2, "2 cards"],
    ["nl", 1, "1 card"],
    ["es", 1, "1 card"],
    ["es", 5, "5 cards"],
  ] satisfies [Language, number, string][])("as in %s for %i", async (language, count, expected) => {
    await i18n.words.speak(language);
    expect(i18n.words.fill(CARDS, { count })).toBe(expected);
  });
  test("the usual one stands in for a form that is not there", async () => {
    await i18n.words.speak("fr");
    expect(i18n.words.fill({ one: "un", other: "{count} !" }, { count: 1_000_000 })).toBe("1\u202f000\u202f000 !");
  });
});

describe("languages", () => {
  test("the first one of the device that we speak", async () => {
    await i18n.speakPreferred();
    expect(i18n.words.language).toBe("nl");
    expect(page.document.documentElement.lang).toBe("nl");
  });
  test("the one that was chosen here before", async () => {
    page.storage.set("emojito:language", "fr");
    await i18n.speakPreferred();
    expect(i18n.words.language).toBe("fr");
  });
  test("not one that we never spoke", async () => {
    page.storage.set("emojito:language", "xx");
    vi.stubGlobal("navigator", { languages: ["pt"] });
    await i18n.speakPreferred();
    expect(i18n.words.language).toBe("en");
  });
  test("a choice is kept, and only a choice", async () => {
    await i18n.speakPreferred();
    expect(page.storage.get("emojito:language")).toBeUndefined();
    await i18n.words.choose("es");
    expect(i18n.words.language).toBe("es");
    expect(page.storage.get("emojito:language")).toBe("es");
  });
  test("the last choice counts, whichever words come first", async () => {
    await Promise.all([i18n.words.choose("de"), i18n.words.choose("fr")]);
    expect(i18n.words.language).toBe("fr");
  });
  test("every word is another one after a switch", async () => {
    await i18n.words.speak("en");
    expect(i18n.t("pause")).toBe(en.pause);
    await i18n.words.speak("de");
    const { de } = await import("../src/messages/de");
    expect(i18n.t("pause")).toBe(de.pause);
  });
  test.each([
    ["en", "Ana, Ben, and Cem"],
    ["de", "Ana, Ben und Cem"],
    ["fr", "Ana, Ben et Cem"],
    ["nl", "Ana, Ben en Cem"],
    ["es", "Ana, Ben y Cem"],
  ] satisfies [Language, string][])("a list in %s", async (language, expected) => {
    await i18n.words.speak(language);
    expect(i18n.words.list(["Ana", "Ben", "Cem"])).toBe(expected);
  });
});

describe("times", () => {
  test.each([
    ["en", 12, "12 seconds"],
    ["de", 60, "60 Sekunden"],
    ["de", 90, "90 Sekunden"],
    ["fr", 120, "2 minutes"],
  ] satisfies [Language, number, string][])("in %s: %i", async (language, seconds, expected) => {
    await i18n.words.speak(language);
    expect(i18n.words.duration(seconds)).toBe(expected);
  });
});

describe("refusals", () => {
  const refusal = { code: "name-taken", why: "Somebody here is called Ana already.", details: { name: "Ana" } };
  test("are said in the reader's language", async () => {
    await i18n.words.speak("de");
    const { de } = await import("../src/messages/de");
    expect(i18n.words.refusal(refusal)).toBe(String(de["refused.name-taken"]).replace("{name}", "Ana"));
    expect(i18n.words.refusal(refusal)).toContain("Ana");
  });
  test("are said in the server's words rather than not at all", () => {
    expect(i18n.words.refusal({ ...refusal, code: "never-heard-of" })).toBe(refusal.why);
  });
});

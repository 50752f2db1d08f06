import { readdirSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Language } from "../src/lib/i18n.svelte";
import { messages as en } from "../src/messages/en";
import type { Text } from "../src/messages/texts";
import { openPage, type Page } from "./wire";

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
  test.each([
    [0, "0 kart"],
    [1, "1 karta"],
    [2, "2 karty"],
    [4, "4 karty"],
    [5, "5 kart"],
    [12, "12 kart"],
    [21, "21 kart"],
    [22, "22 karty"],
    [112, "112 kart"],
    [1.5, "1,5 karty"],
  ])("as in Polish for %d", async (count, expected) => {
    await i18n.words.speak("pl");
    await i18n.words.fetch("maumau");
    expect(i18n.t("cardsInHand", { count })).toBe(expected);
  });
  test("the usual one stands in for a form that is not there", async () => {
    await i18n.words.speak("fr");
    expect(i18n.words.fill({ one: "un", other: "{count} !" }, { count: 1_000_000 })).toBe("1\u202f000\u202f000 !");
  });
});

describe("languages", () => {
  test("are those that have a folder, each under its own name", () => {
    const folders = readdirSync(new URL("../src/messages", import.meta.url), { withFileTypes: true }).filter((each) => each.isDirectory());
    expect(i18n.LANGUAGES.toSorted()).toEqual(folders.map((each) => each.name).toSorted());
    const names = new Map(i18n.LANGUAGES.map((language) => [language, i18n.languageName(language)]));
    expect([names.get("de"), names.get("fr"), names.get("pl")]).toEqual(["Deutsch", "Français", "Polski"]);
    expect([...names.values()]).toEqual([...names.values()].toSorted((a, b) => a.localeCompare(b, "en")));
  });
  test("one that nobody has is not spoken", async () => {
    await i18n.words.speak("en");
    expect(await i18n.words.speak("xx")).toBe(false);
    expect(i18n.words.language).toBe("en");
  });
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
    expect(i18n.t("close")).toBe(en.close);
    await i18n.words.speak("de");
    const { messages: de } = await import("../src/messages/de");
    expect(i18n.t("close")).toBe(de.close);
  });
  test.each([
    ["en", "Ana, Ben, and Cem"],
    ["de", "Ana, Ben und Cem"],
    ["fr", "Ana, Ben et Cem"],
    ["nl", "Ana, Ben en Cem"],
    ["es", "Ana, Ben y Cem"],
    ["pl", "Ana, Ben i Cem"],
  ] satisfies [Language, string][])("a list in %s", async (language, expected) => {
    await i18n.words.speak(language);
    expect(i18n.words.list(["Ana", "Ben", "Cem"])).toBe(expected);
  });
});

describe("parts", () => {
  const RED = { en: "red", de: "Rot", fr: "rouge" };
  const redness = (): string => i18n.t("color.red");
  /** The words of a part cannot be had. */
  const without = (path: string): void => {
    vi.doMock(path, () => {
      throw new Error("offline");
    });
  };
  afterEach(() => vi.doUnmock("../src/messages/de/maumau"));

  test("are not there before they are fetched", async () => {
    await i18n.words.speak("en");
    expect(redness()).toBe("color.red");
    await i18n.words.fetch("maumau");
    expect(redness()).toBe(RED.en);
    expect(i18n.t("close")).toBe(en.close);
  });
  test("come in the language that is spoken", async () => {
    await i18n.words.speak("fr");
    await i18n.words.fetch("maumau");
    expect(redness()).toBe(RED.fr);
  });
  test("are all switched when the language is", async () => {
    await i18n.words.speak("en");
    await i18n.words.fetch("maumau");
    await i18n.words.fetch("recap");
    expect(await i18n.words.speak("de")).toBe(true);
    expect([redness(), i18n.t("recap.awards"), i18n.t("close")]).toEqual([RED.de, "Auszeichnungen", "Schließen"]);
  });
  test.each([
    ["before", () => [i18n.words.fetch("maumau"), i18n.words.speak("de")]],
    ["after", () => [i18n.words.speak("de"), i18n.words.fetch("maumau")]],
  ])("fetched just %s a switch are switched too", async (_, both) => {
    await i18n.words.speak("en");
    await Promise.all(both());
    expect(i18n.words.language).toBe("de");
    expect(redness()).toBe(RED.de);
  });
  test("that cannot be had keep the old language, whole", async () => {
    await i18n.words.speak("en");
    await i18n.words.fetch("maumau");
    without("../src/messages/de/maumau");
    expect(await i18n.words.speak("de")).toBe(false);
    expect([i18n.words.language, redness(), i18n.t("close")]).toEqual(["en", RED.en, en.close]);
  });
  test("that cannot be had are missed by what comes with them", async () => {
    await i18n.words.speak("de");
    without("../src/messages/de/maumau");
    const part = i18n.words.with("maumau", async () => ({ default: "board" }));
    await expect(part()).rejects.toThrow();
    expect(redness()).toBe("color.red");
  });
  test("a game is not there without its words", async () => {
    await i18n.words.speak("de");
    without("../src/messages/de/maumau");
    const { games } = await import("../src/lib/games.svelte");
    await expect(games.fetch("mau-mau")).rejects.toThrow();
    expect(games.get("mau-mau")).toBeNull();
    vi.doUnmock("../src/messages/de/maumau");
    vi.resetModules();
  });
});

describe("times", () => {
  test.each([
    ["en", 12, "12 seconds"],
    ["de", 60, "60 Sekunden"],
    ["de", 90, "90 Sekunden"],
    ["fr", 120, "2 minutes"],
    ["pl", 30, "30 sekund"],
    ["pl", 120, "2 minuty"],
  ] satisfies [Language, number, string][])("in %s: %i", async (language, seconds, expected) => {
    await i18n.words.speak(language);
    expect(i18n.words.duration(seconds)).toBe(expected);
  });
});

describe("refusals", () => {
  const refusal = { code: "name-taken", why: "Somebody here is called Ana already.", details: { name: "Ana" } };
  test("are said in the reader's language", async () => {
    await i18n.words.speak("de");
    const { messages: de } = await import("../src/messages/de");
    expect(i18n.words.refusal(refusal)).toBe(String(de["refused.name-taken"]).replace("{name}", "Ana"));
    expect(i18n.words.refusal(refusal)).toContain("Ana");
  });
  test("are said in the server's words rather than not at all", () => {
    expect(i18n.words.refusal({ ...refusal, code: "never-heard-of" })).toBe(refusal.why);
  });
});

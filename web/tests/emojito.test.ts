// An Emojito! table in words: who performs for whom, whose token it is, what came out. No language is
// spoken here, so that sentences are known by their names.

import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { EmojitoRevealedEvent, EmojitoView, PlayView } from "../src/protocol";
import { openPage } from "./wire";

let owners: typeof import("../src/emojito/owners");
let roles: typeof import("../src/emojito/roles");
let verdicts: typeof import("../src/emojito/verdicts");
let emotions: typeof import("../src/emojito/emotions");
let session: typeof import("../src/lib/session.svelte")["session"];

beforeEach(async () => {
  openPage();
  vi.resetModules();
  [owners, roles, verdicts, emotions, { session }] = await Promise.all([
    import("../src/emojito/owners"),
    import("../src/emojito/roles"),
    import("../src/emojito/verdicts"),
    import("../src/emojito/emotions"),
    import("../src/lib/session.svelte"),
  ]);
  session.play = { seats: ["Ana", "Ben", "Cem", "Dee", "Eva", "Fay"].map((name, seat) => ({ member: `p${seat}`, name })) } as unknown as PlayView;
});

const TEAMS: Array<[number, number]> = [[0, 2], [1, 3]];

describe("a token", () => {
  test.each([
    ["players", [], 0, "thePlayers"],
    ["game", [], 14, "theGame"],
    ["team1", [1, 3], 1, "Ben and Dee"],
    ["2", [2], 2, "Cem"],
  ])("%s belongs to somebody", (owner, seats, kind, name) => {
    expect(owners.seatsOf(owner, TEAMS)).toEqual(seats);
    expect(owners.kindOf(owner)).toBe(kind);
    expect(owners.ownerName(owner, TEAMS)).toBe(name);
  });
});

test("the letters of all names are fetched, in the language that is read, whichever card comes", async () => {
  const load = vi.fn(async () => []);
  vi.stubGlobal("document", { fonts: { load }, body: {}, documentElement: { lang: "" } });
  vi.stubGlobal("getComputedStyle", () => ({ fontFamily: "Baloo" }));
  const emotion = (en: string, pl: string) => ({ picture: "ghost", names: { en, pl } });
  (await import("../src/lib/catalogue.svelte")).catalogue.games = { emojito: { emotions: { joy: emotion("joy", "radość"), fear: emotion("fear", "lęk") } } };
  await (await import("../src/lib/i18n.svelte")).words.speak("pl");
  emotions.fetchLetters();
  expect(load).toHaveBeenCalledExactlyOnceWith("1em Baloo", "radośćlęk");
});

test("many names become few and others", async () => {
  expect(owners.names([0, 1, 2, 3])).toBe("Ana, Ben, Cem, and Dee");
  expect(owners.names([0, 1, 2, 3, 4, 5])).toBe("Ana, Ben, Cem, and others");
  const { words } = await import("../src/lib/i18n.svelte");
  await words.speak("en");
  await words.fetch("emojito");
  expect(owners.names([0, 1, 2, 3, 4, 5])).toContain("3");
});

test("somebody is away as long as the room says so", () => {
  session.presence = { p1: 12.5, p2: null };
  expect([0, 1, 2, 9].map((seat) => owners.isAway(seat))).toEqual([false, true, false, false]);
});

describe("while others perform", () => {
  const table = (changes: Partial<EmojitoView>): EmojitoView =>
    ({ performers: [0], audience: { 0: [1] }, channel: { 0: "face" }, secret_message: false, ...changes }) as unknown as EmojitoView;

  test.each([
    [0, {}, "perform"],
    [1, {}, "watch"],
    [1, { channel: { 0: "sound" } }, "listen"],
    [1, { channel: { 0: "both" } }, "watch"],
    [2, {}, "wait"],
    [2, { secret_message: true }, "blind"],
    [null, {}, "watch"],
    [null, { channel: { 0: "sound" } }, "listen"],
  ] satisfies [number | null, Partial<EmojitoView>, string][])("seat %s at %j is to %s", (me, changes, role) => {
    expect(roles.roleOf(table(changes), me)).toBe(role);
  });

  test("each watches their own", () => {
    const two = table({ performers: [0, 1], audience: { 0: [2], 1: [3] }, channel: { 0: "face", 1: "sound" } });
    expect([2, 3, 4].map((seat) => roles.performerFor(two, seat))).toEqual([0, 1, null]);
    expect([2, 3].map((seat) => roles.roleOf(two, seat))).toEqual(["watch", "listen"]);
    expect(roles.soleChannel(two)).toBeNull();
    expect(roles.soleChannel(table({}))).toBe("face");
  });
});

describe("a round that was revealed", () => {
  const round = (changes: Partial<EmojitoRevealedEvent> = {}): EmojitoRevealedEvent => ({
    type: "revealed", secret: { 0: "joy" }, guesses: { 1: 2, 2: 1 }, line_up: ["awe", "joy"], ...changes,
  });

  test("tells each how it was", () => {
    const open = round({ late: [3], absent: [4] });
    expect([0, 1, 2, 3, 4].map((seat) => verdicts.verdictOf(open, seat, []))).toEqual([null, "right", "wrong", "late", "absent"]);
    expect(verdicts.answerers(open)).toEqual([1, 2, 3, 4]);
  });

  test("asks in teams for the partner's card", () => {
    const teams = round({ secret: { 0: "joy", 1: "awe" }, guesses: { 2: 2, 3: 2 } });
    expect([2, 3].map((seat) => verdicts.verdictOf(teams, seat, TEAMS))).toEqual(["right", "wrong"]);
  });

  test.each([
    [{ guesses: { 1: 1, 2: 1 } }, "nobodyRight"],
    [{ guesses: { 1: 2, 2: 2 } }, "everybodyRight"],
    [{ guesses: { 1: 2, 2: 1 } }, "wereRight"],
    [{ guesses: { 1: 2, 2: 2 }, late: [3] }, "wereRight"],
    [{ guesses: { 1: 2 } }, "wereRight"],
  ] satisfies [Partial<EmojitoRevealedEvent>, string][])("is told in words: %j", (changes, sentence) => {
    expect(verdicts.resultOf(round(changes), [])).toBe(`itWas ${sentence}`);
  });

  test("does not say what it was where there were several", () => {
    const teams = round({ secret: { 0: "joy", 1: "awe" }, guesses: { 2: 2, 3: 2 } });
    expect(verdicts.resultOf(teams, TEAMS)).toBe("wereRight");
  });

  test("lies open until the next performance", () => {
    const last_round = round();
    const at = (phase: EmojitoView["phase"]) => verdicts.revealedRound({ phase, last_round } as unknown as EmojitoView);
    for (const phase of ["trophies", "draw", "over"] as const) expect(at(phase)).toEqual(last_round);
    for (const phase of ["perform", "challenge", "guess"] as const) expect(at(phase)).toBeNull();
  });
});

describe("a long name", () => {
  const SOFT = "\u00ad";
  test.each(["Freude", "hope", "nervous"])("may stay as it is if it is short: %s", (name) => {
    expect(emotions.breakable(name)).toBe(name);
  });
  test.each(["Enttäuschung", "embarrassment", "verontwaardiging", "désappointement", "Schadenfreude", "no longer-bewildered"])("%s may be broken, nowhere near its ends", (name) => {
    const broken = emotions.breakable(name);
    expect(broken.replaceAll(SOFT, "")).toBe(name);
    expect(broken).toContain(SOFT);
    for (const word of broken.match(/[\p{L}\u00ad]+/gu) ?? []) {
      const parts = word.split(SOFT);
      if (parts.length > 1) expect(Math.min(parts[0]!.length, parts.at(-1)!.length)).toBeGreaterThanOrEqual(3);
    }
  });
  test.each([
    ["de", "Überraschung", "Über-ra-schung"],
    ["de", "Selbstmitleid", "Selbst-mitleid"],
    ["de", "Verzweiflung", "Verzweif-lung"],
    ["de", "UNSCHULDSMIENE", "UNSCHULDS-MIENE"],
    ["de", "LACHANFALL", "LACH-ANFALL"],
    ["es", "aburrimiento", "abu-rri-miento"],
    ["fr", "enthousiasme", "enthou-siasme"],
    ["nl", "teleurstelling", "teleur-stelling"],
    ["en", "enthusiasm", "enthu-siasm"],
    ["en", "conscience", "con-science"],
    ["pl", "rozczarowanie", "roz-cza-ro-wa-nie"],
    ["pl", "wymądrzanie się", "wymą-drza-nie się"],
    ["pl", "obojętność", "obo-jęt-ność"],
    ["pl", "entuzjazm", "entu-zjazm"],
  ])("is broken as in %s: %s", async (language, name, expected) => {
    await (await import("../src/lib/i18n.svelte")).words.speak(language);
    expect(emotions.breakable(name)).toBe(expected.replaceAll("-", SOFT));
  });

  test.each([["Wut", 3], ["Un\u00adschulds\u00admiene", 8], ["know-it-all atti\u00adtude", 5], ["", 0]])("needs a line as long as its longest part: %s", (broken, letters) => {
    expect(emotions.longestPart(broken)).toBe(letters);
  });

  describe("of the deck", () => {
    const DECK = readFileSync(new URL("../../src/emojito/rules/emojito/emotions.toml", import.meta.url), "utf8");
    const namesIn = (language: string) => [...DECK.matchAll(new RegExp(`\\b${language} = "(.+?)"`, "g"))].map(([, name]) => name!);
    test.each(["de", "en", "es", "fr", "nl", "pl"])("has parts that fit on the smallest card, in %s", async (language) => {
      await (await import("../src/lib/i18n.svelte")).words.speak(language);
      const names = namesIn(language);
      expect(names).toHaveLength(100);
      // A line of the smallest card has ten letters of nearly twelve pixels.
      expect(names.filter((name) => emotions.longestPart(emotions.breakable(name)) > 10)).toEqual([]);
    });
    test.each(["de", "en", "es", "fr", "nl", "pl"])("has all words whose parts are written down, in %s", async (language) => {
      const { t, words } = await import("../src/lib/i18n.svelte");
      await words.speak(language);
      const inDeck = new Set(namesIn(language).join(" ").toLowerCase().split(/[ -]/));
      const written = t("syllables").split(" ");
      expect(written.filter((word) => !inDeck.has(word.replaceAll("-", "").toLowerCase()))).toEqual([]);
    });
  });
});

describe("a card", () => {
  const joy = (name: string, picture: string) => ({ joy: { picture, names: { en: name } } });
  beforeEach(async () => {
    const { catalogue } = await import("../src/lib/catalogue.svelte");
    catalogue.games = { emojito: { editions: {}, default_edition: "", emotions: joy("joy", "grinning-face"), own_deck: null } };
  });

  const file = (name: string) => `<svg>${name}</svg>`;
  const shown = (name: string) => `data:image/svg+xml,${encodeURIComponent(file(name))}`;
  beforeEach(() => {
    vi.stubGlobal("fetch", async (address: string) => {
      const name = /art\/(.*)\.svg/.exec(address)?.[1];
      if (name === "no-such-picture") return { ok: false };
      return { ok: true, json: async () => ({ "grinning-face": file("grinning-face") }), text: async () => file(name ?? "") };
    });
  });

  test("is what the catalogue says, unless the game has brought its own", async () => {
    const { pictures } = await import("../src/emojito/pictures");
    await pictures.fetch();
    expect([emotions.emotionName("joy"), emotions.pictureOf("joy")]).toEqual(["joy", shown("grinning-face")]);
    session.assets = { emotions: joy("our joy", "zany-face") };
    expect([emotions.emotionName("joy"), emotions.pictureOf("joy")]).toEqual(["our joy", null]);
    await pictures.fetch();
    expect(emotions.pictureOf("joy")).toBe(shown("zany-face"));
  });

  test("whose picture is not to be had has none, and the others keep theirs", async () => {
    const { pictures } = await import("../src/emojito/pictures");
    session.assets = { emotions: { ...joy("joy", "no-such-picture"), rage: { picture: "angry-face", names: {} } } };
    await pictures.fetch();
    expect(["joy", "rage"].map(emotions.pictureOf)).toEqual([null, shown("angry-face")]);
  });
});

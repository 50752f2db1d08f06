// The rules screen: every language says all of it, and every sentence is said somewhere.

import { describe, expect, it } from "vitest";
import { rules as en } from "../src/messages/en/rules";
import { byLanguage } from "../src/messages/folders";
import type { Text } from "../src/messages/texts";
import type { Channel } from "../src/emojito/catalogue";
import { contents as emojitoContents } from "../src/emojito/rules/contents";
import type { EmojitoSubject } from "../src/emojito/rules/subject";
import type { EditionRules, EmojitoRules, Mode } from "../src/emojito/rules/values";
import { contents as mauMauContents } from "../src/maumau/rules/contents";
import type { MauMauSubject } from "../src/maumau/rules/subject";
import type { MauMauRules } from "../src/maumau/rules/values";
import type { Line, Section } from "../src/rules/contents";
import { gaps } from "./catalogue";

type Rules = Record<string, Text>;
const LANGUAGES = byLanguage(import.meta.glob<Rules>("../src/messages/*/rules.ts", { eager: true, import: "rules" }));
const FOLDERS = byLanguage(import.meta.glob("../src/messages/*/index.ts"));
/** What the frame of the screen says by itself. */
const FRAME = /^(contents|now|other|game|edition|mode|mode\..*|rounds\..*)$/;

const forms = (text: Text): string[] => (typeof text === "string" ? [text] : Object.values(text));
const blanks = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].toSorted();

const EDITION: EditionRules = {
  name: "An edition",
  modes: { cooperative: [2, 7], competitive: [3, 7], teams: [4, 14] },
  base_mode: "cooperative",
  start: 0,
  levels: {
    normal: { wrong_steps: 1, secret_message: false },
    challenging: { wrong_steps: 2, secret_message: false },
    "very-challenging": { wrong_steps: 3, secret_message: false },
    impossible: { wrong_steps: 3, secret_message: true },
  },
  goals: { cooperative: null, competitive: 5, teams: 3 },
  target_is_agreed: true,
  actor_cap: 6,
  challenge: { targets: "leaders", leader_may_challenge: false, one_per_round: false, challenger_must_be_right: true, steps_back: 3 },
  spent_trophy_counts: false,
  lost_trophy: "counting",
  competitive_tie: "shared",
  asks_for_the_stage: false,
  symbols: ["face", "sound", "both", "face", "sound", "both", "face"],
  actor_steps_per_right_guess: 2,
  right_guesser_steps: 3,
  right_team_steps: 2,
};
/** As different from it as an edition can be. */
const OTHER: EditionRules = {
  ...EDITION,
  start: 1,
  levels: {},
  target_is_agreed: false,
  actor_cap: null,
  challenge: { targets: "guessers", leader_may_challenge: true, one_per_round: true, challenger_must_be_right: false, steps_back: 3 },
  spent_trophy_counts: true,
  lost_trophy: "spent-first",
  competitive_tie: "last-in-turn-order",
  asks_for_the_stage: true,
};
const MIXED: EditionRules = { ...OTHER, challenge: { ...OTHER.challenge, targets: "leaders" } };
const EMOJITO: EmojitoRules = { editions: { edition: EDITION, other: OTHER, mixed: MIXED }, default_edition: "edition" };
const MAU_MAU: MauMauRules = { players: [2, 5], cards: 58, hand: 5, limit: 500, link: 2, colored_points: 15, black_points: 25 };

const modes: Mode[] = ["cooperative", "competitive", "teams"];
const yesOrNo = [false, true];
const OWN_BOARD: Channel[] = ["both", "both", "both", "face", "face", "sound", "sound"];
const emojito: EmojitoSubject[] = Object.keys(EMOJITO.editions).flatMap((edition) =>
  modes.flatMap((mode) =>
    yesOrNo.flatMap((on) =>
      [null, 5].map((players) => ({ edition, mode, players, target: null, wrongSteps: on ? 2 : null, secretMessage: on && mode === "cooperative", symbolsInTeams: on, symbols: on ? OWN_BOARD : null, leaderMayChallenge: on, onePrice: on })),
    ),
  ),
);
const mauMau: MauMauSubject[] = (["single", "to-500"] as const).flatMap((rounds) =>
  yesOrNo.map((on) => ({ rounds, voluntaryDraw: on, strictNooo: on, drawingEndsTurn: on })),
);

const linesOf = (section: Section<unknown>): Line<unknown>[] =>
  section.blocks.flatMap((block) => (block.is === "text" ? [block.line] : block.is === "figure" ? [] : block.lines));
const sections: Section<unknown>[] = [
  ...emojito.flatMap((subject) => emojitoContents(subject, EMOJITO)),
  ...mauMau.flatMap((subject) => mauMauContents(subject, MAU_MAU)),
];
const said = sections.flatMap((section): Line<unknown>[] => [{ key: section.title }, ...linesOf(section)]);

it("is in every language", () => {
  expect(Object.keys(LANGUAGES)).toEqual(Object.keys(FOLDERS));
});

describe.each(Object.entries(LANGUAGES))("the rules in %s", (language, texts) => {
  it("have the same sentences with the same blanks and the plural forms of the language", () => {
    expect(gaps(en, texts, language)).toEqual([]);
  });

  it("name the number in every plural form", () => {
    for (const [key, text] of Object.entries(texts)) {
      for (const form of forms(text)) expect(blanks(form), `${language} ${key}`).toEqual(blanks(forms(text).at(-1)!));
    }
  });

  it("have plural forms for every number that a noun follows", () => {
    for (const [key, text] of Object.entries(texts)) {
      expect(typeof text === "object", `${language} ${key}`).toBe(typeof (en as Record<string, Text>)[key] === "object");
    }
  });

  it("name the modes and levels as the lobby does", async () => {
    const { lobby } = (await import(`../src/messages/${language}/lobby.ts`)) as { lobby: Record<string, Text> };
    const named = Object.entries(texts).filter(([key]) => /^(mode|level)\./.test(key));
    expect(named.length).toBe(7);
    for (const [key, text] of named) expect(lobby[key], `${language} ${key}`).toEqual(text);
  });

  it("close every emphasis they open", () => {
    for (const [key, text] of Object.entries(texts)) {
      for (const form of forms(text)) expect(form.split("**").length % 2, `${language} ${key}`).toBe(1);
    }
  });
});

describe("the contents", () => {
  it("say every sentence somewhere", () => {
    const keys = new Set(said.flatMap((line) => [line.key, ...(line.named ? [line.named] : [])]));
    expect(Object.keys(en).filter((key) => !FRAME.test(key) && !keys.has(key as Line["key"]))).toEqual([]);
  });

  it("fill every blank", () => {
    for (const line of said) {
      const given = Object.keys({ ...line.params, ...(line.named ? { level: "" } : {}) }).toSorted();
      expect(blanks(forms((en as Record<string, Text>)[line.key]!).at(-1)!), line.key).toEqual(given);
    }
  });

  it("tell only what the mode has", () => {
    for (const subject of emojito) {
      const ids = emojitoContents(subject, EMOJITO).map((section) => section.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.includes("challenge")).toBe(subject.mode === "competitive");
      expect(ids.includes("secret")).toBe(subject.mode === "cooperative");
      expect(ids.includes("difficulty")).toBe(subject.mode === "cooperative" && subject.edition === "edition");
    }
  });

  it("name the goal of the table: agreed, printed, or by the number of players", () => {
    const goal = (changes: Partial<EmojitoSubject>): Line<unknown> | undefined =>
      emojitoContents({ ...emojito[0]!, edition: "edition", mode: "cooperative", ...changes }, EMOJITO)
        .flatMap(linesOf)
        .find((line) => line.key.startsWith("idea.together"));
    expect(goal({ players: 5, target: null })?.params).toEqual({ count: 4 });
    expect(goal({ players: 5, target: 7 })?.params).toEqual({ count: 7 });
    expect(goal({ players: null, target: null })?.key).toBe("idea.togetherOpen");
  });

  const keysOf = (changes: Partial<EmojitoSubject>): string[] =>
    emojitoContents({ ...emojito[0]!, edition: "edition", leaderMayChallenge: false, onePrice: false, ...changes }, EMOJITO).flatMap(linesOf).map((line) => line.key);

  it("follow what the table chose about challenges", () => {
    const printed = keysOf({ mode: "competitive" });
    expect(printed).toEqual(expect.arrayContaining(["challenge.leaderMayNot", "challenge.many"]));
    expect(printed).not.toContain("challenge.stopsOnLine");
    const chosen = keysOf({ mode: "competitive", leaderMayChallenge: true, onePrice: true });
    expect(chosen).toEqual(expect.arrayContaining(["challenge.leaderMay", "challenge.onePrice", "challenge.stopsOnLine"]));
    expect(chosen).not.toContain("challenge.many");
  });

  it("say whose left neighbour acts after a Secret Message", () => {
    expect(keysOf({ mode: "cooperative", secretMessage: true })).toContain("round.nextSecret");
    expect(keysOf({ mode: "cooperative", secretMessage: false })).toContain("round.next");
  });

  it("say for whom the symbols are in teams, and whose layout it is where they count", () => {
    for (const symbolsInTeams of yesOrNo) {
      const keys = keysOf({ mode: "teams", symbolsInTeams });
      expect(keys).toContain("perform.teamsPractised");
      expect(keys.includes("perform.layout")).toBe(symbolsInTeams);
    }
    expect(keysOf({ mode: "competitive" })).not.toContain("perform.teamsPractised");
  });

  it("show the symbols as the table has set them", () => {
    const shown = (symbols: Channel[] | null): unknown =>
      emojitoContents({ ...emojito[0]!, edition: "edition", mode: "competitive", symbols }, EMOJITO)
        .flatMap((section) => section.blocks)
        .find((block) => block.is === "figure")?.figure;
    const ours = EMOJITO.editions.edition!.symbols;
    expect(shown(OWN_BOARD)).toEqual(OWN_BOARD);
    expect(shown(null)).toEqual(ours);
    expect(keysOf({ mode: "competitive", symbols: OWN_BOARD })).toContain("perform.ownLayout");
    expect(keysOf({ mode: "competitive", symbols: OWN_BOARD })).not.toContain("perform.layout");
    expect(keysOf({ mode: "competitive", symbols: ours })).toContain("perform.layout");
  });
});

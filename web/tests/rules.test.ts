// The rules screen: every language says all of it, and every sentence is said somewhere.

import { describe, expect, it } from "vitest";
import type { Text } from "../src/messages/texts";
import { contents, type Line, type Section } from "../src/rules/contents";
import type { EmojitoSubject, MauMauSubject, Subject } from "../src/rules/subject";
import { de } from "../src/rules/texts/de";
import { en } from "../src/rules/texts/en";
import { es } from "../src/rules/texts/es";
import { fr } from "../src/rules/texts/fr";
import { nl } from "../src/rules/texts/nl";
import type { EditionRules, Mode, Values } from "../src/rules/values";

const LANGUAGES: Record<string, Record<string, Text>> = { de, en, es, fr, nl };
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
const VALUES: Values = {
  emojito: { edition: EDITION, other: OTHER, mixed: MIXED },
  default_edition: "edition",
  mau_mau: { players: [2, 5], cards: 58, hand: 5, limit: 500, link: 2, colored_points: 15, black_points: 25 },
};

const modes: Mode[] = ["cooperative", "competitive", "teams"];
const yesOrNo = [false, true];
const emojito: EmojitoSubject[] = Object.keys(VALUES.emojito).flatMap((edition) =>
  modes.flatMap((mode) =>
    yesOrNo.flatMap((on) =>
      [null, 5].map((players) => ({ game: "emojito" as const, edition, mode, players, target: null, wrongSteps: on ? 2 : null, secretMessage: on && mode === "cooperative", symbolsInTeams: on })),
    ),
  ),
);
const mauMau: MauMauSubject[] = (["single", "to-500"] as const).flatMap((rounds) =>
  yesOrNo.map((on) => ({ game: "mau-mau", rounds, voluntaryDraw: on, strictNooo: on, drawingEndsTurn: on })),
);
const subjects: Subject[] = [...emojito, ...mauMau];

const linesOf = (section: Section): Line[] =>
  section.blocks.flatMap((block) => (block.is === "text" ? [block.line] : block.is === "spaces" ? [] : block.lines));
const said = subjects.flatMap((subject) => contents(subject, VALUES).flatMap((section) => [{ key: section.title } as Line, ...linesOf(section)]));

describe.each(Object.entries(LANGUAGES))("the rules in %s", (language, texts) => {
  it("have the same sentences with the same blanks", () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(en).toSorted());
    for (const [key, text] of Object.entries(texts)) {
      const wanted = blanks(forms((en as Record<string, Text>)[key]!).at(-1)!);
      for (const form of forms(text)) expect(blanks(form), `${language} ${key}`).toEqual(wanted);
    }
  });

  it("have plural forms for every number that a noun follows", () => {
    for (const [key, text] of Object.entries(texts)) {
      expect(typeof text === "object", `${language} ${key}`).toBe(typeof (en as Record<string, Text>)[key] === "object");
    }
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
      const ids = contents(subject, VALUES).map((section) => section.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.includes("challenge")).toBe(subject.mode === "competitive");
      expect(ids.includes("secret")).toBe(subject.mode === "cooperative");
      expect(ids.includes("difficulty")).toBe(subject.mode === "cooperative" && subject.edition === "edition");
    }
  });

  it("name the goal of the table: agreed, printed, or by the number of players", () => {
    const goal = (changes: Partial<EmojitoSubject>): Line | undefined =>
      contents({ ...emojito[0]!, edition: "edition", mode: "cooperative", ...changes }, VALUES)
        .flatMap(linesOf)
        .find((line) => line.key.startsWith("idea.together"));
    expect(goal({ players: 5, target: null })?.params).toEqual({ count: 4 });
    expect(goal({ players: 5, target: 7 })?.params).toEqual({ count: 7 });
    expect(goal({ players: null, target: null })?.key).toBe("idea.togetherOpen");
  });
});

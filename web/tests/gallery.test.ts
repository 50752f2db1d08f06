// The gallery's parts that need no page: performances, what the quiz asks, and how it is remembered.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { apexOf, faceAt, likeness, read, STEP, voiceAt, type Recorded } from "../src/gallery/performance";
import { found } from "../src/gallery/find";
import { ask, CARDS, shuffled, type Chance } from "../src/gallery/quiz";
import type { Score } from "../src/gallery/score";
import { atRest, encode, FACE, silence, VOICE, type FacePose, type VoicePose } from "../src/puppet/controls";
import { openPage, type Page } from "./wire";

const face = (pose: Partial<FacePose>): string => encode(FACE, [{ ...atRest(), ...pose }]);
const voice = (...poses: Array<Partial<VoicePose>>): string => encode(VOICE, poses.map((pose) => ({ ...silence(), ...pose })));

/** Brows up and down again, a cry at the height of it. */
const SURPRISE: Recorded = {
  face: [face({}), face({ jaw: 0.5 }), face({ jaw: 1 }), face({ jaw: 1 }), face({ jaw: 0.5 }), face({})],
  voice: [voice({}, {}, {}, {}), voice({ loud: 0.2 }, { loud: 0.4 }, { loud: 0.6 }, { loud: 0.8 }), ...Array.from({ length: 4 }, () => voice({}, {}, {}, {}))],
};

/** Numbers that look like chance and are the same each time. */
function dice(seed = 1): Chance {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

describe("a performance", () => {
  const surprise = read(SURPRISE);

  test("lasts as long as it has poses", () => {
    expect(surprise.length).toBe(6 * STEP);
    expect(read({ face: [], voice: [] }).length).toBe(0);
  });

  test("keeps a face that nothing is written of, and is silent where no voice is", () => {
    const kept = read({ face: ["", face({ jaw: 1 }), "", ""], voice: ["", voice({ loud: 1 }), "", ""] });
    expect(kept.faces.map((pose) => pose.jaw)).toEqual([0, 1, 1, 1]);
    expect(voiceAt(kept, STEP)).toMatchObject({ loud: 1 });
    expect(voiceAt(kept, 2 * STEP)).toEqual(silence());
  });

  test("goes from pose to pose", () => {
    expect(faceAt(surprise, 0).jaw).toBe(0);
    expect(faceAt(surprise, STEP / 2).jaw).toBeCloseTo(0.25, 2);
    expect(faceAt(surprise, 2 * STEP).jaw).toBe(1);
    expect(faceAt(surprise, 4.5 * STEP).jaw).toBeCloseTo(0.25, 2);
  });

  test("is at its first pose before, at its last one after it, at rest if there is none", () => {
    expect(faceAt(surprise, -500)).toEqual(surprise.faces[0]);
    expect(faceAt(surprise, 50_000)).toEqual(surprise.faces.at(-1));
    expect(faceAt(read({ face: [], voice: [] }), 10)).toEqual(atRest());
  });

  test("has four moments of the voice on the way to each pose, and silence around", () => {
    const heard = [0, 1, 2, 3].map((quarter) => voiceAt(surprise, STEP + (quarter + 0.5) * (STEP / 4)).loud);
    heard.forEach((loud, index) => expect(loud).toBeCloseTo(0.2 * (index + 1), 2));
    expect(voiceAt(surprise, -1)).toEqual(silence());
    expect(voiceAt(surprise, surprise.length)).toEqual(silence());
  });

  test("with a pose that cannot be read is at rest there", () => {
    const broken = read({ face: ["!", face({ jaw: 1 })], voice: ["!"] });
    expect(broken.faces.map(({ jaw }) => jaw)).toEqual([0, 1]);
    expect(voiceAt(broken, 10)).toEqual(silence());
  });

  test("is shown still where it says most, not where it blinks or twitches", () => {
    const blink = face({ corner_left: 1, corner_right: 1, lid_left: -1, lid_right: -1 });
    const smile = face({ corner_left: 1, corner_right: 1 });
    const twitch = face({ jaw: 1, tongue: 1, puff: 1 });
    const rest = face({});
    const faces = [rest, twitch, rest, rest, rest, rest, rest, smile, smile, blink, smile, smile, rest];
    const apex = apexOf(read({ face: faces, voice: [] }));
    expect(faces[apex / STEP]).toBe(smile);
    expect(apexOf(read({ face: [], voice: [] }))).toBe(0);
  });
});

describe("likeness", () => {
  const goal: FacePose = { ...atRest(), jaw: 1, corner_left: -0.5 };

  test("is nothing at rest, all of it in the same pose, and grows on the way", () => {
    expect(likeness(atRest(), goal)).toBe(0);
    expect(likeness(goal, goal)).toBe(1);
    const half = likeness({ ...atRest(), jaw: 0.5, corner_left: -0.25 }, goal);
    expect(half).toBeCloseTo(0.5, 5);
  });

  test("is never below nothing, whatever somebody does, nor anything where there is nothing to do", () => {
    expect(likeness({ ...atRest(), tongue: 1, puff: 1, corner_left: 1 }, goal)).toBe(0);
    expect(likeness(atRest(), atRest())).toBe(0);
  });
});

describe("finding an emotion", () => {
  const names = [["joy", "radość"], ["anger", "złość"], ["envy", "zazdrość"], ["bad-mood", "zły humor"]] as const;
  test.each([
    ["", ["joy", "anger", "envy", "bad-mood"]],
    ["  ", ["joy", "anger", "envy", "bad-mood"]],
    ["zlosc", ["anger"]],
    ["ZŁ", ["anger", "bad-mood"]],
    ["hum", ["bad-mood"]],
    ["ość", ["joy", "anger", "envy"]],
    ["r", ["joy", "envy", "bad-mood"]],
    ["qqq", []],
  ])("by %o", (sought, expected) => {
    expect(found(sought, names, "pl")).toEqual(expected);
  });
});

describe("the score", () => {
  let page: Page;
  let scores: typeof import("../src/gallery/score");

  beforeEach(async () => {
    page = openPage();
    vi.resetModules();
    scores = await import("../src/gallery/score");
  });

  const after = (...answers: Array<[emotion: string, answer: string]>): Score =>
    answers.reduce((score, [emotion, answer]) => scores.answered(score, emotion, answer), scores.noScore());

  test("counts by emotion, in all, and in a row", () => {
    const score = after(["joy", "joy"], ["anger", "anger"], ["joy", "pride"], ["joy", "joy"]);
    expect(score.emotions.joy).toEqual({ right: 2, wrong: 1, takenFor: { pride: 1 } });
    expect(scores.totals(score)).toEqual({ right: 3, asked: 4 });
    expect([score.streak, score.best]).toEqual([1, 2]);
  });

  test("is there the next time", () => {
    expect(scores.keptScore()).toEqual(scores.noScore());
    const score = after(["joy", "joy"], ["joy", "pride"]);
    scores.keepScore(score);
    expect(scores.keptScore()).toEqual(score);
    expect([...page.storage.keys()]).toEqual(["emojito:gallery-score"]);
  });

  test.each(["", "nonsense", "[]", "3", "null", '{"emotions": 3}', '{"streak": -1, "best": "x", "emotions": {"joy": null}}'])("that cannot be read is none: %s", (text) => {
    expect(scores.totals(scores.parse(text))).toEqual({ right: 0, asked: 0 });
    expect(scores.mixUps(scores.parse(text))).toEqual([]);
    expect([scores.parse(text).streak, scores.parse(text).best]).toEqual([0, 0]);
  });

  test("tells what is mixed up, whichever way", () => {
    const score = after(["anger", "rage"], ["rage", "anger"], ["rage", "anger"], ["joy", "pride"], ["pride", "pride"]);
    expect(scores.mixUps(score)).toEqual([
      { emotion: "rage", takenFor: "anger", times: 3 },
      { emotion: "joy", takenFor: "pride", times: 1 },
    ]);
  });

  test("has the hardest first; what was always right is not hard", () => {
    const score = after(["joy", "joy"], ["joy", "joy"], ["anger", "rage"], ["anger", "rage"], ["fear", "joy"], ["fear", "fear"]);
    expect(scores.byEmotion(score).map(([emotion]) => emotion)).toEqual(["anger", "fear", "joy"]);
    expect(scores.hardest(score, 10)).toEqual(["anger", "fear"]);
    expect(scores.hardest(score, 1)).toEqual(["anger"]);
  });
});

describe("the quiz", () => {
  const emotions = Array.from({ length: 20 }, (_, number) => `emotion-${number}`);
  const score: Score = { streak: 0, best: 0, emotions: {} };
  const many = (wanted: Partial<Parameters<typeof ask>[0]>, times = 300): Array<ReturnType<typeof ask>> => {
    const chance = dice();
    return Array.from({ length: times }, () => ask({ emotions, score, chance, ...wanted }));
  };

  test("asks for one of seven different cards, at any place", () => {
    const asked = many({});
    for (const { emotion, cards } of asked) {
      expect(new Set(cards).size).toBe(CARDS);
      expect(cards).toContain(emotion);
      expect(emotions).toEqual(expect.arrayContaining(cards));
    }
    expect(new Set(asked.map(({ emotion, cards }) => cards.indexOf(emotion))).size).toBe(CARDS);
    expect(new Set(asked.map(({ emotion }) => emotion)).size).toBe(emotions.length);
  });

  test("does not ask again what it has just asked", () => {
    const recent = ["emotion-1", "emotion-2", "emotion-3"];
    expect(many({ recent }).some(({ emotion }) => recent.includes(emotion))).toBe(false);
  });

  test("asks only for those that were wanted, among all others; one that nobody knows is not wanted", () => {
    const only = ["emotion-3", "emotion-4", "never-heard-of"];
    const asked = many({ only, recent: ["emotion-3"] });
    expect(new Set(asked.map(({ emotion }) => emotion))).toEqual(new Set(["emotion-4"]));
    expect(new Set(asked.flatMap(({ cards }) => cards)).size).toBe(emotions.length);
    expect(new Set(many({ only: ["never-heard-of"] }).map(({ emotion }) => emotion)).size).toBe(emotions.length);
    expect(new Set(many({ only: ["emotion-3"], recent: ["emotion-3"] }).map(({ emotion }) => emotion))).toEqual(new Set(["emotion-3"]));
  });

  test("asks more often for what is hard, and lays beside it what it is taken for", () => {
    const hard: Score = { ...score, emotions: { "emotion-7": { right: 0, wrong: 8, takenFor: { "emotion-9": 8, gone: 3 } }, "emotion-8": { right: 8, wrong: 0, takenFor: {} } } };
    const asked = many({ score: hard }, 2000);
    const times = (wanted: string): number => asked.filter(({ emotion }) => emotion === wanted).length;
    expect(times("emotion-7")).toBeGreaterThan(1.5 * times("emotion-8"));
    const sevens = asked.filter(({ emotion }) => emotion === "emotion-7");
    expect(sevens.every(({ cards }) => cards.includes("emotion-9") && !cards.includes("gone"))).toBe(true);
    expect(asked.filter(({ emotion }) => emotion === "emotion-9").every(({ cards }) => cards.includes("emotion-7"))).toBe(true);
  });

  test("shuffles without losing anything", () => {
    expect(shuffled(emotions, dice()).toSorted()).toEqual(emotions.toSorted());
    expect(shuffled(emotions, dice())).not.toEqual(emotions);
  });
});

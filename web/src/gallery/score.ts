// How well somebody tells the emotions apart: their own, kept on their device, told to nobody.

import { keep, kept } from "../lib/storage";

export interface OfEmotion {
  right: number;
  wrong: number;
  /** What it was taken for, and how often. */
  takenFor: Record<string, number>;
}

export interface Score {
  /** Right answers in a row: now, and the most there ever were. */
  streak: number;
  best: number;
  emotions: Record<string, OfEmotion>;
}

const NAME = "gallery-score";

export const noScore = (): Score => ({ streak: 0, best: 0, emotions: {} });

const count = (value: unknown): number => (typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0);
const entries = (value: unknown): Array<[string, unknown]> => (typeof value === "object" && value !== null ? Object.entries(value) : []);

function ofEmotion(value: unknown): OfEmotion {
  const { right, wrong, takenFor } = Object.fromEntries(entries(value));
  return { right: count(right), wrong: count(wrong), takenFor: Object.fromEntries(entries(takenFor).map(([other, times]) => [other, count(times)])) };
}

/** The score in a text, as far as there is one: another release or another hand may have written it. */
export function parse(text: string | null): Score {
  let data: unknown;
  try {
    data = JSON.parse(text ?? "");
  } catch {
    return noScore();
  }
  const { streak, best, emotions } = Object.fromEntries(entries(data));
  return { streak: count(streak), best: count(best), emotions: Object.fromEntries(entries(emotions).map(([name, each]) => [name, ofEmotion(each)])) };
}

export const keptScore = (): Score => parse(kept(NAME));
export const keepScore = (score: Score): void => keep(NAME, JSON.stringify(score));

const unasked = (): OfEmotion => ({ right: 0, wrong: 0, takenFor: {} });

/** The score after an answer. */
export function answered(score: Score, emotion: string, answer: string): Score {
  const before = score.emotions[emotion] ?? unasked();
  const isRight = answer === emotion;
  const streak = isRight ? score.streak + 1 : 0;
  const after: OfEmotion = isRight
    ? { ...before, right: before.right + 1 }
    : { ...before, wrong: before.wrong + 1, takenFor: { ...before.takenFor, [answer]: (before.takenFor[answer] ?? 0) + 1 } };
  return { streak, best: Math.max(score.best, streak), emotions: { ...score.emotions, [emotion]: after } };
}

export const askedOf = ({ right, wrong }: OfEmotion): number => right + wrong;

export function totals(score: Score): { right: number; asked: number } {
  const all = Object.values(score.emotions);
  return { right: all.reduce((sum, { right }) => sum + right, 0), asked: all.reduce((sum, each) => sum + askedOf(each), 0) };
}

/** Of how much is known, the share that was right; a single answer does not make anybody a master or a failure. */
export const ease = ({ right, wrong }: OfEmotion): number => (right + 1) / (right + wrong + 2);

/** The emotions that were asked, the hardest first. */
export function byEmotion(score: Score): Array<[emotion: string, of: OfEmotion]> {
  const asked = Object.entries(score.emotions).filter(([, each]) => askedOf(each) > 0);
  return asked.toSorted(([a, one], [b, other]) => ease(one) - ease(other) || askedOf(other) - askedOf(one) || a.localeCompare(b));
}

export interface MixUp {
  /** The one that was shown, or if both were, the one that was missed more often. */
  emotion: string;
  takenFor: string;
  times: number;
}

/** Pairs that are taken for one another, whichever way, the most frequent first. */
export function mixUps(score: Score): MixUp[] {
  const pairs = new Map<string, MixUp & { most: number }>();
  for (const [emotion, { takenFor }] of Object.entries(score.emotions)) {
    for (const [other, times] of Object.entries(takenFor)) {
      if (times === 0) continue;
      const key = [emotion, other].toSorted().join(" ");
      const pair = pairs.get(key);
      if (!pair) pairs.set(key, { emotion, takenFor: other, times, most: times });
      else pairs.set(key, times > pair.most ? { emotion, takenFor: other, times: times + pair.times, most: times } : { ...pair, times: times + pair.times });
    }
  }
  return [...pairs.values()].map(({ most: _, ...pair }) => pair).toSorted((a, b) => b.times - a.times || a.emotion.localeCompare(b.emotion) || a.takenFor.localeCompare(b.takenFor));
}

/** The emotions that are mixed up most, at most so many. */
export function hardest(score: Score, most: number): string[] {
  const missed = byEmotion(score).filter(([, { wrong }]) => wrong > 0);
  return missed.slice(0, most).map(([emotion]) => emotion);
}

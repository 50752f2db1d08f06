// All performances of the deck, as the one performer there is has played them (`make gallery`).

import { known } from "../emojito/catalogue";
import type { FacePose } from "../puppet/controls";
import { apexOf, faceAt, read, type Performance, type Recorded } from "./performance";
import address from "./performances.json?url";

let recorded: Record<string, Recorded> = {};
const performances = new Map<string, Performance>();
const apexes = new Map<string, FacePose>();

export async function fetchPerformances(): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  recorded = (await answer.json()) as Record<string, Recorded>;
}

/** The emotions there are to see, in the order of the deck, where those that are alike lie together. */
export const performed = (): string[] => Object.keys(known().emotions).filter((emotion) => emotion in recorded);

function once<T>(made: Map<string, T>, emotion: string, make: () => T): T {
  if (!made.has(emotion)) made.set(emotion, make());
  return made.get(emotion)!;
}

export const performanceOf = (emotion: string): Performance => once(performances, emotion, () => read(recorded[emotion] ?? { face: [], voice: [] }));

/** An emotion's face where it says most. */
export const heightOf = (emotion: string): FacePose =>
  once(apexes, emotion, () => {
    const performance = performanceOf(emotion);
    return faceAt(performance, apexOf(performance));
  });

// What a screen reader says without being asked. One region for the whole page, because a region that
// comes and goes with a screen is not read. Sentences queue up, so that none is lost to the next one; but
// only a few, and what is no longer true gives way, so that what is said is never long past.

/**
 * News are told in order. `now` is how things stand: it takes the place of how they stood before.
 * `turn` is what I have to do: news that have become old make room for it.
 * `urgent` is what cannot wait at all: it interrupts.
 */
export type Weight = "news" | "now" | "turn" | "urgent";

/** The least that a sentence is given to be read, and what each of its letters takes, in milliseconds. */
const EACH = 1200;
const LETTER = 45;
const MOST = 6;
/** News of the same moment belong to it: they are not old. */
const FRESH = 500;

interface Waiting {
  sentence: string;
  weight: Weight;
  at: number;
}

class Announcer {
  said = $state("");
  /** What interrupts. */
  cried = $state("");
  #waiting: Waiting[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  say(sentence: string, weight: Weight = "news"): void {
    if (!sentence) return;
    if (weight === "urgent") return this.#cry(sentence);
    const at = Date.now();
    if (weight === "turn") this.#waiting = this.#waiting.filter((each) => at - each.at < FRESH);
    if (weight !== "news") this.#waiting = this.#waiting.filter((each) => each.weight === "news");
    if (this.#waiting.at(-1)?.sentence === sentence) return;
    this.#waiting = [...this.#waiting, { sentence, weight, at }].slice(-MOST);
    if (this.#timer === undefined) this.#next();
  }

  #next(): void {
    const sentence = this.#waiting.shift()?.sentence;
    this.said = sentence ?? "";
    this.#timer = sentence === undefined ? undefined : setTimeout(() => this.#next(), Math.max(EACH, sentence.length * LETTER));
  }

  #cry(sentence: string): void {
    this.cried = sentence;
    clearTimeout(this.#silence);
    // Silence after it, so that the same can be cried again.
    this.#silence = setTimeout(() => (this.cried = ""), Math.max(EACH, sentence.length * LETTER));
  }
}

export const announcer = new Announcer();
/** Tell what has happened. */
export const announce = (sentence: string): void => announcer.say(sentence);
/** Tell how things stand. */
export const announceNow = (sentence: string): void => announcer.say(sentence, "now");
/** Tell what I have to do. */
export const announceTurn = (sentence: string): void => announcer.say(sentence, "turn");
/** Interrupt. */
export const announceUrgent = (sentence: string): void => announcer.say(sentence, "urgent");

// What a screen reader says without being asked. One region for the whole page, because a region that
// comes and goes with a screen is not read. Sentences queue up, so that none is lost to the next one; but
// only a few, so that what is said is never long past.

const EACH = 1200;
const MOST = 6;

class Announcer {
  said = $state("");
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(sentence: string): void {
    if (!sentence || this.#waiting.at(-1) === sentence) return;
    this.#waiting = [...this.#waiting, sentence].slice(-MOST);
    if (this.#timer === undefined) this.#next();
  }

  #next(): void {
    const sentence = this.#waiting.shift();
    this.said = sentence ?? "";
    this.#timer = sentence === undefined ? undefined : setTimeout(() => this.#next(), EACH);
  }
}

export const announcer = new Announcer();
export const announce = (sentence: string): void => announcer.say(sentence);

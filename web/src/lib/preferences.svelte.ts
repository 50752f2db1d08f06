// What this device's owner likes: kept on this device, told to nobody.

import { keep, kept } from "./storage";

const LOUDEST = 100;

function keptVolume(): number {
  const percent = Number(kept("volume") ?? LOUDEST);
  return percent >= 0 && percent <= LOUDEST ? percent : LOUDEST;
}

class Preferences {
  #volume = $state(keptVolume());
  #sound = $state(kept("sound") !== "off");
  #buzz = $state(kept("buzz") !== "off");
  #talk = $state(kept("talk") === null ? null : kept("talk") === "on");
  #waves = $state(kept("waves") !== "off");
  #shortcuts = $state(kept("shortcuts") !== "off");

  get sound(): boolean {
    return this.#sound;
  }
  set sound(on: boolean) {
    this.#sound = on;
    keep("sound", on ? "on" : "off");
  }

  /** How loud everything is, from 0 to 100. */
  get volume(): number {
    return this.#volume;
  }
  set volume(percent: number) {
    this.#volume = percent;
    keep("volume", `${percent}`);
  }

  get buzz(): boolean {
    return this.#buzz;
  }
  set buzz(on: boolean) {
    this.#buzz = on;
    keep("buzz", on ? "on" : "off");
  }

  /** Whether those who are far away are heard here; null is as the room would have it. */
  get talk(): boolean | null {
    return this.#talk;
  }
  set talk(on: boolean) {
    this.#talk = on;
    keep("talk", on ? "on" : "off");
  }

  /** Whether waves float over the screen. */
  get waves(): boolean {
    return this.#waves;
  }
  set waves(on: boolean) {
    this.#waves = on;
    keep("waves", on ? "on" : "off");
  }

  /** Whether single keys do something. */
  get shortcuts(): boolean {
    return this.#shortcuts;
  }
  set shortcuts(on: boolean) {
    this.#shortcuts = on;
    keep("shortcuts", on ? "on" : "off");
  }
}

export const preferences = new Preferences();

const stillness = matchMedia("(prefers-reduced-motion: reduce)");
/** Whether this device asks for things not to move. */
export const wantsStillness = (): boolean => stillness.matches;

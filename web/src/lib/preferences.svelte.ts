// What this device's owner likes: kept on this device, told to nobody.

import { keep, kept } from "./storage";

class Preferences {
  #sound = $state(kept("sound") !== "off");
  #buzz = $state(kept("buzz") !== "off");

  get sound(): boolean {
    return this.#sound;
  }
  set sound(on: boolean) {
    this.#sound = on;
    keep("sound", on ? "on" : "off");
  }

  get buzz(): boolean {
    return this.#buzz;
  }
  set buzz(on: boolean) {
    this.#buzz = on;
    keep("buzz", on ? "on" : "off");
  }
}

export const preferences = new Preferences();

const stillness = matchMedia("(prefers-reduced-motion: reduce)");
/** Whether this device asks for things not to move. */
export const wantsStillness = (): boolean => stillness.matches;

// What this device's owner likes: kept on this device, told to nobody.

function kept(name: string): boolean {
  return localStorage.getItem(`emojito:${name}`) !== "off";
}

class Preferences {
  #sound = $state(kept("sound"));
  #buzz = $state(kept("buzz"));

  get sound(): boolean {
    return this.#sound;
  }
  set sound(on: boolean) {
    this.#sound = on;
    localStorage.setItem("emojito:sound", on ? "on" : "off");
  }

  get buzz(): boolean {
    return this.#buzz;
  }
  set buzz(on: boolean) {
    this.#buzz = on;
    localStorage.setItem("emojito:buzz", on ? "on" : "off");
  }
}

export const preferences = new Preferences();

const stillness = matchMedia("(prefers-reduced-motion: reduce)");
/** Whether this device asks for things not to move. */
export const wantsStillness = (): boolean => stillness.matches;

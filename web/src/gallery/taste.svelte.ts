// How somebody likes to look at the gallery: kept on their device.

import { CHARACTERS } from "../puppet/characters";
import { keep, kept } from "../lib/storage";

export const CHANNELS = ["face", "sound", "both"] as const;
export type Channel = (typeof CHANNELS)[number];

/** One of these as it was kept; the first if none was. */
function keptOne<T extends string>(name: string, among: readonly T[]): T {
  const value = kept(name);
  return among.find((each) => each === value) ?? among[0]!;
}

class Taste {
  #character = $state(keptOne("gallery-character", Object.keys(CHARACTERS)));
  #channel = $state<Channel>(keptOne("gallery-channel", CHANNELS));
  #slow = $state(kept("gallery-slow") === "on");

  /** Who performs. */
  get character(): string {
    return this.#character;
  }
  set character(character: string) {
    this.#character = character;
    keep("gallery-character", character);
  }

  get channel(): Channel {
    return this.#channel;
  }
  set channel(channel: Channel) {
    this.#channel = channel;
    keep("gallery-channel", channel);
  }

  get slow(): boolean {
    return this.#slow;
  }
  set slow(slow: boolean) {
    this.#slow = slow;
    keep("gallery-slow", slow ? "on" : "off");
  }
}

export const taste = new Taste();

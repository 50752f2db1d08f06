// The voices of the puppets that are heard now, one for each.

import type { VoicePose } from "../puppet/controls";

interface Player {
  start(): Promise<void>;
  play(samples: VoicePose[]): void;
  setRest(pitch: number): void;
  readonly isBlocked: boolean;
  unblocked(): Promise<void>;
  stop(): void;
}

export class Voices {
  readonly #blocked: (isBlocked: boolean) => void;
  #waits = false;
  #players = new Map<string, Promise<Player | null>>();

  /** `blocked` hears whether the browser lets them sound. */
  constructor(blocked: (isBlocked: boolean) => void) {
    this.#blocked = blocked;
  }

  /** `pitch`: of this puppet at rest, in Hz. */
  play(from: string, samples: VoicePose[], pitch: number): void {
    if (!this.#players.has(from)) this.#players.set(from, begin());
    const begun = this.#players.get(from)!;
    void begun.then((player) => {
      if (!player || this.#players.get(from) !== begun) return;
      player.setRest(pitch);
      player.play(samples);
      if (player.isBlocked && !this.#waits) void this.#wait(player);
    });
  }

  /** Fall silent where nothing may be heard any more. */
  keep(isHeard: (from: string) => boolean): void {
    for (const [from, player] of this.#players) {
      if (isHeard(from)) continue;
      this.#players.delete(from);
      void player.then((each) => each?.stop());
    }
  }

  follow(hears: boolean): void {
    if (!hears) this.keep(() => false);
  }

  /** They sound by themselves after any touch; whoever listens is told to give one. */
  async #wait(player: Player): Promise<void> {
    this.#waits = true;
    this.#blocked(true);
    await player.unblocked().catch(() => undefined);
    this.#waits = false;
    this.#blocked(false);
  }
}

/** A device without the means stays silent; the face is there all the same. */
async function begin(): Promise<Player | null> {
  try {
    const { VoicePlayer } = await import("../puppet/voice/player");
    const player = new VoicePlayer();
    await player.start();
    return player;
  } catch {
    return null;
  }
}

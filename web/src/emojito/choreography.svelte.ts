// The reveal as a show: what has happened is played beat by beat over what the view already says.
// Nothing waits for it but the next actor's button. Whatever is not a plain next step (a reload, a
// reconnection, another reveal before the last one is through) puts everything where the view has it,
// at once.

import type { EmojitoChallenge, Told } from "../protocol";
import { announce } from "../lib/announce.svelte";
import { effect, type EffectName } from "../lib/effects";
import { t } from "../lib/i18n.svelte";
import { wantsStillness } from "../lib/preferences.svelte";
import type { EmojitoSeen } from "../lib/session.svelte";
import { ownerName, seatsOf } from "./owners";
import { resultOf, revealedRound, verdictOf, whatItWas } from "./verdicts";

/** A trophy on its way from a card of the line-up (or the deck) to a pile. */
export interface Flight {
  id: number;
  owner: string;
  slot: number | null;
}

/** The steps a token went in a round; backwards if it was beaten. */
export interface Earning {
  owner: string;
  steps: number;
}

interface Beat {
  play: () => void;
  /** Milliseconds until the next beat. */
  then: number;
}

const TURN_OVER = 900;
const STEP = 260;
const PAUSE = 350;
export const FLIGHT = 750;

export class Show {
  /** Where the tokens stand to be seen. */
  spaces = $state.raw<Record<string, number>>({});
  /** Trophies that are in the pile already, but still to be seen flying there. */
  owed = $state.raw<Record<string, number>>({});
  flights = $state.raw<Flight[]>([]);
  /** Whose token was set back in the round that lies open. */
  beaten = $state.raw<string[]>([]);
  /** Who had challenged somebody who was not set back in it. */
  lost = $state.raw<number[]>([]);
  /** How far the round that lies open has brought each token. */
  earned = $state.raw<Earning[]>([]);
  /** Whether the dials are just being turned over, and what follows from them is on its way. */
  revealing = $state(false);
  /** The last thing that happened was that a round did not count. */
  voided = $state(false);

  #table: EmojitoSeen | null = null;
  #me: number | null = null;
  #version: number | null = null;
  #beats: Beat[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #flown = 0;

  /** Take in what the view says now and what has just happened. */
  follow(table: EmojitoSeen, me: number | null, happened: { version: number; events: Told[] }): void {
    const next = this.#version !== null && happened.version === this.#version + 1;
    const news = next ? happened.events : [];
    const repeated = happened.version === this.#version;
    // A show overtaken by the next one ends where the last round left the tokens.
    if (this.#timer !== undefined && news.some((event) => event.type === "revealed")) this.#settle();
    const challenges = this.#table?.challenges ?? [];
    [this.#table, this.#me, this.#version] = [table, me, happened.version];
    if (!next && !repeated) {
      this.#settle();
      // What those were about may be long past.
      this.#forgetRound();
    }
    this.#prepare(news, challenges);
    if (this.#timer === undefined) this.#nextBeat();
  }

  /** What it was, while that is being shown: the reveal has the headline to itself. */
  headline(table: EmojitoSeen): string {
    const round = this.revealing ? revealedRound(table) : null;
    return round ? whatItWas(round, table.teams) : "";
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #prepare(events: Told[], challenges: EmojitoChallenge[]): void {
    const walks: Array<{ owner: string; path: number[] }> = [];
    for (const event of events) {
      switch (event.type) {
        case "revealed":
          this.#reveal();
          this.lost = challenges.filter(({ target }) => !isSetBack(events, target)).map(({ by }) => by);
          break;
        case "moved":
          if ("owner" in event) {
            walks.push({ owner: event.owner, path: ahead(this.spaces[event.owner] ?? 0, event.steps, event.space) });
            this.earned = [...this.earned, { owner: event.owner, steps: event.steps }];
          }
          break;
        case "set_back": {
          const path = back(this.spaces[event.owner] ?? 0, event.space);
          walks.push({ owner: event.owner, path });
          this.beaten = [...this.beaten, event.owner];
          this.earned = [...this.earned, { owner: event.owner, steps: -path.length }];
          announce(t("setBack", this.#named(event.owner)));
          break;
        }
        case "trophy_taken":
          this.#walk(walks.splice(0));
          this.#fly(event.owner, event.slot);
          break;
        case "round_voided":
          this.voided = true;
          announce(t("roundVoided"));
          break;
        case "performance_began":
          this.#forgetRound();
          break;
        case "laid_out":
          this.#beats.push({ play: () => effect("shuffle"), then: 0 });
          break;
      }
    }
    this.#walk(walks);
  }

  #forgetRound(): void {
    this.voided = false;
    this.beaten = [];
    this.lost = [];
    this.earned = [];
  }

  #reveal(): void {
    const [table, me] = [this.#table, this.#me];
    const round = table?.last_round;
    if (!table || !round) return;
    this.#forgetRound();
    this.revealing = true;
    announce(resultOf(round, table.teams));
    const verdict = me === null ? null : verdictOf(round, me, table.teams);
    const sound: EffectName | null = verdict === null ? null : verdict === "right" ? "right" : "wrong";
    this.#beats.push({ play: () => effect("reveal"), then: sound ? TURN_OVER : TURN_OVER + PAUSE });
    if (sound) this.#beats.push({ play: () => effect(sound), then: PAUSE });
  }

  /** All tokens go at once, space by space, so that nobody waits for anybody's walk. */
  #walk(walks: Array<{ owner: string; path: number[] }>): void {
    const longest = Math.max(0, ...walks.map(({ path }) => path.length));
    for (let step = 0; step < longest; step++) {
      const places: Record<string, number> = {};
      for (const { owner, path } of walks) places[owner] = path[Math.min(step, path.length - 1)] ?? 0;
      this.#beats.push({
        play: () => {
          this.spaces = { ...this.spaces, ...places };
          effect("step");
        },
        then: step === longest - 1 ? PAUSE : STEP,
      });
    }
  }

  #fly(owner: string, slot: number | null): void {
    const flight = { id: ++this.#flown, owner, slot };
    announce(t("tookTrophy", this.#named(owner)));
    this.owed = { ...this.owed, [owner]: (this.owed[owner] ?? 0) + 1 };
    this.#beats.push({ play: () => (this.flights = [...this.flights, flight]), then: wantsStillness() ? 0 : FLIGHT });
    this.#beats.push({
      play: () => {
        this.flights = this.flights.filter((other) => other !== flight);
        this.owed = { ...this.owed, [owner]: Math.max(0, (this.owed[owner] ?? 0) - 1) };
        effect("trophy");
      },
      then: PAUSE,
    });
  }

  #named(owner: string): { names: string; count: number } {
    const teams = this.#table?.teams ?? [];
    return { names: ownerName(owner, teams), count: Math.max(1, seatsOf(owner, teams).length) };
  }

  #nextBeat(): void {
    this.#timer = undefined;
    const still = wantsStillness();
    while (this.#beats.length > 0) {
      const beat = this.#beats.shift();
      beat?.play();
      if (beat && beat.then > 0 && !still) {
        this.#timer = setTimeout(() => this.#nextBeat(), beat.then);
        return;
      }
    }
    this.#settle();
  }

  /** The view is the truth. */
  #settle(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#beats = [];
    this.revealing = false;
    this.flights = [];
    this.owed = {};
    this.spaces = Object.fromEntries(Object.entries(this.#table?.tokens ?? {}).map(([owner, token]) => [owner, token.space]));
  }
}

const isSetBack = (events: Told[], seat: number): boolean => events.some((event) => event.type === "set_back" && event.owner === String(seat));

/** The spaces a token goes over, arriving where the rules have put it. */
function ahead(from: number, steps: number, to: number): number[] {
  const path = Array.from({ length: steps }, (_, step) => ((from + step) % 7) + 1);
  return [...path.slice(0, -1), to];
}

/** The same backwards; a token that is set back to the line stops there. */
function back(from: number, to: number): number[] {
  const path: number[] = [];
  for (let space = from; space !== to && path.length < 7; path.push(space)) space = space > 1 ? space - 1 : to === 0 ? 0 : 7;
  return path;
}

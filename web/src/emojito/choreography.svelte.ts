// The reveal as a show: dials turn over one by one, tokens fly onto the cards they chose, a beat of silence,
// the truth, and only then do tokens walk. Until the truth is told the screen is given the table as it was
// before: nothing on it can give away what it does not know. Whatever is not a plain next step (a reload, a
// reconnection, a card drawn before all is through) puts everything where the view has it, at once.

import { untrack } from "svelte";
import type { EmojitoChallenge, EmojitoRevealedEvent, EmojitoView, Told } from "../protocol";
import { announce } from "../lib/announce.svelte";
import { effect, type EffectName } from "../lib/effects";
import { t } from "../lib/i18n.svelte";
import { wantsStillness } from "../lib/preferences.svelte";
import { session } from "../lib/session.svelte";
import { suspense } from "../lib/suspense.svelte";
import { known } from "./catalogue";
import { ownerName, seatsOf } from "./owners";
import { FLIGHT, perStep, perTurn, tempoOf, type Tempo } from "./timing";
import { answerers, resultOf, revealedRound, verdictOf, whatItWas } from "./verdicts";

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

/** A token that a challenge has set back. */
export interface Beaten {
  owner: string;
  /** Who had challenged it and was right to do so. */
  by: number[];
  steps: number;
  lostTrophy: boolean;
}

interface Walk {
  owner: string;
  path: number[];
}

interface Beat {
  play: () => void;
  /** Milliseconds until the next beat. */
  then: number;
  /** Only there so that something can be seen to move. */
  moves?: boolean;
}

/** After these nobody looks at the last round any more. */
const OVERTAKING = new Set(["revealed", "performance_began", "round_voided"]);

export class Show {
  /** Where the tokens stand to be seen. */
  spaces = $state.raw<Record<string, number>>({});
  /** Trophies that are in the pile already, but still to be seen flying there. */
  owed = $state.raw<Record<string, number>>({});
  flights = $state.raw<Flight[]>([]);
  /** Whose token was set back in the round that lies open. */
  beaten = $state.raw<Beaten[]>([]);
  /** Who had challenged somebody who was not set back in it. */
  lost = $state.raw<number[]>([]);
  /** How far the round that lies open has brought each token. */
  earned = $state.raw<Earning[]>([]);
  /** Whose dials have been turned over, while the others still lie face down. */
  turned = $state.raw<number[]>([]);
  /** The round that is being turned over; what came of it is not told yet. */
  turning = $state.raw<EmojitoRevealedEvent | null>(null);
  /** Whether tokens are on their way. */
  walking = $state(false);
  /** Whose tokens are just crossing the line. */
  crossing = $state.raw<string[]>([]);
  /** Whether the dials are just being turned over, and what follows from them is on its way. */
  revealing = $state(false);
  /** The last thing that happened was that a round did not count. */
  voided = $state(false);

  /** The table as it was before the dials were turned over, until the truth is told. */
  #held = $state.raw<EmojitoView | null>(null);
  #table: EmojitoView | null = null;
  #me: number | null = null;
  #version: number | null = null;
  /** The version at which what is being shown happened. */
  #began = 0;
  #tempo: Tempo = tempoOf(1);
  #beats: Beat[] = [];
  /** What nobody may know before the truth. */
  #kept: Array<() => void> = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #flown = 0;

  /** Take in what the view says now and what has just happened. */
  follow(table: EmojitoView, me: number | null, happened: { version: number; events: Told[] }): void {
    const next = this.#version !== null && happened.version === this.#version + 1;
    const news = next ? happened.events : [];
    const repeated = happened.version === this.#version;
    // A show overtaken by the next one ends where the last round left the tokens.
    if (news.some(({ type }) => OVERTAKING.has(type))) this.#settle();
    const before = this.#table;
    [this.#table, this.#me, this.#version] = [table, me, happened.version];
    if (!next && !repeated) {
      this.#settle();
      // What those were about may be long past.
      this.#forgetRound();
    }
    if (before) this.#prepare(news, before);
    if (this.#timer === undefined) this.#nextBeat();
  }

  /** The table as far as it may be known by now. */
  seen(table: EmojitoView): EmojitoView {
    return this.#held ?? table;
  }

  /** What it was, while that is being shown: the reveal has the headline to itself. */
  headline(table: EmojitoView): string {
    const round = this.revealing ? revealedRound(table) : null;
    return round ? whatItWas(round, table.teams) : "";
  }

  /** Whether everything has been seen that led to how the table is now. */
  get isThrough(): boolean {
    return !this.revealing && !this.walking && this.flights.length === 0;
  }

  /** How the game itself takes the round that lies open. */
  get mood(): "gloats" | "sulks" | "lurks" {
    const steps = (whose: string): number => this.earned.find(({ owner }) => owner === whose)?.steps ?? 0;
    const ahead = steps("game") - steps("players");
    return ahead > 0 ? "gloats" : ahead < 0 ? "sulks" : "lurks";
  }

  /** Show at once what has happened up to a version. */
  skip(version: number): void {
    if (this.#timer !== undefined && this.#began <= version) this.#settle();
  }

  stop(): void {
    clearTimeout(this.#timer);
    suspense.on = false;
  }

  #prepare(events: Told[], before: EmojitoView): void {
    const walks: Walk[] = [];
    const challenges = before.challenges ?? [];
    const round = events.find((event): event is EmojitoRevealedEvent => event.type === "revealed");
    const mustBeRight = known().editions[before.edition]?.challenge.challenger_must_be_right ?? false;
    const isWon = ({ by, target }: EmojitoChallenge): boolean =>
      isSetBack(events, target) && (!mustBeRight || (round !== undefined && verdictOf(round, by, before.teams) === "right"));
    for (const event of events) {
      switch (event.type) {
        case "revealed":
          if ("guesses" in event) this.#reveal(event, before);
          this.#whenTold(() => (this.lost = [...new Set(challenges.filter((each) => !isWon(each)).map(({ by }) => by))]));
          break;
        case "moved":
          if ("owner" in event) {
            walks.push({ owner: event.owner, path: ahead(this.spaces[event.owner] ?? 0, event.steps, event.space) });
            this.#whenTold(() => (this.earned = [...this.earned, { owner: event.owner, steps: event.steps }]));
          }
          break;
        case "set_back": {
          const path = back(this.spaces[event.owner] ?? 0, event.space);
          walks.push({ owner: event.owner, path });
          const by = challenges.filter((each) => String(each.target) === event.owner && isWon(each)).map((each) => each.by);
          this.#whenTold(() => {
            this.beaten = [...this.beaten, { owner: event.owner, by, steps: path.length, lostTrophy: event.lost_trophy }];
            this.earned = [...this.earned, { owner: event.owner, steps: -path.length }];
            announce(t("setBack", this.#named(event.owner)));
          });
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

  /** Do something at once, or as soon as nobody is kept in suspense any more. */
  #whenTold(act: () => void): void {
    if (this.#held) this.#kept.push(act);
    else act();
  }

  #reveal(round: EmojitoRevealedEvent, before: EmojitoView): void {
    this.#forgetRound();
    this.#began = this.#version ?? 0;
    this.#tempo = tempoOf(before.round);
    this.revealing = true;
    this.turning = round;
    this.turned = [];
    const { guesses, late = [], absent = [] } = round;
    const mine = this.#me === null ? undefined : guesses[this.#me];
    this.#held = {
      ...before,
      legal: [],
      late,
      absent,
      locked: Object.keys(guesses).map(Number),
      guesses: this.#me !== null && mine !== undefined ? { [this.#me]: mine } : {},
    };
    suspense.on = true;
    this.#whenTold(() => announce(resultOf(round, before.teams)));

    const { landing, silence, truth } = this.#tempo;
    const seats = answerers(round).filter((seat) => guesses[seat] !== undefined);
    for (const seat of seats) {
      const play = (): void => {
        this.turned = [...this.turned, seat];
        effect("flip");
      };
      this.#beats.push({ play, then: perTurn(this.#tempo, seats.length) });
    }
    this.#beats.push({ play: () => undefined, then: landing });
    this.#beats.push({ play: () => undefined, then: silence });
    const play = (): void => {
      this.#tell();
      effect(this.#soundOf(round, before.teams));
    };
    this.#beats.push({ play, then: truth });
  }

  /** For whoever found it, or was understood by anybody, it sounds different. */
  #soundOf(round: EmojitoRevealedEvent, teams: EmojitoView["teams"]): EffectName {
    if (this.#me === null) return "truth";
    const right = (seat: number): boolean => verdictOf(round, seat, teams) === "right";
    if (round.secret[this.#me] !== undefined) return answerers(round).some(right) ? "right" : "wrong";
    return verdictOf(round, this.#me, teams) === null ? "truth" : right(this.#me) ? "right" : "wrong";
  }

  /** Let everybody know. */
  #tell(): void {
    this.#held = null;
    this.turning = null;
    this.turned = [];
    suspense.on = false;
    for (const act of this.#kept.splice(0)) act();
  }

  /** All tokens go at once, space by space, so that nobody waits for anybody's walk. */
  #walk(walks: Walk[]): void {
    const longest = Math.max(0, ...walks.map(({ path }) => path.length));
    if (longest === 0) return;
    const { growing, pause } = this.#tempo;
    const each = perStep(this.#tempo, longest);
    const from: Record<string, number> = { ...this.spaces };
    this.#beats.push({ play: () => (this.walking = true), then: growing, moves: true });
    for (let step = 0; step < longest; step++) {
      const going = walks.filter(({ path }) => step < path.length).map(({ owner, path }) => ({ owner, space: path[step] ?? 0 }));
      const crossing = going.filter(({ owner, space }) => from[owner] === 7 && space === 1).map(({ owner }) => owner);
      for (const { owner, space } of going) from[owner] = space;
      const places = { ...from };
      const play = (): void => {
        this.spaces = { ...this.spaces, ...places };
        this.crossing = crossing;
        effect(crossing.length > 0 ? "fanfare" : "step");
      };
      this.#beats.push({ play, then: crossing.length > 0 ? each + pause : each, moves: true });
    }
    this.#beats.push({ play: () => (this.crossing = []), then: 2 * pause, moves: true });
    this.#beats.push({ play: () => (this.walking = false), then: growing, moves: true });
  }

  #fly(owner: string, slot: number | null): void {
    const flight = { id: ++this.#flown, owner, slot };
    this.#whenTold(() => {
      announce(t("tookTrophy", this.#named(owner)));
      this.owed = { ...this.owed, [owner]: (this.owed[owner] ?? 0) + 1 };
    });
    this.#beats.push({ play: () => (this.flights = [...this.flights, flight]), then: FLIGHT, moves: true });
    const land = (): void => {
      this.flights = this.flights.filter((other) => other !== flight);
      this.owed = { ...this.owed, [owner]: Math.max(0, (this.owed[owner] ?? 0) - 1) };
      effect("trophy");
    };
    this.#beats.push({ play: land, then: this.#tempo.pause, moves: true });
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
      // Who wants stillness is kept in suspense as long as the others, and then sees where all is.
      if (beat && beat.then > 0 && !(still && beat.moves)) {
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
    this.#tell();
    this.revealing = false;
    this.walking = false;
    this.crossing = [];
    this.flights = [];
    this.owed = {};
    this.spaces = Object.fromEntries(Object.entries(this.#table?.tokens ?? {}).map(([owner, token]) => [owner, token.space]));
  }
}

/** A show for a screen, for as long as the screen is there. */
export function staged(table: () => EmojitoView, me: () => number | null): Show {
  const show = new Show();
  // Before anything is drawn: what is to be kept back must not be seen for a moment.
  $effect.pre(() => {
    const [latest, seat, happened] = [table(), me(), session.happened];
    untrack(() => show.follow(latest, seat, happened));
  });
  $effect(() => {
    const version = session.skipped;
    untrack(() => show.skip(version));
  });
  $effect(() => () => show.stop());
  return show;
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

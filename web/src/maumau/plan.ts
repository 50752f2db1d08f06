// Which cards fly from where to where for what has just happened. Only a plan: nothing waits for it.

import type { MauMauTold, MauMauView, Told } from "../protocol";
import type { EffectName } from "../lib/effects";
import { t } from "../lib/i18n.svelte";
import { attacks, shouted } from "./attacks";
import { face } from "./faces";
import { handPlace, seatPlace, type Spots } from "./places";

export interface Flight {
  from: string;
  to: string;
  /** Its face, or null for a card nobody may see. */
  card: string | null;
  /** Begins face down and turns over on its way. */
  turns?: boolean;
  delay: number;
}

/** Something said or shown for a moment at a place. */
export interface Cry {
  at: string;
  /** Where it flies next: whom it hits. */
  to?: string;
  words: string;
  kind: "special" | "call" | "more" | "caught";
  delay: number;
}

export interface Plan {
  flights: Flight[];
  cries: Cry[];
  sounds: { name: EffectName; delay: number }[];
  /** Places that are hit, and when. */
  shakes: { at: string; delay: number }[];
  /** When I am hit. */
  blow: number;
}

export const FLIGHT = 380;
/** How long a cry stands before it flies at somebody, and when it is there. */
export const [STANDS, HITS] = [420, 720];
const [PLAY, NEXT, DEAL, SWAP] = [280, 100, 55, 500];
/** Milliseconds in which the last card of a round lands before the hands are turned over. */
export const LANDING = 1100;
/** More than these need not be seen flying to be believed. */
const MANY = 7;

export interface Scene {
  me: number | null;
  /** My hand before and after, in the order in which it is shown. */
  handBefore: string[];
  handAfter: string[];
  sizesBefore: number[];
  spotsBefore: Spots;
  /** What waits to be drawn now. */
  pending: MauMauView["pending"];
}

export function plan(events: Told[], scene: Scene): Plan {
  const made: Plan = { flights: [], cries: [], sounds: [], shakes: [], blow: 0 };
  const hits = attacks(events, scene.pending);
  const { me, handBefore, handAfter } = scene;
  // What I have drawn lands where it now lies in my hand.
  const come = handAfter.filter((card) => !handBefore.includes(card));
  let clock = 0;

  const fly = (from: string, to: string, card: string | null, delay: number, turns = false): void => {
    made.flights.push({ from, to, card, delay, turns });
  };
  const toSeat = (seat: number, from: string, delay: number): void => {
    const mine = seat === me ? come.shift() : undefined;
    if (mine) fly(from, handPlace(mine), mine, delay, true);
    else fly(from, seatPlace(seat), null, delay);
  };
  const sound = (name: EffectName, delay = clock): void => void made.sounds.push({ name, delay });
  /** Shout over the table and, if it hits somebody, at them. */
  const cry = (words: string, victim?: number): void => {
    const to = victim === undefined ? {} : { to: seatPlace(victim) };
    made.cries.push({ at: "discard", words, kind: "special", delay: clock, ...to });
    if (victim !== undefined) made.shakes.push({ at: seatPlace(victim), delay: clock + HITS });
  };

  for (const event of events as MauMauTold[]) {
    switch (event.type) {
      case "dealt":
        sound("shuffle");
        for (let card = 0; card < 5; card++) {
          for (const seat of event.seats) toSeat(seat, "pile", (clock += DEAL));
        }
        fly("pile", "discard", event.top, (clock += NEXT), true);
        clock += PLAY;
        sound("card");
        break;
      case "played": {
        const inHand = handPlace(event.card);
        fly(scene.spotsBefore.has(inHand) ? inHand : seatPlace(event.seat), "discard", event.card, clock);
        clock += PLAY;
        const { special, word } = face(event.card);
        sound(special && special !== "yeah" && special !== "what" ? "bang" : "card", clock + FLIGHT - PLAY);
        if (!special) break;
        const hit = hits.find(({ kind }) => kind === special && kind !== "peng");
        // Whoever wishes for a colour has the question before their eyes, and whoever is hit the blow.
        if (hit?.victim !== me && !(event.seat === me && face(event.card).color === null)) cry(word, hit?.victim);
        else if (hit) made.blow = clock;
        clock += PLAY;
        break;
      }
      case "color_named": {
        const hit = hits.find(({ kind }) => kind === "nooo");
        if (hit && hit.victim !== me) cry(shouted(hit), hit.victim);
        break;
      }
      case "drew":
        for (let card = 0; card < Math.min(event.cards, MANY); card++) {
          sound("draw");
          toSeat(event.seat, "pile", clock);
          clock += NEXT;
        }
        if (event.why === "peng" || event.why === "silence") made.shakes.push({ at: seatPlace(event.seat), delay: clock });
        if (event.why === "silence") {
          sound("caught");
          made.cries.push({ at: seatPlace(event.seat), words: t("caught"), kind: "caught", delay: clock });
        } else if (event.why !== "turn") {
          made.cries.push({ at: seatPlace(event.seat), words: `+${event.cards}`, kind: "more", delay: clock + FLIGHT - NEXT });
        }
        break;
      case "hands_swapped": {
        const { seat, other } = event;
        for (const [giver, taker] of [[seat, other], [other, seat]] as const) {
          const given = giver === me ? handBefore.filter((card) => !handAfter.includes(card) && scene.spotsBefore.has(handPlace(card))) : [];
          const count = Math.min(scene.sizesBefore[giver] ?? 0, taker === me ? come.length : MANY);
          if (giver === me) given.forEach((card, i) => fly(handPlace(card), seatPlace(taker), card, clock + i * DEAL));
          else for (let i = 0; i < count; i++) toSeat(taker, seatPlace(giver), clock + i * DEAL);
        }
        sound("shuffle");
        clock += SWAP;
        break;
      }
      case "reshuffled":
        for (let card = 0; card < MANY; card++) fly("discard", "pile", null, clock + card * DEAL);
        sound("shuffle");
        clock += SWAP;
        break;
      case "seat_left":
        for (let card = 0; card < Math.min(scene.sizesBefore[event.seat] ?? 0, MANY); card++) fly(seatPlace(event.seat), "pile", null, clock + card * DEAL);
        break;
      case "called":
        sound("call");
        made.cries.push({ at: seatPlace(event.seat), words: t("callEmoji"), kind: "call", delay: clock });
        break;
      case "turn_began":
        if (event.seat === me) sound("turn", clock + FLIGHT - NEXT);
        break;
      case "round_ended":
        sound("reveal", clock + FLIGHT);
        if (event.winner !== null && (me === null || event.winner === me)) sound("win", clock + LANDING);
        break;
    }
  }
  return made;
}

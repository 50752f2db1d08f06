// Which cards fly from where to where for what has just happened. Only a plan: nothing waits for it.

import type { MauMauTold, Told } from "../protocol";
import type { EffectName } from "../lib/effects";
import { t } from "../lib/i18n.svelte";
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
  words: string;
  kind: "special" | "call" | "more";
  delay: number;
}

export interface Plan {
  flights: Flight[];
  cries: Cry[];
  sounds: { name: EffectName; delay: number }[];
}

export const FLIGHT = 380;
const [PLAY, NEXT, DEAL, SWAP] = [280, 100, 55, 500];
/** More than these need not be seen flying to be believed. */
const MANY = 7;

export interface Scene {
  me: number | null;
  /** My hand before and after, in the order in which it is shown. */
  handBefore: string[];
  handAfter: string[];
  sizesBefore: number[];
  spotsBefore: Spots;
}

export function plan(events: Told[], scene: Scene): Plan {
  const made: Plan = { flights: [], cries: [], sounds: [] };
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
        // Whoever wishes for a colour has the question before their eyes.
        if (special && !(event.seat === me && face(event.card).color === null)) {
          made.cries.push({ at: "discard", words: word, kind: "special", delay: clock });
          clock += PLAY;
        }
        break;
      }
      case "drew":
        for (let card = 0; card < Math.min(event.cards, MANY); card++) {
          sound("draw");
          toSeat(event.seat, "pile", clock);
          clock += NEXT;
        }
        if (event.why !== "turn") made.cries.push({ at: seatPlace(event.seat), words: `+${event.cards}`, kind: "more", delay: clock + FLIGHT - NEXT });
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
        sound(event.winner === me ? "win" : "reveal", clock + FLIGHT);
        break;
    }
  }
  return made;
}

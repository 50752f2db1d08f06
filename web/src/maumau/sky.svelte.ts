// What is in the air. Cards that fly are pictures over the table: the view below is the truth already,
// and if a picture is late, lost or unwanted, nothing is missing.

import { untrack } from "svelte";
import { session } from "../lib/session.svelte";
import { effect } from "../lib/effects";
import { wantsStillness } from "../lib/preferences.svelte";
import { inOrder } from "./faces";
import { elementAt, look, type Spot, type Spots } from "./places";
import { attacks, blow, shouted } from "./attacks";
import { FLIGHT, LANDING, plan, type Cry, type Scene } from "./plan";
import { story } from "./story.svelte";

export interface Ghost {
  id: number;
  card: string | null;
  turns: boolean;
  from: Spot;
  to: Spot;
  delay: number;
}

export interface Shout extends Cry {
  id: number;
  spot: Spot;
  target: Spot | undefined;
}

/** Something that hits me, large. */
export interface Blow {
  id: number;
  word: string;
  line: string;
}

/** Milliseconds in which one sees what one was hit by: longer where nothing moves. */
const [SEEN, READ] = [1900, 3200];
/** With more than this in the air, new ones would only confuse. */
const CROWDED = 60;
const SHAKEN = ["0", "-9px", "8px", "-7px", "5px", "-3px", "0"];

class Sky {
  ghosts = $state.raw<Ghost[]>([]);
  shouts = $state.raw<Shout[]>([]);
  blows = $state.raw<Blow[]>([]);
  /** The version whose last card has landed. */
  landed = $state(0);
  #count = 0;

  send(ghost: Omit<Ghost, "id">): void {
    if (this.ghosts.length < CROWDED) this.ghosts = [...this.ghosts, { ...ghost, id: ++this.#count }];
  }
  shout(cry: Cry, spot: Spot, target?: Spot): void {
    this.shouts = [...this.shouts, { ...cry, spot, target, id: ++this.#count }];
  }
  strike(word: string, line: string): void {
    const blow = { id: ++this.#count, word, line };
    this.blows = [...this.blows, blow].slice(-2);
    setTimeout(() => (this.blows = this.blows.filter(({ id }) => id !== blow.id)), wantsStillness() ? READ : SEEN);
  }
  arrived(id: number): void {
    this.ghosts = this.ghosts.filter((ghost) => ghost.id !== id);
  }
  faded(id: number): void {
    this.shouts = this.shouts.filter((shout) => shout.id !== id);
  }
}

export const sky = new Sky();

/** Whether the last card of a round is still in the air, so that the hands are not turned over yet. */
export function isLanding(): boolean {
  const { version, events } = session.happened;
  return !wantsStillness() && sky.landed < version && events.some((event) => event.type === "round_ended");
}

/** The last version that was shown happening, over all the screens that come and go, and in which room. */
let shown = -1;
let room: string | null = null;

/** For a screen with a Mau-Mau table: show, sound and tell what happens from now on. */
export function watchTheTable(): void {
  let spots: Spots = new Map();
  let before: Pick<Scene, "handBefore" | "sizesBefore"> = { handBefore: [], sizesBefore: [] };

  // Before the page changes, remember where everything was.
  $effect.pre(() => {
    void session.happened;
    spots = look();
  });

  $effect(() => {
    const happened = session.happened;
    untrack(() => show(happened));
  });

  function show({ version, events }: typeof session.happened): void {
    const table = session.seen;
    if (table?.game !== "mau-mau") return;
    if (session.code !== room) {
      room = session.code;
      shown = -1;
      story.forget();
    }
    const scene: Scene = { me: session.seat, ...before, handAfter: inOrder(table.hand ?? []), spotsBefore: spots, pending: table.pending };
    before = { handBefore: scene.handAfter, sizesBefore: table.hand_sizes };
    // After a reload or an absence the table is simply there; a deal one comes in for is seen.
    const isDeal = events.some((event) => event.type === "dealt") && events.at(-1)?.type === "turn_began";
    const isNews = version === shown + 1 || (version > shown && isDeal && spots.size === 0);
    const isGap = !isNews && version > shown;
    shown = Math.max(shown, version);
    if (isGap) story.forget();
    setTimeout(() => (sky.landed = Math.max(sky.landed, version)), LANDING);
    if (!isNews || events.length === 0) return;
    story.tell(events, table, session.seat, scene.handAfter.filter((card) => !scene.handBefore.includes(card)));
    const course = plan(events, scene);
    const mine = attacks(events, table.pending).filter(({ victim }) => victim === session.seat);
    setTimeout(() => mine.forEach((attack) => sky.strike(shouted(attack), blow(attack))), wantsStillness() ? 0 : course.blow);
    if (wantsStillness() || document.visibilityState !== "visible") {
      for (const name of new Set(course.sounds.map((each) => each.name))) effect(name);
      return;
    }
    for (const { name, delay } of course.sounds) setTimeout(() => effect(name), delay);
    // A screen that has just come up knows its measures one frame later.
    if (scene.spotsBefore.size === 0) requestAnimationFrame(() => requestAnimationFrame(() => launch(course, look())));
    else launch(course, look());
  }

  function launch(course: ReturnType<typeof plan>, now: Spots): void {
    const hidden = new Map<string, number>();
    for (const { from, to, card, turns = false, delay } of course.flights) {
      const [start, end] = [spots.get(from) ?? now.get(from), now.get(to)];
      if (!start || !end) continue;
      sky.send({ card, turns, from: start, to: end, delay });
      if (to === "discard" || to.startsWith("hand-")) hidden.set(to, delay + FLIGHT);
    }
    for (const cry of course.cries) {
      const spot = now.get(cry.at);
      if (spot) sky.shout(cry, spot, cry.to === undefined ? undefined : now.get(cry.to));
    }
    for (const { at, delay } of course.shakes) elementAt(at)?.animate({ translate: SHAKEN }, { duration: 520, delay });
    // What is still in the air does not lie there yet.
    for (const [place, until] of hidden) {
      const landing = elementAt(place);
      landing?.animate({ opacity: [0, 0] }, { duration: until });
    }
  }
}

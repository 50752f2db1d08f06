// What is in the air. Cards that fly are pictures over the table: the view below is the truth already,
// and if a picture is late, lost or unwanted, nothing is missing.

import { untrack } from "svelte";
import { session } from "../lib/session.svelte";
import { effect } from "../lib/effects";
import { wantsStillness } from "../lib/preferences.svelte";
import { inOrder } from "./faces";
import { elementAt, look, type Spot, type Spots } from "./places";
import { FLIGHT, plan, type Cry, type Scene } from "./plan";
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
}

/** With more than this in the air, new ones would only confuse. */
const CROWDED = 60;

class Sky {
  ghosts = $state.raw<Ghost[]>([]);
  shouts = $state.raw<Shout[]>([]);
  #count = 0;

  send(ghost: Omit<Ghost, "id">): void {
    if (this.ghosts.length < CROWDED) this.ghosts = [...this.ghosts, { ...ghost, id: ++this.#count }];
  }
  shout(cry: Cry, spot: Spot): void {
    this.shouts = [...this.shouts, { ...cry, spot, id: ++this.#count }];
  }
  landed(id: number): void {
    this.ghosts = this.ghosts.filter((ghost) => ghost.id !== id);
  }
  faded(id: number): void {
    this.shouts = this.shouts.filter((shout) => shout.id !== id);
  }
}

export const sky = new Sky();

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
    const table = session.mauMau;
    if (!table) return;
    if (session.code !== room) {
      room = session.code;
      shown = -1;
      story.forget();
    }
    const scene: Scene = { me: session.seat, ...before, handAfter: inOrder(table.hand ?? []), spotsBefore: spots };
    before = { handBefore: scene.handAfter, sizesBefore: table.hand_sizes };
    // After a reload or an absence the table is simply there; a deal one comes in for is seen.
    const isDeal = events.some((event) => event.type === "dealt") && events.at(-1)?.type === "turn_began";
    const isNews = version === shown + 1 || (version > shown && isDeal && spots.size === 0);
    const isGap = !isNews && version > shown;
    shown = Math.max(shown, version);
    if (isGap) story.forget();
    if (!isNews || events.length === 0) return;
    story.tell(events, table, session.seat);
    const course = plan(events, scene);
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
      if (spot) sky.shout(cry, spot);
    }
    // What is still in the air does not lie there yet.
    for (const [place, until] of hidden) {
      const landing = elementAt(place);
      landing?.animate({ opacity: [0, 0] }, { duration: until });
    }
  }
}

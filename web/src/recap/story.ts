// How a game went, as data: the screen shows it, and a picture to keep is drawn from it.

import type { Honour } from "./awards";
import type { Placed, Way } from "./standing";

export interface Tick {
  at: number;
  text: string;
}

/** Everybody's way through the game. */
export interface Graph {
  ways: Way[];
  /** What it shows, for those who do not see it. */
  label: string;
  axis: string;
  ticks: Tick[];
  goal: Tick | null;
}

export interface Story {
  /** Those who have won, by the ids of their ways; nobody if people left before the end. */
  winners: string[];
  /** Best first; none if there is no standing to speak of. */
  places: Placed[];
  /** What somebody came to, in words. */
  told: (id: string) => string;
  graph: Graph | null;
  honours: Honour[];
}

// A game as small as it can be: whoever rolls highest wins. Only tests know it.

import type { Entry, Game } from "../../src/game";
import type { Key } from "../../src/lib/i18n.svelte";
import Course from "./Course.svelte";
import Variants from "./Variants.svelte";

export interface TinyView {
  game: "tiny";
  rolled: number;
  over: boolean;
  legal: Array<{ do: "roll" }>;
}
export interface TinyChoice {
  sides?: number;
}
export interface TinyChronicle {
  game: "tiny";
  rolls: number[];
}

const tiny: Game<TinyView, TinyChoice, TinyChronicle> = {
  Settings: () => import("./Settings.svelte"),
  summary: ({ sides = 6 }, { chairs }) => ({ rows: [{ title: "Sides", strong: String(sides), text: `for ${chairs.length}` }], extras: ["Loaded dice"] }),
  inShort: ({ sides = 6 }) => `d${sides}`,
  timers: () => ["roll"],
  Seat: () => import("./Seat.svelte"),
  Table: () => import("./Table.svelte"),
  interventions: { reroll: { icon: "undo", label: "Roll again" as Key, line: "Once more" as Key } },
  lastMoment: () => 0,
  recap: async () => ({
    default: { verdict: ({ rolled }) => ({ headline: `Won with ${rolled}`, why: ["Luck."], happy: true }), title: () => "Somebody won", winners: () => [1], story: () => ({ winners: [], places: [], told: () => "", graph: null, honours: [] }), Course },
  }),
  rules: async () => ({
    default: {
      here: ({ dice }: { dice: number }) => dice,
      printed: () => 1,
      title: (dice: number) => [`${dice} dice`],
      contents: () => [
        { id: "rolling", title: "idea.title", blocks: [] },
        { id: "winning", title: "end.title", blocks: [] },
      ],
      now: () => "winning",
      Variants,
    },
  }),
};

export const entry: Entry = {
  name: "Tiny" as Key,
  line: "Roll a die." as Key,
  picture: "game-die",
  about: "Whoever rolls highest wins." as Key,
  aboutPicture: "game-die",
  timers: { roll: { relaxed: null, normal: 15, brisk: 5 } },
  load: async () => ({ default: tiny }),
};

// The table of games, by their names on the wire; the first is what a new room plays. A further game is a
// folder beside these and an entry here. An entry holds what is needed at once; its folder is fetched when
// somebody plays it.

import type { Entry } from "./game";

export const GAMES: Record<string, Entry> = {
  emojito: {
    name: "emojito",
    line: "emojitoLine",
    picture: "zany-face",
    about: "aboutEmojito",
    aboutPicture: "microphone",
    timers: {
      perform: { relaxed: null, normal: null, brisk: 45 },
      challenge: { relaxed: null, normal: 12, brisk: 8 },
      guess: { relaxed: null, normal: null, brisk: 30 },
      trophy: { relaxed: 5, normal: 5, brisk: 3 },
    },
    // Bots see puppets, and nobody waits for the first thing to do. They hold no breath: two reveals at length are enough.
    withBots: { bots: 3, choice: (you) => ({ mode: "cooperative", first_actor: you, quick_reveals: true }), way: "puppet" },
    words: "emojito",
    load: () => import("./emojito"),
  },
  "mau-mau": {
    name: "mauMau",
    line: "mauMauLine",
    picture: "exploding-head",
    about: "aboutMauMau",
    aboutPicture: "exploding-head",
    timers: { turn: { relaxed: null, normal: null, brisk: 30 }, call: { relaxed: 6, normal: 3, brisk: 3 } },
    // Whoever sits after the dealer begins: so the last of the bots deals.
    withBots: { bots: 3, choice: () => ({ dealer: "b3" }) },
    words: "maumau",
    load: () => import("./maumau"),
  },
};

/** What a room plays that has not chosen yet. */
export const FIRST = Object.keys(GAMES)[0]!;

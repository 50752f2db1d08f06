// Emojito! as the shell knows it.

import type { Game, Lazy } from "../game";
import type { EmojitoChoice, EmojitoChronicle, EmojitoView, Told } from "../protocol";
import { t, type Key } from "../lib/i18n.svelte";
import { session } from "../lib/session.svelte";
import { modeOf } from "./choice";
import { fetchLetters } from "./emotions";
import { pairsOf } from "./lobby/pairs";
import Partner from "./lobby/Partner.svelte";
import { question } from "./lobby/question";
import { summary } from "./lobby/summary";
import { pictures } from "./pictures";
import { shortcuts } from "./shortcuts";
import { lengthOf } from "./timing";
import "./desk.css";
import "./zoom.css";

/** Milliseconds in which anything is seen that is no reveal and no trophy. */
const LAST_OTHER = 1800;

function lastMoment(events: Told[]): number {
  const isShown = events.some(({ type }) => type === "revealed" || type === "trophy_taken");
  return isShown ? lengthOf(events, (session.table as EmojitoView | null)?.round ?? 1) : LAST_OTHER;
}

/** Parts that show cards come with what is on any of them, so that fetching it does not tell who has which. */
const withCards = <T>(part: Lazy<T>): Lazy<T> =>
  pictures.with(() => {
    fetchLetters();
    return part();
  });

const emojito: Game<EmojitoView, EmojitoChoice, EmojitoChronicle> = {
  Settings: () => import("./lobby/Settings.svelte"),
  summary,
  inShort: (choice) => t(`mode.${modeOf(choice)}` as Key),
  // Which trophy one takes is of no account, so nobody has to think about the time for it.
  timers: (choice) => (modeOf(choice) === "competitive" ? ["perform", "challenge", "guess"] : ["perform", "guess"]),
  seating: (choice, chairs) => ({
    pairs: modeOf(choice) === "teams" ? pairsOf(choice, chairs) : [],
  }),
  question,
  practice: "/gallery",
  AboutMember: Partner,
  Seat: withCards(() => import("./Seat.svelte")),
  Table: withCards(() => import("./Board.svelte")),
  shortcuts,
  interventions: { void_round: { icon: "undo", label: "voidRound", line: "voidRoundLine" } },
  anyWillDo: (clock) => clock === "trophy",
  lastMoment,
  recap: withCards(() => import("./recap")),
  rules: () => import("./rules"),
};
export default emojito;

// emoji Mau-Mau as the shell knows it.

import type { Game } from "../game";
import type { MauMauChoice, MauMauChronicle, MauMauView, Told } from "../protocol";
import { wantsStillness } from "../lib/preferences.svelte";
import { summary } from "./lobby/summary";
import { pictures } from "./pictures";
import { shortcuts } from "./shortcuts";
import "./zoom.css";

/** Milliseconds in which the last card lands, hands are turned over and counted, and joy has its moment. */
const [CLIMAX, CALM_CLIMAX] = [5600, 3500];

/** Who is left alone at the table has won without a climax. */
function lastMoment(events: Told[]): number {
  if (!events.some((event) => event.type === "game_ended" && event.why !== "left")) return 0;
  return wantsStillness() ? CALM_CLIMAX : CLIMAX;
}

const mauMau: Game<MauMauView, MauMauChoice, MauMauChronicle> = {
  Settings: () => import("./lobby/Settings.svelte"),
  summary,
  inShort: () => "",
  timers: () => ["turn", "call"],
  Seat: pictures.with(() => import("./Seat.svelte")),
  Table: pictures.with(() => import("./Table.svelte")),
  shortcuts,
  lastMoment,
  recap: () => import("./recap"),
  rules: pictures.with(() => import("./rules")),
};
export default mauMau;

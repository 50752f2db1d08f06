// What the tab says: what happens now, for those who look at another one.

import { spoken } from "./code";
import { t, words } from "./i18n.svelte";
import { session } from "./session.svelte";
import { suspense } from "./suspense.svelte";

function now(): string {
  const { room, play, table } = session;
  if (room === null) return "";
  if (play === null || table === null) return spoken(room.code);
  if (suspense.on) return spoken(room.code);
  if (table.over || play.stopped) return t("gameOver");
  if (play.paused) return t("paused");
  if (session.seat !== null && play.awaited.includes(session.seat)) return t("title.yourTurn");
  const names = play.awaited.map((seat) => session.nameOf(seat));
  return names.length > 0 ? t("waitingFor", { names: words.list(names.slice(0, 3)) }) : "";
}

/** Called in an effect: it changes with all it reads. */
export function title(): string {
  const says = now();
  return says ? `${says} – ${t("title")}` : t("title");
}

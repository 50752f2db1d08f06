// What happens now, in one sentence, from what a viewer may see.

import type { EmojitoView } from "../protocol";
import { isAloneWithBots } from "../lib/alone";
import { session } from "../lib/session.svelte";
import { suspense } from "../lib/suspense.svelte";
import { t, words, type Key } from "../lib/i18n.svelte";
import { whoWon } from "../recap/fetch";
import { challengeable } from "./challenge";
import { names, ownerName } from "./owners";
import { performerFor, roleOf, soleChannel, type Channel } from "./roles";

const how = (channel: Channel): string => t(`channel.${channel}` as Key);

/** `through` is whether all that led to it has been seen: before that nobody is told who has won. */
export function headline(table: EmojitoView, me: number | null, through = true): string {
  if (table.over || session.play?.stopped) return (table.over && through && whoWon(table)) || t("gameOver");
  if (session.play?.paused) return t("paused");
  // Who is awaited next might tell who has reached the line.
  if (suspense.on) return t("dialsTurn");
  const awaited = session.play?.awaited ?? [];
  const mine = me !== null && awaited.includes(me);
  const waiting = t("stillToAnswer", { names: names(awaited) });
  switch (table.phase) {
    case "draw":
      return mine ? t("youDraw") : t("draws", { names: names(awaited), count: awaited.length });
    case "perform":
      return performance(table, me);
    case "challenge":
      if (mine) return challenge(table);
      return awaited.length > 0 ? waiting : t("windowCloses");
    case "guess":
      if (mine) return question(table, me);
      // The shared screen asks the question, and its dials show who has not answered yet.
      return me === null ? t("whatWasIt", { names: names(table.actors) }) : waiting;
    case "trophies":
      return trophy(table, mine);
    case "over":
      return t("gameOver");
  }
}

/** In pairs one has to know whose emotion to find. */
function question(table: EmojitoView, me: number): string {
  const partner = table.teams.find((team) => team.includes(me))?.find((seat) => seat !== me);
  return t("whichCard", { names: names(partner === undefined ? table.actors : [partner]) });
}

/** Whom else the table waits for, where the headline speaks of me alone. */
export function alsoWaiting(table: EmojitoView, me: number | null): string {
  if (suspense.on) return "";
  const awaited = session.play?.awaited ?? [];
  // Those who cannot challenge are told what the others are thinking about.
  if (table.phase === "challenge" && me !== null && !awaited.includes(me)) return awaited.length > 0 ? t("challengeOpen") : "";
  if (table.phase === "guess" && me !== null) return isAloneWithBots() ? "" : t("noTalking");
  if (me === null || !awaited.includes(me) || ["perform", "trophies", "over"].includes(table.phase)) return "";
  const others = awaited.filter((seat) => seat !== me);
  return others.length > 0 ? t("alsoWaiting", { names: names(others) }) : "";
}

function performance(table: EmojitoView, me: number | null): string {
  const [first = 0] = table.performers;
  const channel = soleChannel(table);
  const on = { names: names(table.performers), count: table.performers.length };
  if (table.secret_message) return secretMessage(table, me, first);
  switch (roleOf(table, me)) {
    case "perform":
      return t("youPerform", { channel: how(table.channel[me ?? 0] ?? "face") });
    case "wait":
      return t("waitingFor", on);
    case "watch":
    case "listen": {
      const performer = me === null ? null : performerFor(table, me);
      if (performer !== null && table.performers.length > 1) {
        const its = table.channel[performer] ?? "face";
        return t(its === "sound" ? "eyesShut" : "performs", { names: names([performer]), count: 1, channel: how(its) });
      }
      if (me === null) return channel === "sound" ? t("eyesShutListen", on) : t("lookAt", on);
      if (channel === "sound") return t("eyesShut", on);
      return channel ? t("performs", { ...on, channel: how(channel) }) : t("performTogether", on);
    }
    case "blind":
      return t("eyesShutNow");
  }
}

function secretMessage(table: EmojitoView, me: number | null, performer: number): string {
  const on = { name: names([performer]), other: names(table.audience[performer] ?? []) };
  switch (roleOf(table, me)) {
    case "perform":
      return t("youPerformFor", on);
    case "blind":
      return t("eyesShutNow");
    default:
      return me === null ? t("eyesShutFor", on) : t("performsForYou", on);
  }
}

function challenge(table: EmojitoView): string {
  const [targets, ...more] = challengeable(table);
  return targets && more.length === 0 ? t("challengeOne", { name: names(targets) }) : t("challengeSomebody");
}

function trophy(table: EmojitoView, mine: boolean): string {
  const owners = [...new Set(table.to_take)];
  if (owners.includes("players")) return t("wonTrophyTogether");
  if (mine) return t("wonTrophy");
  return t("trophyFor", { names: words.list(owners.map((owner) => ownerName(owner, table.teams))), count: owners.length });
}

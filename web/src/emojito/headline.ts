// What happens now, in one sentence, from what a viewer may see.

import { session, type EmojitoSeen } from "../lib/session.svelte";
import { t, type Key } from "../lib/i18n.svelte";
import { names, ownerName, seatsOf } from "./owners";
import { performerFor, roleOf, soleChannel, type Channel } from "./roles";

const how = (channel: Channel): string => t(`channel.${channel}` as Key);

export function headline(table: EmojitoSeen, me: number | null): string {
  if (table.over || session.play?.stopped) return t("gameOver");
  if (session.play?.paused) return t("paused");
  const awaited = session.play?.awaited ?? [];
  const mine = me !== null && awaited.includes(me);
  const waiting = t("waitingFor", { names: names(awaited) });
  switch (table.phase) {
    case "draw":
      return mine ? t("youDraw") : t("draws", { names: names(awaited), count: awaited.length });
    case "perform":
      return performance(table, me);
    case "challenge":
      return mine ? challenge(table) : waiting;
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
function question(table: EmojitoSeen, me: number): string {
  const partner = table.teams.find((team) => team.includes(me))?.find((seat) => seat !== me);
  return partner === undefined ? t("turnYourDial") : t("whatWasIt", { names: names([partner]) });
}

/** Whom else the table waits for, where the headline speaks of me alone. */
export function alsoWaiting(table: EmojitoSeen, me: number | null): string {
  const awaited = session.play?.awaited ?? [];
  // Those who cannot challenge are told what the others are thinking about.
  if (table.phase === "challenge" && me !== null && !awaited.includes(me)) return t("challengeOpen");
  if (me === null || !awaited.includes(me) || ["perform", "trophies", "over"].includes(table.phase)) return "";
  const others = awaited.filter((seat) => seat !== me);
  return others.length > 0 ? t("alsoWaiting", { names: names(others) }) : "";
}

function performance(table: EmojitoSeen, me: number | null): string {
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
      if (channel === "sound") return t("eyesShut", on);
      return channel ? t("performs", { ...on, channel: how(channel) }) : t("performTogether", on);
    }
    case "blind":
      return t("eyesShutNow");
  }
}

function secretMessage(table: EmojitoSeen, me: number | null, performer: number): string {
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

function challenge(table: EmojitoSeen): string {
  const targets = table.legal.flatMap((command) => (command.do === "challenge" ? [command.target] : []));
  return targets.length === 1 ? t("challengeOne", { name: names(targets) }) : t("challengeSomebody");
}

function trophy(table: EmojitoSeen, mine: boolean): string {
  const [owner = ""] = table.to_take;
  if (mine) return owner === "players" ? t("takeTrophyTogether") : t("takeTrophy");
  if (owner === "players") return t("allTakeTrophy");
  return t("takesTrophy", { names: ownerName(owner, table.teams), count: Math.max(1, seatsOf(owner, table.teams).length) });
}

// What happens now, in one sentence, from what a viewer may see.

import type { EmojitoSeen } from "../lib/session.svelte";
import { session } from "../lib/session.svelte";
import { t, words, type Key } from "../lib/i18n.svelte";

const names = (seats: number[]): string => words.list(seats.map((seat) => session.nameOf(seat)));

export function headline(table: EmojitoSeen, me: number | null): string {
  const awaited = session.play?.awaited ?? [];
  const mine = me !== null && awaited.includes(me);
  switch (table.phase) {
    case "draw":
      return mine ? t("youDraw") : t("draws", { names: names(awaited) });
    case "perform": {
      const performer = table.performers[0] ?? 0;
      const channel = t(`channel.${table.channel[performer] ?? "face"}` as Key);
      if (me !== null && table.performers.includes(me)) {
        return t("youPerform", { channel: t(`channel.${table.channel[me] ?? "face"}` as Key) });
      }
      const watching = me === null || Object.entries(table.audience).some(([, seats]) => seats.includes(me));
      if (!watching) return t("eyesShutFor", { names: names(table.performers) });
      if (table.channel[performer] === "sound") return t("eyesShut", { names: names(table.performers) });
      return t("performs", { names: names(table.performers), channel });
    }
    case "challenge":
      return mine ? t("willYouChallenge") : t("waitingFor", { names: names(awaited) });
    case "guess":
      return mine ? t("turnYourDial") : t("waitingFor", { names: names(awaited) });
    case "trophies":
      return mine ? t("takeTrophy") : t("takesTrophy", { names: names(awaited) });
    case "over":
      return t("gameOver");
  }
}

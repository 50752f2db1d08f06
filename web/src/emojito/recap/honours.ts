// The awards in words.

import type { EmojitoChronicle } from "../../protocol";
import { t, words } from "../../lib/i18n.svelte";
import { inWords, type Honour } from "../../recap/awards";
import type { IconName } from "../../ui/icons";
import { emotionName, pictureOf } from "../emotions";
import { awardsOf, mostMisread, type AwardName, type Misread } from "./awards";

const SIGNS: Record<AwardName, IconName> = { actor: "face", eye: "eye", challenger: "swords" };

export function honours(chronicle: EmojitoChronicle, players: number, teams: Array<[number, number]>): Honour[] {
  const misread = mostMisread(chronicle, teams);
  return [...inWords(awardsOf(chronicle, players, teams), SIGNS), ...(misread ? [misreadInWords(misread)] : [])];
}

function misreadInWords({ cards, count, takenFor }: Misread): Honour {
  return {
    title: t("award.misread"),
    who: words.list(cards.map((card) => t("quoted", { text: emotionName(card) }))),
    why: takenFor ? t("award.takenFor", { count, other: emotionName(takenFor) }) : t("award.for.misread", { count }),
    pictures: cards.map(pictureOf).filter((picture) => picture !== null),
  };
}

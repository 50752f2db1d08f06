// Which rules somebody would like to read: those of the table as it is played or about to be.

import { session } from "../../lib/session.svelte";

export interface MauMauSubject {
  rounds: "single" | "to-500";
  voluntaryDraw: boolean;
  strictNooo: boolean;
  drawingEndsTurn: boolean;
}

export const PRINTED: MauMauSubject = { rounds: "single", voluntaryDraw: false, strictNooo: false, drawingEndsTurn: false };

/** What is played here, or what the host has chosen. */
export function subjectHere(): MauMauSubject {
  const table = session.seen;
  const agreed = table?.game === "mau-mau" ? table : (session.room?.settings.choices?.["mau-mau"]?.options ?? {});
  return {
    rounds: agreed.rounds === "to-500" ? "to-500" : "single",
    voluntaryDraw: agreed.voluntary_draw ?? false,
    strictNooo: agreed.strict_nooo ?? false,
    drawingEndsTurn: agreed.drawing_ends_turn ?? false,
  };
}

// Who may be seen and heard by whom, by what the server last said. What it has not said is shut.

import type { StageView } from "../protocol";

export interface Flow {
  picture: boolean;
  sound: boolean;
}
export const NOTHING: Flow = { picture: false, sound: false };

export const either = (one: Flow, other: Flow): Flow => ({ picture: one.picture || other.picture, sound: one.sound || other.sound });

/** What may go from one end to another now. */
export function flow(stage: StageView | null, from: string, to: string): Flow {
  if (!stage || from === to) return NOTHING;
  return stage.gates.filter((gate) => gate.from.includes(from) && gate.to.includes(to)).reduce<Flow>(either, NOTHING);
}

/** What somebody may send to anybody now. */
export function outflow(stage: StageView | null, from: string): Flow {
  return (stage?.gates ?? []).filter((gate) => gate.from.includes(from) && gate.to.some((to) => to !== from)).reduce<Flow>(either, NOTHING);
}

/** Those to be connected to. */
export function neighbours(stage: StageView | null, me: string): string[] {
  return (stage?.edges ?? []).flatMap(([one, other]) => (one === me ? [other] : other === me ? [one] : []));
}

// What everything that can be played is called.

import { t, type Key } from "../lib/i18n.svelte";
import type { BlockName } from "./blocks";
import type { FaceControl } from "./controls";
import type { GestureName } from "./gestures";

const NAMES = {
  brow_inner: "puppetBrowInner", brow_outer: "puppetBrowOuter", brow_down: "puppetBrowDown", lid: "puppetLid", squint: "puppetSquint",
  gaze_x: "puppetGazeX", gaze_y: "puppetGazeY", cross: "puppetCross", cheeks: "puppetCheeks", nose: "puppetNose",
  upper_lip: "puppetUpperLip", corner: "puppetCorner", dimple: "puppetDimple", lower_lip: "puppetLowerLip", chin: "puppetChin",
  press: "puppetPress", bite: "puppetBite", pucker: "puppetPucker", funnel: "puppetFunnel", stretch: "puppetStretch",
  jaw: "puppetJaw", jaw_forward: "puppetJawForward", tongue: "puppetTongue", puff: "puppetPuff",
  head_tilt: "puppetHeadTilt", head_turn: "puppetHeadTurn", head_nod: "puppetHeadNod", head_forward: "puppetHeadForward", lift: "puppetLift",
  tears: "puppetTears", blush: "puppetBlush", sweat: "puppetSweat",
} as const satisfies Record<string, Key>;

/** A control's name, with its side. */
export function controlName(control: FaceControl): string {
  const side = /_(left|right)$/.exec(control)?.[1];
  const name = t(NAMES[control.replace(/_(left|right)$/, "") as keyof typeof NAMES]);
  if (!side) return name;
  return side === "left" ? t("puppetLeft", { what: name }) : t("puppetRight", { what: name });
}

export const GESTURE_LABELS = {
  shake: "puppetShake", nod: "puppetNod", gasp: "puppetGasp", bounce: "puppetBounce", roll: "puppetRoll", tremble: "puppetTremble", jiggle: "puppetJiggle",
} as const satisfies Record<GestureName, Key>;

export const BLOCK_LABELS = {
  browsUp: "puppetBrowsUp", browsDown: "puppetBrowsDown", browsSlanted: "puppetBrowsSlanted", oneBrow: "puppetOneBrow",
  eyesWide: "puppetEyesWide", eyesHalf: "puppetEyesHalf", eyesShut: "puppetEyesShut", oneEyeShut: "puppetOneEyeShut", eyesNarrow: "puppetEyesNarrow",
  lookUp: "puppetLookUp", lookDown: "puppetLookDown", lookAside: "puppetLookAside",
  cornersUp: "puppetCornersUp", cornersDown: "puppetCornersDown", oneCorner: "puppetOneCorner",
  mouthOpen: "puppetMouthOpen", mouthWide: "puppetMouthWide", lipsPressed: "puppetLipsPressed", lipsRound: "puppetLipsRound", lipOut: "puppetLipOut",
  cheeksUp: "puppetCheeksUp", noseUp: "puppetNoseUp", headBack: "puppetHeadBack", headDown: "puppetHeadDown", headTilted: "puppetHeadTilted",
} as const satisfies Record<BlockName, Key>;

// Pieces to begin from: where something on the face is, and never what it could mean.

import type { FacePose } from "./controls";

export const BLOCKS = {
  browsUp: { brow_inner_left: 1, brow_inner_right: 1, brow_outer_left: 1, brow_outer_right: 1 },
  browsDown: { brow_down_left: 1, brow_down_right: 1 },
  browsSlanted: { brow_inner_left: 1, brow_inner_right: 1 },
  oneBrow: { brow_outer_left: 1, brow_inner_left: 0.6 },
  eyesWide: { lid_left: 0.9, lid_right: 0.9 },
  eyesHalf: { lid_left: -0.5, lid_right: -0.5 },
  eyesShut: { lid_left: -1, lid_right: -1 },
  oneEyeShut: { lid_left: -1 },
  eyesNarrow: { squint_left: 0.9, squint_right: 0.9 },
  lookUp: { gaze_y: 0.8 },
  lookDown: { gaze_y: -0.8 },
  lookAside: { gaze_x: 0.85 },
  cornersUp: { corner_left: 0.9, corner_right: 0.9 },
  cornersDown: { corner_left: -0.9, corner_right: -0.9 },
  oneCorner: { corner_left: 0.8, dimple_left: 0.5 },
  mouthOpen: { jaw: 0.75 },
  mouthWide: { stretch: 0.8, lower_lip: 0.5 },
  lipsPressed: { press: 1 },
  lipsRound: { pucker: 0.8 },
  lipOut: { chin: 1 },
  cheeksUp: { cheeks: 1 },
  noseUp: { nose: 1, upper_lip_left: 0.6, upper_lip_right: 0.6 },
  headBack: { head_nod: 0.6 },
  headDown: { head_nod: -0.7 },
  headTilted: { head_tilt: 0.6 },
} as const satisfies Record<string, Partial<FacePose>>;

export type BlockName = keyof typeof BLOCKS;
export const BLOCK_NAMES = Object.keys(BLOCKS) as BlockName[];

/** What of a face a piece is about: that much of it is shown. */
export type Region = "eyes" | "nose" | "mouth" | "head";
const REGIONS: ReadonlyArray<readonly [Region, RegExp]> = [["head", /^head_/], ["eyes", /^(brow|lid|squint|gaze)/], ["nose", /^(cheeks|nose)/], ["mouth", /./]];

export const regionOf = (name: BlockName): Region => {
  const controls = Object.keys(BLOCKS[name]);
  return REGIONS.find(([, pattern]) => controls.some((control) => pattern.test(control)))![0];
};

/** The wheel from outside: eyes and head round it, mouth and nose nearer to the middle. */
export const RINGS: readonly BlockName[][] = [
  BLOCK_NAMES.filter((name) => ["eyes", "head"].includes(regionOf(name))),
  BLOCK_NAMES.filter((name) => ["mouth", "nose"].includes(regionOf(name))),
];

/** Whether a pose has all of a piece in it. */
export const has = (pose: FacePose, block: Partial<FacePose>): boolean =>
  Object.entries(block).every(([name, value]) => Math.abs(pose[name as keyof FacePose] - value) < 0.01);

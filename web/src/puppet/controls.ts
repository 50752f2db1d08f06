// What moves on a puppet, and a moment of it as bytes: the same list as `emojito/puppet/controls.py`, which
// says what each control means. At 0 the puppet is at rest; left and right are the puppet's own.

export const FACE = [
  "brow_inner_left", "brow_inner_right", "brow_outer_left", "brow_outer_right",
  "brow_down_left", "brow_down_right",
  "lid_left", "lid_right",
  "squint_left", "squint_right",
  "gaze_x", "gaze_y",
  "cross",
  "cheeks", "nose",
  "upper_lip_left", "upper_lip_right",
  "corner_left", "corner_right",
  "dimple_left", "dimple_right",
  "lower_lip", "chin",
  "press", "bite", "pucker", "funnel", "stretch",
  "jaw", "jaw_forward", "tongue", "puff",
  "head_tilt", "head_turn", "head_nod", "head_forward",
  "lift",
  "tears", "blush", "sweat",
] as const;
export const VOICE = ["loud", "pitch", "breath", "rough", "open", "front", "hum", "vibrato"] as const;

export type FaceControl = (typeof FACE)[number];
export type VoiceControl = (typeof VOICE)[number];
export type FacePose = Record<FaceControl, number>;
export type VoicePose = Record<VoiceControl, number>;

/** Controls that go from -1 to 1; the others go from 0 to 1. */
export const SIGNED: ReadonlySet<string> = new Set<FaceControl | VoiceControl>([
  "lid_left", "lid_right", "gaze_x", "gaze_y", "corner_left", "corner_right",
  "head_tilt", "head_turn", "head_nod", "head_forward", "lift", "blush", "pitch", "front",
]);
/** Octaves from the resting pitch at which the control `pitch` is 1. */
export const OCTAVES = 2;
/** Moments of the voice in one frame, evenly spread over the time since the frame before. */
export const MOST_SAMPLES = 4;

const SCALE = 127;

export const atRest = (): FacePose => Object.fromEntries(FACE.map((name) => [name, 0])) as FacePose;
export const silence = (): VoicePose => Object.fromEntries(VOICE.map((name) => [name, 0])) as VoicePose;

/** Poses as base64: one signed byte for each control. */
export function encode<C extends string>(controls: readonly C[], poses: Array<Record<C, number>>): string {
  const bytes = poses.flatMap((pose) => controls.map((name) => Math.round(Math.max(-1, Math.min(1, pose[name])) * SCALE) & 255));
  return btoa(String.fromCharCode(...bytes));
}

/** The poses in a text; none if it is no whole number of them. */
export function decode<C extends string>(controls: readonly C[], text: string): Array<Record<C, number>> {
  let data: string;
  try {
    data = atob(text);
  } catch {
    return [];
  }
  if (data.length % controls.length) return [];
  return Array.from({ length: data.length / controls.length }, (_, pose) => {
    const pairs = controls.map((name, index) => {
      const byte = data.charCodeAt(pose * controls.length + index);
      const value = Math.max(-SCALE, byte > SCALE ? byte - 256 : byte) / SCALE;
      return [name, SIGNED.has(name) ? value : Math.max(0, value)];
    });
    return Object.fromEntries(pairs) as Record<C, number>;
  });
}

// A performance as the performer has played it: a pose of the face every 80 ms, and the voice on the way to it.

import { atRest, decode, FACE, silence, VOICE, type FaceControl, type FacePose, type VoicePose } from "../puppet/controls";

/**
 * As it is stored: base64 of poses, four samples of the voice to each pose of the face. An empty face is as the one before,
 * an empty voice is silence.
 */
export interface Recorded {
  face: string[];
  voice: string[];
}

export interface Performance {
  faces: readonly FacePose[];
  /** Samples evenly spread over the time before the pose with the same number. */
  voices: readonly VoicePose[][];
  /** Milliseconds. */
  length: number;
}

/** Milliseconds from one pose to the next. */
export const STEP = 80;

export function read({ face, voice }: Recorded): Performance {
  let before = atRest();
  const faces = face.map((text) => (before = decode(FACE, text)[0] ?? before));
  const voices = voice.map((text) => decode(VOICE, text));
  return { faces, voices, length: Math.max(faces.length, voices.length) * STEP };
}

function between<C extends string>(controls: readonly C[], from: Record<C, number>, to: Record<C, number>, share: number): Record<C, number> {
  return Object.fromEntries(controls.map((name) => [name, from[name] + (to[name] - from[name]) * share])) as Record<C, number>;
}

/** The face at a moment, on its way from one pose to the next. */
export function faceAt({ faces }: Performance, moment: number): FacePose {
  if (faces.length === 0) return atRest();
  const place = Math.max(0, Math.min(faces.length - 1, moment / STEP));
  const from = Math.floor(place);
  const to = Math.min(faces.length - 1, from + 1);
  return from === to ? faces[from]! : between(FACE, faces[from]!, faces[to]!, place - from);
}

/** The voice at a moment; silent before and after it. */
export function voiceAt({ voices, length }: Performance, moment: number): VoicePose {
  if (moment < 0 || moment >= length) return silence();
  const samples = voices[Math.floor(moment / STEP)] ?? [];
  return samples[Math.floor(((moment % STEP) / STEP) * samples.length)] ?? silence();
}

/** What says little about a feeling on its own: everybody blinks and looks about. */
const IN_PASSING: ReadonlySet<FaceControl> = new Set<FaceControl>(["lid_left", "lid_right", "gaze_x", "gaze_y", "lift"]);
const weightOf = (name: FaceControl): number => (IN_PASSING.has(name) ? 0.25 : 1);
/** Poses that are looked at together, so that a twitch is not taken for the height of it. */
const HELD = 5;

const expression = (pose: FacePose): number => FACE.reduce((sum, name) => sum + weightOf(name) * Math.abs(pose[name]), 0);

function distance(one: FacePose, other: FacePose): number {
  return FACE.reduce((sum, name) => sum + (one[name] - other[name]) ** 2, 0);
}

/** The moment at which the face says most: where it is strongest for a while, and there the pose most like the others. */
export function apexOf({ faces }: Performance): number {
  const strengths = faces.map(expression);
  const sums = faces.map((_, at) => strengths.slice(at, at + HELD).reduce((sum, each) => sum + each, 0));
  const first = sums.indexOf(Math.max(...sums));
  if (first < 0) return 0;
  const held = faces.slice(first, first + HELD);
  const strangeness = held.map((pose) => held.reduce((sum, other) => sum + distance(pose, other), 0));
  return (first + strangeness.indexOf(Math.min(...strangeness))) * STEP;
}

/** How near a face has come to another on the way there from rest: 0 is no nearer than rest, 1 is the same. */
export function likeness(pose: FacePose, goal: FacePose): number {
  const apart = (one: FacePose): number => Math.sqrt(FACE.reduce((sum, name) => sum + weightOf(name) * (one[name] - goal[name]) ** 2, 0));
  const way = apart(atRest());
  return way === 0 ? 0 : Math.max(0, 1 - apart(pose) / way);
}

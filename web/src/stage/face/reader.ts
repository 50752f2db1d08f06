// Reads a face on this device: pictures of the camera go into the model and nowhere else, and are forgotten at
// once. What comes out are the puppet's controls. The model is fetched when it is first asked for.

import folder from "virtual:face-mesh";
import { atRest, FACE, type FacePose } from "../../puppet/controls";
import { measure, neutralOf, poseOf, type Measures, type Neutral, type Point } from "./mapping";

/** `resting`: it is being learnt how this face is at rest. `faceless`: there is none in the picture. */
export type Reading = "loading" | "resting" | "reading" | "faceless" | "failed";

/** Milliseconds of a face at rest, and how many pictures of it at least. */
const RESTING = 2000;
const ENOUGH = 12;
/** Milliseconds from one picture to the next, at the shortest: as often as frames are sent. */
const EVERY = 80;
/** Milliseconds without a face after which the puppet goes back to rest. */
const LOST = 500;
/** How much of each new pose is taken over: the rest smooths what trembles. */
const TAKEN = 0.6;

interface Mesh {
  setOptions(options: { maxNumFaces: number; refineLandmarks: boolean; selfieMode: boolean; minDetectionConfidence: number; minTrackingConfidence: number }): void;
  onResults(heard: (results: { multiFaceLandmarks?: Point[][] }) => void): void;
  initialize(): Promise<void>;
  send(input: { image: HTMLVideoElement }): Promise<void>;
  close(): Promise<void>;
}
type MeshMaker = new (config: { locateFile: (name: string) => string }) => Mesh;

function script(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement("script"), { src: address });
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new Error(`${address} cannot be had`));
    };
    document.head.append(element);
  });
}

async function makeMesh(): Promise<Mesh> {
  const known = (): MeshMaker | undefined => (globalThis as { FaceMesh?: MeshMaker }).FaceMesh;
  if (!known()) await script(`${folder}face_mesh.js`);
  const mesh = new (known()!)({ locateFile: (name) => folder + name });
  mesh.setOptions({ maxNumFaces: 1, refineLandmarks: true, selfieMode: false, minDetectionConfidence: 0.5, minTrackingConfidence: 0.5 });
  await mesh.initialize();
  return mesh;
}

export class FaceReader {
  readonly #tell: (reading: Reading) => void;
  #onPose: (pose: FacePose) => void = () => undefined;
  #run = 0;
  #reading: Reading | null = null;
  #rested: Measures[] = [];
  #restingSince = 0;
  #neutral: Neutral | null = null;
  #pose = atRest();
  #seen = 0;

  /** `tell` hears how it goes. */
  constructor(tell: (reading: Reading) => void = () => undefined) {
    this.#tell = tell;
  }

  /** Read the face in a video that plays; ends when `stop` is called. */
  async start(video: HTMLVideoElement, onPose: (pose: FacePose) => void): Promise<void> {
    const run = ++this.#run;
    this.#onPose = onPose;
    this.rest();
    this.#say("loading");
    let mesh: Mesh | null = null;
    try {
      mesh = await makeMesh();
      mesh.onResults(({ multiFaceLandmarks }) => {
        if (run === this.#run) this.#see(multiFaceLandmarks?.[0] ?? [], video.videoWidth / video.videoHeight, performance.now());
      });
      while (run === this.#run) {
        const begun = performance.now();
        if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) await mesh.send({ image: video });
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, EVERY - (performance.now() - begun))));
      }
    } catch (reason) {
      if (run === this.#run) {
        this.#say("failed");
        throw reason;
      }
    } finally {
      await mesh?.close();
    }
  }

  /** Learn anew how the face is at rest. */
  rest(): void {
    [this.#rested, this.#neutral, this.#pose, this.#restingSince] = [[], null, atRest(), 0];
  }

  stop(): void {
    this.#run++;
    this.rest();
    this.#reading = null;
  }

  #see(points: readonly Point[], aspect: number, now: number): void {
    const measured = measure(points, aspect);
    if (!measured) {
      if (now - this.#seen < LOST) return;
      this.#say("faceless");
      this.#rested = [];
      this.#restingSince = 0;
      this.#give(atRest());
      return;
    }
    this.#seen = now;
    if (this.#neutral) {
      this.#say("reading");
      this.#give(poseOf(measured, this.#neutral));
      return;
    }
    this.#say("resting");
    this.#restingSince ||= now;
    this.#rested.push(measured);
    if (now - this.#restingSince >= RESTING && this.#rested.length >= ENOUGH) this.#neutral = neutralOf(this.#rested);
  }

  #give(goal: FacePose): void {
    for (const name of FACE) {
      const next = this.#pose[name] + TAKEN * (goal[name] - this.#pose[name]);
      this.#pose[name] = Math.abs(next) < 0.01 ? 0 : next;
    }
    this.#onPose({ ...this.#pose });
  }

  #say(reading: Reading): void {
    if (reading === this.#reading) return;
    this.#reading = reading;
    this.#tell(reading);
  }
}

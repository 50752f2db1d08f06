// A mask of one's own face, worn on this device's say-so alone: whose way is the puppet, lets it wear the face for
// everybody; everybody else shows it to the bots that watch, and to nobody but them. It outlives every screen,
// so its sign does, too.

import type { FacePose } from "../../puppet/controls";
import { FrameSender } from "../../puppet/sending";
import { devices, troubleOf, type Trouble } from "../devices.svelte";
import { stage } from "../stage.svelte";
import type { FaceReader, Reading } from "./reader";

const PICTURE: MediaTrackConstraints = { width: { ideal: 320 }, height: { ideal: 240 }, frameRate: { ideal: 15 }, facingMode: "user" };

class Mask {
  /** How it goes; null while it is not worn. */
  reading = $state<Reading | null>(null);
  trouble = $state<Trouble | null>(null);
  /** What the camera sees, for its owner's eyes. */
  stream = $state.raw<MediaStream | null>(null);
  pose = $state.raw<FacePose | null>(null);
  #reader: FaceReader | null = null;
  /** Counts the times it was put on or taken off: what was begun before has nothing to say any more. */
  #turn = 0;
  /** By how many hands, as it were, the puppet is played besides. */
  #played = 0;
  readonly #sender = new FrameSender((face) => stage.perform(face, undefined, { botsOnly: stage.way !== "puppet" }));

  /** Put it on: asks for the camera, fetches the model, learns the face at rest. */
  async wear(): Promise<void> {
    if (this.reading !== null && this.reading !== "failed") return;
    this.takeOff();
    this.trouble = null;
    this.reading = "loading";
    const turn = this.#turn;
    try {
      const stream = await camera();
      if (turn !== this.#turn) return letGo(stream);
      this.stream = stream;
      stream.getVideoTracks()[0]!.onended = () => this.takeOff();
    } catch (error) {
      if (turn !== this.#turn) return;
      this.reading = null;
      this.trouble = troubleOf(error);
      return;
    }
    const video = Object.assign(document.createElement("video"), { muted: true, playsInline: true, srcObject: this.stream });
    try {
      const [{ FaceReader }] = await Promise.all([import("./reader"), video.play()]);
      if (turn !== this.#turn) return;
      this.#reader = new FaceReader((reading) => (this.reading = reading));
      await this.#reader.start(video, (pose) => this.#show(pose));
    } catch {
      if (turn !== this.#turn) return;
      this.takeOff();
      this.reading = "failed";
    }
  }

  /** The puppet is played by hand as well, and sent by who plays it; returns how to end that. */
  play(): () => void {
    this.#played += 1;
    return () => void (this.#played -= 1);
  }

  /** Learn anew how the face is at rest. */
  rest(): void {
    this.#reader?.rest();
  }

  takeOff(): void {
    this.#turn += 1;
    this.#reader?.stop();
    letGo(this.stream);
    this.#reader = this.stream = this.reading = this.pose = null;
  }

  #show(pose: FacePose): void {
    this.pose = pose;
    // Bots watch only what is performed.
    const isWatched = stage.way === "puppet" ? this.#played === 0 : stage.known?.quiet;
    if (isWatched) this.#sender.tick(performance.now(), pose);
  }
}

/** The camera that films anyway, or one for this alone. */
async function camera(): Promise<MediaStream> {
  if (devices.camera) return new MediaStream([devices.camera.clone()]);
  return navigator.mediaDevices.getUserMedia({ video: PICTURE });
}

function letGo(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

export const mask = new Mask();

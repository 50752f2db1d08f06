// This device's camera and microphone: asked for when they are first needed, let go when nobody needs them.

import { keep, kept } from "../lib/storage";

export type Trouble = "refused" | "missing" | "busy" | "insecure";
type Sort = "camera" | "microphone";

const NAMES: Record<string, Trouble> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** Why a camera or a microphone could not be had. */
export const troubleOf = (error: unknown): Trouble => (!isSecureContext || !navigator.mediaDevices ? "insecure" : (NAMES[(error as DOMException).name] ?? "busy"));

/** What the microphone hears is played as it is: a growl is no noise to be taken out. */
const SOUND: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: false, autoGainControl: true };
const PICTURE: MediaTrackConstraints = { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 30 }, facingMode: "user" };

const named = (sort: Sort): MediaTrackConstraints => {
  const id = kept(sort);
  return id ? { deviceId: { ideal: id } } : {};
};

class Devices {
  stream = $state.raw<MediaStream | null>(null);
  trouble = $state<Trouble | null>(null);
  asking = $state(false);
  /** What may be chosen from; its names are known once we were let in. */
  cameras = $state.raw<MediaDeviceInfo[]>([]);
  microphones = $state.raw<MediaDeviceInfo[]>([]);
  #wanted = false;
  #asked: Promise<boolean> | null = null;

  camera = $derived(this.stream?.getVideoTracks()[0] ?? null);
  microphone = $derived(this.stream?.getAudioTracks()[0] ?? null);

  /** Have them, asking if need be; false if they cannot be had. */
  open(): Promise<boolean> {
    this.#wanted = true;
    if (this.stream) return Promise.resolve(true);
    this.#asked ??= this.#ask().finally(() => (this.#asked = null));
    return this.#asked;
  }

  /** Use another one; both are asked for together, because some devices stop the first for the second. */
  async choose(sort: Sort, id: string): Promise<void> {
    keep(sort, id);
    this.#release();
    await this.open();
  }

  close(): void {
    this.#wanted = false;
    this.trouble = null;
    this.#release();
  }

  #release(): void {
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = null;
  }

  async #ask(): Promise<boolean> {
    this.trouble = null;
    if (!isSecureContext || !navigator.mediaDevices) {
      this.trouble = "insecure";
      return false;
    }
    this.asking = true;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: { ...SOUND, ...named("microphone") }, video: { ...PICTURE, ...named("camera") } });
      if (!this.#wanted) {
        for (const track of stream.getTracks()) track.stop();
        return false;
      }
      for (const track of stream.getTracks()) track.onended = () => this.#ended(stream);
      this.stream = stream;
      void this.#list();
      return true;
    } catch (error) {
      this.trouble = troubleOf(error);
      return false;
    } finally {
      this.asking = false;
    }
  }

  /** Unplugged, or taken away in the browser's own settings. */
  #ended(stream: MediaStream): void {
    if (stream !== this.stream) return;
    this.#release();
    this.trouble = "busy";
  }

  async #list(): Promise<void> {
    const all = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    this.cameras = all.filter(({ kind }) => kind === "videoinput");
    this.microphones = all.filter(({ kind }) => kind === "audioinput");
  }
}

export const devices = new Devices();

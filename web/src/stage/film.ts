// Plays a stream in an element, for as long as both are there.

import type { Attachment } from "svelte/attachments";
import { stage } from "./stage.svelte";

const GESTURES = ["pointerdown", "keydown"];
/** One for each stream: an element that is given the same again plays on. */
const attachments = new WeakMap<MediaStream, Attachment<HTMLMediaElement>>();

export function film(stream: MediaStream): Attachment<HTMLMediaElement> {
  const known = attachments.get(stream);
  if (known) return known;
  const attachment = (element: HTMLMediaElement): (() => void) => play(stream, element);
  attachments.set(stream, attachment);
  return attachment;
}

/** A browser that wants to be touched first is asked again at every touch. */
function play(stream: MediaStream, element: HTMLMediaElement): () => void {
  element.srcObject = stream;
  const ask = (): void =>
    void element.play().then(
      () => {
        // What makes no sound may play in any case: that says nothing of what does.
        if (!element.muted) stage.needsTouch = false;
      },
      (error: DOMException) => {
        if (error.name === "NotAllowedError") stage.needsTouch = true;
      },
    );
  ask();
  for (const gesture of GESTURES) addEventListener(gesture, ask, { capture: true, passive: true });
  return () => {
    for (const gesture of GESTURES) removeEventListener(gesture, ask, { capture: true });
    element.srcObject = null;
  };
}

// Drawings of the page as images that a canvas can take.

import { flushSync, mount, unmount, type Component } from "svelte";
import Token from "../../ui/Token.svelte";
import Cup from "../Cup.svelte";

const NAMESPACE = "http://www.w3.org/2000/svg";

const shown = (source: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = reject;
    image.src = source;
  });

/** A drawing as an image of its own. */
async function drawn<Props extends Record<string, unknown>>(part: Component<Props>, props: Props, target: Element, size: [number, number]): Promise<HTMLImageElement> {
  const mounted = mount(part, { target, props });
  flushSync();
  const drawing = target.localName === "svg" ? target : target.querySelector("svg")!;
  drawing.setAttribute("width", String(size[0]));
  drawing.setAttribute("height", String(size[1]));
  const source = new XMLSerializer().serializeToString(drawing);
  await unmount(mounted);
  return shown(`data:image/svg+xml,${encodeURIComponent(source)}`);
}

export function token(kind: number): Promise<HTMLImageElement> {
  const target = document.createElementNS(NAMESPACE, "svg");
  target.setAttribute("viewBox", "-28 -28 56 56");
  return drawn(Token, { kind }, target, [224, 224]);
}

export const cup = (kinds: number[]): Promise<HTMLImageElement> => drawn(Cup, { kinds }, document.createElement("div"), [480, 450]);

/** A picture of the game's; null if there is none to be had. */
export const picture = (source: string): Promise<HTMLImageElement | null> => shown(source).catch(() => null);

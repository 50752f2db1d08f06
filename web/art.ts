// The pictures on the cards: only those the decks name are taken from the art set, as files.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

interface IconSet {
  icons: Record<string, { body: string; width?: number; height?: number }>;
  width?: number;
  height?: number;
}

/** Emits `art/NAME.svg` for every picture of the deck of emotions and of the playing cards. */
export function art(emotions: string, cards: string): Plugin {
  const set = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve("@iconify-json/fluent-emoji-flat/icons.json"), "utf8"),
  ) as IconSet;
  const names = new Set([
    ...[...readFileSync(emotions, "utf8").matchAll(/picture = "([a-z0-9-]+)"/g)].map((m) => m[1] as string),
    ...Object.values(JSON.parse(readFileSync(cards, "utf8")) as Record<string, string>),
  ]);

  const svg = (name: string): string => {
    const icon = set.icons[name];
    if (!icon) throw new Error(`the art set has no picture called ${name}`);
    const size = `0 0 ${icon.width ?? set.width ?? 32} ${icon.height ?? set.height ?? 32}`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size}">${icon.body}</svg>`;
  };

  return {
    name: "emojito-art",
    generateBundle() {
      for (const name of names) this.emitFile({ type: "asset", fileName: `art/${name}.svg`, source: svg(name) });
    },
  };
}

// The pictures on the cards, taken from the art set. A game's own come in one file, its sheet, whose address is
// what `virtual:pictures/FOLDER` exports; what is shown outside games, and all that show feelings, so that people
// can play with a deck of their own, is found in `art/NAME.svg`.
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname } from "node:path";
import type { Plugin } from "vite";

interface IconSet {
  icons: Record<string, { body: string; width?: number; height?: number }>;
  width?: number;
  height?: number;
}

const SHEET = "virtual:pictures/";
const FEELINGS = "Smileys & Emotion";

/** `lists` finds the `pictures.json` of every game, `decks` are files that name further ones, by folder of game. */
export function art(lists: string, decks: Record<string, string>): Plugin {
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`@iconify-json/fluent-emoji-flat/${file}`), "utf8"));
  const set = read("icons.json") as IconSet;
  const { categories } = read("metadata.json") as { categories: Record<string, string[]> };
  const named = new Map(globSync(lists).map((list) => [basename(dirname(list)), inList(list)]));
  for (const [game, deck] of Object.entries(decks)) named.set(game, [...(named.get(game) ?? []), ...inDeck(deck)]);

  const svg = (name: string): string => {
    const icon = set.icons[name];
    if (!icon) throw new Error(`the art set has no picture called ${name}`);
    const size = `0 0 ${icon.width ?? set.width ?? 32} ${icon.height ?? set.height ?? 32}`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size}">${icon.body}</svg>`;
  };

  const sheet = (game: string): string => {
    const names = named.get(game);
    if (!names) throw new Error(`no game in a folder ${game} names pictures`);
    return JSON.stringify(Object.fromEntries(names.map((name) => [name, svg(name)])));
  };

  let isBuild = false;
  return {
    name: "emojito-art",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    resolveId: (id) => (id.startsWith(SHEET) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${SHEET}`)) return null;
      const game = id.slice(SHEET.length + 1);
      const source = sheet(game);
      if (!isBuild) return `export default ${JSON.stringify(`data:application/json,${encodeURIComponent(source)}`)}`;
      const file = this.emitFile({ type: "asset", name: `${game}-pictures.json`, source });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
    generateBundle() {
      const names = new Set([...(categories[FEELINGS] ?? []), ...[...named.values()].flat()]);
      for (const name of names) this.emitFile({ type: "asset", fileName: `art/${name}.svg`, source: svg(name) });
    },
  };
}

const inList = (file: string): string[] => Object.values(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>);

const inDeck = (file: string): string[] => [...readFileSync(file, "utf8").matchAll(/picture = "([a-z0-9-]+)"/g)].map((found) => found[1]!);

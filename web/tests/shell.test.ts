// The shell asks the game that is played for everything: it neither names a game nor reaches into its folder.

import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { GAMES } from "../src/games";

const root = new URL("..", import.meta.url).pathname;
const shell = globSync(["src/*.{svelte,ts}", "src/{lib,recap,rules,screens,ui}/**/*.{svelte,ts}"], { cwd: root }).filter(
  (name) => !["src/games.ts", "src/protocol.ts"].includes(name),
);
const read = (name: string): string => readFileSync(join(root, name), "utf8");
/** Every folder beside the shell's is a game's, but for words and looks. */
const folders = globSync("src/*/Seat.svelte", { cwd: root }).map(dirname);

const imports = (text: string): string[] => [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, path]) => path!);

test("there is something to read", () => {
  expect(shell).toEqual(expect.arrayContaining(["src/App.svelte", "src/game.ts", "src/lib/session.svelte.ts", "src/screens/Lobby.svelte"]));
  expect(folders).toHaveLength(Object.keys(GAMES).length);
});

test.each(shell)("%s reaches into no game", (name) => {
  const reached = imports(read(name)).map((path) => join(dirname(name), path));
  expect(reached.filter((path) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`)))).toEqual([]);
});

test.each(shell)("%s names no game", (name) => {
  const named = [...Object.keys(GAMES).map((game) => `"${game}"`), ...folders.map((folder) => `/${folder.split("/").at(-1)}/`), "MauMau", "Emojito[A-Z]"];
  expect(read(name)).not.toMatch(new RegExp(named.join("|")));
});

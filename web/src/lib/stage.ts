// The parts of the stage, fetched with its words when the first of them is needed.

import { words } from "./i18n.svelte";

type Parts = typeof import("../stage");
const parts = words.with("stage", async () => ({ default: await import("../stage") }));
const part =
  <Name extends keyof Parts>(name: Name) =>
  async (): Promise<{ default: Parts[Name] }> => ({ default: (await parts()).default[name] });

export const backstage = part("Backstage");
export const dock = part("Dock");
export const lobbyPanel = part("LobbyPanel");
export const whereDialog = part("WhereDialog");
export const whereItem = part("WhereItem");
export const wayTag = part("WayTag");
export const lend = part("Lend");
export const screenCompany = part("ScreenCompany");
export const onstage = part("Onstage");
export const actor = part("Actor");

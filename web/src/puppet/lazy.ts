// What plays a puppet is fetched when somebody first does, together with its words.

import { words } from "../lib/i18n.svelte";

export const puppeteer = words.with("puppet", () => import("./Puppeteer.svelte"));

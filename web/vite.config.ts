import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { art } from "./art.ts";
import { compressed } from "./compressed.ts";
import { worker } from "./worker.ts";

export default defineConfig({
  plugins: [svelte(), art("../src/emojito/rules/emojito/emotions.toml", "src/maumau/pictures.json"), worker("src/worker.ts"), compressed()],
  // In tests too, Svelte is what runs in the browser, not what would render on a server.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // Tells tools/web.py what loads what, so that it can weigh the first visit.
    manifest: "build.json",
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  test: { include: ["tests/**/*.test.ts"] },
});

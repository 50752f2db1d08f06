import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { art } from "./art.ts";
import { compressed } from "./compressed.ts";
import { faceMesh } from "./facemesh.ts";
import { worker } from "./worker.ts";

export default defineConfig({
  plugins: [svelte(), art("src/*/pictures.json", { emojito: "../src/emojito/rules/emojito/emotions.toml" }), faceMesh(), worker("src/worker.ts"), compressed()],
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What the page begins with comes in one piece, and what the screens of a table share: many small ones
      // compress badly. What a seat fetches only now and then stays apart.
      output: {
        codeSplitting: {
          groups: [
            // Effects, pictures, hints, the way to the recap and who is a bot are what all games have: none is to fetch another's screens for them.
            { name: "shell", test: /\/src\/(App\.svelte|lib\/(effects|pictures)[^/]*|ui\/Hint\.svelte|recap\/fetch\.ts|bots\/seated\.ts|styles\/base\.css)$/ },
            { name: "table", test: /\/src\/emojito\/(?!Coach|Chain)(lobby\/)?[^/]+$/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // A time-out ends what hangs; a machine that is merely busy must never meet one.
  test: { include: ["tests/**/*.test.ts"], testTimeout: 180_000, hookTimeout: 180_000 },
});

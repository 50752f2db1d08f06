import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { art } from "./art.ts";

export default defineConfig({
  plugins: [svelte(), art("../src/emojito/rules/emojito/emotions.toml", "src/maumau/pictures.json")],
  build: { outDir: "dist", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0, reportCompressedSize: true },
});

// Writes a compressed copy beside every file of the build that gets smaller by it; the server sends whichever a browser takes.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|svg|json|webmanifest|wasm)$/;
/** Below this it all fits into one packet anyway. */
const SMALLEST = 512;

export function compressed(): Plugin {
  return {
    name: "emojito-compressed",
    apply: "build",
    writeBundle({ dir }) {
      for (const file of readdirSync(dir!, { recursive: true, encoding: "utf8" })) {
        if (!TEXT.test(file)) continue;
        const path = join(dir!, file);
        const text = readFileSync(path);
        if (text.length < SMALLEST) continue;
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
      }
    },
  };
}

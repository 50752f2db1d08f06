// Builds the service worker: one file of its own at the root, that knows every file of this build.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { transformWithOxc, type Plugin } from "vite";

const SHELL = /^assets\/.*\.(js|css|woff2|json)$/;

export function worker(source: string): Plugin {
  return {
    name: "emojito-worker",
    apply: "build",
    enforce: "post",
    async generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((file) => SHELL.test(file))
        .map((file) => `/${file}`)
        .sort();
      const build = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
      const { code } = await transformWithOxc(readFileSync(source, "utf8"), source);
      const text = code.replace("__BUILD__", JSON.stringify(build)).replace("__FILES__", JSON.stringify(files));
      this.emitFile({ type: "asset", fileName: "sw.js", source: text });
    },
  };
}

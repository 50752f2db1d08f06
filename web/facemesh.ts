// Brings the face model of @mediapipe/face_mesh into the build, in a folder of its own that is fetched only when
// somebody asks for it; `virtual:face-mesh` exports its address. The weights are in the package, whose hash the
// lock file checks.
//
// The package's glue between JavaScript and WebAssembly writes functions as text and has them compiled, which a
// content security policy worth its name refuses. Three functions do it; here they are as plain closures.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:face-mesh";
const GLUE = "face_mesh_solution_simd_wasm_bin.js";
/** The glue that is understood below; any other has to be read first. */
const GLUE_HASH = "ca291877afb9c13308cf6be42f23cd39f1adf0036bb63ecad2ce16073bcf07c7";
/** Without those for machines of ten years ago: whoever has one plays a puppet. */
const FILES = [
  "face_mesh.js",
  "face_mesh.binarypb",
  "face_mesh_solution_packed_assets_loader.js",
  "face_mesh_solution_packed_assets.data",
  GLUE,
  "face_mesh_solution_simd_wasm_bin.wasm",
] as const;

const CLOSURES: Record<string, string> = {
  createNamedFunction: `function createNamedFunction(name, body) {
    return Object.defineProperty(function () { return body.apply(this, arguments); }, "name", { value: makeLegalFunctionName(name) });
  }`,
  craftInvokerFunction: `function craftInvokerFunction(name, types, owner, invoker, target) {
    var [returned, self, ...taken] = types;
    var isMethod = self !== null && owner !== null;
    var all = isMethod ? [self, ...taken] : taken;
    var stacked = types.slice(1).some(function (type) { return type !== null && type.destructorFunction === undefined; });
    return function (...given) {
      if (given.length !== taken.length) throwBindingError("function " + name + " called with " + given.length + " arguments, expected " + taken.length + " args!");
      var destructors = stacked ? [] : null;
      var values = isMethod ? [this, ...given] : given;
      var wired = all.map(function (type, index) { return type.toWireType(destructors, values[index]); });
      var answer = invoker(target, ...wired);
      if (stacked) runDestructors(destructors);
      else all.forEach(function (type, index) { if (type.destructorFunction !== null) type.destructorFunction(wired[index]); });
      if (returned.name !== "void") return returned.fromWireType(answer);
    };
  }`,
  __emval_get_method_caller: `function __emval_get_method_caller(count, pointers) {
    var [returned, ...types] = __emval_lookupTypes(count, pointers);
    return __emval_addMethodCaller(function (handle, name, destructors, packed) {
      var values = types.map(function (type) {
        var value = type.readValueFromPointer(packed);
        packed += type.argPackAdvance;
        return value;
      });
      var answer = handle[name](...values);
      types.forEach(function (type, index) { if (type.deleteObject) type.deleteObject(values[index]); });
      if (!returned.isVoid) return returned.toWireType(destructors, answer);
    });
  }`,
};

/** A text with one of its functions replaced. */
function replaced(source: string, name: string, closure: string): string {
  const start = source.indexOf(`function ${name}(`);
  let end = source.indexOf("{", start);
  for (let depth = 1; depth > 0; ) {
    const brace = source[++end];
    if (brace === "{") depth++;
    else if (brace === "}") depth--;
  }
  return source.slice(0, start) + closure + source.slice(end + 1);
}

function withoutText(source: Buffer): string {
  const hash = createHash("sha256").update(source).digest("hex");
  if (hash !== GLUE_HASH) throw new Error(`${GLUE} is not the one that was read: ${hash}`);
  return Object.entries(CLOSURES).reduce((text, [name, closure]) => replaced(text, name, closure), source.toString());
}

export function faceMesh(): Plugin {
  const folder = dirname(createRequire(import.meta.url).resolve("@mediapipe/face_mesh/package.json"));
  const read = (name: string): Buffer | string => (name === GLUE ? withoutText(readFileSync(join(folder, name))) : readFileSync(join(folder, name)));
  let address: string | null = null;
  return {
    name: "emojito-face-mesh",
    resolveId: (id) => (id === NAME ? `\0${id}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const hash = createHash("sha256");
      for (const name of FILES) hash.update(read(name));
      address = `face/${hash.digest("hex").slice(0, 12)}`;
      return `export default ${JSON.stringify(`/${address}/`)}`;
    },
    generateBundle() {
      if (address) for (const name of FILES) this.emitFile({ type: "asset", fileName: `${address}/${name}`, source: read(name) });
    },
  };
}

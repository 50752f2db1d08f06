import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { de } from "../src/messages/de";
import { en } from "../src/messages/en";
import { es } from "../src/messages/es";
import { fr } from "../src/messages/fr";
import { nl } from "../src/messages/nl";
import { gaps, loose, unused, type Messages, type Source } from "./catalogue";

const OTHERS: Record<string, Messages> = { de, fr, nl, es };
const sources = globSync("src/**/*.{svelte,ts}", { cwd: new URL("..", import.meta.url).pathname })
  .filter((name) => !name.startsWith("src/messages/") && name !== "src/protocol.ts")
  .map((name): Source => [name, readFileSync(new URL(`../${name}`, import.meta.url), "utf8")]);
const components = sources.filter(([name]) => name.endsWith(".svelte"));

describe("the catalogue", () => {
  test("there is something to read", () => {
    expect(Object.keys(en).length).toBeGreaterThan(100);
    expect(components.length).toBeGreaterThan(10);
    expect(sources.map(([name]) => name)).toContain("src/lib/i18n.svelte.ts");
  });
  test.each(Object.keys(OTHERS))("%s says everything, with the same blanks", (language) => {
    expect(gaps(en, OTHERS[language]!, language)).toEqual([]);
  });
  test("English fills in what it is given, in its own plural forms", () => {
    expect(gaps(en, en, "en")).toEqual([]);
  });
  test("every message is said somewhere", () => {
    expect(unused(en, sources)).toEqual([]);
  });
  test("no component has words of its own", () => {
    expect(components.flatMap(loose)).toEqual([]);
  });
});

describe("a message that is missing is found", () => {
  const english: Messages = { hello: "Hello {name}", cards: { one: "one card", other: "{count} cards" } };
  test.each([
    ["nothing", { hello: "Hallo {name}", cards: { one: "eine Karte", other: "{count} Karten" } }, []],
    ["one form for all numbers", { hello: "Hallo {name}", cards: "{count} Karten" }, []],
    ["a key", { hello: "Hallo {name}" }, ["de: cards is missing"]],
    ["its words", { hello: " ", cards: "{count} Karten" }, ["de: hello is missing"]],
    ["a blank", { hello: "Hallo", cards: "{count} Karten" }, ["de: hello has other blanks"]],
    ["a blank in the main form", { hello: "Hallo {name}", cards: { one: "{count} Karte", other: "Karten" } }, ["de: cards has other blanks"]],
    ["what fills a blank", { hello: "Hallo {name}", cards: { one: "{number} Karte", other: "{count} Karten" } }, ["de: cards has an unknown blank"]],
    ["a reason to be there", { hello: "Hallo {name}", cards: "{count} Karten", bye: "Tschüss" }, ["de: bye is not in English"]],
    ["a plural form", { hello: "Hallo {name}", cards: { few: "{count} Karten", other: "{count} Karten" } }, ["de: cards has the form few, which the language has not"]],
  ] satisfies [string, Messages, string[]][])("it lacks %s", (_, german, expected) => {
    expect(gaps(english, german, "de")).toEqual(expected);
  });
});

describe("a message that nobody says is found", () => {
  const of = (name: string, text: string): string[] => unused({ hello: "", "color.red": "", "color.blue": "" }, [[name, text]]);
  test.each([
    ["in a call", `<p>{t("hello")}</p>`, ["color.red", "color.blue"]],
    ["in a choice", `<p>{t(loud ? "hello" : "color.red")}</p>`, ["color.blue"]],
    ["in a table", `<script lang="ts">const LINES: Key[] = ["hello"];</script>`, ["color.red", "color.blue"]],
    ["by a template", "<script lang='ts'></script><p>{t(`color.${x}` as Key)}</p>", ["hello"]],
    ["by a template kept aside", '<script lang="ts">const key = `color.${x}` as Key;</script>', ["hello"]],
    ["not by a comparison", `{#if x === "hello"}!{/if}`, ["hello", "color.red", "color.blue"]],
    ["not by a type", `<script lang="ts">type Greeting = "hello";</script>`, ["hello", "color.red", "color.blue"]],
    ["not by an attribute", `<p class="hello"></p>`, ["hello", "color.red", "color.blue"]],
    ["not by any template", "<p>{x(`color.${y}`)}</p>", ["hello", "color.red", "color.blue"]],
    ["not by a template without a beginning", "<script lang='ts'></script><p>{t(`${x}` as Key)}</p>", ["hello", "color.red", "color.blue"]],
    ["not by a comment", `<!-- t("hello") --><p></p>`, ["hello", "color.red", "color.blue"]],
  ])("said %s", (_, component, expected) => {
    expect(of("A.svelte", component)).toEqual(expected);
  });
  test("in a module", () => {
    expect(of("a.ts", `import "hello"; export const say = (): string => t("color.red");`)).toEqual(["hello", "color.blue"]);
  });
});

describe("words of a component's own are found", () => {
  test.each([
    `<p>Hello</p>`,
    `<p>{"Hello"}</p>`,
    "<p>{`Hello ${name}`}</p>",
    `<p>{loud ? "HELLO" : t("hello")}</p>`,
    `<p>{name ?? "nobody"}</p>`,
    `<p>{name + " is away"}</p>`,
    `{#if x}<p>Hello</p>{/if}`,
    `{#each xs as x (x)}{x} points{/each}`,
    `<svg><text>Start</text></svg>`,
    `<button aria-label="Close">✕</button>`,
    `<button title={"Close"}>✕</button>`,
    `<img alt="A cat" src="/cat.svg" />`,
    `<input placeholder="Name" />`,
    `<Icon name="close" label="Close" />`,
    `<script lang="ts">announce("Your turn");</script>`,
    "<script lang='ts'>announce(`${name} wins`);</script>",
  ])("%s", (component) => {
    expect(loose(["A.svelte", component])).toHaveLength(1);
  });
  test.each([
    `<p>{t("hello")}, {name}! 3 × 4 · ✓</p>`,
    `<p class="soft hello" data-do="draw">{x === "draw" ? 1 : 2}</p>`,
    `<input placeholder="KTRF-492" type="text" autocomplete="off" />`,
    `<img alt="" src="/cat.svg" />`,
    `<script lang="ts">announce(t("yourTurn")); const word = "hello";</script>`,
    `<style>p { color: red }</style>`,
    `<!-- Hello --><p>{words.list(["a"])}</p>`,
  ])("not in %s", (component) => {
    expect(loose(["A.svelte", component])).toEqual([]);
  });
});

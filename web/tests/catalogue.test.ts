import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { GAMES } from "../src/games";
import { byLanguage } from "../src/messages/folders";
import type { Part } from "../src/messages/parts";
import type { Text } from "../src/messages/texts";
import { gaps, loose, unused, type Messages, type Source } from "./catalogue";

const FILES = import.meta.glob<Record<string, Messages>>(["../src/messages/*/*.ts", "!../src/messages/*/{common,door,lobby,refusals,rules}.ts"], { eager: true });
/** The words of a language, by part. */
const partsOf = (language: string): Array<[Part, Messages]> =>
  Object.entries(FILES)
    .filter(([path]) => path.includes(`/${language}/`))
    .map(([path, file]) => [path.split("/").at(-1)!.replace(".ts", "") as Part, Object.assign({}, ...Object.values(file)) as Messages]);
const LANGUAGES = Object.keys(byLanguage(FILES));
const wordsOf = (language: string): Messages => Object.assign({}, ...partsOf(language).map(([, words]) => words)) as Messages;
const en = wordsOf("en");
/** The sources that come together with a part's words. */
const SAID_BY: Record<Exclude<Part, "index">, RegExp> = {
  bots: /^src\/bots\//,
  emojito: /^src\/emojito\//,
  face: /^src\/stage\/face\//,
  gallery: /^src\/gallery\//,
  maumau: /^src\/maumau\//,
  menu: /^src\/screens\/(Menu|Person)\.svelte$/,
  noticed: /^src\/emojito\/(recap\/(Noticed\.svelte|thoughts\.ts)|Remarks\.svelte)$/,
  puppet: /^src\/puppet\/(?!voice\/)/,
  recap: /^src\/(\w+\/)?recap\/|^src\/screens\/Recap\.svelte$/,
  stage: /^src\/stage\//,
  tryout: /^src\/tryout\//,
  voice: /^src\/puppet\/voice\//,
};
const sources = globSync("src/**/*.{svelte,ts}", { cwd: new URL("..", import.meta.url).pathname })
  .filter((name) => !name.startsWith("src/messages/") && name !== "src/protocol.ts")
  .map((name): Source => [name, readFileSync(new URL(`../${name}`, import.meta.url), "utf8")]);
const components = sources.filter(([name]) => name.endsWith(".svelte"));

describe("the catalogue", () => {
  test("there is something to read", () => {
    expect(Object.keys(en).length).toBeGreaterThan(100);
    expect(components.length).toBeGreaterThan(10);
    expect(sources.map(([name]) => name)).toContain("src/lib/i18n.svelte.ts");
    expect(LANGUAGES).toEqual(expect.arrayContaining(["en", "pl"]));
  });
  test.each(LANGUAGES)("%s says everything, with the same blanks and its own plural forms", (language) => {
    expect(gaps(en, wordsOf(language), language)).toEqual([]);
  });
  test.each(LANGUAGES)("%s says a thing in one part, the same as English", (language) => {
    const keys = partsOf(language).flatMap(([, words]) => Object.keys(words));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    for (const [part, words] of partsOf(language)) {
      const english = partsOf("en").find(([other]) => other === part)![1];
      expect(Object.keys(words).toSorted(), part).toEqual(Object.keys(english).toSorted());
    }
  });
  test.each(Object.entries(SAID_BY))("the words of %s are said only by what comes with them", (part, sayers) => {
    const words = partsOf("en").find(([other]) => other === part)![1];
    expect(Object.keys(words).length).toBeGreaterThan(0);
    const unsaid = unused(words, sources.filter(([name]) => !sayers.test(name)));
    // A refusal is said in the server's words where its own are not here.
    const asked = Object.keys(words).filter((key) => !key.startsWith("refused."));
    expect(asked.filter((key) => !unsaid.includes(key))).toEqual([]);
  });
  test("a game's words come with the game, and every part has somebody who says it", () => {
    expect(Object.values(GAMES).map((game) => game.words)).toEqual(["emojito", "maumau"]);
    expect(partsOf("en").map(([part]) => part).toSorted()).toEqual(["index", ...Object.keys(SAID_BY)].toSorted());
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
    ["the form for one", { hello: "Hallo {name}", cards: { other: "{count} Karten" } }, ["de: cards lacks the form one"]],
    ["a plural form", { hello: "Hallo {name}", cards: { one: "{count} Karte", few: "{count} Karten", other: "{count} Karten" } }, ["de: cards has the form few, which the language has not"]],
  ] satisfies [string, Messages, string[]][])("it lacks %s", (_, german, expected) => {
    expect(gaps(english, german, "de")).toEqual(expected);
  });
  test("a number needs every form that its language has for numbers of things", () => {
    const polish = (cards: Text): string[] => gaps({ cards: english.cards! }, { cards }, "pl");
    expect(polish({ one: "{count} karta", other: "{count} karty" })).toEqual(["pl: cards lacks the form few", "pl: cards lacks the form many"]);
    expect(polish({ one: "{count} karta", few: "{count} karty", many: "{count} kart", other: "{count} karty" })).toEqual([]);
  });
  test("verbs that only tell one from several do not", () => {
    expect(gaps({ go: { one: "{names} goes", other: "{names} go" } }, { go: { one: "{names} idzie", other: "{names} idą" } }, "pl")).toEqual([]);
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

// Finds what is wrong with the catalogue of messages: words that are missing, words nobody says, and
// words that a screen says by itself. It reads the code as a compiler does, not as text.

import { parse } from "svelte/compiler";
import type { Text } from "../src/messages/texts";

export type Messages = Record<string, Text>;
/** A file's name and what stands in it. */
export type Source = readonly [name: string, text: string];

interface Node {
  type: string;
  [field: string]: unknown;
}
type Visit = (node: Node, ancestors: readonly Node[]) => void;

const LETTER = /\p{L}/u;
/** An example of a room's code is no word. */
const ROOM_CODE = /^[A-Z]{4}-\d{3}$/;
const SPOKEN = new Set(["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "title", "placeholder", "alt", "label"]);

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && typeof (value as Node).type === "string";
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []);

function walk(node: Node, visit: Visit, ancestors: readonly Node[] = []): void {
  visit(node, ancestors);
  const inside = [...ancestors, node];
  for (const value of Object.values(node)) for (const child of nodes(value)) walk(child, visit, inside);
}

function read([name, text]: Source): Node {
  const component = name.endsWith(".svelte") ? text : `<script lang="ts">${text}</script>`;
  return parse(component, { modern: true, filename: name }) as unknown as Node;
}

// Missing

const forms = (text: Text): string[] => (typeof text === "string" ? [text] : Object.values(text));
const blanks = (text: string): Set<string> => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));
const mainForm = (text: Text): string => (typeof text === "string" ? text : text.other);
/** The plural forms a language uses when things are counted; some have more, for fractions and millions. */
const counting = (plurals: Intl.PluralRules): Set<string> => new Set(Array.from({ length: 200 }, (_, count) => plurals.select(count)));
const same = (a: Set<string>, b: Set<string>): boolean => a.size === b.size && [...a].every((name) => b.has(name));

/** What a language lacks of the English catalogue, has besides it, or fills in differently. */
export function gaps(english: Messages, other: Messages, language: string): string[] {
  const rules = new Intl.PluralRules(language);
  const plurals: Set<string> = new Set(rules.resolvedOptions().pluralCategories);
  const found = Object.keys(other)
    .filter((key) => !(key in english))
    .map((key) => `${language}: ${key} is not in English`);
  for (const [key, original] of Object.entries(english)) {
    const text = other[key];
    if (text === undefined || forms(text).some((form) => !form.trim())) {
      found.push(`${language}: ${key} is missing`);
      continue;
    }
    if (!same(blanks(mainForm(text)), blanks(mainForm(original)))) found.push(`${language}: ${key} has other blanks`);
    // "One card" need not name its number, but no form may fill in what is not given.
    const given = blanks(mainForm(original));
    if (forms(text).some((form) => [...blanks(form)].some((name) => !given.has(name)))) found.push(`${language}: ${key} has an unknown blank`);
    const wrong = typeof text === "string" ? [] : Object.keys(text).filter((form) => !plurals.has(form));
    found.push(...wrong.map((form) => `${language}: ${key} has the form ${form}, which the language has not`));
    if (typeof text === "string" || !blanks(text.other).has("count")) continue;
    const lacking = [...counting(rules)].filter((form) => !(form in text));
    found.push(...lacking.toSorted().map((form) => `${language}: ${key} lacks the form ${form}`));
  }
  return found;
}

// Unused

const COMPARISONS = new Set(["===", "!==", "==", "!=", "in"]);

/** Whether a literal is only looked at, imported or part of a type, and so cannot be the name of a message. */
function saysNothing(parent: Node | undefined): boolean {
  if (!parent) return true;
  if (parent.type === "BinaryExpression") return COMPARISONS.has(parent.operator as string);
  return ["ImportDeclaration", "ExportNamedDeclaration", "ExportAllDeclaration", "ImportExpression", "SwitchCase", "TSLiteralType"].includes(parent.type);
}

const named = (node: Node | undefined, name: string): boolean => node?.type === "Identifier" && node.name === name;

/** Whether a template makes the name of a message: `t(`color.${x}` as Key)`. */
function makesKey(ancestors: readonly Node[]): boolean {
  const parent = ancestors.at(-1);
  if (parent?.type === "TSAsExpression") {
    const type = parent.typeAnnotation as Node;
    return type.type === "TSTypeReference" && named(type.typeName as Node, "Key");
  }
  return parent?.type === "CallExpression" && named(parent.callee as Node, "t");
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Messages that no source names, neither in full nor by a template with a fixed beginning. */
export function unused(messages: Messages, sources: readonly Source[]): string[] {
  const literals = new Set<string>();
  const patterns: RegExp[] = [];
  for (const source of sources) {
    walk(read(source), (node, ancestors) => {
      if (node.type === "Literal" && typeof node.value === "string" && !saysNothing(ancestors.at(-1))) literals.add(node.value);
      if (node.type === "TemplateLiteral" && makesKey(ancestors)) {
        const parts = nodes(node.quasis).map((quasi) => (quasi.value as { cooked: string }).cooked);
        if (parts[0]) patterns.push(new RegExp(`^${parts.map(escaped).join(".+")}$`));
      }
    });
  }
  return Object.keys(messages).filter((key) => !literals.has(key) && !patterns.some((pattern) => pattern.test(key)));
}

// Said by a screen itself

/** The texts an expression may turn into by itself; what a function returns is the function's affair. */
function texts(node: Node): string[] {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : [];
    case "TemplateLiteral":
      return [...nodes(node.quasis).map((quasi) => (quasi.value as { cooked: string }).cooked), ...nodes(node.expressions).flatMap(texts)];
    case "ConditionalExpression":
      return [node.consequent as Node, node.alternate as Node].flatMap(texts);
    case "LogicalExpression":
      return [node.left as Node, node.right as Node].flatMap(texts);
    case "BinaryExpression":
      return node.operator === "+" ? [node.left as Node, node.right as Node].flatMap(texts) : [];
    default:
      return [];
  }
}

const isWord = (text: string): boolean => LETTER.test(text) && !ROOM_CODE.test(text.trim());

function saidBy(part: Node): string[] {
  if (part.type === "Text") return [part.data as string];
  return part.type === "ExpressionTag" ? texts(part.expression as Node) : [];
}

/** Words in a component's markup that are not from the catalogue. */
export function loose(source: Source): string[] {
  const found: string[] = [];
  const add = (said: string[]): void => void found.push(...said.filter(isWord).map((text) => `${source[0]}: ${text.trim()}`));
  walk(read(source), (node) => {
    if (node.type === "Fragment") for (const part of nodes(node.nodes)) add(saidBy(part));
    if (node.type === "Attribute" && SPOKEN.has(node.name as string)) for (const part of nodes(node.value)) add(saidBy(part));
    if (node.type === "CallExpression" && named(node.callee as Node, "announce")) for (const said of nodes(node.arguments)) add(texts(said));
  });
  return found;
}

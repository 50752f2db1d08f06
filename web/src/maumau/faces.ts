// What a card looks like: ten icons, six specials, and a shape for each colour, so that nobody
// needs to see the colour.

export interface Face {
  color: "red" | "yellow" | "green" | "blue" | null;
  number: number | null;
  word: string | null;
  picture: string;
  shape: string;
  sign: string;
}

const SHAPES = { red: "♥", yellow: "★", green: "♣", blue: "●" } as const;
const ICONS = ["😀", "😎", "🥳", "😍", "🤔", "😴", "🤪", "😱", "😡", "🤩"];
const SPECIALS: Record<string, [word: string, picture: string, sign: string]> = {
  bang: ["BANG!", "💥", "+2"],
  what: ["WHAT?", "😵", "⊘"],
  peng: ["PENG!", "🎉", "+1"],
  yeah: ["YEAH!", "🤘", "◐"],
  nooo: ["NOOO!", "🙅", "+2"],
  ups: ["UPS!", "🙃", "⇄"],
};

export function face(card: string): Face {
  const [first = "", second = ""] = card.split("-");
  const color = first in SHAPES ? (first as keyof typeof SHAPES) : null;
  const [word, picture, sign] = SPECIALS[color ? second : first] ?? [null, ICONS[Number(second) - 1] ?? "", ""];
  return { color, number: word ? null : Number(second), word, picture, shape: color ? SHAPES[color] : "◐", sign };
}

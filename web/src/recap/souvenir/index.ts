// A picture of the game to keep or to send on: who has won, how all have done, how it went. It is drawn here, on
// the device, and goes nowhere by itself.

import { ICONS } from "../../ui/icons";
import type { Honour } from "../awards";
import type { Placed } from "../standing";
import type { Story } from "../story";
import { font, panel, paragraph, shortened, write, type Brush } from "./brush";
import { drawGraph } from "./graph";
import { cup, picture, token } from "./images";
import { PAINT } from "./paint";

export interface Scene {
  /** Who has won, as one tells others. */
  headline: string;
  why: string;
  /** The winners' tokens. */
  kinds: number[];
  story: Story;
  /** What was played, and when. */
  game: string;
  date: string;
}

const [WIDTH, HEIGHT, EDGE, GAP] = [1080, 1350, 56, 22];
const INSIDE = WIDTH - 2 * EDGE;
const LOWEST = HEIGHT - 92;
/** A chart that is lower says nothing. */
const GRAPH = 190;
const HONOUR = 98;
const MOST_PLACES = 7;

export async function souvenir(scene: Scene): Promise<HTMLCanvasElement> {
  const { story, kinds } = scene;
  const needed = new Set([...story.places.map(({ way }) => way.kind), ...(story.graph?.ways ?? []).map((way) => way.kind)]);
  const [prize, tokens, pictures] = await Promise.all([
    cup(kinds),
    Promise.all([...needed].map(async (kind) => [kind, await token(kind)] as const)),
    Promise.all(story.honours.map(async ({ pictures: [first] = [] }) => (first ? picture(first) : null))),
    ...[600, 700, 800].map((weight) => document.fonts.load(font(40, weight), scene.headline + scene.why)),
  ]);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const brush = canvas.getContext("2d")!;
  brush.fillStyle = PAINT.sand;
  brush.fillRect(0, 0, WIDTH, HEIGHT);
  drawSouvenir(brush, scene, prize, new Map(tokens), pictures);
  return canvas;
}

function drawSouvenir(brush: Brush, scene: Scene, prize: HTMLImageElement, tokens: Map<number, HTMLImageElement>, pictures: Array<HTMLImageElement | null>): void {
  const { story } = scene;
  const places = story.places.slice(0, MOST_PLACES);
  let top = hero(brush, scene, prize, places.length > 5 ? 170 : 220) + GAP;

  // What is left is shared out: the standing always, the chart if it is high enough, as many honours as fit.
  const row = Math.min(84, story.graph ? (places.length > 5 ? 56 : 68) : 84);
  const left = LOWEST - top - places.length * row - GAP;
  const most = Math.ceil(story.honours.length / 2);
  const fit = (room: number): number => Math.max(0, Math.min(most, Math.floor((room + GAP) / (HONOUR + GAP))));
  const hasGraph = story.graph !== null && left >= GRAPH;
  const honours = hasGraph ? fit(Math.min(left - GRAPH - GAP, 2 * HONOUR + GAP)) : fit(left);

  standing(brush, places, story, tokens, top, row);
  top += places.length * row + GAP;
  if (hasGraph) {
    const height = LOWEST - top - honours * (HONOUR + GAP);
    drawGraph(brush, story.graph!, tokens, [EDGE, top, INSIDE, height]);
    top += height + GAP;
  }
  story.honours.slice(0, honours * 2).forEach((each, index) => {
    const width = (INSIDE - GAP) / 2;
    honour(brush, each, pictures[index] ?? null, EDGE + (index % 2) * (width + GAP), top + Math.floor(index / 2) * (HONOUR + GAP), width);
  });
  footer(brush, scene);
}

function confetti(brush: Brush, bottom: number): void {
  const scattered = (index: number, by: number): number => (index * by) % 1;
  for (let index = 1; index < 90; index++) {
    const [x, y] = [scattered(index, 0.6180339887), scattered(index, 0.7548776662)];
    // Nothing lies under the words.
    if (Math.abs(x - 0.5) < (y > 0.5 ? 0.46 : 0.3) && y > 0.12) continue;
    brush.save();
    brush.translate(EDGE + x * INSIDE, EDGE + y * (bottom - EDGE));
    brush.rotate(scattered(index, 0.5698402909) * 6);
    brush.fillStyle = PAINT.confetti[index % PAINT.confetti.length]!;
    if (index % 2) brush.fillRect(-12, -6, 24, 12);
    else {
      brush.beginPath();
      brush.arc(0, 0, 8, 0, 7);
      brush.fill();
    }
    brush.restore();
  }
}

/** Who has won; returns where it ends. */
function hero(brush: Brush, { headline, why }: Scene, prize: HTMLImageElement, high: number): number {
  const title = paragraph(brush, headline, { sizes: [84, 72, 62, 54], weight: 800, width: INSIDE - 120, most: 2 });
  const words = paragraph(brush, why, { sizes: [32, 28], weight: 600, width: INSIDE - 200, most: 3 });
  const bottom = EDGE + 28 + high + 18 + title.height + 10 + words.height + 30;
  panel(brush, EDGE, EDGE, INSIDE, bottom - EDGE, PAINT.paper, PAINT.sun);
  brush.save();
  brush.beginPath();
  brush.roundRect(EDGE + 2, EDGE + 2, INSIDE - 4, bottom - EDGE - 4, 24);
  brush.clip();
  confetti(brush, bottom);
  brush.restore();
  const wide = (high * prize.width) / prize.height;
  brush.drawImage(prize, (WIDTH - wide) / 2, EDGE + 28, wide, high);
  brush.textAlign = "center";
  brush.fillStyle = PAINT.ink;
  write(brush, title, 800, WIDTH / 2, EDGE + 28 + high + 18);
  brush.fillStyle = PAINT.soft;
  write(brush, words, 600, WIDTH / 2, EDGE + 28 + high + 18 + title.height + 10);
  return bottom;
}

function standing(brush: Brush, places: Placed[], story: Story, tokens: Map<number, HTMLImageElement>, top: number, row: number): void {
  places.forEach(({ way, place }, index) => {
    const y = top + index * row;
    const middle = y + (row - 8) / 2;
    const won = story.winners.includes(way.id);
    panel(brush, EDGE, y, INSIDE, row - 8, won ? PAINT.winner : PAINT.paper, won ? PAINT.sun : PAINT.line);
    brush.fillStyle = PAINT.ink;
    brush.textAlign = "center";
    brush.font = font(32, 800);
    brush.fillText(place === null ? "–" : String(place), EDGE + 44, middle + 11);
    const image = tokens.get(way.kind);
    const size = row - 14;
    if (image) brush.drawImage(image, EDGE + 84, middle - size / 2, size, size);
    brush.textAlign = "end";
    brush.font = font(27, 600);
    const told = shortened(brush, story.told(way.id), INSIDE * 0.42);
    const width = brush.measureText(told).width;
    brush.fillStyle = won ? PAINT.ink : PAINT.soft;
    brush.fillText(told, EDGE + INSIDE - 30, middle + 9);
    brush.textAlign = "start";
    brush.fillStyle = PAINT.ink;
    brush.font = font(34, 700);
    brush.fillText(shortened(brush, way.name, INSIDE - 84 - size - 60 - width - 40), EDGE + 84 + size + 18, middle + 11);
  });
}

function honour(brush: Brush, { title, who, why, icon }: Honour, image: HTMLImageElement | null, x: number, y: number, width: number): void {
  panel(brush, x, y, width, HONOUR, PAINT.paper, PAINT.line);
  const middle = y + HONOUR / 2;
  if (image) brush.drawImage(image, x + 16, middle - 33, 66, 66);
  else {
    brush.beginPath();
    brush.arc(x + 49, middle, 32, 0, 7);
    brush.fillStyle = PAINT.sun;
    brush.fill();
    if (icon) sign(brush, ICONS[icon], x + 49, middle);
  }
  const room = width - 100 - 18;
  brush.textAlign = "start";
  brush.fillStyle = PAINT.soft;
  brush.font = font(22, 700);
  brush.fillText(shortened(brush, title, room), x + 98, y + 30);
  brush.fillStyle = PAINT.ink;
  brush.font = font(29, 800);
  brush.fillText(shortened(brush, who, room), x + 98, y + 59);
  brush.fillStyle = PAINT.soft;
  brush.font = font(22, 600);
  brush.fillText(shortened(brush, why, room), x + 98, y + 86);
}

/** One of the page's small drawings, which are made of paths, circles and boxes. */
function sign(brush: Brush, source: string, x: number, y: number): void {
  brush.save();
  brush.translate(x - 21, y - 21);
  brush.scale(42 / 24, 42 / 24);
  brush.strokeStyle = PAINT.ink;
  brush.lineWidth = 2;
  brush.lineCap = brush.lineJoin = "round";
  for (const part of new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${source}</svg>`, "image/svg+xml").documentElement.children) {
    const number = (name: string): number => Number(part.getAttribute(name) ?? 0);
    const path = new Path2D(part.getAttribute("d") ?? "");
    if (part.localName === "circle") path.arc(number("cx"), number("cy"), number("r"), 0, 7);
    if (part.localName === "rect") path.roundRect(number("x"), number("y"), number("width"), number("height"), number("rx"));
    brush.stroke(path);
  }
  brush.restore();
}

function footer(brush: Brush, { game, date }: Scene): void {
  brush.fillStyle = PAINT.ink;
  brush.textAlign = "start";
  brush.font = font(34, 800);
  brush.fillText(game, EDGE + 6, HEIGHT - 38);
  brush.fillStyle = PAINT.soft;
  brush.textAlign = "end";
  brush.font = font(28, 600);
  brush.fillText(date, WIDTH - EDGE - 6, HEIGHT - 38);
}

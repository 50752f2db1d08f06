// Everybody's way through the game, on the picture.

import { lastOf, spread } from "../ends";
import { dash } from "../lines";
import type { Graph } from "../story";
import { font, panel, type Brush } from "./brush";
import { PAINT } from "./paint";

const TOKEN = 44;
/** How far off the ends of their lines the tokens stand, with a thin line to each. */
const LEAD = 30;

export function drawGraph(brush: Brush, { ways, ticks, goal }: Graph, tokens: Map<number, HTMLImageElement>, [x, y, width, height]: [number, number, number, number]): void {
  panel(brush, x, y, width, height, PAINT.paper, PAINT.line);
  const [left, right, top, bottom] = [x + 70, x + width - TOKEN - LEAD - 20, y + 44, y + height - 28];
  const rounds = Math.max(1, ...ways.map((way) => way.values.length - 1));
  const most = Math.max(1, goal?.at ?? 0, ...ways.flatMap((way) => way.values.map((value) => value ?? 0)));
  const across = (round: number): number => left + ((right - left) * round) / rounds;
  const up = (value: number): number => bottom - ((bottom - top) * value) / most;
  const rule = (at: number, color: string, pattern: number[]): void => {
    brush.beginPath();
    brush.moveTo(left, up(at));
    brush.lineTo(right, up(at));
    brush.strokeStyle = color;
    brush.lineWidth = 2;
    brush.setLineDash(pattern);
    brush.stroke();
    brush.setLineDash([]);
  };

  brush.font = font(24, 600);
  brush.textAlign = "end";
  brush.fillStyle = PAINT.soft;
  let above = Infinity;
  for (const tick of ticks) {
    rule(tick.at, PAINT.line, []);
    if (above - up(tick.at) < 28) continue;
    above = up(tick.at);
    brush.fillText(tick.text, left - 12, above + 8);
  }
  rule(0, PAINT.soft, []);
  if (goal) {
    rule(goal.at, PAINT.ink, [10, 9]);
    brush.textAlign = "start";
    brush.fillStyle = PAINT.ink;
    brush.font = font(24, 700);
    brush.fillText(goal.text, left + 6, up(goal.at) - 9);
  }
  brush.lineJoin = "round";
  brush.lineWidth = 6;
  for (const way of ways) {
    brush.beginPath();
    way.values.forEach((value, round) => value !== null && brush.lineTo(across(round), up(value)));
    brush.strokeStyle = PAINT.ways[way.line % PAINT.ways.length]!;
    brush.setLineDash(dash(way.line).split(" ").filter(Boolean).map((length) => Number(length) * 2));
    brush.stroke();
  }
  brush.setLineDash([]);
  const ends = ways.map((way) => ({ way, last: lastOf(way) })).map(({ way, last }) => ({ way, x: across(last.round), y: up(last.value) }));
  const gap = Math.min(TOKEN, (bottom - top + TOKEN) / Math.max(1, ends.length));
  const heights = spread(ends.map((end) => end.y), gap, bottom);
  brush.lineWidth = 3;
  ends.forEach(({ way, x: end, y: height }, index) => {
    brush.beginPath();
    brush.moveTo(end, height);
    brush.lineTo(end + LEAD, heights[index]!);
    brush.strokeStyle = PAINT.ways[way.line % PAINT.ways.length]!;
    brush.stroke();
  });
  ends.forEach(({ way, x: end }, index) => {
    const image = tokens.get(way.kind);
    if (image) brush.drawImage(image, end + LEAD, heights[index]! - TOKEN / 2, TOKEN, TOKEN);
  });
}

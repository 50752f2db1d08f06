// What a canvas lacks: paragraphs, and letters as large as there is room for them.

export type Brush = CanvasRenderingContext2D;

const FAMILY = '"Baloo 2 Variable", system-ui, sans-serif';

export const font = (size: number, weight: number): string => `${weight} ${size}px ${FAMILY}`;

/** The lines of a text no wider than that; a word that is too long is broken. */
export function lines(brush: Brush, text: string, width: number): string[] {
  const done: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (brush.measureText(longer).width <= width) {
      line = longer;
      continue;
    }
    if (line) done.push(line);
    line = "";
    for (const letter of word) {
      if (line && brush.measureText(line + letter).width > width) {
        done.push(line);
        line = "";
      }
      line += letter;
    }
  }
  return line ? [...done, line] : done;
}

export interface Paragraph {
  lines: string[];
  size: number;
  height: number;
}

/** A text in the largest letters, of those offered, in which it has no more lines than that. */
export function paragraph(brush: Brush, text: string, { sizes, weight, width, most }: { sizes: number[]; weight: number; width: number; most: number }): Paragraph {
  let fitting: Paragraph = { lines: [], size: 0, height: 0 };
  for (const size of sizes) {
    brush.font = font(size, weight);
    const found = lines(brush, text, width);
    fitting = { lines: found.slice(0, most), size, height: Math.min(found.length, most) * size * 1.12 };
    if (found.length <= most) return fitting;
  }
  const last = fitting.lines.length - 1;
  fitting.lines[last] = shortened(brush, `${fitting.lines[last] ?? ""}…`, width);
  return fitting;
}

/** A text cut to a width. */
export function shortened(brush: Brush, text: string, width: number): string {
  if (brush.measureText(text).width <= width) return text;
  const letters = [...text.replace(/…$/, "")];
  while (letters.length > 0 && brush.measureText(`${letters.join("")}…`).width > width) letters.pop();
  return `${letters.join("")}…`;
}

export function write(brush: Brush, { lines: written, size }: Paragraph, weight: number, x: number, top: number): void {
  brush.font = font(size, weight);
  written.forEach((line, index) => brush.fillText(line, x, top + size * (0.9 + index * 1.12)));
}

export function panel(brush: Brush, x: number, y: number, width: number, height: number, fill: string, edge: string): void {
  brush.beginPath();
  brush.roundRect(x, y, width, height, 26);
  brush.fillStyle = fill;
  brush.fill();
  brush.strokeStyle = edge;
  brush.lineWidth = 3;
  brush.stroke();
}

import { firstAtOrAfter } from "./column-extents.ts";
import type { PlotLine } from "./plot-model.ts";
import type { Extent } from "./viewport.ts";
import { getSpan } from "./viewport.ts";

/** A sample that the cursor stands on. */
export interface Reading {
  readonly line: PlotLine;
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

/** Index of the sample nearest in time. The line has at least one. */
export function findNearest(x: ArrayLike<number>, time: number): number {
  const after = firstAtOrAfter(x, time, 0, x.length);
  if (after === 0) return 0;
  if (after === x.length) return x.length - 1;
  return time - (x[after - 1] as number) <= (x[after] as number) - time ? after - 1 : after;
}

export function readLine(line: PlotLine, index: number): Reading {
  return { line, index, x: line.x[index] as number, y: line.y[index] as number };
}

/** The readings of all lines at the time where the first one has a sample. */
export function readAt(lines: readonly PlotLine[], time: number): readonly Reading[] {
  const [first, ...others] = lines;
  if (!first) return [];
  const main = readLine(first, findNearest(first.x, time));
  return [main, ...others.map((line) => readLine(line, findNearest(line.x, main.x)))];
}

export interface CursorElements {
  /** Stands at the reading's time; the tip is inside. */
  readonly line: HTMLElement;
  readonly tip: HTMLElement;
  readonly dot: HTMLElement;
}

/** The cursor is a layer of its own: two elements moved by transforms, nothing drawn again. */
export function createPlotCursor({ line, dot, tip }: CursorElements) {
  let isShown = false;
  let isFlipped = false;
  let text = "";
  const content = tip.appendChild(document.createTextNode(""));
  const show = (next: boolean) => {
    if (next === isShown) return;
    isShown = next;
    for (const element of [line, dot]) element.style.visibility = next ? "visible" : "hidden";
  };
  return {
    hide: () => show(false),
    /** `width` and `height` of the plot in CSS px. */
    show(reading: Reading, label: string, visible: Extent, y: Extent, width: number, height: number): void {
      const left = ((reading.x - visible.start) / getSpan(visible)) * width;
      const top = ((y.end - reading.y) / getSpan(y)) * height;
      const isInside = left >= -0.5 && left <= width + 0.5;
      show(isInside);
      if (!isInside) return;
      if (label !== text) content.nodeValue = text = label;
      if (left > width / 2 !== isFlipped) {
        isFlipped = !isFlipped;
        tip.toggleAttribute("data-flipped", isFlipped);
      }
      line.style.transform = `translateX(${left}px)`;
      dot.style.transform = `translate(${left}px, ${top}px)`;
    },
    /** Its elements may serve another cursor. */
    remove: () => content.remove(),
  };
}
export type PlotCursor = ReturnType<typeof createPlotCursor>;

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
  readonly line: HTMLElement;
  readonly dot: HTMLElement;
  readonly tip: HTMLElement;
}

const TIP_OFFSET_PX = 10;

/** The cursor is a layer of its own: three elements moved by transforms, nothing drawn again. */
export function createPlotCursor({ line, dot, tip }: CursorElements) {
  let isShown = false;
  let text = "";
  let tipWidth = 0;
  const content = tip.appendChild(document.createTextNode(""));
  return {
    hide(): void {
      if (!isShown) return;
      isShown = false;
      for (const element of [line, dot, tip]) element.style.visibility = "hidden";
    },
    /** `width` and `height` of the plot in CSS px. */
    show(reading: Reading, label: string, visible: Extent, y: Extent, width: number, height: number): void {
      const left = ((reading.x - visible.start) / getSpan(visible)) * width;
      const top = ((y.end - reading.y) / getSpan(y)) * height;
      const isInside = left >= -0.5 && left <= width + 0.5;
      if (isInside !== isShown) {
        isShown = isInside;
        for (const element of [line, dot, tip]) element.style.visibility = isInside ? "visible" : "hidden";
      }
      if (!isInside) return;
      if (label !== text) {
        content.nodeValue = label;
        if (label.length !== text.length || tipWidth === 0) tipWidth = tip.offsetWidth;
        text = label;
      }
      const room = left + TIP_OFFSET_PX + tipWidth <= width;
      const tipLeft = room ? left + TIP_OFFSET_PX : Math.max(0, left - TIP_OFFSET_PX - tipWidth);
      line.style.transform = `translateX(${left}px)`;
      dot.style.transform = `translate(${left}px, ${top}px)`;
      tip.style.transform = `translateX(${tipLeft}px)`;
    },
    /** Fonts or sizes have changed. */
    measureAgain(): void {
      tipWidth = 0;
    },
  };
}
export type PlotCursor = ReturnType<typeof createPlotCursor>;

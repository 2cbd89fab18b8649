import { type Extent, getSpan } from "../axes/viewport.ts";
import { firstAtOrAfter } from "../samples/column-extents.ts";
import type { PlotLine } from "./plot-model.ts";

/** The sample under the cursor. */
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

function readLine(line: PlotLine, index: number): Reading {
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

/**
 * The cursor is a layer of its own: two elements moved by transforms, nothing drawn again. The text in the tip is all that
 * the browser has to lay out, so the tip keeps a size of its own while its text has the same shape.
 */
export function createPlotCursor({ line, dot, tip }: CursorElements) {
  let isShown = false;
  let isFlipped = false;
  let text = "";
  let fitted = "";
  /** The shape that the tip shows in whatever room it takes, until that is known. */
  let unmeasured: string | undefined;
  const sizes = new Map<string, { readonly width: number; readonly height: number }>();
  const content = tip.appendChild(document.createTextNode(""));
  /**
   * Digits are equally wide: texts that differ in them alone take the same room. It is read when the next text comes, by
   * when the browser has laid it out with its frame: asked at once, it would lay out the page twice.
   */
  const write = (label: string) => {
    measure();
    content.data = text = label;
    const shape = label.replaceAll(/\d/g, "0");
    if (shape === fitted) return;
    const size = sizes.get(shape);
    if (size) setSize(`${Math.ceil(size.width)}px`, `${size.height}px`);
    else setSize("", "");
    fitted = size ? shape : "";
    unmeasured = size ? undefined : shape;
  };
  const measure = () => {
    if (unmeasured === undefined) return;
    const size = tip.getBoundingClientRect();
    if (size.width > 0) sizes.set(unmeasured, size); // else not laid out
    unmeasured = undefined;
  };
  const setSize = (width: string, height: string) => {
    tip.style.inlineSize = width;
    tip.style.blockSize = height;
    tip.toggleAttribute("data-fitted", width !== "");
  };
  const show = (next: boolean) => {
    if (next === isShown) return;
    isShown = next;
    for (const element of [line, dot]) element.style.visibility = next ? "visible" : "hidden";
  };
  const measureAgain = () => {
    sizes.clear();
    fitted = text = "";
    unmeasured = undefined;
  };
  return {
    hide(): void {
      if (isShown) measureAgain(); // the font may be another one when the cursor comes back
      show(false);
    },
    /** `width` and `height` of the plot in CSS px. */
    show(reading: Reading, label: string, visible: Extent, y: Extent, width: number, height: number): void {
      const left = ((reading.x - visible.start) / getSpan(visible)) * width;
      const top = ((y.end - reading.y) / getSpan(y)) * height;
      const isInside = left >= -0.5 && left <= width + 0.5;
      show(isInside);
      if (!isInside) return;
      if (label !== text) write(label);
      if (left > width / 2 !== isFlipped) {
        isFlipped = !isFlipped;
        tip.toggleAttribute("data-flipped", isFlipped);
      }
      line.style.transform = `translateX(${left}px)`;
      dot.style.transform = `translate(${left}px, ${top}px)`;
    },
    /** The plot's width or the font may have changed: what was measured no longer holds. */
    measureAgain,
    /** Its elements may serve another cursor. */
    remove(): void {
      content.remove();
      setSize("", "");
    },
  };
}

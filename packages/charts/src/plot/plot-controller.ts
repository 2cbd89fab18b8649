import { createViewport, type Extent, getSpan, reveal, showRange, type Viewport } from "../axes/viewport.ts";
import { createPlotCursor, type CursorElements, readAt, type Reading } from "../model/plot-cursor.ts";
import type { PlotContent, PlotSize } from "../model/plot-drawing.ts";
import type { ChartTheme } from "../theme/chart-theme.ts";
import type { PlotPlace } from "./plot-size.ts";
import { createPlotSurface } from "./plot-surface.ts";

interface PlotListener {
  /** A gesture has ended, or the page has set a view. */
  readonly onViewSettled: (view: Viewport, by: "hand" | "page") => void;
  /** The cursor moved to new readings, by pointer or keyboard; undefined when it left. */
  readonly onCursor: (text: string | undefined, by: "pointer" | "keyboard") => void;
  /** A hand has put the cursor on the sample at `x`; undefined when it has left. */
  readonly onPoint: (x: number | undefined) => void;
  /** The sample at `x` was clicked, tapped twice, or Enter was pressed on it. */
  readonly onOpen: (x: number) => void;
}

const SETTLED_AFTER_MS = 140;
/** How far beside a sample a click may be. */
const PRESS_REACH_PX = 24;

/** Everything that happens per frame, outside React: the view, the tile, the cursor. No method depends on `this`. */
export function createPlotController(
  canvas: HTMLCanvasElement,
  cursorElements: CursorElements,
  listener: PlotListener,
) {
  const surface = createPlotSurface(canvas);
  const cursor = createPlotCursor(cursorElements);
  let content: PlotContent | undefined;
  let size: PlotSize | undefined;
  let view: Viewport = createViewport({ start: 0, end: 1 });
  let cursorTime: number | undefined;
  /** The cursor's time that `listener` was last called with. */
  let pointedAt: number | undefined;
  let frame = 0;
  let settling: ReturnType<typeof setTimeout> | undefined;

  function draw(isFinal: boolean): void {
    cancelAnimationFrame(frame);
    frame = 0;
    surface.setVisible(view.visible, isFinal);
    placeCursor();
  }
  const drawMoving = () => draw(false);

  function placeCursor(): readonly Reading[] {
    const readings = content && cursorTime !== undefined ? readAt(content.model.lines, cursorTime) : [];
    const [first] = readings;
    if (!first || !content || !size) cursor.hide();
    else {
      const label = content.formatReadout(readings);
      cursor.show(first, label, view.visible, content.y, size.width, size.height);
    }
    return readings;
  }

  function settle(by: "hand" | "page"): void {
    clearTimeout(settling);
    surface.settle();
    listener.onViewSettled(view, by);
  }

  /** Returns whether the content covers another time, so that the view was reset. */
  function setContent(next: PlotContent, theme: ChartTheme): boolean {
    const isOtherExtent =
      content?.extent.start !== next.extent.start || content.extent.end !== next.extent.end;
    content = next;
    if (isOtherExtent) {
      view = createViewport(next.extent, next.minSpan);
      cursorTime = undefined;
      tellPoint();
    } else view = { ...view, minSpan: next.minSpan };
    cancelAnimationFrame(frame);
    frame = 0;
    surface.setDrawing(next, theme, view.visible);
    cursor.measureAgain();
    placeCursor();
    return isOtherExtent;
  }

  function setSize(next: PlotSize, place: PlotPlace): void {
    size = next;
    surface.setSize(next, place);
    cursor.measureAgain();
    placeCursor();
  }

  /** Shows a requested range at once; the range may reach beyond the data. Without a range shows all data. */
  function show(visible: Extent | undefined): void {
    if (!content) return;
    const { extent } = content;
    const start = Math.min(extent.start, visible?.start ?? extent.start);
    const end = Math.max(extent.end, visible?.end ?? extent.end);
    const whole = createViewport({ start, end }, content.minSpan);
    view = visible ? showRange(whole, visible) : whole;
    draw(true);
    settle("page");
  }

  /** Changes the view by a gesture; it is painted in the next frame. */
  function change(step: (view: Viewport) => Viewport): void {
    const next = step(view);
    if (next.visible.start === view.visible.start && next.visible.end === view.visible.end) return;
    view = next;
    frame ||= requestAnimationFrame(drawMoving);
    clearTimeout(settling);
    settling = setTimeout(settle, SETTLED_AFTER_MS, "hand");
  }

  /** Puts the cursor at a place of the plot, 0 left to 1 right; undefined takes it away. */
  function pointAt(fraction: number | undefined): void {
    if (fraction === undefined) {
      cursorTime = undefined;
      cursor.hide();
      listener.onCursor(undefined, "pointer");
    } else {
      cursorTime = view.visible.start + fraction * getSpan(view.visible);
      placeCursor();
    }
    tellPoint();
  }

  /** Puts the cursor on the sample at `time` because another part of the page points there; undefined takes it away. */
  function markAt(time: number | undefined): void {
    // The user has moved the cursor since: it stays there.
    if (time === undefined && pointedAt !== undefined) return;
    cursorTime = time;
    pointedAt = undefined;
    placeCursor();
  }

  function tellPoint(): void {
    const x = getSample()?.x;
    if (x === pointedAt) return;
    pointedAt = x;
    listener.onPoint(x);
  }

  /**
   * A click or a tap: puts the cursor there, and opens the sample on which it stood before. A mouse has moved the
   * cursor there already; a first tap reads the value, a second one opens it.
   */
  function pressAt(fraction: number): void {
    const before = getSample();
    pointAt(fraction);
    const pressed = getSample();
    if (before === undefined || pressed?.index !== before.index || !size) return;
    const pressedTime = view.visible.start + fraction * getSpan(view.visible);
    const px = (Math.abs(pressed.x - pressedTime) / getSpan(view.visible)) * size.width;
    if (px <= PRESS_REACH_PX) listener.onOpen(pressed.x);
  }

  function openAtCursor(): void {
    const sample = getSample();
    if (sample) listener.onOpen(sample.x);
  }

  function getSample(): Reading | undefined {
    const line = content?.model.lines[0];
    return line && cursorTime !== undefined ? readAt([line], cursorTime)[0] : undefined;
  }

  /** Moves the cursor by `pixels`, at least one sample, and announces the reading. */
  function stepCursor(pixels: number): void {
    const line = content?.model.lines[0];
    if (!content || !line || !size) return;
    const perPixel = getSpan(view.visible) / Math.max(1, size.width);
    const [now] = cursorTime === undefined ? [] : readAt([line], cursorTime);
    const from = now?.x ?? (pixels > 0 ? view.visible.start : view.visible.end);
    let [next] = readAt([line], from + pixels * perPixel);
    if (now && next && next.index === now.index) {
      const index = Math.min(Math.max(now.index + Math.sign(pixels), 0), line.x.length - 1);
      next = { ...next, index, x: line.x[index] as number };
    }
    if (next) moveCursorTo(next.x);
  }

  /** Puts the cursor on the sample nearest to `time`, brings it into view, and announces the reading. */
  function moveCursorTo(time: number): void {
    cursorTime = time;
    change((current) => reveal(current, time));
    const readings = placeCursor();
    tellPoint();
    if (content && readings.length > 0) listener.onCursor(content.formatReadout(readings), "keyboard");
  }

  return {
    getView: (): Viewport => view,
    setContent,
    setSize,
    show,
    change,
    pointAt,
    markAt,
    pressAt,
    openAtCursor,
    stepCursor,
    moveCursorTo,
    destroy(): void {
      cancelAnimationFrame(frame);
      clearTimeout(settling);
      surface.destroy();
      cursor.remove();
      if (pointedAt !== undefined) listener.onPoint(undefined);
    },
  };
}
export type PlotController = ReturnType<typeof createPlotController>;

import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

/** The style sheet's value at most sizes, until two rows can be measured. */
const USUAL_ROW_HEIGHT_PX = 32;
const USUAL_HEAD_HEIGHT_PX = 28;
const NO_HEADS: readonly number[] = [];
/** Beyond those in sight, from the first scroll on. */
const ROWS_AROUND = 3;
/** Scrolling re-renders after this many rows, not after each pixel. */
const ROWS_PER_STEP = 2;
/** The part of the page's height without rows; a first guess, corrected before the first paint. */
const PAGE_AROUND_PX = 250;

export interface RowWindow {
  readonly first: number;
  readonly end: number;
  /** The greatest number of rows in the document; consecutive rows have different numbers modulo this. */
  readonly slots: number;
  /** One for all, so that a row's place follows from its number and nothing needs to be measured. */
  readonly rowHeightPx: number;
  /** Heights of the spacers above and below the rendered rows. */
  readonly abovePx: number;
  readonly belowPx: number;
  /** The first and the first no longer of those that can be seen now. */
  readonly getVisibleRange: () => readonly [first: number, end: number];
  /** Scrolls as little as brings a row into sight; it is in the document afterwards. */
  readonly show: (place: number) => void;
}

/** The frame's scroll position when it was last mounted. */
export interface ScrollMemory {
  /** Returns the stored scroll position. Called once, when the frame has mounted. */
  recall(): number;
  remember(top: number): void;
}

/**
 * Which of `count` rows are in the document. A change of `view` begins at the top again; a change of the rows
 * alone leaves the scroll where it is.
 */
export function useRowWindow(
  frame: RefObject<HTMLElement | null>,
  count: number,
  view: unknown,
  memory: ScrollMemory,
  /** Rows of another kind have another height. */
  kind?: unknown,
  /** Indices of the rows that have a group heading above them, ascending. */
  heads: readonly number[] = NO_HEADS,
): RowWindow {
  const [rowHeightPx, setRowHeight] = useState(USUAL_ROW_HEIGHT_PX);
  const [headHeightPx, setHeadHeight] = useState(USUAL_HEAD_HEIGHT_PX);
  const layout = useMemo(
    () => createRowLayout(count, rowHeightPx, heads, headHeightPx),
    [count, rowHeightPx, heads, headHeightPx],
  );
  const [startsAt] = useState(() => memory.recall());
  const [top, setTop] = useState(startsAt);
  const [rowsAround, setRowsAround] = useState(startsAt > 0 ? ROWS_AROUND : 0);
  const [height, setHeight] = useState(() => window.innerHeight - PAGE_AROUND_PX);
  const scrolled = useRef(startsAt);
  const shownView = useRef(view);
  const place = Math.floor(layout.placeAt(top) / ROWS_PER_STEP) * ROWS_PER_STEP;
  const capacity = Math.max(8, Math.ceil(height / rowHeightPx));
  const step = ROWS_PER_STEP * rowHeightPx;

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const follow = () => {
      scrolled.current = element.scrollTop;
      memory.remember(element.scrollTop);
      setRowsAround(ROWS_AROUND);
      setTop(Math.floor(element.scrollTop / step) * step);
    };
    const measure = () => {
      setRowHeight(readRowHeight(element));
      setHeadHeight(element.querySelector<HTMLElement>(GROUP_HEAD)?.offsetHeight || USUAL_HEAD_HEIGHT_PX);
      setHeight(element.clientHeight - getHeadHeight(element));
    };
    measure();
    element.addEventListener("scroll", follow, { passive: true });
    // The window's own event comes before all that gives way to its new size; a banner comes without any.
    const watch = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(measure);
    watch?.observe(element);
    return () => {
      element.removeEventListener("scroll", follow);
      watch?.disconnect();
    };
  }, [frame, memory, step, kind]);

  useLayoutEffect(() => {
    if (startsAt > 0) frame.current?.scrollTo(0, startsAt);
  }, [frame, startsAt]);

  useLayoutEffect(() => {
    if (shownView.current === view) return;
    shownView.current = view;
    if (scrolled.current > 0) frame.current?.scrollTo(frame.current.scrollLeft, 0);
    scrolled.current = 0;
  }, [frame, view]);

  const show = useCallback(
    (target: number) => {
      const element = frame.current;
      if (element === null) return;
      const upper = layout.topOf(target);
      const lowest = layout.topOf(target + 1) - (element.clientHeight - getHeadHeight(element));
      element.scrollTo(element.scrollLeft, Math.min(upper, Math.max(element.scrollTop, lowest)));
      scrolled.current = element.scrollTop;
      flushSync(() => setTop(scrolled.current));
    },
    [frame, layout],
  );

  const getVisibleRange = useCallback((): readonly [number, number] => {
    if (frame.current === null) return [0, 0];
    // Asked of the frame itself it would lay all new rows out at once, and then again for the next frame.
    const scrollTop = Math.min(scrolled.current, Math.max(0, layout.topOf(count) - height));
    return [Math.floor(layout.placeAt(scrollTop)), Math.ceil(layout.placeAt(scrollTop + height))];
    // `height` is a dependency so that effects that depend on this callback run again when the frame grows.
  }, [frame, count, layout, height]);

  // After a filter the scroll may still be further down than the list is long.
  const first = Math.max(0, Math.min(place, count - capacity) - rowsAround);
  const end = Math.min(count, place + ROWS_PER_STEP + capacity + rowsAround);
  return {
    getVisibleRange,
    first,
    end,
    abovePx: layout.topOf(first),
    belowPx: layout.topOf(count) - layout.topOf(end),
    slots: ROWS_AROUND + ROWS_PER_STEP + capacity + ROWS_AROUND,
    rowHeightPx,
    show,
  };
}

/** The heading stays at the top and covers what would be there. */
function getHeadHeight(frame: HTMLElement): number {
  return frame.querySelector("thead")?.offsetHeight ?? 0;
}

/** The printed rows may follow in another tbody. */
const ROWS_ON_SCREEN = "tbody:first-of-type > tr";
const GROUP_HEAD = `${ROWS_ON_SCREEN}[data-group]`;

/** The distance between rows, without group headings. Measured, because the build renames CSS properties. */
function readRowHeight(frame: HTMLElement): number {
  const rows = frame.querySelectorAll<HTMLElement>(`${ROWS_ON_SCREEN}[data-place]`);
  const [first, last] = [rows[0], rows[rows.length - 1]];
  if (first === undefined || last === undefined) return USUAL_ROW_HEIGHT_PX;
  const heads = [...frame.querySelectorAll<HTMLElement>(GROUP_HEAD)].filter(
    ({ offsetTop }) => offsetTop > first.offsetTop && offsetTop < last.offsetTop,
  );
  const headsPx = heads.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  const height = (last.offsetTop - first.offsetTop - headsPx) / (rows.length - 1);
  return height > 0 ? height : USUAL_ROW_HEIGHT_PX;
}

/** Row offsets: equal heights, with a heading of another height above some rows. */
function createRowLayout(count: number, rowPx: number, heads: readonly number[], headPx: number) {
  const countHeads = (before: number) => heads.filter((head) => head < before).length;
  return {
    /** The upper edge of a row, or of its group's head. */
    topOf: (place: number) => place * rowPx + countHeads(place) * headPx,
    /** The place at a height, with how much of the row is above it as a fraction. */
    placeAt(topPx: number): number {
      let above = 0;
      for (const head of heads) {
        if (head * rowPx + (above + 1) * headPx > topPx) break;
        above++;
      }
      return Math.min(count, (topPx - above * headPx) / rowPx);
    },
  };
}

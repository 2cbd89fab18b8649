import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

/** The style sheet's value at most sizes, until two rows can be measured. */
const USUAL_ROW_HEIGHT_PX = 36;
/** Kept ready above and below what is in sight. */
const ROWS_AROUND = 3;
/** Scrolling re-renders after this many rows, not after each pixel. */
const ROWS_PER_STEP = 2;
/** The part of the page's height without rows; a first guess, corrected before the first paint. */
const PAGE_AROUND_PX = 240 + 75;

export interface RowWindow {
  readonly first: number;
  /** The first that is not in the document any more. */
  readonly end: number;
  /** At most so many are in the document: consecutive rows have different numbers modulo this. */
  readonly slots: number;
  /** One for all, so that a row's place follows from its number and nothing needs to be measured. */
  readonly rowHeightPx: number;
  /** The first and the first no longer of those that can be seen now. */
  readonly getSight: () => readonly [first: number, end: number];
  /** Scrolls as little as brings a row into sight; it is in the document afterwards. */
  readonly show: (place: number) => void;
}

/** Where the frame was scrolled to when it was last in the document. */
export interface ScrollMemory {
  /** Asked once, when the frame has come. */
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
): RowWindow {
  const [rowHeightPx, setRowHeight] = useState(USUAL_ROW_HEIGHT_PX);
  const [startsAt] = useState(() => memory.recall());
  const [top, setTop] = useState(startsAt);
  const [height, setHeight] = useState(() => window.innerHeight - PAGE_AROUND_PX);
  const scrolled = useRef(startsAt);
  const shownView = useRef(view);
  const place = getPlace(top, rowHeightPx);
  const capacity = Math.max(8, Math.ceil(height / rowHeightPx));
  const step = ROWS_PER_STEP * rowHeightPx;

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const follow = () => {
      scrolled.current = element.scrollTop;
      memory.remember(element.scrollTop);
      setTop(Math.floor(element.scrollTop / step) * step);
    };
    const measure = () => {
      setRowHeight(readRowHeight(element));
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
      const upper = target * rowHeightPx;
      const lowest = upper + rowHeightPx - (element.clientHeight - getHeadHeight(element));
      element.scrollTo(element.scrollLeft, Math.min(upper, Math.max(element.scrollTop, lowest)));
      scrolled.current = element.scrollTop;
      flushSync(() => setTop(scrolled.current));
    },
    [frame, rowHeightPx],
  );

  const getSight = useCallback((): readonly [number, number] => {
    if (frame.current === null) return [0, 0];
    // Asked of the frame itself it would lay all new rows out at once, and then again for the next frame.
    const scrollTop = Math.min(scrolled.current, Math.max(0, count * rowHeightPx - height));
    return [Math.floor(scrollTop / rowHeightPx), Math.ceil((scrollTop + height) / rowHeightPx)];
    // `height` is a dependency so that effects that depend on this callback run again when the frame grows.
  }, [frame, count, rowHeightPx, height]);

  return {
    getSight,
    // After a filter the scroll may still be further down than the list is long.
    first: Math.max(0, Math.min(place, count - capacity) - ROWS_AROUND),
    end: Math.min(count, place + ROWS_PER_STEP + capacity + ROWS_AROUND),
    slots: ROWS_AROUND + ROWS_PER_STEP + capacity + ROWS_AROUND,
    rowHeightPx,
    show,
  };
}

/** The heading stays at the top and covers what would be there. */
function getHeadHeight(frame: HTMLElement): number {
  return frame.querySelector("thead")?.offsetHeight ?? 0;
}

/** From one row to the next, whatever lines a row has. A property of the style sheet has another name once built. */
function readRowHeight(frame: HTMLElement): number {
  const rows = frame.querySelectorAll<HTMLElement>("tbody > tr[data-place]");
  const [first, last] = [rows[0], rows[rows.length - 1]];
  const count = rows.length - 1;
  const height = first === undefined || last === undefined ? 0 : (last.offsetTop - first.offsetTop) / count;
  return height > 0 ? height : USUAL_ROW_HEIGHT_PX;
}

function getPlace(scrollTop: number, rowHeightPx: number): number {
  return Math.floor(scrollTop / rowHeightPx / ROWS_PER_STEP) * ROWS_PER_STEP;
}

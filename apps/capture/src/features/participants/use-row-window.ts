import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

/** Fixed, so that a row's place follows from its number and nothing needs to be measured. */
export const ROW_HEIGHT_PX = 44;
/** Kept ready above and below what is in sight. */
const ROWS_AROUND = 3;
/** Scrolling draws anew after this many rows, not after each pixel. */
const ROWS_PER_STEP = 2;
/** What of the page's height is not rows; a first guess, corrected before anything is painted. */
const PAGE_AROUND_PX = 320 + 75;

export interface RowWindow {
  readonly first: number;
  /** The first that is not in the document any more. */
  readonly end: number;
  /** At most so many are in the document: consecutive rows have different numbers modulo this. */
  readonly slots: number;
  /** Scrolls as little as brings a row into sight; it is in the document afterwards. */
  readonly show: (place: number) => void;
}

/**
 * Which of `count` rows are in the document. A change of `view` begins at the top again; a change of the rows
 * alone leaves the scroll where it is. Decision E14
 */
export function useRowWindow(frame: RefObject<HTMLElement | null>, count: number, view: unknown): RowWindow {
  const [place, setPlace] = useState(0);
  const [capacity, setCapacity] = useState(() => getCapacity(window.innerHeight - PAGE_AROUND_PX));
  const scrolled = useRef(0);

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const follow = () => {
      scrolled.current = element.scrollTop;
      setPlace(getPlace(element.scrollTop));
    };
    const measure = () => setCapacity(getCapacity(element.clientHeight - getHeadHeight(element)));
    measure();
    element.addEventListener("scroll", follow, { passive: true });
    window.addEventListener("resize", measure);
    return () => {
      element.removeEventListener("scroll", follow);
      window.removeEventListener("resize", measure);
    };
  }, [frame]);

  useLayoutEffect(() => {
    if (scrolled.current > 0) frame.current?.scrollTo(frame.current.scrollLeft, 0);
  }, [frame, view]);

  const show = useCallback(
    (target: number) => {
      const element = frame.current;
      if (element === null) return;
      const top = target * ROW_HEIGHT_PX;
      const lowest = top + ROW_HEIGHT_PX - (element.clientHeight - getHeadHeight(element));
      element.scrollTo(element.scrollLeft, Math.min(top, Math.max(element.scrollTop, lowest)));
      flushSync(() => setPlace(getPlace(element.scrollTop)));
    },
    [frame],
  );

  return {
    // After a filter the scroll may still be further down than the list is long.
    first: Math.max(0, Math.min(place, count - capacity) - ROWS_AROUND),
    end: Math.min(count, place + ROWS_PER_STEP + capacity + ROWS_AROUND),
    slots: ROWS_AROUND + ROWS_PER_STEP + capacity + ROWS_AROUND,
    show,
  };
}

/** The heading stays at the top and covers what would be there. */
function getHeadHeight(frame: HTMLElement): number {
  return frame.querySelector("thead")?.offsetHeight ?? 0;
}

function getPlace(scrollTop: number): number {
  return Math.floor(scrollTop / ROW_HEIGHT_PX / ROWS_PER_STEP) * ROWS_PER_STEP;
}

function getCapacity(height: number): number {
  return Math.max(8, Math.ceil(height / ROW_HEIGHT_PX));
}

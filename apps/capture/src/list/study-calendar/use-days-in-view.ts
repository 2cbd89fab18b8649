import type { DayRange } from "@capno/domain/calendar/calendar";
import { createContext, use, useLayoutEffect, type RefObject } from "react";

/** Columns of the first and the last day that can be seen. */
export interface DaysInView {
  readonly first: number;
  readonly last: number;
}

const DaysInViewContext = createContext<DaysInView | undefined>(undefined);
export const DaysInViewProvider = DaysInViewContext.Provider;
/** Undefined: all days, as on paper. */
export const useDaysOfView = (): DaysInView | undefined => use(DaysInViewContext);

/** The style sheet's width for a mouse, until a heading can be measured. */
const USUAL_WIDTH_PX = 17;

/**
 * Says which days are in view whenever that changes, marks the edges at which days are cut off, and begins with the
 * newest day at the right edge. What has no date is beyond that edge: it would take the room of four days.
 */
export function useDaysInView(
  frame: RefObject<HTMLElement | null>,
  { names }: DayRange,
  hasUndated: boolean,
  onChange: (inView: DaysInView) => void,
): void {
  const count = names.length;
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    let before: DaysInView = { first: -1, last: -1 };
    const report = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const { dayPx, room } = measureFrame(element);
      const isMeasured = room > 0;
      const first = isMeasured ? Math.ceil(scrollLeft / dayPx - 0.1) : 0;
      const last = isMeasured ? Math.floor((scrollLeft + room) / dayPx + 0.1) - 1 : count - 1;
      const next = { first: clamp(first, count), last: clamp(last, count) };
      const box = element.parentElement;
      box?.toggleAttribute("data-cut-start", scrollLeft > 1);
      box?.toggleAttribute("data-cut-end", scrollWidth - clientWidth - scrollLeft > 1);
      if (next.first === before.first && next.last === before.last) return;
      before = next;
      onChange(next);
    };
    const showNewest = () => {
      const undated = hasUndated
        ? (element.querySelector<HTMLElement>("thead th[rowspan]:last-child")?.offsetWidth ?? 0)
        : 0;
      element.scrollTo(element.scrollWidth - element.clientWidth - undated, element.scrollTop);
    };
    let widthPx = element.clientWidth;
    // A tablet that is turned keeps the newest day in view.
    const fit = () => {
      const hasNewest = before.last === count - 1 && element.clientWidth !== widthPx;
      widthPx = element.clientWidth;
      giveSpare(element, count);
      if (hasNewest) showNewest();
      report();
    };
    fit();
    showNewest();
    report();
    element.addEventListener("scroll", report, { passive: true });
    const watch = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(fit);
    watch?.observe(element);
    return () => {
      element.removeEventListener("scroll", report);
      watch?.disconnect();
    };
  }, [frame, count, names, hasUndated, onChange]);
}

const clamp = (column: number, count: number) => Math.max(0, Math.min(count - 1, column));

function measureFrame(frame: HTMLElement) {
  const dayPx = frame.querySelector<HTMLElement>("thead tr:last-child th")?.offsetWidth || USUAL_WIDTH_PX;
  const user = frame.querySelector<HTMLElement>("thead th[rowspan]")?.offsetWidth ?? 0;
  return { dayPx, room: frame.clientWidth - user };
}

/** Gives the column of users what whole days leave over, so that no day is cut by it. The days in view stay in place. */
function giveSpare(frame: HTMLElement, count: number): void {
  const box = frame.parentElement ?? frame;
  const { scrollLeft } = frame;
  const before = Number.parseFloat(box.style.getPropertyValue("--spare")) || 0;
  // Measured as wide as the columns are without it.
  box.style.setProperty("--spare", "0px");
  const { dayPx, room } = measureFrame(frame);
  const spare = room > 0 && room < count * dayPx ? Math.round(room % dayPx) : 0;
  box.style.setProperty("--spare", `${spare}px`);
  if (scrollLeft > 0) frame.scrollLeft = scrollLeft + spare - before;
}

import { useLayoutEffect, useMemo, useState, type RefObject } from "react";

import type { DaySize } from "./day-shapes.ts";
import { createDayRenderer, type DayRenderer } from "./day-strip.ts";

/** The style sheet's width for mouse users, until a heading can be measured. */
const USUAL_WIDTH_PX = 17;

/** Draws days as wide as their headings, and passes the width to the style sheet. */
export function useDayRenderer(
  frame: RefObject<HTMLElement | null>,
  heightPx: number,
  isSummed: boolean,
  isNarrow: boolean,
): DayRenderer {
  const [size, setSize] = useState<DaySize>({ widthPx: USUAL_WIDTH_PX, heightPx });
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null || isSummed) return undefined;
    const measure = () => {
      const heading = element.querySelector<HTMLElement>("thead tr:last-child th");
      const widthPx = heading?.offsetWidth || USUAL_WIDTH_PX;
      element.style.setProperty("--drawn-width", `${widthPx}px`);
      setSpare(element, widthPx, isNarrow);
      setSize((before) =>
        before.widthPx === widthPx && before.heightPx === heightPx ? before : { widthPx, heightPx },
      );
    };
    measure();
    const watch = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(measure);
    watch?.observe(element);
    // A finger needs larger days than a mouse, and a tablet may get a mouse.
    const finger = typeof matchMedia === "function" ? matchMedia("(pointer: coarse)") : undefined;
    finger?.addEventListener("change", measure);
    return () => {
      watch?.disconnect();
      finger?.removeEventListener("change", measure);
    };
  }, [frame, heightPx, isSummed, isNarrow]);
  return useMemo(() => createDayRenderer(size), [size]);
}

/**
 * Gives the first column what whole days leave over beside it and the last, which on a phone is not in sight: so that no
 * day is cut by the first column. The days in view stay where they are.
 */
function setSpare(frame: HTMLElement, dayPx: number, isNarrow: boolean): void {
  const { scrollLeft } = frame;
  const before = Number.parseFloat(frame.style.getPropertyValue("--spare")) || 0;
  // Measured as wide as the columns are without it.
  frame.style.setProperty("--spare", "0px");
  const [user, undated] = frame.querySelectorAll<HTMLElement>("thead th[rowspan]");
  const room = frame.clientWidth - (user?.offsetWidth ?? 0) - (isNarrow ? 0 : (undated?.offsetWidth ?? 0));
  const spare = room > 0 ? Math.round(room % dayPx) : 0;
  frame.style.setProperty("--spare", `${spare}px`);
  if (scrollLeft > 0) frame.scrollLeft = scrollLeft + spare - before;
}

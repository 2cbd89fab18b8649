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
      element.style.setProperty("--spare", `${getSparePx(element, widthPx, isNarrow)}px`);
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
 * What whole days leave over beside the first column and the last, which on a phone is not in sight: so that no day is
 * cut by the first.
 */
function getSparePx(frame: HTMLElement, dayPx: number, isNarrow: boolean): number {
  const [user, undated] = frame.querySelectorAll<HTMLElement>("thead th[rowspan]");
  const before = Number.parseFloat(frame.style.getPropertyValue("--spare")) || 0;
  const room =
    frame.clientWidth - ((user?.offsetWidth ?? 0) - before) - (isNarrow ? 0 : (undated?.offsetWidth ?? 0));
  return room > 0 ? Math.round(room % dayPx) : 0;
}

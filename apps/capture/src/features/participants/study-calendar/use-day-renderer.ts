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
): DayRenderer {
  const [size, setSize] = useState<DaySize>({ widthPx: USUAL_WIDTH_PX, heightPx });
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null || isSummed) return undefined;
    const measure = () => {
      const heading = element.querySelector<HTMLElement>("thead tr:last-child th");
      const widthPx = heading?.offsetWidth || USUAL_WIDTH_PX;
      element.style.setProperty("--drawn-width", `${widthPx}px`);
      element.style.setProperty("--drawn-height", `${heightPx}px`);
      setSize((before) =>
        before.widthPx === widthPx && before.heightPx === heightPx ? before : { widthPx, heightPx },
      );
    };
    measure();
    if (typeof matchMedia !== "function") return undefined;
    // A finger needs larger days than a mouse, and a tablet may get a mouse.
    const finger = matchMedia("(pointer: coarse)");
    finger.addEventListener("change", measure);
    return () => finger.removeEventListener("change", measure);
  }, [frame, heightPx, isSummed]);
  return useMemo(() => createDayRenderer(size), [size]);
}

import { useLayoutEffect, useState, type RefObject } from "react";

/**
 * How wide the reasons of a row may be, in widths of their letter M. Measured once for all rows, and when the frame
 * changes its width. Undefined where nothing can be measured.
 */
export function useReasonsRoom(frame: RefObject<HTMLElement | null>, saysWhy: boolean): number | undefined {
  const [roomEm, setRoom] = useState<number>();
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null || !saysWhy) return undefined;
    const measure = () => {
      const list = element.querySelector<HTMLElement>("[data-reasons]");
      const widthPx = list?.clientWidth ?? 0;
      if (list !== null && widthPx > 0) setRoom(widthPx / Number.parseFloat(getComputedStyle(list).fontSize));
    };
    measure();
    const watch = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(measure);
    watch?.observe(element);
    return () => watch?.disconnect();
  }, [frame, saysWhy]);
  return roomEm;
}

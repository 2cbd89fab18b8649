import { useLayoutEffect, useState } from "react";

/** Where nothing is laid out, as in tests. */
const ASSUMED_WIDTH_PX = 640;

/** Width of an element in CSS px; 0 until it is there. */
export function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setWidth(element.clientWidth || ASSUMED_WIDTH_PX);
    measure();
    if (typeof ResizeObserver !== "function") return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return element ? width : 0;
}

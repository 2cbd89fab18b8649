import { useLayoutEffect, type RefObject } from "react";

/**
 * Fades the right edge of an element while more of it is to the right: `data-more` is styled by the class `fading` of
 * RowFrame.module.css.
 */
export function useEdgeFade(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const update = () => {
      const hidden = element.scrollWidth - element.clientWidth - element.scrollLeft;
      element.toggleAttribute("data-more", hidden > 1);
    };
    update();
    element.addEventListener("scroll", update, { passive: true });
    const watch = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(update);
    watch?.observe(element);
    return () => {
      element.removeEventListener("scroll", update);
      watch?.disconnect();
    };
  }, [frame]);
}

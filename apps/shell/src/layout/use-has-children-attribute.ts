import { type RefObject, useLayoutEffect } from "react";

/**
 * Marks the header with `data-has-actions` while the list in it holds something: a product's action may come
 * and go by itself. In CSS it would be `:has()`, which Firefox 115 lacks.
 */
export function useHasChildrenAttribute(
  header: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const mark = () => header.current?.toggleAttribute("data-has-actions", element.childElementCount > 0);
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  });
}

/**
 * A ref that keeps the height of what is fixed to an edge in a property of the page: whatever stands beside it keeps
 * clear of it.
 */
export const keepHeight =
  (property: `--${string}`) =>
  (box: HTMLElement | null): (() => void) => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty(property, `${box?.offsetHeight ?? 0}px`);
    measure();
    const observer = typeof ResizeObserver === "function" ? new ResizeObserver(measure) : undefined;
    if (box !== null) observer?.observe(box);
    return () => {
      observer?.disconnect();
      style.removeProperty(property);
    };
  };

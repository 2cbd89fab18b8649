/** A ref that keeps the height of a fixed box in a property of the page, so that other boxes can leave room for it. */
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

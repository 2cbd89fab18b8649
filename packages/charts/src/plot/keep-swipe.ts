/** A wheel that turns, or two fingers on a track pad that move, more to the side than up or down. */
export const isSideways = ({ deltaX, deltaY, ctrlKey }: WheelEvent): boolean =>
  Math.abs(deltaX) > Math.abs(deltaY) && !ctrlKey;

/**
 * Keeps a sideways swipe over a chart from going back in the history, which would leave the page. Charts do not scroll,
 * so that `overscroll-behavior` does not hold for them everywhere. A ref of an element.
 */
export function keepSwipe(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const keep = (event: WheelEvent) => {
    if (isSideways(event)) event.preventDefault();
  };
  element.addEventListener("wheel", keep, { passive: false });
  return () => element.removeEventListener("wheel", keep);
}

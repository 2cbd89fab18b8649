const PATIENCE_MS = 5_000;

/**
 * Focuses the page's heading once it is rendered, because pages load lazily; an element with `data-first-focus` takes
 * precedence. Does nothing if the user has moved the focus away from `start`, the focused element at the time of the
 * navigation. Returns a function that stops waiting.
 */
export function focusHeading(page: Document, start: Element | null = page.activeElement): () => void {
  const isFree = () => {
    const active = page.activeElement;
    return active === page.body || active === start;
  };
  const tryNow = () => {
    const heading = page.querySelector<HTMLElement>("main h1");
    if (heading === null) return false;
    if (isFree() && page.querySelector('[role="dialog"], [role="alertdialog"]') === null) {
      if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
      (page.querySelector<HTMLElement>("main [data-first-focus]") ?? heading).focus({ preventScroll: true });
      // Below other things on a small screen it would take the focus unseen.
      heading.scrollIntoView?.({ block: "nearest" });
    }
    return true;
  };
  if (tryNow()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (tryNow()) stop();
  });
  observer.observe(page.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  return stop;
}

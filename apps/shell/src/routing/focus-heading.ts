const PATIENCE_MS = 5_000;

/**
 * Puts the focus on the page's heading once it is there: pages come lazily. A page that begins with one thing to
 * do marks it `data-first-focus`, and that has the focus instead. Leaves it where it is when the person has put
 * it somewhere since `start`, which had it when the page was asked for. Returns the end of waiting.
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

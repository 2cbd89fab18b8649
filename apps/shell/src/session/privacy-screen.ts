/** Two checks of the clock this far apart mean that the machine slept. */
const SLEPT_MS = 30_000;
const CHECK_INTERVAL_MS = 5_000;

interface PrivacyScreenOptions {
  /** The document element; carries an attribute while covered, because an overlay does not cover the page in print. */
  readonly root: Pick<Element, "toggleAttribute">;
  readonly page: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  readonly wall: () => number;
  readonly after: (ms: number, callback: () => void) => () => void;
  readonly onCovered: (covered: boolean) => void;
  /** Checks whether the session is still valid. Never rejects. */
  readonly check: () => Promise<void>;
}

/**
 * Covers the page when it is hidden and when the machine has slept, until the session was checked: no
 * data may be visible before that. FM-18, FM-22. Returns a function that removes it.
 */
export function showPrivacyScreenUntilChecked(options: PrivacyScreenOptions): () => void {
  const { root, page, wall, after, check } = options;
  let lastCheck = wall();
  let stopTimer = () => {};

  function onCovered(covered: boolean): void {
    root.toggleAttribute("data-covered", covered);
    options.onCovered(covered);
  }

  async function checkNow(): Promise<void> {
    onCovered(true);
    await check();
    onCovered(false);
  }

  function checkForSleep(): void {
    const slept = wall() - lastCheck > SLEPT_MS;
    lastCheck = wall();
    if (slept) void checkNow();
  }

  function tick(): void {
    checkForSleep();
    stopTimer = after(CHECK_INTERVAL_MS, tick);
  }

  const onHide = (event: Event) => {
    // A page restored from the back/forward cache shows no data before the session was checked.
    if ((event as PageTransitionEvent).persisted) onCovered(true);
  };
  const onShow = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) void checkNow();
  };

  page.addEventListener("pagehide", onHide);
  page.addEventListener("pageshow", onShow);
  page.addEventListener("visibilitychange", checkForSleep, true);
  page.addEventListener("focus", checkForSleep);
  stopTimer = after(CHECK_INTERVAL_MS, tick);
  return () => {
    stopTimer();
    page.removeEventListener("pagehide", onHide);
    page.removeEventListener("pageshow", onShow);
    page.removeEventListener("visibilitychange", checkForSleep, true);
    page.removeEventListener("focus", checkForSleep);
    onCovered(false);
  };
}

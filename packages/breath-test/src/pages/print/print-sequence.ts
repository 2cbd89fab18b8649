import type { Clock } from "@capno/api-client/clock";

/** Some phones send no event when the dialog closes: then it goes back on focus, or after the longest time. */
const FOCUS_GUARD_MS = 1_000;
const LONGEST_DIALOG_MS = 60_000;

export interface PrintSequence {
  start(): void;
  stop(): void;
}

/**
 * Waits, opens the print dialog, and goes back once it closes. `print()` does not block on every system, so its return
 * means nothing.
 */
export function createPrintSequence(wiring: {
  readonly clock: Pick<Clock, "after">;
  readonly delayMs: number;
  /** Only a press leaves the page: on touch devices `afterprint` and focus come at once. */
  readonly isLeftByPress: boolean;
  readonly page: Pick<Window, "print" | "addEventListener" | "removeEventListener">;
  /** Fonts are loaded and two frames drawn. */
  whenPainted(): Promise<unknown>;
  onOpened(): void;
  onOver(): void;
}): PrintSequence {
  const { clock, page } = wiring;
  const ends: (() => void)[] = [];
  let isStopped = false;
  let isStarted = false;

  function listen(type: string, listener: () => void): void {
    page.addEventListener(type, listener);
    ends.push(() => page.removeEventListener(type, listener));
  }

  function stop(): void {
    isStopped = true;
    for (const end of ends.splice(0)) end();
  }

  function finish(): void {
    stop();
    wiring.onOver();
  }

  function print(): void {
    if (!wiring.isLeftByPress) {
      listen("afterprint", finish);
      ends.push(
        clock.after(FOCUS_GUARD_MS, () => listen("focus", finish)),
        clock.after(LONGEST_DIALOG_MS, finish),
      );
    }
    wiring.onOpened();
    page.print();
  }

  return {
    start() {
      if (isStarted) return;
      isStarted = true;
      void wiring.whenPainted().then(() => {
        if (!isStopped) ends.push(clock.after(wiring.delayMs, print));
      });
    },
    stop,
  };
}

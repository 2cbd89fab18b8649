import type { Clock } from "@capno/api-client/clock";

/** A dialog that says nothing when it closes (some phones): going back is tried on focus, then anyway. */
const FOCUS_GUARD_MS = 1_000;
const LONGEST_DIALOG_MS = 60_000;

export interface PrintSequence {
  /** The report and its charts are drawn. */
  start(): void;
  stop(): void;
}

/**
 * Waits, opens the print dialog, and goes back once when it is over. `print()` does not wait on every
 * system, so its return says nothing.
 */
export function createPrintSequence(wiring: {
  readonly clock: Pick<Clock, "after">;
  readonly delayMs: number;
  /** The page is left by the person's press alone: on touch devices `afterprint` and focus come at once. */
  readonly isLeftByPress: boolean;
  readonly page: Pick<Window, "print" | "addEventListener" | "removeEventListener">;
  /** Fonts and two frames: what is printed is what is drawn. */
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

import type { Clock } from "@capno/api-client/clock";
import { isLineScarce } from "@capno/ui-kit/behaviour/line-scarce";
import { isPlainClick } from "@capno/ui-kit/behaviour/plain-click";

import { parseDuid } from "../paths/detail-path.ts";

/** After the button is up, the click and what it opens come in this time, or not at all. */
const CLICK_MS = 100;

/**
 * Begins with the data of a participant when the mouse goes down on a link to their page, a tenth of a second before the
 * click opens it; `start` ends where no page has joined it by then. Not at a touch, which may begin to scroll, nor at
 * focus, which passes over many users on its way to one.
 */
export function watchPresses(
  clock: Pick<Clock, "after">,
  start: (duid: string, signal: AbortSignal) => unknown,
): () => void {
  let begun = new AbortController();
  let stopWaiting = () => {};

  function end(): void {
    stopWaiting();
    begun.abort();
  }
  function begin(event: PointerEvent): void {
    end();
    const duid = findDuid(event);
    if (duid === undefined || isLineScarce(navigator)) return;
    begun = new AbortController();
    start(duid, begun.signal);
  }
  function wait(): void {
    stopWaiting();
    stopWaiting = clock.after(CLICK_MS, end);
  }

  document.addEventListener("pointerdown", begin);
  document.addEventListener("pointerup", wait);
  // A drag begins.
  document.addEventListener("pointercancel", end);
  return () => {
    end();
    document.removeEventListener("pointerdown", begin);
    document.removeEventListener("pointerup", wait);
    document.removeEventListener("pointercancel", end);
  };
}

/** A row is pressed anywhere but on a control of its own. */
function findDuid(event: PointerEvent): string | undefined {
  const { target, pointerType } = event;
  if (pointerType !== "mouse" || !isPlainClick(event) || !(target instanceof Element)) return undefined;
  const pressed = target.closest("a, button, label, input");
  const link = pressed ?? target.closest("tr")?.querySelector("a[data-row-focus]");
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined;
  return parseDuid(link.pathname);
}

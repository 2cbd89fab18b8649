import { configure } from "@testing-library/dom";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";

import { WAIT_TIMEOUT_MS } from "./test-setup.ts";
import "./wait-for-effects.ts";

configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS });
/** Ends the burst of keys: the product takes keys within half a second for a scan, also those of two tests. */
afterEach(() => {
  const event = new KeyboardEvent("keydown", { key: "a" });
  Object.defineProperty(event, "timeStamp", { value: Number.NEGATIVE_INFINITY });
  window.dispatchEvent(event);
});
// Hooks run last first: the page is unmounted before that key is sent.
afterEach(cleanup);

interface JsdomError extends Error {
  readonly type?: string;
}
interface VirtualConsole {
  removeAllListeners(event: "jsdomError"): void;
  on(event: "jsdomError", listener: (error: JsdomError) => void): void;
}

/** jsdom cannot draw, and would print so for every chart that a test renders. Its other errors are printed. */
const { virtualConsole } = (globalThis as unknown as { jsdom: { virtualConsole: VirtualConsole } }).jsdom;
virtualConsole.removeAllListeners("jsdomError");
virtualConsole.on("jsdomError", (error) => {
  // oxlint-disable-next-line no-console -- as jsdom itself does
  if (error.type !== "not-implemented") console.error(error);
});

/** jsdom is never idle. Without this, what a page draws when the browser rests would be drawn at once in tests alone. */
window.requestIdleCallback = (callback) =>
  window.setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 50 }), 0);
window.cancelIdleCallback = (id) => window.clearTimeout(id);

/** jsdom guesses `:focus-visible` from events before, also of another test. As in browsers: no ring after a pointer's press. */
let isPointerLast = false;
document.addEventListener("pointerdown", () => void (isPointerLast = true), true);
document.addEventListener("keydown", () => void (isPointerLast = false), true);
beforeEach(() => void (isPointerLast = false));
const { matches } = Element.prototype;
function matchesWithRing(this: Element, selector: string): boolean {
  if (selector !== ":focus-visible") return matches.call(this, selector);
  return this === document.activeElement && !isPointerLast;
}
Object.assign(Element.prototype, { matches: matchesWithRing });

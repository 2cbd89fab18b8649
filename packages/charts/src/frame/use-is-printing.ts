import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

let isBeingPrinted = false;
const listeners = new Set<() => void>();
const matches = (query: string): boolean => typeof matchMedia === "function" && matchMedia(query).matches;

const notify = () => listeners.forEach((listener) => listener());
const tell = (next: boolean) => () => {
  isBeingPrinted = next;
  notify();
};

// Listens even without subscribers: the printed page may be left before its print ends.
if (typeof window === "object") {
  // A press that prints lasts until the dialog closes: React would render only then.
  window.addEventListener("beforeprint", () => flushSync(tell(true)));
  // Touch devices fire `afterprint` before the page is printed: there the next touch ends printing.
  window.addEventListener("afterprint", () => tell(matches("(pointer: coarse)") && isBeingPrinted)());
  window.addEventListener("pointerdown", tell(false));
  if (typeof matchMedia === "function") matchMedia("print").addEventListener?.("change", notify);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

const isPrinting = (): boolean => isBeingPrinted || matches("print");

/** A store, not a state: rendered before `beforeprint` returns, so the paper has it. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting, () => false);
}

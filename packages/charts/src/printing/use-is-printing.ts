import { useSyncExternalStore } from "react";

let isBeingPrinted = false;
const listeners = new Set<() => void>();

function tell(next: boolean): void {
  if (next === isBeingPrinted) return;
  isBeingPrinted = next;
  for (const listener of listeners) listener();
}

const matches = (query: string): boolean => typeof matchMedia === "function" && matchMedia(query).matches;

// Listened to also while nobody asks: what ends the print may take away the page that was printed.
if (typeof window === "object") {
  window.addEventListener("beforeprint", () => tell(true));
  // On touch devices it comes at once, before the paper: there the next touch ends it.
  window.addEventListener("afterprint", () => tell(matches("(pointer: coarse)") && isBeingPrinted));
  // Who uses the page again is not printing it, also where `afterprint` never came.
  for (const used of ["pointerdown", "keydown"]) window.addEventListener(used, () => tell(false));
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  const stop = new AbortController();
  if (typeof matchMedia === "function")
    matchMedia("print").addEventListener?.("change", onChange, { signal: stop.signal });
  return () => {
    listeners.delete(onChange);
    stop.abort();
  };
}

const isPrinting = (): boolean => isBeingPrinted || matches("print");

/** A store, not a state: React renders its change before the listener returns, so the paper has it. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting, () => false);
}

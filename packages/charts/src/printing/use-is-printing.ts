import { useSyncExternalStore } from "react";

let isBeingPrinted = false;

function subscribe(onChange: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const tell = (next: boolean) => () => {
    isBeingPrinted = next;
    onChange();
  };
  window.addEventListener("beforeprint", tell(true), { signal });
  window.addEventListener("afterprint", tell(false), { signal });
  if (typeof matchMedia === "function") {
    matchMedia("print").addEventListener?.("change", onChange, { signal });
  }
  return () => stop.abort();
}

const isPrinting = (): boolean =>
  isBeingPrinted || (typeof matchMedia === "function" && matchMedia("print").matches);

/** A store, not a state: React renders its change before the listener returns, so the paper has it. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting, () => false);
}

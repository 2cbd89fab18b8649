import { createListeners } from "@capno/machine/create-listeners";
import type { ProductSurface } from "@capno/product-contract/product";

/** The record that User Summary shows, for the shell's link to the internal portal. */
export interface RecordInView extends NonNullable<ProductSurface["recordInView"]> {
  /** Undefined where the page was left or shows no record. */
  show(id: number | undefined): void;
}

export function createRecordInView(): RecordInView {
  const listeners = createListeners();
  let shown: string | undefined;
  return {
    get: () => shown,
    watch: listeners.watch,
    show(id) {
      shown = id === undefined ? undefined : String(id);
      listeners.notify();
    },
  };
}

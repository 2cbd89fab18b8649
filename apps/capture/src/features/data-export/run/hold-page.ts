import type { RunningMachine } from "@capno/machine/run-machine";
import type { ProductServices } from "@capno/product-contract/product-services";

import { isWriting, type ExportEvent, type ExportState } from "./export-machine.ts";

/** While a file is open, the page must not be replaced by a new release. Returns the end of it. */
export function holdPageWhileWriting(
  session: Pick<ProductServices["session"], "holdPage">,
  machine: Pick<RunningMachine<ExportState, ExportEvent>, "getState" | "watch">,
): () => void {
  let release: (() => void) | undefined;
  const look = () => {
    if (isWriting(machine.getState())) release ??= session.holdPage("form");
    else {
      release?.();
      release = undefined;
    }
  };
  const stopWatching = machine.watch(look);
  return () => {
    stopWatching();
    release?.();
  };
}

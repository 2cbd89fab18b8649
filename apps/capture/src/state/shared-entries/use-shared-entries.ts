import { useMachine } from "@capno/machine/use-machine";
import { useServices } from "@capno/product-contract/use-services";
import { useEffect } from "react";

import { TRY_AGAIN_MS } from "./create-shared-document.ts";
import type { SharedEntries } from "./create-shared-entries.ts";
import type { Entries } from "./shared-entries-machine.ts";

/** The entries as they are shown now; shared ones are read again while a page shows them. */
export function useSharedEntries<Entry>(shared: SharedEntries<Entry>): Entries<Entry> {
  const { clock } = useServices();
  useEffect(() => {
    if (!shared.isShared) return undefined;
    let stop = () => {};
    (function look() {
      shared.ask();
      stop = clock.after(TRY_AGAIN_MS, look);
    })();
    return () => stop();
  }, [shared, clock]);
  return useMachine(shared).entries;
}

import { useMachine } from "@capno/machine/use-machine";
import { useServices } from "@capno/product-contract/use-services";
import { useEffect, useMemo } from "react";

import type { SharedEntries } from "./create-shared-entries.ts";
import { getShownEntries, type Entries } from "./shared-entries-machine.ts";

const READ_EVERY_MS = 60_000;

/** The entries as they are shown now; shared ones are read again while a page shows them. */
export function useSharedEntries<Entry>(shared: SharedEntries<Entry>): Entries<Entry> {
  const { clock } = useServices();
  const state = useMachine(shared);
  useEffect(() => {
    if (!shared.isShared) return undefined;
    let stop = () => {};
    (function look() {
      shared.ask();
      stop = clock.after(READ_EVERY_MS, look);
    })();
    return () => stop();
  }, [shared, clock]);
  return useMemo(() => getShownEntries(state), [state]);
}

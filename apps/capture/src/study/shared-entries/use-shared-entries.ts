import { useMachine } from "@capno/machine/use-machine";
import { useServices } from "@capno/product-contract/use-services";
import { useEffect } from "react";

import { TRY_AGAIN_MS } from "./create-shared-document.ts";
import type { SharedEntries } from "./create-shared-entries.ts";
import type { SharedEntriesView } from "./shared-entries-view.ts";

/** Reads the stores of these groups while a page shows entries of theirs: none is asked twice within a minute. */
export function useSharedEntries<Entry>(
  shared: SharedEntries<Entry>,
  /** Left out: of all groups of the account. */
  groupIds?: readonly number[],
): SharedEntriesView<Entry> {
  const { clock } = useServices();
  const groups = groupIds?.join(" ");
  useEffect(() => {
    const ids = groups?.split(" ").filter(Boolean).map(Number);
    let stop = () => {};
    (function look() {
      shared.askIfDue(ids);
      stop = clock.after(TRY_AGAIN_MS, look);
    })();
    return () => stop();
  }, [shared, clock, groups]);
  return useMachine(shared);
}

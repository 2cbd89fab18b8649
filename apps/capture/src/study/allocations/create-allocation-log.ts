import { ALLOCATION_STORE } from "@capno/api-client/endpoints/allocations";
import type { AllocationVersion, LoggedAllocation } from "@capno/api-client/models/allocation";
import { NOTHING_SEEN } from "@capno/api-client/models/stored-entry";
import type { Duid, HandsetUdi } from "@capno/domain/units";

import {
  createSharedEntries,
  type SharedEntries,
  type StoreSources,
} from "../shared-entries/create-shared-entries.ts";

/** What was done with handsets in this application. The key of an entry means nothing. */
export interface AllocationLog extends SharedEntries<LoggedAllocation> {
  /** Logs what the server accepted, in the document of the group, or of each group of the participant. */
  add(done: {
    readonly did: LoggedAllocation["did"];
    readonly udi: HandsetUdi;
    readonly duid: Duid;
    readonly groupId?: number;
  }): void;
}

export function createAllocationLog(sources: StoreSources): AllocationLog {
  const { clock, config, session } = sources.services;
  const shared = createSharedEntries<AllocationVersion, LoggedAllocation>({
    ...sources,
    kind: ALLOCATION_STORE,
    storePath: config.capture.allocationStoreUrl ?? "",
    tabKey: "capture:allocations",
  });
  return {
    ...shared,
    add({ did, udi, duid, groupId }) {
      const now = clock.now();
      const groupIds = groupId === undefined ? sources.membership.groupIdsOf(duid) : [groupId];
      const entry: LoggedAllocation = {
        id: crypto.randomUUID(),
        ...{ did, udi, duid },
        doneAt: now,
        at: now,
        by: session.account().username,
        earlier: [],
      };
      // Each is an entry of its own, so that two windows never write the same one.
      shared.change({ key: crypto.randomUUID(), seen: NOTHING_SEEN, entry, groupIds });
    },
  };
}

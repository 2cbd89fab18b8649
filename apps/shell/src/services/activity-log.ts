import type { Clock } from "@capno/api-client/clock";
import type { EpochMs } from "@capno/domain/units";
import type { Activity } from "@capno/product-contract/product-services";
import { createStore, type StoreApi } from "zustand/vanilla";

export interface ActivityEntry {
  readonly id: number;
  readonly at: EpochMs;
  readonly what: string;
  readonly detail?: string;
}

const MOST_ENTRIES = 500;

export interface ActivityLog extends Activity {
  readonly store: StoreApi<{ readonly entries: readonly ActivityEntry[] }>;
  clear(): void;
}

/** The user's actions in this session, newest first. In memory only; ends with the session. */
export function createActivityLog(clock: Pick<Clock, "now">): ActivityLog {
  const store = createStore<{ readonly entries: readonly ActivityEntry[] }>(() => ({ entries: [] }));
  let lastId = 0;
  return {
    store,
    record: (entry) => {
      lastId += 1;
      const added = { ...entry, id: lastId, at: clock.now() };
      store.setState(({ entries }) => ({ entries: [added, ...entries].slice(0, MOST_ENTRIES) }));
    },
    clear: () => store.setState({ entries: [] }),
  };
}

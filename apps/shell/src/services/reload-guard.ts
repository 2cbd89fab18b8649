import { createStore, type StoreApi } from "zustand/vanilla";

type HoldReason = "handset" | "form";

export interface ReloadGuard {
  readonly store: StoreApi<{ readonly reasons: readonly HoldReason[] }>;
  /** The page must not be replaced until the returned function was called. */
  hold(why: HoldReason): () => void;
  isHeld(): boolean;
  /** At log-out: releases all holds, because their holders are gone. */
  release(): void;
}

/** Reasons not to reload the page now: a locked handset, a form with unsaved input. */
export function createReloadGuard(): ReloadGuard {
  const store = createStore<{ readonly reasons: readonly HoldReason[] }>(() => ({ reasons: [] }));
  const holds = new Map<object, HoldReason>();
  const show = () => store.setState({ reasons: [...new Set(holds.values())] });
  return {
    store,
    isHeld: () => holds.size > 0,
    hold: (why) => {
      const hold = {};
      holds.set(hold, why);
      show();
      return () => {
        if (holds.delete(hold)) show();
      };
    },
    release: () => {
      holds.clear();
      show();
    },
  };
}

import type { SessionScope } from "@capno/api-client/access-token-source";
import { guardStorage } from "@capno/auth-session/guarded-storage";
import { toEpochMs } from "@capno/domain/units";
import * as v from "valibot";

import type { ActivityEntry, ActivityLog } from "../services/activity-log.ts";

const KEY = "capno:activity";

const Kept = v.object({
  userId: v.string(),
  entries: v.array(
    v.object({
      at: v.pipe(v.number(), v.finite(), v.transform(toEpochMs)),
      what: v.string(),
      detail: v.exactOptional(v.string()),
    }),
  ),
});

/**
 * Keeps the user's activity across a reload of the tab only: the end of the session clears it, so another user never
 * sees it. A tab without storage starts empty.
 */
export function storeActivity(
  { store }: Pick<ActivityLog, "store">,
  { userId, scope }: { readonly userId: string; readonly scope: SessionScope },
  open: () => Storage,
): void {
  const storage = guardStorage(open);
  // Ids begin at 1 again after a reload, so entries from before it get negative ones.
  const old = read(userId, storage.get(KEY)).map((entry, index): ActivityEntry => ({
    ...entry,
    id: -1 - index,
  }));
  store.setState(({ entries }) => ({ entries: [...entries, ...old] }));
  const write = () => storage.set(KEY, JSON.stringify({ userId, entries: store.getState().entries }));
  write();
  const stop = store.subscribe(write);
  scope.signal.addEventListener("abort", () => {
    stop();
    storage.remove(KEY);
  });
}

/** Removes the activity of a session that was over before this page began. */
export function forgetActivity(open: () => Storage): void {
  guardStorage(open).remove(KEY);
}

/** Text that cannot be read, or of another account, counts as an empty list. */
function read(userId: string, text: string | undefined): readonly Omit<ActivityEntry, "id">[] {
  try {
    const kept = v.parse(Kept, JSON.parse(text ?? "null"));
    return kept.userId === userId ? kept.entries : [];
  } catch {
    return [];
  }
}

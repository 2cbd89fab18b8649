import type { GuardedStorage } from "./guarded-storage.ts";
import { LAST_ACTIVITY_KEY } from "./storage-keys.ts";

/** The last user activity and its session owner: one account's activity must not keep another's session open. */
export interface Activity {
  /** The id of the session owner. Stored and sent to other tabs under this name since the first release. */
  readonly turn: string;
  /** Wall time of this browser. */
  readonly at: number;
}

/** When the session owner was last active, in any tab. */
export function readLastActivity(storage: GuardedStorage, sessionOwner: string): number | undefined {
  try {
    const value = JSON.parse(storage.get(LAST_ACTIVITY_KEY) ?? "null") as Partial<Activity> | null;
    return value?.turn === sessionOwner && Number.isFinite(value.at) ? value.at : undefined;
  } catch {
    return undefined;
  }
}

export function writeLastActivity(storage: GuardedStorage, activity: Activity): void {
  storage.set(LAST_ACTIVITY_KEY, JSON.stringify(activity));
}

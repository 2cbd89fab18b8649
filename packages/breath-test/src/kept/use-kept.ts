import { useSyncExternalStore } from "react";

import { useJourney } from "../journey/journey-context.ts";
import type { Kept } from "./create-kept.ts";

/**
 * To say that a result was kept: `const { keep } = useKept()`, then `keep(record, "file-made")` once the file is
 * there, the text copied or the Bundle saved, and never before. ADR 0095
 */
export function useKept(): Kept {
  return useJourney().kept;
}

/** What is known of it now: drawn again when that changes. `find` returns the same value while nothing has. */
export function useKeptState<Found>(find: (kept: Kept) => Found): Found {
  const kept = useKept();
  return useSyncExternalStore(kept.watch, () => find(kept));
}

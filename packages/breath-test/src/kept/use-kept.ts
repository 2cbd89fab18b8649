import { useMachine } from "@capno/machine/use-machine";
import { useSyncExternalStore } from "react";

import type { Journey } from "../journey/create-journey.ts";
import { useJourney } from "../journey/journey-context.ts";
import type { Kept } from "./create-kept.ts";
import { getUnkeptGroups, getUnkeptHistory } from "./unkept-groups.ts";

/**
 * To say that a result was kept: `const { keep } = useKept()`, then `keep(record, "file-made")` once the file is
 * there, the text copied or the Bundle saved, and never before.
 */
export function useKept(): Kept {
  return useJourney().kept;
}

/** What is known of it now: drawn again when that changes. `find` returns the same value while nothing has. */
export function useKeptState<Found>(find: (kept: Kept) => Found): Found {
  const kept = useKept();
  return useSyncExternalStore(kept.watch, () => find(kept));
}

/** Today's results that are not known to be kept, and where all of them are listed. */
export function useUnkept(): {
  readonly groups: ReturnType<typeof getUnkeptGroups>;
  readonly history: Journey["paths"]["history"];
} {
  const journey = useJourney();
  useMachine(journey.kept);
  return { groups: getUnkeptGroups(journey), history: getUnkeptHistory(journey) };
}

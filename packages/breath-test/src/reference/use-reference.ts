import { useSyncExternalStore } from "react";

import { useJourney } from "../journey/journey-context.ts";
import type { References } from "./references.ts";

/** What it is called wherever it is asked for and shown. */
export const YOUR_REFERENCE = "Your reference";

/** The clinician's own note of a test or a recording; undefined where there is none. */
export function useReference(find: (references: References) => string | undefined): string | undefined {
  const { references } = useJourney();
  return useSyncExternalStore(references.watch, () => find(references));
}

import { useSyncExternalStore } from "react";

import { useJourney } from "../session/journey-context.ts";
import type { TestLabels } from "./test-labels.ts";

/** What it is called wherever it is asked for and shown. */
export const YOUR_REFERENCE = "Your reference";

/** The clinician's own note of a test or a recording; undefined where there is none. */
export function useTestLabel(find: (testLabels: TestLabels) => string | undefined): string | undefined {
  const { testLabels } = useJourney();
  return useSyncExternalStore(testLabels.watch, () => find(testLabels));
}

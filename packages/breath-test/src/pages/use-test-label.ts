import { useSyncExternalStore } from "react";

import { useJourney } from "../session/journey-context.ts";
import type { TestLabels } from "../test-run/test-labels.ts";

/** The name of the label wherever it is entered or shown. */
export const YOUR_REFERENCE = "Your reference";

/** The clinician's label of a test or a recording; undefined if there is none. */
export function useTestLabel(find: (testLabels: TestLabels) => string | undefined): string | undefined {
  const { testLabels } = useJourney();
  return useSyncExternalStore(testLabels.watch, () => find(testLabels));
}

import {
  isExplanation,
  type Explanation,
  type Explanations,
  type Mark,
  type Review,
  type Reviews,
} from "@capno/api-client/models/review";
import { useMemo } from "react";

import type { Entries } from "../shared-entries/shared-entries-machine.ts";
import { useSharedEntries } from "../shared-entries/use-shared-entries.ts";
import { useCapture } from "../use-capture.ts";

export function useReviews(groupIds?: readonly number[]): Reviews {
  const { entries } = useSharedEntries(useCapture().reviews, groupIds);
  return useMemo(() => toReviews(entries), [entries]);
}

/** The explanations that hold, by the key of their finding. */
export function useExplanations(groupIds?: readonly number[]): Explanations {
  const { entries } = useSharedEntries(useCapture().reviews, groupIds);
  return useMemo(() => toExplanations(entries), [entries]);
}

function toReviews(marks: Entries<Mark>): Reviews {
  const reviews = new Map<string, Review>();
  for (const [key, mark] of marks) if (!isExplanation(mark)) reviews.set(key, mark);
  return reviews;
}

export function toExplanations(marks: Entries<Mark>): Explanations {
  const explanations = new Map<string, Explanation>();
  for (const mark of marks.values())
    if (isExplanation(mark) && mark.reason !== "") explanations.set(mark.finding, mark);
  return explanations;
}

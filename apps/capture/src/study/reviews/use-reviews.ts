import type { ExplanationEntry, ReviewEntry } from "@capno/api-client/models/study-log";
import { useMemo } from "react";

import { listNewest } from "../log/log-selectors.ts";
import type { ThreadsOf } from "../log/log-reading.ts";
import { useStudyLog } from "../log/use-study-log.ts";

/** By user ID. */
export type Reviews = Pick<ReadonlyMap<string, ReviewEntry>, "get">;

/** The explanations that hold, by the key of their finding. */
export type Explanations = ReadonlyMap<string, ExplanationEntry>;

/** The same object as long as no review has changed. */
export function useReviews(): Reviews {
  const { review } = useStudyLog().threads;
  return useMemo(() => toReviews(review), [review]);
}

const toReviews = (threads: ThreadsOf<"review">): Reviews => ({
  get(user) {
    const newest = threads.get(user)?.at(-1);
    return newest?.reading === "read" ? newest.entry : undefined;
  },
});

export function useExplanations(): Explanations {
  const { explanation } = useStudyLog().threads;
  return useMemo(() => toExplanations(explanation), [explanation]);
}

/** An empty text takes an explanation back. */
export const toExplanations = (threads: ThreadsOf<"explanation">): Explanations =>
  new Map(listNewest(threads).flatMap((entry) => (entry.text === "" ? [] : [[entry.thread, entry]])));

import type { ExplanationEntry, ReviewEntry } from "@capno/api-client/models/study-log";
import { useMemo } from "react";

import { collectNewest } from "../log/log-selectors.ts";
import type { Threads } from "../log/log-reading.ts";
import { useStudyLog } from "../log/use-study-log.ts";

/** By user ID. */
export type Reviews = ReadonlyMap<string, ReviewEntry>;

/** The explanations that hold, by the key of their finding. */
export type Explanations = ReadonlyMap<string, ExplanationEntry>;

export const useReviews = (): Reviews => collectNewest(useStudyLog().threads, "review");

export function useExplanations(): Explanations {
  const { threads } = useStudyLog();
  return useMemo(() => toExplanations(threads), [threads]);
}

/** An empty text takes an explanation back. */
export const toExplanations = (threads: Threads): Explanations =>
  new Map([...collectNewest(threads, "explanation")].filter(([, { text }]) => text !== ""));

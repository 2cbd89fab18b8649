import { useEffect, useRef } from "react";
import type { DrawingProblem } from "./clean-samples.ts";

/** The message when samples had to be left out. */
const NOT_ALL_DRAWN_TEXT = "Part of this recording could not be drawn";

/** Negative values are drawn, so they are reported but hide nothing from the reader. */
export function getProblemNote(problems: readonly DrawingProblem[]): string | undefined {
  return problems.some(({ kind }) => kind !== "negative") ? NOT_ALL_DRAWN_TEXT : undefined;
}

/** Reports the problems of each recording once. */
export function useProblems(
  problems: readonly DrawingProblem[],
  onProblems: ((problems: readonly DrawingProblem[]) => void) | undefined,
): void {
  const latest = useRef(onProblems);
  useEffect(() => {
    latest.current = onProblems;
  });
  useEffect(() => {
    if (problems.length > 0) latest.current?.(problems);
  }, [problems]);
}

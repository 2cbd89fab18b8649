import type { Annotation } from "../model/annotation.ts";

/** The breaths of a recording, as its analysis parted them. */
export interface Breaths {
  /** When each begins, in seconds. */
  readonly startsS: readonly number[];
  /** What is wrong with each; empty where nothing is. */
  readonly errors: readonly string[];
  /** When the recording ends. */
  readonly endS: number;
}

/** A shade behind every breath with an error. None where errors and breaths cannot be told to belong together. */
export function getBreathMarks({ startsS, errors, endS }: Breaths): readonly Annotation[] {
  if (startsS.length !== errors.length) return [];
  return startsS.flatMap((x0, breath) => {
    if (errors[breath] === "") return [];
    const x1 = startsS[breath + 1] ?? endS;
    return [{ type: "background-rect", x0, x1, color: "yellow" } as const];
  });
}

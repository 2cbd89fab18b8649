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

/** "2 of 20 breaths have an error: cough (2)"; undefined where none has. */
export function formatBreathErrors(errors: Breaths["errors"]): string | undefined {
  const counts = new Map<string, number>();
  for (const error of errors) if (error !== "") counts.set(error, (counts.get(error) ?? 0) + 1);
  if (counts.size === 0) return undefined;
  const kinds = [...counts].toSorted(([, a], [, b]) => b - a).map(([error, count]) => `${error} (${count})`);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const breaths = errors.length === 1 ? "breath" : "breaths";
  return `${total} of ${errors.length} ${breaths} ${total === 1 ? "has" : "have"} an error: ${kinds.join(", ")}`;
}

/** "From 13 of 23 breaths": the average leaves out those with an error. Undefined where it is made from all. */
export function formatAveragedBreaths(errors: Breaths["errors"]): string | undefined {
  const good = errors.filter((error) => error === "").length;
  return good === errors.length ? undefined : `From ${good} of ${errors.length} breaths`;
}

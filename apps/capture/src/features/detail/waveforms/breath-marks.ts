import type { Capnogram } from "@capno/api-client/models/capnogram";
import type { Annotation } from "@capno/charts/annotation";
import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values/breath-values";

type Recording = Pick<Capnogram, "breathStarts" | "breathErrors" | "samplesKPa">;

/** A shade behind every breath with an error. None where errors and breaths cannot be told to belong together. */
export function getBreathMarks({ breathStarts, breathErrors, samplesKPa }: Recording): readonly Annotation[] {
  if (breathStarts.length !== breathErrors.length) return [];
  return breathStarts.flatMap((start, breath) => {
    if (breathErrors[breath] === "") return [];
    const end = breathStarts[breath + 1] ?? samplesKPa.length;
    const x0 = start * SAMPLE_INTERVAL_S;
    return [{ type: "background-rect", x0, x1: end * SAMPLE_INTERVAL_S, color: "yellow" } as const];
  });
}

/** "2 of 20 breaths have an error: cough (2)"; undefined where none has. */
export function formatBreathErrors(errors: Capnogram["breathErrors"]): string | undefined {
  const counts = new Map<string, number>();
  for (const error of errors) if (error !== "") counts.set(error, (counts.get(error) ?? 0) + 1);
  if (counts.size === 0) return undefined;
  const kinds = [...counts].toSorted(([, a], [, b]) => b - a).map(([error, count]) => `${error} (${count})`);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const breaths = errors.length === 1 ? "breath" : "breaths";
  return `${total} of ${errors.length} ${breaths} ${total === 1 ? "has" : "have"} an error: ${kinds.join(", ")}`;
}

/** "From 13 of 23 breaths": the average leaves out those with an error. Undefined where it is made from all. */
export function formatAveragedBreaths(errors: Capnogram["breathErrors"]): string | undefined {
  const good = errors.filter((error) => error === "").length;
  return good === errors.length ? undefined : `From ${good} of ${errors.length} breaths`;
}

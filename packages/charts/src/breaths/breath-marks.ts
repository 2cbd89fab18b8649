import type { Annotation } from "../model/annotation.ts";
import { type Breaths, type BreathSpan, readBreaths } from "./breath-spans.ts";

/** A shade behind every excluded breath: none behind the first and the last one, which are not assessed. */
export function getBreathMarks(spans: readonly BreathSpan[]): readonly Annotation[] {
  return spans
    .filter(({ mark }) => mark === "error")
    .map(({ start, end }) => ({
      type: "background-rect",
      x0: start,
      x1: end,
      color: "yellow",
      label: "Breath with an error",
    }));
}

/** The same for paper and file, which have no strip below: none where the breaths cannot be told apart. */
export function shadeBreaths(breaths: Breaths): readonly Annotation[] {
  const reading = readBreaths(breaths);
  return reading.kind === "drawn" ? getBreathMarks(reading.spans) : [];
}

/** What a shade means, where no legend says it. */
export const SHADED = "Shaded: breaths with an error";

/** The edges of the selected breath. The end of the recording would cut the name of the last one in two. */
export function getPickedMarks({ number, start, end, hasEnd }: BreathSpan): readonly Annotation[] {
  const label = hasEnd ? { label: `Breath ${number}` } : {};
  return [
    { type: "x-line", x: start, dashed: true, color: "black", ...label },
    { type: "x-line", x: end, dashed: true, color: "black" },
  ];
}

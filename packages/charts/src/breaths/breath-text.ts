import { type BreathMark, nameBreathError } from "@capno/domain/breath/breath-quality";

import { getSpan } from "../axes/viewport.ts";
import { formatSeconds } from "../model/format-reading.ts";
import type { BreathSpan } from "./breath-spans.ts";

export const MARK_LABELS: Readonly<Record<BreathMark, string>> = {
  used: "used",
  error: "excluded",
  "not-judged": "not assessed",
};

/** How many breaths have each mark; what no breath has is left out. */
export function countMarks(spans: readonly BreathSpan[]) {
  const marks: readonly BreathMark[] = ["used", "error", "not-judged"];
  return marks
    .map((mark) => ({ mark, count: spans.filter((span) => span.mark === mark).length }))
    .filter(({ count }) => count > 0);
}

/** "excluded: cough" */
export function describeMark({ mark, error }: BreathSpan): string {
  return error === "" ? MARK_LABELS[mark] : `${MARK_LABELS[mark]}: ${nameBreathError(error)}`;
}

/** "Breath 6 of 21, 16.1 to 17.0 s, excluded: cough" */
export function describeBreath(span: BreathSpan, of: number): string {
  const { number, start, end } = span;
  return `Breath ${number} of ${of}, ${formatSeconds(start)} to ${formatSeconds(end)} s, ${describeMark(span)}`;
}

/** The breaths as a table, with the server's complete text for each finding. */
export function tabulateBreaths(spans: readonly BreathSpan[]) {
  return {
    columns: ["Breath", "Used", "Finding", "From, s", "Duration, s"],
    textColumns: ["Used", "Finding"],
    rows: spans.map((span) => [
      String(span.number),
      MARK_LABELS[span.mark],
      span.error === "" ? "none" : span.error,
      formatSeconds(span.start),
      span.hasEnd ? formatSeconds(getSpan(span)) : `${formatSeconds(getSpan(span))}, cut off`,
    ]),
  };
}

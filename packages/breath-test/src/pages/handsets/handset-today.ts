import { formatCount } from "@capno/domain/number/percent";
import { formatClock } from "@capno/domain/time/date-text";

import type { HandsetTests } from "../today/use-today.ts";

/** From this number of consecutive failed tests on, the handset's line says "3 in a row". */
const FAILURES_STATED = 3;

/**
 * Today's tests of a handset: "4 completed, 3 failed, 3 in a row, last at 09:40"; empty without a test. What was not read
 * is never a number, and never empty.
 */
export function formatHandsetToday(tests: HandsetTests, timeZone: string): string {
  const { rows, unreadable } = tests;
  if (rows.length + unreadable === 0) return "";
  const outcomes = rows.map(({ outcome }) => outcome);
  const count = (wanted: string) => formatCount(outcomes.filter((outcome) => outcome === wanted).length);
  const failures = countFailuresInARow(tests);
  return [
    // A number stands in one line with its word.
    `${count("Completed")}\u00A0completed`,
    `${count("Failed")}\u00A0failed`,
    ...(failures >= FAILURES_STATED ? [`${formatCount(failures)} in a row`] : []),
    ...(unreadable === 0 ? [] : [`${formatCount(unreadable)} could not be read`]),
    formatLast(tests, timeZone),
  ].join(", ");
}

/** Whether the order of the tests is known: an unknown time or an unreadable test makes it unknown. */
const isOrdered = ({ rows, unreadable }: HandsetTests): boolean =>
  unreadable === 0 && rows.every(({ hasUnknownDate }) => !hasUnknownDate);

/** Counts the failed tests after the last completed one; 0 if the order of the tests is unknown. */
function countFailuresInARow(tests: HandsetTests): number {
  if (!isOrdered(tests)) return 0;
  // The newest first; a test in progress, or with an unknown outcome, neither continues nor ends a series.
  const ended = tests.rows.filter(({ outcome }) => outcome === "Completed" || outcome === "Failed");
  const lastCompleted = ended.findIndex(({ outcome }) => outcome === "Completed");
  return lastCompleted === -1 ? ended.length : lastCompleted;
}

function formatLast(tests: HandsetTests, timeZone: string): string {
  const [last] = tests.rows.flatMap(({ capturedAt, hasUnknownDate }) =>
    hasUnknownDate || capturedAt === null ? [] : capturedAt,
  );
  if (last === undefined) return "the last at an unknown time";
  return `last at ${formatClock(last, timeZone)}${isOrdered(tests) ? "" : " or later"}`;
}

import { toParticipants, type ParticipantSource } from "@capno/domain/participant/participant";
import type { ParticipantStatuses } from "@capno/domain/participant-status/participant-status";
import { toEpochMs } from "@capno/domain/units";
import { expect, it } from "vitest";

import { createThresholds } from "../../kit/thresholds.ts";
import { aReview } from "../log/testing/log-entries.ts";
import type { ReviewEntry } from "@capno/api-client/models/study-log";
import { evaluateWorklist } from "./evaluate-worklist.ts";
import { findNextCall } from "./find-next-call.ts";

const NOW = toEpochMs(Date.UTC(2026, 10, 20, 9, 41));
const DAY_MS = 86_400_000;
const ZONE = "Europe/London";
const TODAY = "2026-11-20";
const thresholdsOf = createThresholds(
  { unusedDays: 7, adherenceBelow: 70, qualityDrop: 15, projects: {} },
  [],
);

const aRow = (duid: string, usedDaysAgo: number): ParticipantSource => ({
  duid,
  groupIds: [1],
  handsetUdi: `(01)05012345678900(21)NTH0010${duid.at(-1)}`,
  recordCount: 4,
  latestRecordedAt: toEpochMs(NOW - usedDaysAgo * DAY_MS),
  qualityFraction: 0.9,
  latestQualityFraction: 0.9,
  adherenceFraction: 0.9,
});

function next(
  rows: readonly ParticipantSource[],
  statuses: ParticipantStatuses = new Map(),
  mark?: (stamps: readonly string[]) => ReviewEntry,
) {
  const people = toParticipants(rows, NOW);
  const study = { statuses, today: TODAY, zone: ZONE };
  const evaluation = evaluateWorklist(people, thresholdsOf, NOW, new Map(), study);
  const reviews = new Map(
    mark === undefined
      ? []
      : people.map(
          (each) => [each.duid, mark(evaluation.reasonsOf(each).map(({ stamp }) => stamp))] as const,
        ),
  );
  const found = findNextCall(people, evaluation, { ...study, thresholdsOf, reviews, now: NOW });
  return found === undefined ? undefined : new Date(found).toISOString();
}

it("the next call is due when the first handset has not been used for as many days as make it silent [REQ-LIST-83]", () => {
  const due = "2026-11-22T09:41:00.000Z";
  expect(next([aRow("CARD-1", 2), aRow("CARD-2", 5)])).toBe(due);
  expect(next([aRow("CARD-1", 5), aRow("CARD-2", 2)])).toBe(due);
});

it("the next call is not that which is due now, also in this very moment [REQ-LIST-83]", () => {
  expect(next([aRow("CARD-1", 7)])).toBeUndefined();
  expect(next([aRow("CARD-1", 7), aRow("CARD-2", 5)])).toBe("2026-11-22T09:41:00.000Z");
});

it("the next call is due where a mark ends, at the start of that day in the study's zone [REQ-LIST-83]", () => {
  const at = NOW;
  expect(next([aRow("CARD-1", 9)], new Map(), (stamps) => aReview("CARD-1", stamps, { at }))).toBe(
    "2026-11-27T00:00:00.000Z",
  );
  const until = "2026-11-24";
  expect(next([aRow("CARD-1", 9)], new Map(), (stamps) => aReview("CARD-1", stamps, { at, until }))).toBe(
    "2026-11-24T00:00:00.000Z",
  );
});

it("the next call is due at the end of no mark of other reasons, which hides nothing [REQ-LIST-83]", () => {
  const mark = () => aReview("CARD-1", ["other"], { at: NOW, until: "2026-11-24" });
  expect(next([aRow("CARD-1", 9)], new Map(), mark)).toBeUndefined();
});

it("the next call is never that of a participant without a handset, who cannot record [REQ-LIST-83]", () => {
  expect(next([{ ...aRow("CARD-1", 2), handsetUdi: null }])).toBeUndefined();
});

it("the next call leaves out participants who have left, and there is none in an empty list [REQ-LIST-83]", () => {
  const left = new Map([
    ["CARD-1", { kind: "left", enrolled: null, left: "2026-11-19", reason: "died" } as const],
  ]);
  expect(next([aRow("CARD-1", 2)], left)).toBeUndefined();
  expect(next([])).toBeUndefined();
});

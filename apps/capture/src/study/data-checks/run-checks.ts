import type { Group } from "@capno/api-client/models/account";
import { checkStudy } from "@capno/domain/data-checks/check-study";
import type { CheckedStatuses } from "@capno/domain/data-checks/checks-by-status";
import type { CheckResult } from "@capno/domain/data-checks/finding";
import type { StudyLists } from "@capno/domain/data-checks/study-lists";
import type { StatusLookup } from "@capno/domain/participant-status/participant-status";
import { countWholeDays } from "@capno/domain/time/day-bounds";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

import { addDays, getDayStart, toIsoDay } from "../../kit/calendar/day-range.ts";
import type { createExpectations } from "../../kit/calendar/expectations.ts";
import { createThresholds } from "../../kit/thresholds.ts";
import type { CheckLimitsText } from "./check-titles.ts";

export interface CheckedStudy {
  readonly results: readonly CheckResult[];
  readonly limits: CheckLimitsText;
}

export function runChecks(
  lists: StudyLists,
  worklist: RuntimeConfig["capture"]["worklist"],
  groups: readonly Group[],
  statuses: CheckedStatuses,
): CheckedStudy {
  const thresholdsOf = createThresholds(worklist, groups);
  const all = lists.participants.map(thresholdsOf);
  // The file and the page name the limits even without a participant.
  const used = all.length === 0 ? [worklist] : all;
  return {
    results: checkStudy(
      lists,
      {
        gapDays: (participant) => thresholdsOf(participant).unusedDays,
        qualityDrop: (participant) => thresholdsOf(participant).qualityDrop,
      },
      statuses,
    ),
    limits: {
      gapDays: unique(used.map(({ unusedDays }) => unusedDays)),
      qualityDrop: unique(used.map(({ qualityDrop }) => qualityDrop)),
    },
  };
}

/** The statuses as the checks read them, on the day of the study that the lists are of. */
export const toCheckedStatuses = (
  statuses: StatusLookup | undefined,
  { asOf }: StudyLists,
  zone: string,
  expectationOf: ReturnType<typeof createExpectations>,
): CheckedStatuses => ({
  statuses,
  studyStartOf: (participant) => expectationOf(participant).studyStart,
  today: toIsoDay(asOf, zone),
  getDayStart: (day) => getDayStart(day, zone),
  countDays: (from, until) => countWholeDays(from, until, zone),
  getDayEnd: (day) => getDayStart(addDays(day, 1), zone),
});

const unique = (numbers: readonly number[]) => [...new Set(numbers)];

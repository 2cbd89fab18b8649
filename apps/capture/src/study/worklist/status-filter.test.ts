import { NOT_READ, type StatusReading } from "@capno/domain/participant-status/participant-status";
import { toParticipants } from "@capno/domain/participant/participant";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { STATUS_CHIPS } from "../../paths/list-path.ts";
import { countStatuses, hasChip, sortByStatus } from "./status-filter.ts";

const left = (reason: "died" | "completed" | "withdrawn" | "lost") =>
  ({ kind: "left", enrolled: "2026-03-03", left: "2026-05-01", reason }) as const;
const ENROLLED = { kind: "enrolled", enrolled: "2026-03-03" } as const;

const STATUSES: readonly (readonly [string, StatusReading])[] = [
  ["A-1", undefined],
  ["A-2", left("died")],
  ["A-3", NOT_READ],
  ["A-4", ENROLLED],
  ["A-5", left("completed")],
  ["A-6", left("withdrawn")],
];
const statuses = new Map(STATUSES);
const people = toParticipants(
  STATUSES.map(([duid]) => ({ ...NEVER_USED, groupIds: [1], duid })),
  toEpochMs(0),
);

describe("the filters of a status [REQ-STATUS-03]", () => {
  it.each([
    ["not known", undefined, ["not-known"]],
    ["not read, which is no status [SAFETY]", NOT_READ, []],
    ["enrolled", ENROLLED, ["enrolled"]],
    ["left", left("lost"), ["left", "lost"]],
  ] as const)("that is %s", (_, status, chips) => {
    expect(STATUS_CHIPS.filter((chip) => hasChip(status, chip))).toEqual(chips);
  });

  it("count each user once, and each user who left also under the reason", () => {
    expect(countStatuses(people, statuses)).toEqual({
      left: 3,
      enrolled: 1,
      completed: 1,
      withdrawn: 1,
      lost: 0,
      died: 1,
      "not-known": 1,
    });
  });
});

it.each([
  ["ascending", ["A-4", "A-5", "A-6", "A-2", "A-1", "A-3"]],
  ["descending", ["A-2", "A-6", "A-5", "A-4", "A-1", "A-3"]],
] as const)(
  "users are %s by status, and those of none that is known are last [REQ-STATUS-31]",
  (direction, duids) => {
    const sorted = sortByStatus(people, statuses, { key: "status", direction });
    expect(sorted.map(({ duid }) => duid)).toEqual(duids);
  },
);

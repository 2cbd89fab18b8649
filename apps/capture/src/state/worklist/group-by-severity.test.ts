import { toParticipants } from "@capno/domain/participant";
import { toEpochMs } from "@capno/domain/units";
import { getReasonBit } from "@capno/domain/worklist";
import { expect, it } from "vitest";

import { groupBySeverity } from "./group-by-severity.ts";

const participants = toParticipants(
  ["CARD-1", "CARD-2", "CARD-3"].map((duid) => ({
    duid,
    groupIds: undefined,
    handsetUdi: null,
    recordCount: 0,
    latestRecordedAt: null,
    qualityFraction: null,
    latestQualityFraction: null,
    adherenceFraction: null,
  })),
  toEpochMs(0),
);
const masks = Uint8Array.of(
  getReasonBit("unused"),
  getReasonBit("unused") | getReasonBit("low-adherence"),
  getReasonBit("low-adherence"),
);

it.each([
  [true, ["CARD-2", "CARD-1", "CARD-3"]],
  [false, ["CARD-1", "CARD-2", "CARD-3"]],
])(
  "groupBySeverity lists the most severe reason first, and those with more reasons first within it where the order is by number: %s",
  (byNumber, order) => {
    const { rows, groups } = groupBySeverity(participants, masks, byNumber);
    expect(rows.map(({ duid }) => duid)).toEqual(order);
    expect(groups).toEqual([
      { name: "unused", first: 0, count: 2 },
      { name: "low-adherence", first: 2, count: 1 },
    ]);
  },
);

import { toDuid } from "@capno/domain/units";
import { expect, it } from "vitest";

import { queryKeys } from "./query-keys.ts";

const ROW = { id: 7, recordedAt: 1_000, parserVersion: "2.6.1" };
const CARD = toDuid("CARD-1");

it.each([
  ["of another participant", toDuid("CARD-2"), ROW],
  ["with another number", CARD, { ...ROW, id: 8 }],
  ["of another time under the same number", CARD, { ...ROW, recordedAt: 2_000 }],
  ["without a date under the same number", CARD, { ...ROW, recordedAt: null }],
  ["that was computed once more", CARD, { ...ROW, parserVersion: "2.7.0" }],
])(
  "a record %s is not found in the place of the one that was loaded [REQ-DETAIL-25] [SAFETY]",
  (_, duid, row) => {
    expect(queryKeys.record(duid, row)).not.toEqual(queryKeys.record(CARD, ROW));
    expect(queryKeys.recordOverview(duid, row)).not.toEqual(queryKeys.recordOverview(CARD, ROW));
    expect(queryKeys.record(CARD, { ...ROW })).toEqual(queryKeys.record(CARD, ROW));
  },
);

it("a record, its overview and what is listed of a participant have keys of their own", () => {
  const keys = [
    queryKeys.record(CARD, ROW),
    queryKeys.recordOverview(CARD, ROW),
    queryKeys.records(CARD),
    queryKeys.trends(CARD),
  ];
  expect(new Set(keys.map(([what]) => what)).size).toBe(keys.length);
});

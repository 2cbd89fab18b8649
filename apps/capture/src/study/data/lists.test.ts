import { toEpochMs } from "@capno/domain/units";
import { expect, it } from "vitest";

import { describeRow, hasRecord } from "./lists.ts";

const NEVER = { count: 0, lastUsedTime: null, hasUnknownDate: false };
const USED = { count: 3, lastUsedTime: toEpochMs(1_000), hasUnknownDate: false };

it.each([
  ["nothing", false, NEVER],
  ["a count", true, { ...NEVER, count: 1 }],
  ["a date, although the count is 0", true, { ...NEVER, lastUsedTime: toEpochMs(1_000) }],
  ["an unknown date, although the count is 0", true, { ...NEVER, hasUnknownDate: true }],
])("a row with %s has a record: %s", (_, expected, row) => expect(hasRecord(row)).toBe(expected));

it.each([
  ["another count", { ...USED, count: 4 }],
  ["another date of the same count", { ...USED, lastUsedTime: toEpochMs(2_000) }],
  ["no date any more", { ...USED, lastUsedTime: null }],
  ["an unknown date", { ...USED, hasUnknownDate: true }],
])("a row with %s is no longer the one whose records were read", (_, row) => {
  expect(describeRow(row)).not.toBe(describeRow(USED));
  expect(describeRow({ ...row })).toBe(describeRow(row));
});

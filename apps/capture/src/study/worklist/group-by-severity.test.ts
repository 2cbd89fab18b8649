import { createParticipantOrders, SORT_KEYS } from "@capno/domain/participant/participant-order";
import { toParticipants } from "@capno/domain/participant/participant";
import { toEpochMs } from "@capno/domain/units";
import { getReasonBit } from "@capno/domain/worklist/worklist";
import { expect, it } from "vitest";

import { groupBySeverity } from "./group-by-severity.ts";

const aRow = (number: number) => ({
  duid: `CARD-${String(number).padStart(5, "0")}`,
  groupIds: undefined,
  handsetUdi: `(01)07350142190015(21)NTH${String((number * 7) % 1_000).padStart(5, "0")}`,
  recordCount: (number * 7) % 90,
  latestRecordedAt: number % 11 === 0 ? null : toEpochMs(1.78e12 + ((number * 7_919) % 10_007) * 60_000),
  qualityFraction: (number % 83) / 100,
  latestQualityFraction: number % 5 === 0 ? null : (number % 97) / 100,
  adherenceFraction: (number % 89) / 100,
});
const aList = (count: number) =>
  toParticipants(
    Array.from({ length: count }, (_, place) => aRow(place + 1)),
    toEpochMs(2e12),
  );

it("groupBySeverity lists the most severe reason first, and keeps the order within it [REQ-LIST-41]", () => {
  const masks = Uint8Array.of(
    getReasonBit("unused"),
    getReasonBit("unused") | getReasonBit("low-adherence"),
    getReasonBit("low-adherence"),
  );
  const { rows, groups } = groupBySeverity(aList(3), masks);
  expect(rows.map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(groups).toEqual([
    { name: "unused", first: 0, count: 2 },
    { name: "low-adherence", first: 2, count: 1 },
  ]);
});

const people = aList(10_000);
const orders = createParticipantOrders(people);
const everyMask = Uint8Array.from(people, ({ index }) => 1 + ((index * 31) % 127));

it.each(
  SORT_KEYS.filter((key) => key !== "status").flatMap((key) => [
    { key, direction: "ascending" as const },
    { key, direction: "descending" as const },
  ]),
)("the worklist of 10,000 people is $direction by $key within each group [REQ-LIST-41]", (sort) => {
  const { rows, groups } = groupBySeverity(orders.get(sort), everyMask);
  expect(rows).toHaveLength(people.length);
  expect(groups.length).toBeGreaterThan(4);
  for (const { first, count } of groups) {
    const values = rows.slice(first, first + count).flatMap((row) => row[sort.key] ?? []);
    expect(values.length).toBeGreaterThan(20);
    const sign = sort.direction === "ascending" ? 1 : -1;
    expect(values).toEqual(values.toSorted((a, b) => sign * (a - b)));
  }
});

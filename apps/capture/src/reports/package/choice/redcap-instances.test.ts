import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import type { EarlierRows } from "./read-earlier.ts";
import type { PlannedRecord } from "../tables/records-table.ts";
import { MOST_INSTANCES } from "../tables/redcap-table.ts";
import { numberInstances } from "./redcap-instances.ts";

const record = (id: number, participantId = "CARD-1"): PlannedRecord => ({
  id,
  participantId,
  recordedAt: toEpochMs(id),
  parserVersion: "1.4.0",
  isFailed: false,
  hasUnknownDate: false,
  handset: null,
  isBlinded: false,
  instance: null,
});

/** What an earlier redcap.csv has, as [record, instance]. */
const anEarlierFile = (pairs: readonly (readonly [number | null, number])[], participant = "CARD-1") =>
  new Map(
    pairs.map(([recordId, instance]) => [`${instance}`, { participant, instance, recordId }]),
  ) satisfies EarlierRows;

function number(ids: readonly number[], earlier?: EarlierRows) {
  const { records, missing } = numberInstances(
    ids.map((id) => record(id)),
    new Map([["CARD-1", new Set(ids)]]),
    earlier,
  );
  return { instances: new Map(records.map(({ id, instance }) => [id, instance])), missing };
}

describe("numberInstances [REQ-EXPORT-06]", () => {
  it("gives a record its own number up to REDCap's limit", () => {
    expect([...number([7, 2, MOST_INSTANCES]).instances]).toEqual([
      [7, 7],
      [2, 2],
      [MOST_INSTANCES, MOST_INSTANCES],
    ]);
  });

  it.each([
    ["of small numbers", [3, 5, 8, 13], undefined],
    ["of large numbers", [100_001, 100_004, 140_000, 165_001], undefined],
    [
      "of large numbers with an earlier file",
      [40_001, 40_002, 40_007],
      anEarlierFile([
        [40_001, 1],
        [40_002, 2],
        [40_007, 3],
      ]),
    ],
  ])("gives every other record the same instance when a record %s is dropped", (_, ids, earlier) => {
    const whole = number(ids, earlier).instances;
    for (const dropped of ids) {
      const rest = ids.filter((id) => id !== dropped);
      for (const [id, instance] of number(rest, earlier).instances) expect(instance).toBe(whole.get(id));
    }
  });

  it("keeps the earlier file's instance of a record above the limit", () => {
    expect(
      number(
        [40_001, 40_002],
        anEarlierFile([
          [40_002, 2],
          [40_000, 1],
        ]),
      ).instances.get(40_002),
    ).toBe(2);
  });

  it("never gives an instance that another record of the earlier file has", () => {
    expect(number([7], anEarlierFile([[null, 7]])).instances.get(7)).toBeNull();
  });

  it("leaves out and names a record above the limit that no earlier file has, whatever numbers are free", () => {
    for (const earlier of [undefined, anEarlierFile([]), anEarlierFile([[40_001, 1]], "CARD-2")]) {
      const { instances, missing } = number([5, 40_001], earlier);
      expect([...instances]).toEqual([
        [5, 5],
        [40_001, null],
      ]);
      expect(missing).toMatchObject([
        {
          what: "record in redcap.csv",
          participantId: "CARD-1",
          recordId: 40_001,
          reason: expect.stringMatching(/above 32767/),
        },
      ]);
    }
  });

  it("leaves out and names a participant whose list is not complete", () => {
    const { records, missing } = numberInstances(
      [record(1), record(2, "CARD-2")],
      new Map([
        ["CARD-1", null],
        ["CARD-2", new Set([2])],
      ]),
      undefined,
    );
    expect(records.map(({ instance }) => instance)).toEqual([null, 2]);
    expect(missing).toMatchObject([{ what: "participant in redcap.csv", participantId: "CARD-1" }]);
  });
});

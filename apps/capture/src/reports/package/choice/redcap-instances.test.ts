import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

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

function number(ids: readonly number[]) {
  const { records, missing } = numberInstances(
    ids.map((id) => record(id)),
    new Set(),
  );
  return { instances: records.map(({ id, instance }) => [id, instance]), missing };
}

describe("numberInstances [REQ-EXPORT-06]", () => {
  it("gives a record its own number up to REDCap's limit", () => {
    expect(number([7, 2, MOST_INSTANCES])).toEqual({
      instances: [
        [7, 7],
        [2, 2],
        [MOST_INSTANCES, MOST_INSTANCES],
      ],
      missing: [],
    });
  });

  it("leaves out and names a record above the limit, whatever numbers are free", () => {
    const { instances, missing } = number([5, MOST_INSTANCES + 1]);
    expect(instances).toEqual([
      [5, 5],
      [MOST_INSTANCES + 1, null],
    ]);
    expect(missing).toMatchObject([
      {
        what: "record in redcap.csv",
        participantId: "CARD-1",
        recordId: MOST_INSTANCES + 1,
        reason: "its number is above 32767, the limit of REDCap",
      },
    ]);
  });

  it("names a participant whose list is not complete, and not each record above the limit too", () => {
    const { records, missing } = numberInstances([record(MOST_INSTANCES + 1)], new Set(["CARD-1"]));
    expect(records.map(({ instance }) => instance)).toEqual([null]);
    expect(missing.map(({ what }) => what)).toEqual(["participant in redcap.csv"]);
  });

  it("leaves out and names a participant whose list is not complete", () => {
    const { records, missing } = numberInstances([record(1), record(2, "CARD-2")], new Set(["CARD-1"]));
    expect(records.map(({ instance }) => instance)).toEqual([null, 2]);
    expect(missing).toMatchObject([{ what: "participant in redcap.csv", participantId: "CARD-1" }]);
  });
});

import { ComputedFeaturesReply } from "@capno/api-client/schemas/breath-tests";
import { CapnogramListReply } from "@capno/api-client/schemas/capnograms";
import { LicenceListReply } from "@capno/api-client/schemas/licences";
import { LifecycleEvent } from "@capno/api-client/schemas/realtime-events";
import { OPERATIONS } from "@capno/contract/operations";
import * as v from "valibot";
import { describe, expect, it } from "vitest";

import { findOddities } from "./oddities.ts";
import { getAreaOf, getSuccessStatuses } from "./operations.ts";

const aRow = { id: 1, capnogram_dt: "2026-11-20T09:20:00", data_par_ver: "1", duid: "CARD-1" };
const SERVER_TIME = "2026-11-20T09:20:00Z";

describe("what the client only tolerates", () => {
  it("is named once for each kind, however many rows", () => {
    expect(findOddities(CapnogramListReply, [aRow, { ...aRow, capnogram_dt: SERVER_TIME }, aRow])).toEqual([
      { where: "[0].capnogram_dt", what: "a timestamp without an offset, read as UTC" },
    ]);
  });

  it("is a field left out where null is written, and null where a field is left out", () => {
    const features = {
      breathWaveformAverage: { sampleTimes: [], sampleValues: [], sampleStdDeviations: [] },
      breathWaveformSplits: [],
      breathErrors: [],
      standardisedBreathWaveform: null,
    };
    expect(findOddities(ComputedFeaturesReply, features).map(({ where }) => where)).toEqual([
      "healthyBreathWaveformUrl",
    ]);
    const event = {
      event: { stage: "DECODE", state: "STARTED" },
      capnogramId: null,
      serverTime: SERVER_TIME,
    };
    expect(findOddities(LifecycleEvent, event)).toEqual([
      { where: "capnogramId", what: "null, read as absent" },
    ]);
    expect(findOddities(LicenceListReply, { app: [{ name: "a", version: "1", url: null }] })).toHaveLength(1);
  });

  it("is nothing in the contract's own examples", () => {
    const odd = OPERATIONS.flatMap((operation) =>
      getSuccessStatuses(operation).flatMap((status) => {
        const { reply, row } = operation.endpoint;
        const schema = row ? v.array(row) : reply;
        const { example, examples = {} } = operation.answers[status] ?? {};
        const shown = [...(example === undefined ? [] : [example]), ...Object.values(examples)];
        return schema ? shown.flatMap((each) => findOddities(schema, each)) : [];
      }),
    );
    expect(odd).toEqual([]);
  });
});

describe("the calls of the contract", () => {
  it("stand each in an area; one that does not stops the kit", () => {
    expect(OPERATIONS.map(getAreaOf)).toHaveLength(OPERATIONS.length);
    const [first] = OPERATIONS;
    expect(() => getAreaOf({ ...first!, id: "somethingNew" })).toThrow("tries nowhere: somethingNew");
  });
});

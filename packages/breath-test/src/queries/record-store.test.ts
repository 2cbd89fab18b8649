import { aProductServices } from "@capno/test-kit/product-services";
import { aFeaturesBody, aRecordingBody } from "@capno/test-kit/wire-builders";
import { describe, expect, it } from "vitest";

import type { BreathTestDefinition } from "../journey/definition.ts";
import { createQueryClient } from "./query-client.ts";
import { createRecordStore } from "./record-store.ts";

const RECORDING = "GET /v2/capnograms/a/";
const FEATURES = "GET /v2/capnograms/a/computedFeatures/";
const DIAGNOSIS = "GET /v2/capnograms/a/diagnosis/";
const HEALTHY = "GET https://waveforms.example/healthy.json";

function aStore(definition: Partial<BreathTestDefinition> = {}) {
  const base = aProductServices();
  const { http } = base;
  const config = {
    ...base.config,
    breathTest: { ...base.config.breathTest, healthyWaveformHosts: ["waveforms.example"] },
  };
  http.reply(FEATURES, aFeaturesBody({ healthyBreathWaveformUrl: "https://waveforms.example/healthy.json" }));
  http.reply(DIAGNOSIS, {});
  http.reply(HEALTHY, { sampleTimes: [0], sampleValues: [1] });
  const records = createRecordStore(
    { ...base, config },
    {
      needsHealthyWaveform: false,
      fetchDiagnosis: (given, id) =>
        given.send({ method: "GET", path: `/v2/capnograms/${id}/diagnosis/`, action: "loading" }),
      ...definition,
    } as BreathTestDefinition,
    createQueryClient(),
  );
  const routes = () => http.requests.map(({ method, path }) => `${method} ${path}`);
  return { http, records, routes };
}

describe("a recording that is heard of again and again · ADR 0111", () => {
  it("is asked for once, whatever else is out of date with each success", async () => {
    const { http, records, routes } = aStore();
    const answer = http.hold(RECORDING);
    const heard = ["decoded", "first", "final"].map((stage) => {
      records.forget("a", stage === "final");
      return records.fetchFacts("a");
    });
    answer(aRecordingBody());
    expect((await Promise.all(heard)).every((facts) => facts !== undefined)).toBe(true);
    await records.fetchForOpening("a");
    expect(routes().filter((route) => route === RECORDING)).toHaveLength(1);
  });

  it("is asked for once more where the answer on its way was of the time before it was there", async () => {
    const { http, records } = aStore();
    http.reply(RECORDING, aRecordingBody());
    http.replyOnce(RECORDING, {}, 404);
    const early = records.fetchFacts("a");
    const late = records.fetchFacts("a");
    expect(await early).toBeUndefined();
    expect(await late).toBeDefined();
  });
});

describe("the waveform that a result is compared with · ADR 0111", () => {
  it("is there before the product's question is answered", async () => {
    const { records, routes } = aStore({ needsHealthyWaveform: true });
    await records.prepareComparison("a");
    expect(routes()).toEqual([FEATURES, HEALTHY]);
  });

  it("is not asked for where none is shown", async () => {
    const { records, routes } = aStore();
    await records.prepareComparison("a");
    expect(routes()).toEqual([]);
  });
});

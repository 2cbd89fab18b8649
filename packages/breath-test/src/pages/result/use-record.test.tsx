import { aFeaturesBody } from "@capno/test-kit/wire-builders";
import { toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { FIRST, SECOND } from "../../testing/names.ts";
import { breathTestsQuery } from "../../queries/record-queries.ts";
import { openHook } from "../../testing/open-hook.tsx";
import { openJourneyOf, type JourneyHarness } from "../../testing/open-journey.ts";
import { useRecord, type RecordView } from "./use-record.ts";

const RECORDING = "GET /v2/capnograms/a/";
const FEATURES = "GET /v2/capnograms/a/computedFeatures/";
const DIAGNOSIS = "GET /v2/capnograms/a/diagnosis/";
const WAVEFORM = "https://waveforms.capno.example/healthy.json";

/** A server that has everything of a test whose diagnosis is final. */
function aClinic(
  options: {
    readonly needsHealthyWaveform?: boolean;
    readonly healthyBreathWaveformUrl?: string | null;
  } = {},
): JourneyHarness {
  const { needsHealthyWaveform = false, healthyBreathWaveformUrl = null } = options;
  const clinic = openJourneyOf({ needsHealthyWaveform });
  clinic.record("a");
  clinic.services.http.reply(FEATURES, aFeaturesBody({ healthyBreathWaveformUrl }));
  clinic.listTests([{ capnogramId: "a", testOutcome: "Completed" }]);
  return clinic;
}

async function open(clinic: JourneyHarness) {
  const hook = await openHook(clinic, () => useRecord("a"), undefined);
  return {
    ...hook,
    askAgain: () => hook.during(() => void clinic.journey.queryClient.refetchQueries()),
    reports: () => clinic.services.notices.reported.map(({ problem }) => problem),
  };
}

const recordOf = (view: RecordView) => (view.status === "ready" ? view.record : undefined);

const MALFORMED = {
  status: "failed",
  error: { facts: { kind: "malformed-reply", action: "loading the test results" } },
};
const READY = {
  status: "ready",
  record: { capnogramId: "a", isFinal: true, healthy: undefined },
  hasFinalFailed: false,
  isRefreshing: false,
};

describe("the result of one test [REQ-DETAIL-25]", () => {
  it("the result of one test is ready with everything of it, and nothing is reported", async () => {
    const { now, reports } = await open(aClinic());
    expect(now()).toMatchObject({ ...READY, record: { recording: { handsetUdi: FIRST }, diagnosis: {} } });
    expect(reports()).toEqual([]);
  });

  it.each([
    ["the recording", RECORDING],
    ["the diagnosis", DIAGNOSIS],
    ["the analysis", FEATURES],
  ])("the result of one test is not ready before %s is there: there is no half result", async (_, route) => {
    const clinic = aClinic();
    // As where its event was heard: the diagnosis waits for no list.
    clinic.journey.records.forget("a", false);
    clinic.services.http.hold(route);
    expect((await open(clinic)).now()).toEqual({ status: "loading" });
  });

  it.each([
    ["recording", RECORDING],
    ["diagnosis", DIAGNOSIS],
  ])("the result of one test is none where its %s is not there, or cannot be read", async (_, route) => {
    const gone = aClinic();
    gone.services.http.reply(route, {}, 404);
    expect((await open(gone)).now()).toEqual({ status: "not-found" });
    const failed = aClinic();
    failed.services.http.fail(route, "unexpected-status", 500);
    expect((await open(failed)).now()).toMatchObject({ status: "failed", error: { facts: { status: 500 } } });
  });

  it("stays where its recording cannot be asked for again, and goes where that is gone [FM-22]", async () => {
    const clinic = aClinic();
    const { now, askAgain } = await open(clinic);
    clinic.services.http.fail(RECORDING, "unexpected-status", 500);
    await askAgain();
    expect(now()).toMatchObject(READY);
    clinic.services.http.reply(RECORDING, {}, 404);
    await askAgain();
    expect(now()).toEqual({ status: "not-found" });
  });

  it("the result of one test is none where the recording is another handset's than the test was done with", async () => {
    const clinic = aClinic();
    clinic.journey.records.expectHandset("a", toHandsetUdi(SECOND));
    expect((await open(clinic)).now()).toMatchObject(MALFORMED);
  });

  it.each([
    ["another test identifier", { testIdentifier: "99Z99Z99ZZZ" }],
    ["another time", { capturedAt: "2026-11-20T01:02:03Z" }],
  ])("the result of one test is malformed where its row in the results names %s", async (_, changes) => {
    const clinic = aClinic();
    clinic.record("a", changes);
    expect((await open(clinic)).now()).toMatchObject(MALFORMED);
  });

  it("the result of one test is asked for again once its list disagrees with what was kept of it", async () => {
    const clinic = aClinic();
    clinic.record("a", { testIdentifier: "99Z99Z99ZZZ" });
    const { records, queryClient } = clinic.journey;
    await records.fetchFacts("a");
    await queryClient.fetchQuery(breathTestsQuery(clinic.services, FIRST));
    clinic.record("a");
    expect((await open(clinic)).now()).toMatchObject(READY);
  });

  it("the result of one test is said to be a first one that stays, where the final one has failed", async () => {
    const clinic = aClinic();
    clinic.listTests([{ capnogramId: "a", testOutcome: "Failed" }]);
    expect((await open(clinic)).now()).toMatchObject({
      status: "ready",
      record: { isFinal: false },
      hasFinalFailed: true,
    });
  });

  it("stands without its analysis, which is reported", async () => {
    const clinic = aClinic();
    clinic.listTests([{ capnogramId: "a", testOutcome: "In progress" }]);
    clinic.services.http.reply(FEATURES, {}, 400);
    const { now, reports } = await open(clinic);
    expect(now()).toMatchObject({ status: "ready", record: { features: undefined } });
    expect(reports()).toEqual(["the features of a test are missing"]);
  });

  it.each([
    ["recording", RECORDING],
    ["analysis", FEATURES],
  ])(
    "says that it is being read again, and stays the same where nothing has changed: its %s",
    async (_, route) => {
      const clinic = aClinic();
      const { now, askAgain, during } = await open(clinic);
      const before = now();
      const body = await clinic.services.http.send({
        method: "GET",
        path: route.slice(4),
        action: "reading",
      });
      const answer = clinic.services.http.hold(route);
      await askAgain();
      expect(now()).toMatchObject({ ...READY, isRefreshing: true });
      await during(() => answer(body.body));
      expect(now()).toEqual(before);
      expect(recordOf(now())).toBe(recordOf(before));
    },
  );
});

describe("the healthy waveform beside a result", () => {
  it("the healthy waveform beside a result is waited for where the product compares with it", async () => {
    const clinic = aClinic({ needsHealthyWaveform: true, healthyBreathWaveformUrl: WAVEFORM });
    const answer = clinic.services.http.hold(`GET ${WAVEFORM}`);
    const { now, during, reports } = await open(clinic);
    expect(now()).toEqual({ status: "loading" });
    await during(() => answer({ sampleTimes: [0, 1], sampleValues: [0, 5] }));
    expect(now()).toMatchObject({ status: "ready", record: { healthy: { meansKPa: [0, 5] } } });
    expect(reports()).toEqual([]);
  });

  it("the healthy waveform beside a result is none, and is reported, where the test names none", async () => {
    const { now, reports } = await open(aClinic({ needsHealthyWaveform: true }));
    expect(now()).toMatchObject(READY);
    expect(reports()).toEqual(["a test names no healthy waveform"]);
  });

  it("the healthy waveform beside a result is none where it cannot be had", async () => {
    const clinic = aClinic({ needsHealthyWaveform: true, healthyBreathWaveformUrl: WAVEFORM });
    clinic.services.http.fail(`GET ${WAVEFORM}`, "unexpected-status", 500);
    expect((await open(clinic)).now()).toMatchObject(READY);
  });

  it("the healthy waveform beside a result is not asked for by a product that compares with none", async () => {
    const clinic = aClinic({ healthyBreathWaveformUrl: WAVEFORM });
    const { now } = await open(clinic);
    expect(now()).toMatchObject(READY);
    expect(clinic.services.http.sent(`GET ${WAVEFORM}`)).toEqual([]);
  });
});

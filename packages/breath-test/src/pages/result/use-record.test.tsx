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

/** A server with all data of a test with a final diagnosis. */
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
  isMixed: false,
};

describe("useRecord [REQ-DETAIL-25]", () => {
  it("returns all data of a test and reports nothing", async () => {
    const { now, reports } = await open(aClinic());
    expect(now()).toMatchObject({ ...READY, record: { recording: { handsetUdi: FIRST }, diagnosis: {} } });
    expect(reports()).toEqual([]);
  });

  it.each([
    ["the recording", RECORDING],
    ["the diagnosis", DIAGNOSIS],
    ["the features", FEATURES],
  ])("is loading until %s arrives", async (_, route) => {
    const clinic = aClinic();
    // As after an event, so that the diagnosis does not wait for the list.
    clinic.journey.records.forget("a", false);
    const { http } = clinic.services;
    const { body } = await http.send({ method: "GET", path: route.replace("GET ", ""), action: "asking" });
    const answer = http.hold(route);
    const { now, during } = await open(clinic);
    expect(now()).toEqual({ status: "loading" });
    await during(() => answer(body));
    expect(now()).toMatchObject({ status: "ready" });
  });

  it.each([
    ["recording", RECORDING],
    ["diagnosis", DIAGNOSIS],
  ])("returns a missing or failed result if its %s is missing or fails", async (_, route) => {
    const gone = aClinic();
    gone.services.http.reply(route, {}, 404);
    expect((await open(gone)).now()).toEqual({ status: "not-found" });
    const failed = aClinic();
    failed.services.http.fail(route, "unexpected-status", 500);
    expect((await open(failed)).now()).toMatchObject({ status: "failed", error: { facts: { status: 500 } } });
  });

  it("keeps the recording when a refetch fails, until the server says that it is gone [FM-22]", async () => {
    const clinic = aClinic();
    const { now, askAgain } = await open(clinic);
    clinic.services.http.fail(RECORDING, "unexpected-status", 500);
    await askAgain();
    expect(now()).toMatchObject(READY);
    clinic.services.http.reply(RECORDING, {}, 404);
    await askAgain();
    expect(now()).toEqual({ status: "not-found" });
  });

  it("knows no features of a final result whose refetch fails, until it succeeds: those in memory are of the first [SAFETY]", async () => {
    const clinic = aClinic({ needsHealthyWaveform: true, healthyBreathWaveformUrl: WAVEFORM });
    clinic.services.http.reply(`GET ${WAVEFORM}`, { sampleTimes: [0, 1], sampleValues: [0, 5] });
    const { now, askAgain } = await open(clinic);
    const before = recordOf(now());
    clinic.services.http.fail(FEATURES, "unexpected-status", 500);
    await askAgain();
    expect(now()).toMatchObject({ ...READY, record: { features: undefined, healthy: undefined } });
    clinic.services.http.reply(FEATURES, aFeaturesBody({ healthyBreathWaveformUrl: WAVEFORM }));
    await askAgain();
    expect(before).toMatchObject({ features: {}, healthy: {} });
    expect(recordOf(now())).toEqual(before);
  });

  it("keeps the features of a first result whose refetch fails, and mixes nothing while it is refetched", async () => {
    const clinic = aClinic();
    clinic.listTests([{ capnogramId: "a", testOutcome: "In progress" }]);
    const { now, askAgain, during } = await open(clinic);
    const before = now();
    expect(before).toMatchObject({
      status: "ready",
      isMixed: false,
      record: { isFinal: false, features: {} },
    });
    clinic.services.http.fail(FEATURES, "unexpected-status", 500);
    const answer = clinic.services.http.hold(RECORDING);
    await askAgain();
    expect(now()).toEqual(before);
    await during(() => answer({}, 500));
    expect(now()).toEqual(before);
  });

  it.each<[string, (clinic: JourneyHarness) => void]>([
    ["handset", ({ journey }) => journey.records.expectHandset("a", toHandsetUdi(SECOND))],
    ["test identifier", ({ record }) => record("a", { testIdentifier: "99Z99Z99ZZZ" })],
    ["time", ({ record }) => record("a", { capturedAt: "2026-11-20T01:02:03Z" })],
  ])("rejects a recording of another %s than the test's", async (_, change) => {
    const clinic = aClinic();
    change(clinic);
    expect((await open(clinic)).now()).toMatchObject(MALFORMED);
  });

  it("refetches a recording that a list contradicts", async () => {
    const clinic = aClinic();
    clinic.record("a", { testIdentifier: "99Z99Z99ZZZ" });
    const { records, queryClient } = clinic.journey;
    await records.fetchFacts("a");
    await queryClient.fetchQuery(breathTestsQuery(clinic.services, FIRST));
    clinic.record("a");
    expect((await open(clinic)).now()).toMatchObject(READY);
  });

  it("returns a first result that stays if the final one has failed", async () => {
    const clinic = aClinic();
    clinic.listTests([{ capnogramId: "a", testOutcome: "Failed" }]);
    expect((await open(clinic)).now()).toMatchObject({
      status: "ready",
      record: { isFinal: false },
      hasFinalFailed: true,
    });
  });

  it("returns a result without its features and reports that", async () => {
    const clinic = aClinic();
    clinic.listTests([{ capnogramId: "a", testOutcome: "In progress" }]);
    clinic.services.http.reply(FEATURES, {}, 400);
    const { now, reports } = await open(clinic);
    expect(now()).toMatchObject({ status: "ready", record: { features: undefined } });
    expect(reports()).toEqual(["the features of a test are missing"]);
  });

  it.each([
    ["recording", RECORDING],
    ["features", FEATURES],
  ])(
    "says of a final result that it is refetching, and returns the same record if its %s has not changed",
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
      expect(now()).toMatchObject({ ...READY, isMixed: true });
      await during(() => answer(body.body));
      expect(now()).toEqual(before);
      expect(recordOf(now())).toBe(recordOf(before));
    },
  );
});

describe("useRecord, comparing with a healthy waveform", () => {
  it("waits for it if the product compares with it", async () => {
    const clinic = aClinic({ needsHealthyWaveform: true, healthyBreathWaveformUrl: WAVEFORM });
    const answer = clinic.services.http.hold(`GET ${WAVEFORM}`);
    const { now, during, reports } = await open(clinic);
    expect(now()).toEqual({ status: "loading" });
    await during(() => answer({ sampleTimes: [0, 1], sampleValues: [0, 5] }));
    expect(now()).toMatchObject({ status: "ready", record: { healthy: { meansKPa: [0, 5] } } });
    expect(reports()).toEqual([]);
  });

  it("returns none and reports that if the test names none", async () => {
    const { now, reports } = await open(aClinic({ needsHealthyWaveform: true }));
    expect(now()).toMatchObject(READY);
    expect(reports()).toEqual(["a test names no healthy waveform"]);
  });

  it("returns none if it cannot be fetched", async () => {
    const clinic = aClinic({ needsHealthyWaveform: true, healthyBreathWaveformUrl: WAVEFORM });
    clinic.services.http.fail(`GET ${WAVEFORM}`, "unexpected-status", 500);
    expect((await open(clinic)).now()).toMatchObject(READY);
  });

  it("does not request it for a product that compares with none", async () => {
    const clinic = aClinic({ healthyBreathWaveformUrl: WAVEFORM });
    const { now } = await open(clinic);
    expect(now()).toMatchObject(READY);
    expect(clinic.services.http.sent(`GET ${WAVEFORM}`)).toEqual([]);
  });
});

import type { BreathRecording } from "@capno/api-client/models/breath-test";
import { toHandsetUdi } from "@capno/domain/units";
import type { NavigateFunction } from "@capno/router";
import { aFeaturesBody } from "@capno/test-kit/wire-builders";
import { describe, expect, it } from "vitest";

import { FIRST, SECOND } from "../testing/names.ts";
import { openJourneyOf, type JourneyHarness } from "../testing/open-journey.ts";

/** Tests the wiring, with a fake network, clock and browser; the machine has tests of its own. */

const ASKS: Parameters<typeof openJourneyOf>[0] = {
  leadsTo: { DIAGNOSE_INITIAL: "question", DIAGNOSE_FINAL: "result" },
  question: {
    segment: "smoking-history",
    title: "Smoking history",
    Page: () => null,
    send: () => Promise.resolve({ kind: "accepted" }),
  },
};
const LOADING = `/any/handsets/${encodeURIComponent(FIRST)}/loading-test`;
const START = `/any/handsets/${encodeURIComponent(FIRST)}/start-test`;
const QUESTION = `/any/handsets/${encodeURIComponent(FIRST)}/smoking-history/a`;
const RESULT = "/any/results/a";

interface Clinic extends JourneyHarness {
  /** The navigations, and whether each replaced the history entry. */
  readonly went: readonly (readonly [to: string, replaced: boolean])[];
}

async function startedTest(definition: Parameters<typeof openJourneyOf>[0] = {}): Promise<Clinic> {
  const clinic = openJourneyOf(definition);
  const went: (readonly [string, boolean])[] = [];
  clinic.journey.attachNavigation(
    ((to: string, { replace }: { readonly replace: boolean }) =>
      void went.push([to, replace])) as NavigateFunction,
  );
  await clinic.hold();
  await clinic.pass(1_000);
  clinic.start();
  await clinic.pass(1_000);
  return { ...clinic, went };
}

const toasts = ({ services }: Clinic) => services.notices.toasts.map(({ message }) => message);
async function press(clinic: Clinic, label: string): Promise<void> {
  const action = clinic.services.notices.toasts.at(-1)?.action;
  expect(action?.label).toBe(label);
  action?.run();
  await clinic.pass(0);
}
const giveUp = ({ journey, services }: Clinic) =>
  journey.testRun.send({ type: "given-up", at: services.clock.now() });

/** The test's recording is reported while it runs; then the test is abandoned. */
async function givenUp(definition: Parameters<typeof openJourneyOf>[0] = {}): Promise<Clinic> {
  const clinic = await startedTest(definition);
  clinic.record("a", { testIdentifier: "NTS-7" });
  clinic.receive("DECODE", "SUCCEEDED", "a");
  await clinic.pass(1_000);
  giveUp(clinic);
  await clinic.pass(0);
  return clinic;
}

const recordingOf = (udi: string) => ({ handsetUdi: toHandsetUdi(udi) }) as BreathRecording;

describe("createJourney, navigating through a test", () => {
  it("pushes the waiting page after Start, and replaces it with the start page when the test is abandoned", async () => {
    const clinic = await startedTest();
    giveUp(clinic);
    expect(clinic.went).toEqual([
      [LOADING, false],
      [START, true],
    ]);
  });

  it("replaces the waiting page with the question or the result", async () => {
    const asking = await startedTest(ASKS);
    asking.record("a");
    asking.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "a");
    await asking.pass(0);
    expect(asking.went.at(-1)).toEqual([QUESTION, true]);
    const clinic = await startedTest();
    clinic.record("a");
    clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    await clinic.pass(0);
    expect(clinic.went.at(-1)).toEqual([RESULT, true]);
    expect(clinic.journey.records.isAsExpected("a", recordingOf(FIRST))).toBe(true);
    expect(clinic.journey.records.isAsExpected("a", recordingOf(SECOND))).toBe(false);
  });

  it("prefetches the healthy waveform at the question, and not before", async () => {
    const clinic = await startedTest({ ...ASKS, needsHealthyWaveform: true });
    const { http } = clinic.services;
    const asked = () => http.requests.filter(({ path }) => path.endsWith("/computedFeatures/"));
    clinic.record("a");
    http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody({ healthyBreathWaveformUrl: "" }));
    expect(asked()).toEqual([]);
    clinic.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "a");
    await clinic.pass(0);
    expect(asked().map(({ path }) => path)).toEqual(["/v2/capnograms/a/computedFeatures/"]);
  });

  it("replaces the page of a lost handset with the list", async () => {
    const clinic = openJourneyOf({});
    await clinic.hold();
    clinic.services.clock.sleep(400_000);
    const after = openJourneyOf({}, { services: clinic.services, stored: new Map(clinic.stored) });
    const went: unknown[] = [];
    after.journey.attachNavigation(
      ((to: unknown, options: unknown) => void went.push([to, options])) as NavigateFunction,
    );
    await after.hold();
    expect(went).toEqual([["/any/handsets", { replace: true }]]);
  });
});

it("createJourney says of a running test whose result was opened elsewhere that it is complete, and opens it on a press", async () => {
  const clinic = await startedTest();
  clinic.record("a");
  clinic.journey.noteResultOpened("a");
  clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
  await clinic.pass(0);
  expect(toasts(clinic)).toEqual([
    "The test on 00201 is complete. Its result was opened from the history or in another window.",
  ]);
  expect(clinic.went.at(-1)).toEqual([START, true]);
  // A recording of another handset is not shown as its result.
  expect(clinic.journey.records.isAsExpected("a", recordingOf(FIRST))).toBe(true);
  expect(clinic.journey.records.isAsExpected("a", recordingOf(SECOND))).toBe(false);
  await press(clinic, "Open");
  expect(clinic.went.at(-1)).toEqual([RESULT, false]);
});

describe("createJourney, receiving the result of an abandoned test [REQ-TEST-09]", () => {
  it("announces it by name, opens it on a press, and counts it as not exported until then", async () => {
    const clinic = await givenUp();
    clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    await clinic.pass(0);
    expect(toasts(clinic)).toEqual(["Result for test NTS-7 is available"]);
    expect(clinic.journey.exportStatus.getUnexported()).toMatchObject([
      { capnogramId: "a", testIdentifier: "NTS-7", isFinal: true },
    ]);
    expect(clinic.went.at(-1)).toEqual([START, true]);
    await press(clinic, "Open");
    expect(clinic.went.at(-1)).toEqual([RESULT, false]);
  });

  it("announces it also on the page after a reload", async () => {
    const before = await givenUp();
    before.journey.leavePage();
    const stored = new Map(before.stored);
    before.journey.dispose();
    const after = openJourneyOf({}, { services: before.services, stored });
    await after.hold();
    after.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    await after.pass(0);
    expect(toasts(before)).toEqual(["Result for test NTS-7 is available"]);
  });

  it("counts a first result as such", async () => {
    const clinic = await givenUp();
    clinic.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "a");
    await clinic.pass(0);
    expect(clinic.journey.exportStatus.getUnexported()).toMatchObject([{ capnogramId: "a", isFinal: false }]);
  });

  it("lets the letters of its name turn no word of the announcement", async () => {
    const clinic = await givenUp();
    clinic.record("a", { testIdentifier: "\u05D0\u05D1" });
    clinic.journey.records.forgetAll();
    clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    await clinic.pass(0);
    expect(toasts(clinic)).toEqual(["Result for test \u2068\u05D0\u05D1\u2069 is available"]);
  });

  it("announces it without a name if that can no longer be read", async () => {
    const clinic = await givenUp();
    clinic.journey.records.forgetAll();
    clinic.services.http.fail("GET /v2/capnograms/a/", "network-failure");
    clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    await clinic.pass(0);
    expect(toasts(clinic)).toEqual(["Result for test just recorded is available"]);
    expect(clinic.journey.exportStatus.getUnexported()).toEqual([]);
  });

  it("announces its question, which is no result to export, and asks on a press", async () => {
    const clinic = await givenUp(ASKS);
    clinic.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "a");
    await clinic.pass(0);
    expect(toasts(clinic)).toEqual(["Result for test NTS-7 is available"]);
    expect(clinic.journey.exportStatus.getUnexported()).toEqual([]);
    await press(clinic, "Open");
    expect(clinic.went.at(-1)).toEqual([QUESTION, true]);
  });
});

describe("createJourney, running a test in the background [REQ-TEST-42]", () => {
  async function away(definition: Parameters<typeof openJourneyOf>[0] = {}): Promise<Clinic> {
    const clinic = await startedTest(definition);
    clinic.journey.leaveHandset();
    clinic.record("a", { testIdentifier: "NTS-7" });
    return clinic;
  }

  it("has the result of its own handset, without a toast beside the strip, until it is dismissed", async () => {
    const clinic = await away();
    clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    await clinic.pass(0);
    expect(toasts(clinic)).toEqual([]);
    expect(clinic.journey.exportStatus.getUnexported()).toMatchObject([{ capnogramId: "a" }]);
    expect(clinic.journey.records.isAsExpected("a", recordingOf(SECOND))).toBe(false);
    expect(clinic.journey.whole.getState().unopened?.capnogramId).toBe("a");
    clinic.journey.dismissNotice();
    expect(clinic.journey.whole.getState().unopened).toBeUndefined();
    expect(clinic.went).toEqual([[LOADING, false]]);
  });

  it("leaves the question to the header, and leads there", async () => {
    const clinic = await away(ASKS);
    clinic.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "a");
    await clinic.pass(0);
    expect(toasts(clinic)).toEqual([]);
    expect(clinic.went).toEqual([[LOADING, false]]);
    expect(clinic.journey.getRunningPath()).toBe(QUESTION);
  });

  it("leaves a failure to the header", async () => {
    const clinic = await away();
    await clinic.pass(clinic.services.config.breathTest.loadTestTimeoutMs);
    expect(toasts(clinic)).toEqual([]);
    expect(clinic.journey.testRun.getState().phase.status).toBe("failed");
    expect(clinic.journey.getRunningPath()).toBe(LOADING);
  });

  it("keeps the test while another page opens, and ends it with the product", async () => {
    const clinic = await away();
    clinic.journey.openPage();
    expect(clinic.journey.testRun.getState().phase.status).toBe("waiting");
    clinic.journey.leaveProduct();
    expect(clinic.journey.testRun.getState().phase.status).toBe("idle");
    expect(clinic.journey.getRunningPath()).toBeUndefined();
  });
});

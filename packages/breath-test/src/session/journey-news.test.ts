import type { BreathRecording } from "@capno/api-client/models/breath-test";
import { toHandsetUdi } from "@capno/domain/units";
import type { NavigateFunction } from "@capno/router";
import { aFeaturesBody } from "@capno/test-kit/wire-builders";
import { describe, expect, it } from "vitest";

import { FIRST, SECOND } from "../testing/names.ts";
import { openJourneyOf, type JourneyHarness } from "../testing/open-journey.ts";

/** The wiring: what the steps prove holds of what runs. Only the network, the clock and the browser are played. */

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
  /** Where it led, and whether Back leads there again. */
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

/** Its recording is heard of while it runs; then the test is given up. */
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

describe("the pages of a test, as Back finds them", () => {
  it("the pages of a test, as Back finds them are the waiting after Start, and Start again where it was given up", async () => {
    const clinic = await startedTest();
    giveUp(clinic);
    expect(clinic.went).toEqual([
      [LOADING, false],
      [START, true],
    ]);
  });

  it("the pages of a test, as Back finds them are its question and its result in the place of the waiting", async () => {
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

  it("the pages of a test, as Back finds them have the waveform to compare with under way from the question on, and not before", async () => {
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

  it("the pages of a test, as Back finds them are the handsets in the place of the one that is lost", async () => {
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

describe("a result that comes after its test was given up [REQ-TEST-09]", () => {
  it("a result that comes after its test was given up is announced by its name and opened by a press; whoever does not open it has not kept it", async () => {
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

  it("a result that comes after its test was given up is a first one where the final one is not there yet", async () => {
    const clinic = await givenUp();
    clinic.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "a");
    await clinic.pass(0);
    expect(clinic.journey.exportStatus.getUnexported()).toMatchObject([{ capnogramId: "a", isFinal: false }]);
  });

  it("a result that comes after its test was given up is announced without a name where that cannot be read any more", async () => {
    const clinic = await givenUp();
    clinic.journey.records.forgetAll();
    clinic.services.http.fail("GET /v2/capnograms/a/", "network-failure");
    clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    await clinic.pass(0);
    expect(toasts(clinic)).toEqual(["Result for test just recorded is available"]);
    expect(clinic.journey.exportStatus.getUnexported()).toEqual([]);
  });

  it("a result that comes after its test was given up is announced as its question where it needs one, which is no result to keep, and asks by a press", async () => {
    const clinic = await givenUp(ASKS);
    clinic.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "a");
    await clinic.pass(0);
    expect(toasts(clinic)).toEqual(["Result for test NTS-7 is available"]);
    expect(clinic.journey.exportStatus.getUnexported()).toEqual([]);
    await press(clinic, "Open");
    expect(clinic.went.at(-1)).toEqual([QUESTION, true]);
  });
});

describe("news of a test whose page is not open [REQ-TEST-42]", () => {
  async function away(definition: Parameters<typeof openJourneyOf>[0] = {}): Promise<Clinic> {
    const clinic = await startedTest(definition);
    clinic.journey.leaveHandset();
    clinic.record("a", { testIdentifier: "NTS-7" });
    return clinic;
  }

  it("news of a test whose page is not open is its result, of its own handset alone, and can be put away", async () => {
    const clinic = await away();
    clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    await clinic.pass(0);
    expect(toasts(clinic)).toEqual(["Result for test NTS-7 is available"]);
    expect(clinic.journey.records.isAsExpected("a", recordingOf(SECOND))).toBe(false);
    expect(clinic.journey.whole.getState().unopened?.capnogramId).toBe("a");
    clinic.journey.dismissNotice();
    expect(clinic.journey.whole.getState().unopened).toBeUndefined();
    expect(clinic.went).toEqual([[LOADING, false]]);
  });

  it("news of a test whose page is not open is its question, and leads there", async () => {
    const clinic = await away(ASKS);
    clinic.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "a");
    await clinic.pass(0);
    expect(toasts(clinic)).toEqual(["The test on 00201 needs the smoking history"]);
    expect(clinic.went).toEqual([[LOADING, false]]);
    await press(clinic, "Return");
    expect(clinic.went.at(-1)).toEqual([QUESTION, false]);
    expect(clinic.journey.getRunningPath()).toBe(QUESTION);
  });

  it("news of a test whose page is not open is that it failed, and leads to the handsets where it was given up meanwhile", async () => {
    const clinic = await away();
    clinic.receive("DECODE", "FAILED", "a");
    await clinic.pass(31_000);
    expect(toasts(clinic)).toEqual(["The test on 00201 has failed"]);
    await press(clinic, "Return");
    expect(clinic.went.at(-1)).toEqual([LOADING, false]);
    clinic.journey.leaveProduct();
    await press(clinic, "Return");
    expect(clinic.went.at(-1)).toEqual(["/any/handsets", false]);
  });

  it("news of a test whose page is not open is that nothing came in time: it has failed", async () => {
    const clinic = await away();
    await clinic.pass(clinic.services.config.breathTest.loadTestTimeoutMs);
    expect(toasts(clinic)).toEqual(["The test on 00201 has failed"]);
  });

  it("news of a test whose page is not open is that it asks whose a recording is", async () => {
    const clinic = await startedTest();
    clinic.journey.leaveHandset();
    const before = new Date(clinic.services.clock.now() - 90_000).toISOString();
    const over = new Date(clinic.services.clock.now() - 60_000).toISOString();
    clinic.record("x", { administeredBy: null, capturedAt: before, receivedAt: over });
    clinic.listTests([{ capnogramId: "x", capturedAt: before }]);
    await clinic.pass(20_000);
    expect(toasts(clinic)).toEqual(["The test on 00201 asks whose a recording is"]);
  });

  it("stays with the test while another page begins, and ends with the product", async () => {
    const clinic = await away();
    clinic.journey.openPage();
    expect(clinic.journey.testRun.getState().phase.status).toBe("waiting");
    clinic.journey.leaveProduct();
    expect(clinic.journey.testRun.getState().phase.status).toBe("idle");
    expect(clinic.journey.getRunningPath()).toBeUndefined();
  });
});

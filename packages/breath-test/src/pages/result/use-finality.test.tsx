import { describe, expect, it, vi } from "vitest";

import { FIRST, testsRoute } from "../../testing/names.ts";
import { openHook } from "../../testing/open-hook.tsx";
import { openJourneyOf, type JourneyHarness } from "../../testing/open-journey.ts";
import { useFinality } from "./use-finality.ts";

const FINAL = { status: "final", hasFailed: false };
const FIRST_ONE = { status: "first", hasFailed: false };
const UNKNOWN = { status: "unknown", hasFailed: false };

const useFinalityOfA = (udi: string | undefined) => useFinality("a", udi);
const open = (clinic: JourneyHarness) => openHook(clinic, useFinalityOfA, FIRST);
const countAsked = ({ services }: JourneyHarness) => services.http.sent(testsRoute(FIRST)).length;
const getChannels = ({ services }: JourneyHarness) =>
  services.realtime.channels().filter((name) => name.includes("handset@"));

describe("useFinality [REQ-TEST-06]", () => {
  it("is unknown until the list has answered", async () => {
    const clinic = openJourneyOf({});
    const answer = clinic.services.http.hold(testsRoute(FIRST));
    const hook = await open(clinic);
    expect(hook.now()).toEqual(UNKNOWN);
    await hook.during(() => answer([]));
    expect(hook.now()).toEqual(FIRST_ONE);
  });

  it("is final if the list says so, and never calls such a diagnosis preliminary", async () => {
    const clinic = openJourneyOf({});
    clinic.listTests([{ capnogramId: "a", testOutcome: "Completed" }]);
    const hook = await open(clinic);
    expect(hook.now()).toEqual(FINAL);
    expect(hook.seen).not.toContainEqual(FIRST_ONE);
    expect(clinic.journey.records.getKnownDiagnosis("a")).toBe("final");
  });

  it("is preliminary while the list has the test in progress, whatever it says of others", async () => {
    const clinic = openJourneyOf({});
    clinic.listTests([
      { capnogramId: "b", testOutcome: "Completed" },
      { capnogramId: "a", testOutcome: "In progress" },
    ]);
    expect((await open(clinic)).now()).toEqual(FIRST_ONE);
    expect(clinic.journey.records.getKnownDiagnosis("a")).toBeUndefined();
  });

  it("is preliminary if the list cannot be read", async () => {
    const clinic = openJourneyOf({});
    clinic.services.http.fail(testsRoute(FIRST), "unexpected-status", 500);
    expect((await open(clinic)).now()).toEqual(FIRST_ONE);
  });

  it("says that the final diagnosis failed if the list does", async () => {
    const clinic = openJourneyOf({});
    clinic.listTests([{ capnogramId: "a", testOutcome: "Failed" }]);
    expect((await open(clinic)).now()).toEqual({ status: "first", hasFailed: true });
  });

  it("is final without the list if an event says so", async () => {
    const clinic = openJourneyOf({});
    clinic.services.http.hold(testsRoute(FIRST));
    clinic.journey.records.forget("a", false);
    const hook = await open(clinic);
    expect(hook.now()).toEqual(FIRST_ONE);
    await hook.during(() => clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a"));
    expect(hook.now()).toEqual(FINAL);
    expect(getChannels(clinic)).toEqual([]);
  });

  it("neither polls nor listens once it is final, whatever a list says", async () => {
    const clinic = openJourneyOf({});
    clinic.listTests([{ capnogramId: "a", testOutcome: "Failed" }]);
    clinic.journey.records.forget("a", true);
    expect((await open(clinic)).now()).toEqual(FINAL);
    expect([countAsked(clinic), getChannels(clinic)]).toEqual([0, []]);
  });

  it("requests nothing until the handset is known", async () => {
    const clinic = openJourneyOf({});
    const hook = await openHook(clinic, useFinalityOfA, undefined);
    expect(hook.now()).toEqual(UNKNOWN);
    expect(clinic.services.http.requests).toEqual([]);
    await hook.change(FIRST);
    expect(hook.now()).toEqual(FIRST_ONE);
  });

  it("asks again by itself, so that a final diagnosis is found without an event", async () => {
    const clinic = openJourneyOf({});
    Object.assign(clinic.services.config.breathTest, { pollIntervalMs: 5 });
    const hook = await open(clinic);
    expect(hook.now()).toEqual(FIRST_ONE);
    clinic.listTests([{ capnogramId: "a", testOutcome: "Completed" }]);
    await hook.during(() => vi.waitFor(() => expect(hook.now()).toEqual(FINAL)));
  });

  it("refetches when the channel reconnects, one request at a time", async () => {
    const clinic = openJourneyOf({});
    const hook = await open(clinic);
    const before = countAsked(clinic);
    const [channel = ""] = getChannels(clinic);
    const answer = clinic.services.http.hold(testsRoute(FIRST));
    await hook.during(() => clinic.services.realtime.succeed(channel));
    await hook.during(() => clinic.services.realtime.succeed(channel));
    expect(countAsked(clinic)).toBe(before + 1);
    await hook.during(() => answer([]));
  });
});

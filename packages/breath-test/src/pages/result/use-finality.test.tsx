import { describe, expect, it } from "vitest";

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

describe("whether a diagnosis is the final one [REQ-TEST-06]", () => {
  it("whether a diagnosis is the final one is not known before the list has answered", async () => {
    const clinic = openJourneyOf({});
    const answer = clinic.services.http.hold(testsRoute(FIRST));
    const hook = await open(clinic);
    expect(hook.now()).toEqual(UNKNOWN);
    await hook.during(() => answer([]));
    expect(hook.now()).toEqual(FIRST_ONE);
  });

  it("whether a diagnosis is the final one is said by the list, and one that is final there was at no time called a first one", async () => {
    const clinic = openJourneyOf({});
    clinic.listTests([{ capnogramId: "a", testOutcome: "Completed" }]);
    const hook = await open(clinic);
    expect(hook.now()).toEqual(FINAL);
    expect(hook.seen).not.toContainEqual(FIRST_ONE);
    expect(clinic.journey.records.getKnownDiagnosis("a")).toBe("final");
  });

  it("whether a diagnosis is the final one is that it is not, as long as the list has the test in progress, whatever it says of others", async () => {
    const clinic = openJourneyOf({});
    clinic.listTests([
      { capnogramId: "b", testOutcome: "Completed" },
      { capnogramId: "a", testOutcome: "In progress" },
    ]);
    expect((await open(clinic)).now()).toEqual(FIRST_ONE);
    expect(clinic.journey.records.getKnownDiagnosis("a")).toBeUndefined();
  });

  it("whether a diagnosis is the final one is that it is not where the list cannot be read", async () => {
    const clinic = openJourneyOf({});
    clinic.services.http.fail(testsRoute(FIRST), "unexpected-status", 500);
    expect((await open(clinic)).now()).toEqual(FIRST_ONE);
  });

  it("whether a diagnosis is the final one is that it is not, and will not soon be, where the list has a failure", async () => {
    const clinic = openJourneyOf({});
    clinic.listTests([{ capnogramId: "a", testOutcome: "Failed" }]);
    expect((await open(clinic)).now()).toEqual({ status: "first", hasFailed: true });
  });

  it("whether a diagnosis is the final one is known without the list where it was heard", async () => {
    const clinic = openJourneyOf({});
    clinic.services.http.hold(testsRoute(FIRST));
    clinic.journey.records.forget("a", false);
    const hook = await open(clinic);
    expect(hook.now()).toEqual(FIRST_ONE);
    await hook.during(() => clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a"));
    expect(hook.now()).toEqual(FINAL);
    expect(getChannels(clinic)).toEqual([]);
  });

  it("whether a diagnosis is the final one is neither asked nor listened for once it is final, whatever a list says", async () => {
    const clinic = openJourneyOf({});
    clinic.listTests([{ capnogramId: "a", testOutcome: "Failed" }]);
    clinic.journey.records.forget("a", true);
    expect((await open(clinic)).now()).toEqual(FINAL);
    expect([countAsked(clinic), getChannels(clinic)]).toEqual([0, []]);
  });

  it("whether a diagnosis is the final one is not asked for before the handset is known", async () => {
    const clinic = openJourneyOf({});
    const hook = await openHook(clinic, useFinalityOfA, undefined);
    expect(hook.now()).toEqual(UNKNOWN);
    expect(clinic.services.http.requests).toEqual([]);
    await hook.change(FIRST);
    expect(hook.now()).toEqual(FIRST_ONE);
  });

  it("whether a diagnosis is the final one is asked for again when the channel is there again, and once at a time", async () => {
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

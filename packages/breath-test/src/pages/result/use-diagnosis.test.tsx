import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { openHook } from "../../testing/open-hook.tsx";
import { openJourneyOf, type JourneyHarness } from "../../testing/open-journey.ts";
import { useDiagnosis } from "./use-diagnosis.ts";
import type { Finality } from "./use-finality.ts";

const DIAGNOSIS = "GET /v2/capnograms/a/diagnosis/";

beforeEach(() => {
  // TanStack Query refetches with an interval of its own.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => void vi.useRealTimers());

/** Renders the hook; the server has a diagnosis. */
async function open(is: Finality["status"], clinic: JourneyHarness = openJourneyOf({})) {
  const { http } = clinic.services;
  http.reply(DIAGNOSIS, { of: "first" });
  const useDiagnosisOfA = (finality: Finality["status"]) =>
    useDiagnosis("a", { status: finality, hasFailed: false });
  const hook = await openHook(clinic, useDiagnosisOfA, is);
  return {
    ...hook,
    http,
    countAsked: () => http.sent(DIAGNOSIS).length,
    poll: () => hook.during(() => void vi.advanceTimersByTime(10_000)),
    askAgain: () => hook.during(() => clinic.journey.queryClient.refetchQueries()),
  };
}

/** A first diagnosis was read; the final one exists but cannot be read. */
async function openFirstAlone() {
  const page = await open("first");
  page.http.fail(DIAGNOSIS, "unexpected-status", 500);
  await page.change("final");
  return page;
}

const NOTHING = { data: undefined, isFinal: undefined };

describe("useDiagnosis [REQ-TEST-06]", () => {
  it("requests nothing until it is known which diagnosis exists", async () => {
    const { now, countAsked } = await open("unknown");
    expect(now()).toEqual({ ...NOTHING, error: null });
    expect(countAsked()).toBe(0);
  });

  it("returns the existing diagnosis, marked as first or final, after one request", async () => {
    const first = await open("first");
    expect(first.now()).toEqual({ data: { of: "first" }, isFinal: false, error: null });
    expect(first.countAsked()).toBe(1);
    const final = await open("final");
    expect(final.now()).toEqual({ data: { of: "first" }, isFinal: true, error: null });
    expect(final.countAsked()).toBe(1);
  });

  it("returns the first one until the final one has arrived", async () => {
    const { http, change, during, now } = await open("first");
    const answer = http.hold(DIAGNOSIS);
    await change("final");
    expect(now()).toEqual({ data: { of: "first" }, isFinal: false, error: null });
    await during(() => answer({ of: "final" }));
    expect(now()).toEqual({ data: { of: "final" }, isFinal: true, error: null });
  });

  it("returns the first one while the final one cannot be read, and polls until it can", async () => {
    const { http, now, poll, countAsked } = await openFirstAlone();
    expect(now()).toEqual({ data: { of: "first" }, isFinal: false, error: null });
    http.reply(DIAGNOSIS, { of: "final" });
    await poll();
    expect(now()).toEqual({ data: { of: "final" }, isFinal: true, error: null });
    const before = countAsked();
    await poll();
    expect(countAsked()).toBe(before);
  });

  it.each(["first", "final"] as const)(
    "returns an error without polling if the %s one is the only one and fails",
    async (which) => {
      const clinic = openJourneyOf({});
      const page = await open("unknown", clinic);
      page.http.fail(DIAGNOSIS, "unexpected-status", 500);
      await page.change(which);
      expect(page.now()).toMatchObject({ ...NOTHING, error: { facts: { status: 500 } } });
      await page.poll();
      expect(page.countAsked()).toBe(1);
    },
  );

  it.each(["first", "final"] as const)(
    "keeps the %s one when a refetch fails, until the server says that it is gone [FM-22]",
    async (which) => {
      const { http, now, askAgain } = await open(which);
      http.fail(DIAGNOSIS, "unexpected-status", 500);
      await askAgain();
      expect(now()).toMatchObject({ data: { of: "first" }, error: null });
      http.reply(DIAGNOSIS, {}, 404);
      await askAgain();
      expect(now()).toMatchObject({ ...NOTHING, error: { facts: { kind: "not-found" } } });
    },
  );
});

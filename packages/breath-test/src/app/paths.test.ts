import { describe, expect, it } from "vitest";

import type { Phase } from "../test-run/test-run-states.ts";
import { at, FIRST, HOLDING, play, pressed } from "../testing/journey-timeline.ts";
import { createPaths, getTestRunPath, getRunningPath, isReservedId } from "./paths.ts";

const question = { segment: "smoking-history", title: "Smoking history" };
const paths = createPaths({ basePath: "/ntd", question } as Parameters<typeof createPaths>[0]);
const HANDSET = `/ntd/handsets/${encodeURIComponent(FIRST)}`;

describe("createPaths [spec §2] [REQ-HANDSET-13]", () => {
  it("encodes ids and says where a result was opened from", () => {
    expect(paths.startTest(FIRST)).toBe(`${HANDSET}/start-test`);
    expect(paths.loadingTest(FIRST)).toBe(`${HANDSET}/loading-test`);
    expect(paths.question(FIRST, "a/b")).toBe(`${HANDSET}/smoking-history/a%2Fb`);
    expect(paths.handsetHistory(FIRST)).toBe(`/ntd/results-history/${encodeURIComponent(FIRST)}`);
    expect([true, false].map((is) => paths.result("a/b", is))).toEqual([
      "/ntd/results/a%2Fb?results=1",
      "/ntd/results/a%2Fb",
    ]);
    expect([true, false].map((is) => paths.print("a/b", is))).toEqual([
      "/ntd/a%2Fb/print?results=1",
      "/ntd/a%2Fb/print",
    ]);
  });

  it("reserves the product's own segments, so that no recording's id can be one [REQ-NAV-11]", () => {
    for (const word of ["results", "results-history", "handsets", "instructions", "licences", "training"])
      expect(isReservedId(word)).toBe(true);
    expect(isReservedId("a")).toBe(false);
  });

  it("leads to the page of each step", () => {
    expect(getTestRunPath(paths, { page: "start", udi: FIRST })).toBe(`${HANDSET}/start-test`);
    expect(getTestRunPath(paths, { page: "loading", udi: FIRST })).toBe(`${HANDSET}/loading-test`);
    expect(getTestRunPath(paths, { page: "question", udi: FIRST, capnogramId: "a" })).toBe(
      `${HANDSET}/smoking-history/a`,
    );
  });

  it("leads to the running test or its question, and nowhere if none runs", () => {
    const { phase } = play([...HOLDING, pressed(20)]).state.testRun;
    if (phase.status !== "waiting") throw new Error("expected to wait");
    const target = { capnogramId: "a", capturedAt: at(30), isProved: true };
    const asking: Phase = { status: "asking", test: { ...phase.test, target }, refusal: undefined };
    expect(getRunningPath(paths, phase)).toBe(`${HANDSET}/loading-test`);
    expect(getRunningPath(paths, asking)).toBe(`${HANDSET}/smoking-history/a`);
    expect(getRunningPath(paths, { status: "idle" })).toBeUndefined();
    expect(getRunningPath(paths, { status: "finished", capnogramId: "a" })).toBeUndefined();
  });
});

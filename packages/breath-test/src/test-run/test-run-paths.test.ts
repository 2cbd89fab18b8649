import { describe, expect, it } from "vitest";

import { createPaths } from "../paths.ts";
import { at, FIRST, HOLDING, play, pressed } from "../testing/journey-timeline.ts";
import { getRunningPath, getTestRunPath } from "./test-run-paths.ts";
import type { Phase } from "./test-run-states.ts";

const question = { segment: "smoking-history", title: "Smoking history" };
const paths = createPaths({ basePath: "/ntd", question } as Parameters<typeof createPaths>[0]);
const HANDSET = `/ntd/handsets/${encodeURIComponent(FIRST)}`;

describe("the paths of a test run [spec §2] [REQ-HANDSET-13]", () => {
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
    expect(getRunningPath(paths, { status: "finished", udi: FIRST, capnogramId: "a" })).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";

import { FIRST } from "./testing/journey-timeline.ts";
import { createPaths, isReservedId } from "./paths.ts";

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
});

import { toEpochMs } from "@capno/domain/units";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { getComparePath, parseCompareChoice, toCompareSearch } from "./compare-path.ts";

const at = (text: string) => toEpochMs(Date.parse(text));

describe("a comparison in the address [REQ-DETAIL-43]", () => {
  it("names date ranges by absolute times and records by their id", () => {
    const address = getComparePath("CARD-1", {
      baseline: { kind: "window", from: at("2026-11-06T00:00:00Z"), before: at("2026-11-13T00:00:00Z") },
      now: { kind: "record", id: 7 },
    });
    expect(decodeURIComponent(address)).toBe(
      "/detail/CARD-1/compare?baseline=2026-11-06T00:00:00Z/2026-11-13T00:00:00Z&now=7",
    );
    expect(getComparePath("A/B")).toBe("/detail/A%2FB/compare");
  });

  it("is read back as it was written, for any comparison", () => {
    const side = fc.oneof(
      fc.record({ kind: fc.constant("record" as const), id: fc.nat() }),
      fc
        .tuple(fc.integer({ min: 1, max: 4e12 }), fc.integer({ min: 1, max: 1e11 }))
        .map(([from, length]) => ({
          kind: "window" as const,
          from: toEpochMs(from),
          before: toEpochMs(from + length),
        })),
    );
    fc.assert(
      fc.property(side, side, (baseline, now) => {
        expect(parseCompareChoice(toCompareSearch({ baseline, now }))).toEqual({ baseline, now });
      }),
    );
  });

  it.each([
    "x",
    "-7",
    "1e3",
    "9".repeat(16),
    "2026-11-06/",
    "2026-11-13T00:00:00Z/2026-11-06T00:00:00Z",
    "2026-11-06T00:00:00Z/2026-11-06T00:00:00Z",
    "2026-11-06T00:00:00Z/2026-11-13T00:00:00Z/2026-11-14T00:00:00Z",
  ])("takes %s for no choice", (text) => {
    const search = `?${new URLSearchParams({ baseline: text }).toString()}`;
    expect(parseCompareChoice(search)).toEqual({ baseline: undefined, now: undefined });
  });
});

import { describe, expect, it } from "vitest";

import { getComparePath, parseCompareChoice } from "./compare-path.ts";

describe("a comparison in the address [REQ-DETAIL-43]", () => {
  it("names both records, and is read back as it was written", () => {
    const choice = { baseline: 6, now: 7 };
    const address = getComparePath("A/B", choice);
    expect(address).toBe("/detail/A%2FB/compare?baseline=6&now=7");
    expect(parseCompareChoice(address.slice(address.indexOf("?")))).toEqual(choice);
    expect(getComparePath("CARD-1")).toBe("/detail/CARD-1/compare");
    expect(getComparePath("CARD-1", { baseline: undefined, now: 7 })).toBe("/detail/CARD-1/compare?now=7");
    expect(getComparePath("CARD-1", { baseline: 6, now: undefined })).toBe(
      "/detail/CARD-1/compare?baseline=6",
    );
    expect(parseCompareChoice("")).toBeUndefined();
    expect(parseCompareChoice("?now=7")).toEqual({ baseline: undefined, now: 7 });
    expect(parseCompareChoice("?baseline=6")).toEqual({ baseline: 6, now: undefined });
  });

  it.each(["x", "-7", "1e3", "9".repeat(16), "2026-11-06T00:00:00Z/2026-11-13T00:00:00Z", ""])(
    "takes %s for no choice, and shows no other record in its place",
    (text) => {
      const search = `?${new URLSearchParams({ baseline: text, now: "7" }).toString()}`;
      expect(parseCompareChoice(search)).toEqual({ baseline: undefined, now: 7 });
    },
  );
});

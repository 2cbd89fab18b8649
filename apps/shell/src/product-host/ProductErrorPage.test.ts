import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { mayRedirectAfterFailure } from "./ProductErrorPage.tsx";

describe("recovery from a failed page [REQ-NAV-20]", () => {
  it.each([
    [undefined, true],
    [10_000, false],
    [5_001, false],
    [5_000, true],
    [0, true],
  ])("last redirect at %s, now 10000: %s", (last, expected) => {
    expect(mayRedirectAfterFailure(toEpochMs(10_000), last === undefined ? undefined : toEpochMs(last))).toBe(
      expected,
    );
  });
});

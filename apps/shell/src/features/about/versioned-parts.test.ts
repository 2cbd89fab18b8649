import { describe, expect, it } from "vitest";

import { aRelease } from "../../testing/a-release.ts";
import type { ProductLoad } from "../../products/product-load.ts";
import { getProductPart, getServiceRows, getShellPart } from "./versioned-parts.ts";

const SHELL = {
  version: "4.2.4",
  commit: "0123456789abcdef0123",
  builtAt: "2026-03-01T10:20:30.000Z",
  knownFaults: "/known-faults.html",
};

const LISTED = { id: "nts", name: "Screen", version: "4.2.4", baseUrl: "/r/screen/4.2.4/" };

function aLoad(changes: Partial<ProductLoad> = {}): ProductLoad {
  return {
    id: "nts",
    version: "4.2.5",
    attempts: 1,
    loadTimeMs: 123.4,
    lastFailure: undefined,
    source: "canary",
    release: aRelease({
      version: "4.2.5",
      commit: "fedcba9876543210",
      builtAt: "2026-03-02T00:00:00.000Z",
      baseUrl: "https://files.example/r/screen/4.2.5/",
      knownFaults: "known-faults.0123456789abcdef.html",
    }),
    ...changes,
  };
}

describe("the versions in About", () => {
  it("names the version and the known faults of the product that runs, not of the one that the list names [REQ-NAME-11]", () => {
    expect(getProductPart(LISTED, aLoad())).toEqual({
      name: "Screen",
      version: "4.2.5",
      state: "canary",
      rows: [
        { term: "Commit", value: "fedcba9876" },
        { term: "Built", value: "2026-03-02 00:00 UTC" },
        { term: "Load time", value: "123 ms" },
        { term: "Last error", value: "none" },
      ],
      knownFaults: "https://files.example/r/screen/4.2.5/known-faults.0123456789abcdef.html",
    });
  });

  it("does not call a product running that was not opened, or that failed", () => {
    expect(getProductPart(LISTED, undefined)).toMatchObject({ state: "not opened", knownFaults: undefined });
    const failed = getProductPart(LISTED, {
      id: "nts",
      version: "4.2.4",
      attempts: 2,
      loadTimeMs: undefined,
      lastFailure: {
        kind: "unreachable",
        id: "nts",
        detail: "https://a.example/entry.js?user=ada",
        attempts: 2,
        canRetry: true,
      },
    });
    expect(failed.state).toBe("failed");
    expect(failed.rows.at(-1)?.value).toBe("unreachable: https://a.example/entry.js");
  });

  it.each([
    [0, "in step with the server"],
    [400, "in step with the server"],
    [61_000, "61 s ahead of the server"],
    [-900_000, "900 s behind the server"],
    [1_234_000, "1,234 s ahead of the server"],
    [undefined, "not known"],
  ])("describes a clock that differs by %s ms: %s", (clockSkewMs, words) => {
    const rows = getServiceRows({
      environment: "local",
      camrest: "4.12.3",
      diagnoserver: undefined,
      realtime: "live",
      clockSkewMs,
    });
    expect(rows.at(-1)?.value).toBe(words);
    expect(rows).toContainEqual({ term: "diagnoserver", value: "not known" });
  });

  it("names the commit and the time of the shell's build", () => {
    expect(getShellPart(SHELL).rows).toEqual([
      { term: "Commit", value: "0123456789" },
      { term: "Built", value: "2026-03-01 10:20 UTC" },
    ]);
  });
});

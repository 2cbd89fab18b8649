import { describe, expect, it } from "vitest";

import { aRelease } from "../testing/a-release.ts";
import { listCandidates } from "./release-candidates.ts";

const aReference = (version: string) => ({
  version,
  contract: "^1.0.0",
  url: `https://clinic.example/r/screen/${version}/release.json`,
  integrity: `sha384-${"B".repeat(64)}`,
});
const CANARY = { ...aReference("4.3.0"), percent: 100 };
const PREVIOUS = aReference("4.2.3");

function list(
  entry: Parameters<typeof aRelease>[0],
  {
    good,
    avoided = [],
    userId,
  }: { readonly good?: string; readonly avoided?: readonly string[]; readonly userId?: string } = {},
) {
  const candidates = listCandidates(aRelease(entry), {
    userId,
    lastKnownGood: { findVersion: () => good },
    blocklist: { has: (_id, version) => avoided.includes(version) },
    fetchReference: async () => ({}),
  });
  return candidates.map(({ version, source }) => `${version} ${source}`);
}

describe("which versions may be opened, and in which order", () => {
  it("the live one, then the one before it", () => {
    expect(list({ previous: PREVIOUS })).toEqual(["4.2.4 live", "4.2.3 fallback"]);
  });

  it("each once, and says where one is pinned", () => {
    expect(list({ pinned: true })).toEqual(["4.2.4 pinned"]);
    expect(list({ canary: CANARY }, { userId: "13", good: "4.3.0" })).toEqual(["4.3.0 canary", "4.2.4 live"]);
    expect(list({ previous: aReference("4.2.4") })).toEqual(["4.2.4 live"]);
  });

  it("a version that worked in this browser only where the list still names it", () => {
    expect(list({ previous: PREVIOUS }, { good: "4.1.0" })).toEqual(["4.2.4 live", "4.2.3 fallback"]);
    expect(list({ previous: PREVIOUS, canary: CANARY }, { good: "4.3.0" })).toEqual([
      "4.2.4 live",
      "4.3.0 fallback",
      "4.2.3 fallback",
    ]);
  });

  it.each([
    ["the one before", { previous: PREVIOUS, withdrawn: ["4.2.3"] }, ["4.2.4 live"]],
    ["the canary that worked here", { canary: CANARY, withdrawn: ["4.3.0"] }, ["4.2.4 live"]],
    ["the live one itself", { previous: PREVIOUS, withdrawn: ["4.2.4"] }, ["4.2.3 fallback"]],
  ])("never a withdrawn version, though the list names it: %s", (_, entry, expected) => {
    expect(list(entry, { good: "4.3.0" })).toEqual(expected);
  });

  it("listCandidates offers the canary to users drawn for this product, not for another", () => {
    const atTen = { canary: { ...CANARY, percent: 10 } };
    // 11 is among the ten per cent of Capture, 13 among those of Screen.
    expect(list(atTen, { userId: "13" })).toEqual(["4.3.0 canary", "4.2.4 live"]);
    expect(list(atTen, { userId: "11" })).toEqual(["4.2.4 live"]);
    expect(list({ ...atTen, id: "dashboard" }, { userId: "11" })).toEqual(["4.3.0 canary", "4.2.4 live"]);
  });

  it("one that failed in this tab comes last", () => {
    expect(list({ previous: PREVIOUS }, { avoided: ["4.2.4"] })).toEqual(["4.2.3 fallback", "4.2.4 live"]);
  });
});

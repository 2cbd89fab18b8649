import { describe, expect, it } from "vitest";

import { getDetailPath, parseDuid, parseRecordId, toDetailPath, toRecordPath } from "./detail-path.ts";

describe("from one participant to another [spec §2]", () => {
  it.each([
    ["", "", "/detail/CARD-2"],
    ["", "#respiratory-rate", "/detail/CARD-2#respiratory-rate"],
    ["?scale=6M", "#no-such-trend", "/detail/CARD-2?scale=6M#no-such-trend"],
    ["?scale=1W&from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z", "", "/detail/CARD-2?scale=1W"],
  ])("keeps the trend and its timescale of %j %j", (search, hash, address) => {
    expect(toDetailPath("CARD-2", { search, hash })).toBe(address);
  });

  it.each(["CARD-1", "A/B", "A%2FB", "A%25", "50%", "Ä #?&\u202e1", "..%2f", "-"])(
    "reads the ID %j of an address as it was written into it",
    (duid) => {
      expect(parseDuid(getDetailPath(duid))).toBe(duid);
      expect(parseDuid(`${getDetailPath(duid)}/compare`)).toBe(duid);
    },
  );

  it("reads an address that was typed by hand", () => {
    expect(parseDuid("/detail/50%")).toBe("50%");
    expect(parseDuid("/detail")).toBeUndefined();
    expect(parseDuid("/detail/")).toBeUndefined();
  });

  it("cannot be led astray by an id", () => {
    expect(toDetailPath("A/../#?", { search: "", hash: "" })).toBe("/detail/A%2F..%2F%23%3F");
  });
});

describe("a record in the address [REQ-DETAIL-25]", () => {
  it.each([
    ["?record=107", 107],
    ["?record=0", 0],
    ["", undefined],
    ["?record=", undefined],
    ["?record=-7", undefined],
    ["?record=1e3", undefined],
    ["?record=7.5", undefined],
    [`?record=${"9".repeat(16)}`, undefined],
  ])("of %j is %s, and never another one", (search, id) => {
    expect(parseRecordId(search)).toBe(id);
  });

  it("is opened and closed without touching the trend", () => {
    const from = { pathname: "/detail/CARD-1", search: "?scale=6M", hash: "#respiratory-rate" };
    const opened = toRecordPath(107, from);
    expect(opened).toEqual({ ...from, search: "?scale=6M&record=107" });
    expect(toRecordPath(108, opened).search).toBe("?scale=6M&record=108");
    expect(toRecordPath(undefined, opened)).toEqual(from);
    expect(toRecordPath(undefined, { ...from, search: "?record=107" }).search).toBe("");
  });
});

import { describe, expect, it } from "vitest";

import { getEnvironmentBanner } from "./environment-banner.ts";
import { getInitials, getStaffPortalLink, showsLoginNotice } from "./frame-rules.ts";

describe("environment banner · spec §1, decision A6", () => {
  it.each([
    ["local", "local", "purple"],
    ["development", "development", "red"],
    ["test", "test", "orange"],
    ["staging", "staging", "blue"],
    ["internal", "internal", "green"],
    ["Staging ", "Staging", "blue"],
    ["internal-prod", "internal-prod", "black"],
    ["demo", "demo", "black"],
    ["constructor", "constructor", "black"],
    ["", "UNKNOWN", "black"],
    ["  ", "UNKNOWN", "black"],
  ])("%j shows %s in %s", (written, name, colour) => {
    expect(getEnvironmentBanner(written)).toEqual({ name, colour });
  });

  it.each([["prod"], ["production"], ["Prod-eu"], [" PRODUCTION"]])("%j shows none", (written) => {
    expect(getEnvironmentBanner(written)).toBeUndefined();
  });
});

describe("header · spec §2", () => {
  it.each([
    ["Ada", "Lovelace", "AL"],
    [" ada", "lovelace ", "AL"],
    ["Ada", "", "A"],
    ["", "", undefined],
    ["😀da", "Ø", "😀Ø"],
  ])("%s %s has the initials %s", (firstName, lastName, initials) => {
    expect(getInitials({ firstName, lastName })).toBe(initials);
  });
});

describe("staff portal link · spec §2, decision B19 [SECURITY]", () => {
  const frame = {
    staffEmailDomains: ["capno.example", "staff.example"],
    staffPortalUrl: "https://portal.example/handsets?capnogram={capnogramId}",
  };

  it.each([
    ["ann@capno.example", "https://portal.example/handsets?capnogram=a%2F7"],
    ["ann@STAFF.example", "https://portal.example/handsets?capnogram=a%2F7"],
    ["ann@notcapno.example", undefined],
    ["ann@capno.example.evil.example", undefined],
    ["capno.example", undefined],
  ])("%s: %s", (username, link) => {
    expect(getStaffPortalLink(username, frame, "a/7")).toBe(link);
  });

  it("is absent without an address", () => {
    expect(
      getStaffPortalLink("ann@capno.example", { ...frame, staffPortalUrl: "" }, undefined),
    ).toBeUndefined();
  });
});

describe("login notice · decision B18", () => {
  it.each([
    ["Maintenance on Sunday", "dashboard", true],
    ["Maintenance on Sunday", undefined, true],
    ["Maintenance on Sunday", "nts", false],
    ["Maintenance on Sunday", "ntd", false],
    [" ", "dashboard", false],
  ] as const)("%j for %s: %s", (notice, target, shown) => {
    expect(showsLoginNotice(notice, target)).toBe(shown);
  });
});

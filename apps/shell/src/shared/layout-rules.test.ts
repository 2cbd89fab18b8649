import { describe, expect, it } from "vitest";

import { findRelease } from "../testing/releases.ts";
import { getInitials, getStaffPortalLink, showsLoginNotice } from "./layout-rules.ts";

describe("header [spec §2]", () => {
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

describe("staff portal link [spec §2] [REQ-NAV-19]", () => {
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
  ])("for %s is %s", (username, link) => {
    expect(getStaffPortalLink(username, frame, "a/7")).toBe(link);
  });

  it("is not shown where no address is configured", () => {
    expect(
      getStaffPortalLink("ann@capno.example", { ...frame, staffPortalUrl: "" }, undefined),
    ).toBeUndefined();
  });
});

describe("login notice [REQ-NAV-18]", () => {
  it.each([
    ["Maintenance on Sunday", "capture", true],
    ["Maintenance on Sunday", undefined, true],
    ["Maintenance on Sunday", "screen", false],
    ["Maintenance on Sunday", "diagnose", false],
    [" ", "capture", false],
  ] as const)("%j for %s: %s", (notice, target, shown) => {
    expect(showsLoginNotice(notice, target && findRelease(target).frame)).toBe(shown);
  });
});

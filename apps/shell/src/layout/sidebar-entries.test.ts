import type { Account } from "@capno/api-client/models/account";
import { PERMISSIONS } from "@capno/domain/account/permission";
import type { SidebarItem } from "@capno/product-contract/product";
import { describe, expect, it } from "vitest";

import { findRelease } from "../testing/releases.ts";
import {
  getCommonEntries,
  getProductEntries,
  groupEntries,
  type CommonActions,
  type SidebarEntry,
} from "./sidebar-entries.ts";

const nothing = () => undefined;
const deeds: CommonActions = {
  openAbout: nothing,
  openSupport: nothing,
  logOut: nothing,
  openFault: nothing,
  reportFaultUrl: "",
  staffPortalUrl: undefined,
};

describe("sidebar [spec §2]", () => {
  it.each([
    ["capture", ["About", "Contact Help Desk", "Log out"]],
    ["screen", ["Contact support", "Report fault", "Log out"]],
    ["diagnose", ["Contact support", "Report fault", "Log out"]],
  ] as const)("%s has in common: %j", (product, labels) => {
    expect(getCommonEntries(findRelease(product).frame, deeds).map(({ label }) => label)).toEqual(labels);
  });

  it("leads to the fault report where there is one, else to its own dialog", () => {
    const find = (given: CommonActions) =>
      getCommonEntries(findRelease("screen").frame, given).find(({ id }) => id === "fault")?.target;
    const openFault = () => undefined;
    const target = find({ ...deeds, openFault });
    expect(target?.kind === "action" && target.run).toBe(openFault);
    const href = "https://faults.example/";
    expect(find({ ...deeds, reportFaultUrl: href })).toEqual({ kind: "outside", href });
  });

  it("shows the internal portal where a link is given", () => {
    const entries = getCommonEntries(findRelease("diagnose").frame, {
      ...deeds,
      staffPortalUrl: "https://portal.example",
    });
    expect(entries[0]).toMatchObject({
      label: "Internal portal",
      target: { href: "https://portal.example" },
    });
  });

  it("hides entries that the account may not use, and computes an address when its entry is followed", () => {
    const account: Account = {
      username: "",
      firstName: "",
      lastName: "",
      groups: [],
      permissions: [PERMISSIONS.capture],
      hasConsentedToEula: true,
      hasWatchedTrainingVideo: true,
    };
    let last = "/detail";
    const items: readonly SidebarItem[] = [
      { id: "list", label: "All Users", icon: "people", action: { to: "/list" } },
      {
        id: "summary",
        label: "User Summary",
        icon: "person",
        permission: PERMISSIONS.viewDetail,
        action: { to: () => last },
      },
    ];
    expect(getProductEntries(items, account).map(({ id }) => id)).toEqual(["list"]);
    const allowed = { ...account, permissions: [PERMISSIONS.viewDetail] };
    const target = getProductEntries(items, allowed)[1]?.target;
    expect(target).toMatchObject({ kind: "page", to: "/detail" });
    last = "/detail/CARD-7";
    expect(target?.kind === "page" && target.getTo()).toBe("/detail/CARD-7");
  });

  it("marks an entry as current for its own page alone where a page below it has an entry", () => {
    const account = { permissions: [PERMISSIONS.capture] } as unknown as Account;
    const items: readonly SidebarItem[] = [
      { id: "list", label: "All Users", icon: "people", action: { to: () => "/list?q=CARD" } },
      { id: "checks", label: "Data checks", icon: "checks", action: { to: "/list/checks" } },
      { id: "documentation", label: "Documentation", icon: "document", action: { to: "/documentation" } },
    ];
    expect(
      getProductEntries(items, account).map(({ target }) => target.kind === "page" && target.isExact),
    ).toEqual([true, false, false]);
  });
});

describe("groupEntries", () => {
  it("puts neighbours of one group together, and keeps their order", () => {
    const entry = (id: string, group?: string): SidebarEntry => ({
      id,
      label: id,
      icon: "people",
      group,
      target: { kind: "page", to: `/${id}`, getTo: () => `/${id}`, isExact: false, isAlsoAt: [] },
    });
    const entries = [entry("list"), entry("checks", "Study"), entry("package", "Study"), entry("help")];
    expect(groupEntries(entries).map((group) => [group.group, group.entries.map(({ id }) => id)])).toEqual([
      [undefined, ["list"]],
      ["Study", ["checks", "package"]],
      [undefined, ["help"]],
    ]);
  });
});

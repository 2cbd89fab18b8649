import { PERMISSIONS } from "@capno/domain/account/permission";
import type { ProductCommand, RouteHandle, SidebarItem } from "@capno/product-contract/product";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { toDuid } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { parseListView } from "../paths/list-path.ts";
import { createCapture } from "../study/session/capture-session.ts";
import { createHeaderActions } from "./create-header-actions.tsx";
import { createCommands, createSidebar, createUserSearch } from "./create-navigation.ts";
import { toRoutes } from "./routes.tsx";
import { OF_COORDINATOR, openStudy } from "./testing/blinded-study.ts";

const OF_VIEWER = [PERMISSIONS.capture, PERMISSIONS.viewDetail];

function open(permissions: readonly string[] = OF_COORDINATOR) {
  const services = openStudy({ permissions: [...permissions] }, []);
  const capture = createCapture(services);
  return { services, capture };
}

/** Where an entry leads now; undefined: it does something here. */
function leadsTo(entries: readonly (SidebarItem | ProductCommand)[], id: string): string | undefined {
  const { action } = entries.find((entry) => entry.id === id) ?? {};
  if (action === undefined) throw new Error(`no ${id}`);
  if (!("to" in action)) return undefined;
  return typeof action.to === "function" ? action.to() : action.to;
}

const STUDY = ["participant-status", "data-checks", "handsets"];
const SUMMARY = "user-summary";

describe("Capture's sidebar [REQ-NAV-13]", () => {
  it("asks for access to details where a page shows records", () => {
    const sidebar = createSidebar(open().capture);
    for (const { id, permission } of sidebar)
      expect([id, permission]).toEqual([
        id,
        [...STUDY, SUMMARY].includes(id) ? PERMISSIONS.viewDetail : undefined,
      ]);
  });

  it("offers the package to those alone whom the deployment lets export", () => {
    const { services, capture } = open([...OF_COORDINATOR, "study.export"]);
    const offered = () => createSidebar(capture).map(({ id }) => id);
    Object.assign(services.config.capture, { exportPermission: "study.export" });
    expect(offered()).toContain("data-package");
    Object.assign(services.config.capture, { exportPermission: "study.other" });
    expect(offered()).not.toContain("data-package");
  });

  it("opens All Users as it was left, and each page of a study with the group that was chosen there", () => {
    const { services, capture } = open([...OF_COORDINATOR, "study.export"]);
    Object.assign(services.config.capture, { exportPermission: "study.export" });
    const sidebar = createSidebar(capture);
    expect(["all-users", ...STUDY, "data-package"].map((id) => leadsTo(sidebar, id))).toEqual([
      "/list",
      "/list/status",
      "/list/checks",
      "/list/handsets",
      "/list/package",
    ]);
    const params = new URLSearchParams("group=2&needs=call&show=calendar");
    capture.lastViewed.rememberList(parseListView(params), params);
    expect(leadsTo(sidebar, "all-users")).toBe("/list?show=calendar&group=2&needs=call");
    expect([...STUDY, "data-package"].map((id) => leadsTo(sidebar, id))).toEqual([
      "/list/status?group=2",
      "/list/checks?group=2",
      "/list/handsets?group=2",
      "/list/package?group=2",
    ]);
  });

  it("opens the user that was viewed last", () => {
    const { capture } = open();
    const sidebar = createSidebar(capture);
    expect(leadsTo(sidebar, SUMMARY)).toBe("/detail");
    capture.lastViewed.rememberParticipant(toDuid("CARD-1"));
    expect(leadsTo(sidebar, SUMMARY)).toBe("/detail/CARD-1");
  });

  it("marks the entry of a page that has none of its own", () => {
    const at = (path: string) =>
      createSidebar(open().capture).flatMap(({ id, isAlsoAt }) =>
        isAlsoAt?.includes(path) === true ? [id] : [],
      );
    expect([at("/list/summaries"), at("/list/changes")]).toEqual([["all-users"], ["participant-status"]]);
  });
});

describe("Capture's commands [REQ-NAV-13]", () => {
  it.each([
    [OF_COORDINATOR, ["allocate-handset", "needs-call", "calendar", "summaries", "changes", "compare"], 1],
    [OF_VIEWER, ["needs-call", "calendar", "summaries", "changes", "compare"], 0],
    [[PERMISSIONS.capture], [], 0],
  ])("with the permissions %j are %j, and %i in the header", (permissions, ids, inHeader) => {
    const { capture } = open(permissions);
    expect(createCommands(capture).map(({ id }) => id)).toEqual(ids);
    expect(createHeaderActions(capture)).toHaveLength(inHeader);
  });

  it("open the list of calls, the calendar and the log of changes", () => {
    const commands = createCommands(open().capture);
    expect(["needs-call", "calendar", "changes"].map((id) => leadsTo(commands, id))).toEqual([
      "/list?needs=call",
      "/list?show=calendar",
      "/list/changes",
    ]);
  });

  it("open the summaries of the list that was left, and the comparison of the participant viewed last", () => {
    const { capture } = open();
    const commands = createCommands(capture);
    expect([leadsTo(commands, "summaries"), leadsTo(commands, "compare")]).toEqual([
      "/list/summaries",
      "/detail",
    ]);
    capture.lastViewed.rememberList(parseListView(new URLSearchParams("q=CARD&group=1")));
    capture.lastViewed.rememberParticipant(toDuid("A/B"));
    expect([leadsTo(commands, "summaries"), leadsTo(commands, "compare")]).toEqual([
      "/list/summaries?q=CARD&group=1",
      "/detail/A%2FB/compare",
    ]);
  });
});

describe("the users in the command menu", () => {
  async function search(permissions: readonly string[]) {
    const { services, capture } = open(permissions);
    Object.assign(services.config.capture, { studyZone: "Pacific/Auckland" });
    services.http.reply("GET /duid/", [
      aDuidBody({ duid: "A&B-1", handset_udi: null, latest_capnogram_dt: "2026-11-18T12:30:00Z" }),
    ]);
    const found = await createUserSearch(capture)("A&B");
    return { found, to: leadsTo(found, "user-A&B-1") };
  }

  it("have their handset and their last use in the study's zone, and open the user's page", async () => {
    const { found, to } = await search(OF_VIEWER);
    expect(found[0]?.detail).toMatch(/ · 19 November 2026, 01:30$/);
    expect(to).toBe("/detail/A%26B-1");
  });

  it("are shown in the list to an account that may not open them", async () => {
    expect((await search([PERMISSIONS.capture])).to).toBe("/list?q=A%26B-1");
  });
});

it("a page is titled by its participant, and a table of users fills the window", () => {
  const routes = toRoutes(open().capture);
  const handle = (path: string) =>
    routes.find((route) => route.path === path)?.handle as {
      readonly title: string | ((params: { readonly duid?: string }) => string);
      readonly fillsWindow?: boolean;
      readonly order: number;
    };
  const titleOf = (path: string, duid?: string) => {
    const { title } = handle(path);
    return typeof title === "string" ? title : title(duid === undefined ? {} : { duid });
  };
  expect(titleOf("/detail/:duid", "CARD-1")).toBe("CARD-1");
  expect(titleOf("/detail")).toBe("User Summary");
  expect(titleOf("/detail/:duid/compare", "CARD-1")).toBe("Compare CARD-1");
  expect(titleOf("/detail/:duid/compare", "CARD-\u202E1")).toBe("Compare \u2068CARD-\u202E1\u2069");
  for (const path of ["/list", "/list/status", "/list/summaries"])
    expect(handle(path).fillsWindow).toBe(true);
  // The page slides the way one moves in the sidebar.
  expect(["/list", "/detail/:duid", "/documentation"].map((path) => handle(path).order)).toEqual([1, 2, 3]);
});

it.each([
  ["/list", "All Users", 1, true],
  ["/list/summaries", "Summaries as PDF", 1, true],
  ["/list/status", "Participant status", 1, true],
  ["/list/package", "Study data package", 1, false],
  ["/list/checks", "Data checks", 1, false],
  ["/list/handsets", "Handsets", 1, false],
  ["/list/handset-log", "Handset log", 1, false],
  ["/list/changes", "Log of changes", 1, false],
  ["/documentation", "Documentation", 3, false],
])("the page at %s is titled %s", (path, title, order, fillsWindow) => {
  const handle = toRoutes(open().capture).find((route) => route.path === path)?.handle as RouteHandle;
  expect([handle.title, handle.order, handle.fillsWindow === true, handle.selectedProduct]).toEqual([
    title,
    order,
    fillsWindow,
    "dashboard",
  ]);
});

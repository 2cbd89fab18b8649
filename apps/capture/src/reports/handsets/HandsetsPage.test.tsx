import { toHandsetUdi } from "@capno/domain/units";
import { watchSavedFiles } from "@capno/fhir/testing/saved-files";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aGroup, anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { expectSortedColumns } from "@capno/test-kit/sorted-columns";
import { aDuidBody, OTHER_UDI, UDI } from "@capno/test-kit/wire-builders";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";

import { toHandsetLogPath } from "../../paths/handset-log-path.ts";
import { HANDSETS_PATH } from "../../paths/handsets-path.ts";
import product from "../../product.tsx";

beforeAll(async () => void (await import("./HandsetsPage.tsx")));

const FREE = "(01)05060000000001(21)NTH00003";
const HANDSETS = [
  { handset_udi: UDI, group: 1 },
  { handset_udi: OTHER_UDI, group: 2 },
  { handset_udi: FREE, group: 1 },
];
/** Used an hour ago, and never. */
const USERS = [
  aDuidBody({ duid: "CARD-1", handset_udi: UDI, latest_capnogram_dt: "2026-11-20T09:20:00Z" }),
  aDuidBody({
    duid: "LEEDS-1",
    groups: [2],
    handset_udi: OTHER_UDI,
    capnogram_count: 0,
    latest_capnogram_dt: null,
  }),
];

function open(answers: { readonly handsets?: readonly unknown[]; readonly users?: readonly unknown[] } = {}) {
  const groups = [aGroup(), aGroup({ id: 2, projectId: "LEEDS" })];
  const services = aProductServices({ session: createFakeSession(anAccount({ groups })) });
  Object.assign(services.config.capture, { studyZone: "UTC" });
  const { http } = services;
  http.reply("GET /device/", answers.handsets ?? HANDSETS);
  http.reply("GET /duid/", answers.users ?? USERS);
  const show = () => {
    const router = createMemoryRouter(product.create(services).routes, { initialEntries: [HANDSETS_PATH] });
    render(<RouterProvider router={router} />);
    return router;
  };
  return { services, http, show };
}

const readHandsets = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
const readPressed = () =>
  screen.queryAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);
const press = (name: RegExp | string) => userEvent.click(screen.getByRole("button", { name }));

describe("the page of handsets [REQ-HANDSET-16] [REQ-HANDSET-45]", () => {
  it("lists them, and narrows them by project, by name and by one filter at a time", async () => {
    const { show } = open();
    const router = show();
    await screen.findByText("3 of 3 handsets");
    expect(screen.queryByText(/could not be read/)).toBeNull();
    // The zone of its times is named where it may not be the study's.
    screen.getByText(/^as of .*, UTC$/);
    expect(readHandsets()).toEqual(["NTH 00002", "NTH 00001", "NTH 00003"]);
    expect(screen.getByRole("link", { name: "LEEDS-1" }).getAttribute("href")).toBe("/detail/LEEDS-1");
    expect(screen.getByRole("link", { name: "Log of NTH 00002" }).getAttribute("href")).toBe(
      toHandsetLogPath({ udi: toHandsetUdi(OTHER_UDI), groupId: null }),
    );
    expect(screen.getByText("Not allocated")).toBeDefined();
    const age = screen.getByText("20 November 2026, 09:20").nextElementSibling;
    expect(age?.textContent).toMatch(/ ago$|^just now$/);
    expect(screen.getByRole("row", { name: /NTH 00002/ }).textContent).toMatch(/No record yet$/);
    expectSortedColumns(screen.getByRole("table"));

    expect(readPressed()).toEqual([]);
    await press("Free (1)");
    expect(readPressed()).toEqual(["Free (1)"]);
    expect(readHandsets()).toEqual(["NTH 00003"]);
    await press("No record yet (1)");
    expect(screen.getByText("1 of 3 handsets")).toBeDefined();
    expect(readHandsets()).toEqual(["NTH 00002"]);
    await press("No record yet (1)");
    expect(readHandsets()).toHaveLength(3);

    await userEvent.type(screen.getByRole("searchbox", { name: "Handset or user" }), "card-1");
    expect(readHandsets()).toEqual(["NTH 00001"]);
    expect(screen.getByRole("button", { name: "Free (0)" })).toBeDefined();
    await userEvent.clear(screen.getByRole("searchbox"));

    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Project" }), "LEEDS");
    await screen.findByText("1 of 1 handset");
    expect(router.state.location.search).toBe("?group=2");
    expect(screen.getByRole("link", { name: "Handset log" }).getAttribute("href")).toContain("group=2");
    await press("Free (0)");
    expect(screen.getByText("No handset matches")).toBeDefined();
  });

  it("calls no handset free where a user alone was not read [REQ-HANDSET-46] [SAFETY]", async () => {
    open({ handsets: HANDSETS, users: [...USERS, { duid: 7 }] }).show();
    const gap = await screen.findByText(
      "Users who could not be read: 1. The user of a handset may be missing.",
    );
    expect(gap.closest("[class*=banner]")?.className).toContain("watch");
    expect(screen.getByText("Not known")).toBeDefined();
    expect(screen.queryByText("Not allocated")).toBeNull();
    expect(screen.getByRole("button", { name: "Free (0)" })).toBeDefined();
  });

  it("calls no handset free, and says what is missing, where rows were not read [REQ-HANDSET-46] [SAFETY]", async () => {
    const saved = watchSavedFiles();
    onTestFinished(saved.end);
    open({ handsets: [...HANDSETS, { handset_udi: 7 }], users: [...USERS, { duid: 7 }] }).show();
    await screen.findByText(
      "Handsets that could not be read: 1. They are missing here. Users who could not be read: 1. The user of a handset may be missing.",
    );
    expect(screen.getByText("Not known")).toBeDefined();
    expect(screen.queryByText("Not allocated")).toBeNull();
    expect(screen.getByRole("button", { name: "Free (0)" })).toBeDefined();
    await press("No record yet (1)");
    await press("Save as CSV");
    await waitFor(() => expect(saved.names).toHaveLength(1));
    expect(saved.names[0]).toMatch(/^handsets-\d{4}-\d\d-\d\d.*\.csv$/);
    // The rows of the page, and what they lack.
    const file = await saved.readText();
    expect(file).toContain("Handsets that could not be read,1");
    expect(file).toContain("Users who could not be read,1");
    expect(file).toContain("LEEDS-1");
    expect(file).not.toContain("CARD-1");
  });

  it.each([
    ["GET /device/", "GET /duid/"],
    ["GET /duid/", "GET /device/"],
  ])("says that %s could not be loaded, and asks again for it and not for %s", async (failed, other) => {
    const { http, show } = open();
    http.fail(failed, "unexpected-status", 500);
    show();
    await screen.findByText("The handsets could not be loaded");
    expect(screen.getByRole("button", { name: "Save as CSV" }).getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByText("Loading handsets…")).toBeNull();
    // There are no rows that could be old.
    expect(screen.queryByText(/^These rows may be out of date\./)).toBeNull();
    const asked = http.sent(other).length;
    http.reply(failed, failed === "GET /device/" ? HANDSETS : USERS);
    await press("Try again");
    await screen.findByText("3 of 3 handsets");
    expect(http.sent(other)).toHaveLength(asked);
  });

  it("calls a handset unused after the days of the configuration", async () => {
    const { services, show } = open();
    Object.assign(services.config.capture, {
      worklist: { ...services.config.capture.worklist, unusedDays: 0 },
    });
    show();
    await screen.findByText("3 of 3 handsets");
    await press("Not used for 0 days or more (1)");
    expect(readHandsets()).toEqual(["NTH 00001"]);
  });

  it.each(["GET /duid/", "GET /device/"])(
    "keeps its rows where a refresh of %s fails, and says that they may be old [SAFETY]",
    async (list) => {
      const { http, services, show } = open();
      show();
      await screen.findByText("3 of 3 handsets");
      expect(screen.queryByText(/^These rows may be out of date\./)).toBeNull();
      http.fail(list, "network-failure");
      act(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
      await act(() => services.clock.advanceAsync(61_000));
      await screen.findByText(/^These rows may be out of date\./);
      expect(readHandsets()).toHaveLength(3);
    },
  );

  it("says how long ago a last record was by what time it is, and not by when the list was read", async () => {
    const { services, show } = open();
    show();
    await screen.findByText("3 of 3 handsets");
    const readAge = () => screen.getByText("20 November 2026, 09:20").nextElementSibling?.textContent;
    expect(readAge()).toBe("10 minutes ago");
    act(() => services.clock.advance(60_000));
    expect(readAge()).toBe("11 minutes ago");
  });

  it("lists those of one project, and of all again", async () => {
    const router = open().show();
    await screen.findByText("3 of 3 handsets");
    const choose = (project: string) =>
      userEvent.selectOptions(screen.getByRole("combobox", { name: "Project" }), project);
    await choose("CARD");
    await screen.findByText("2 of 2 handsets");
    await choose("All Groups");
    await screen.findByText("3 of 3 handsets");
    expect(router.state.location.search).toBe("");
  });

  it("writes the study's time in its file: of the lists, and of each last record", async () => {
    const saved = watchSavedFiles();
    onTestFinished(saved.end);
    const { services, show } = open();
    Object.assign(services.config.capture, { studyZone: "Pacific/Pago_Pago" });
    show();
    await screen.findByText("3 of 3 handsets");
    await press("Save as CSV");
    await waitFor(() => expect(saved.names).toHaveLength(1));
    expect(saved.names[0]).toMatch(/^handsets-2026-11-19-2230/);
    const file = await saved.readText();
    expect(file).toContain("19 November 2026, 22:30");
    expect(file).toContain("2026-11-19T22:20:00-11:00");
  });

  it("says that a project has no handset", async () => {
    open({ handsets: [], users: [] }).show();
    expect(await screen.findByText("No handset in this project")).toBeDefined();
    expect(screen.getByText("0 of 0 handsets")).toBeDefined();
  });
});

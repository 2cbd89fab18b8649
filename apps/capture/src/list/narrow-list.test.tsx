import { PERMISSIONS } from "@capno/domain/account/permission";
import { watchSavedFiles } from "@capno/fhir/testing/saved-files";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody, UDI } from "@capno/test-kit/wire-builders";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import product from "../product.tsx";
import { giveFramesHeight } from "../kit/rows/testing/give-frames-height.ts";

beforeAll(async () => {
  await import("./page/AllUsersPage.tsx");
  await import("./study-calendar/StudyCalendar.tsx");
});
beforeEach(() => {
  giveFramesHeight(600);
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("max-width: 1023.98px") }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const WELL = { handset_udi: UDI, adherence: 0.9, capnogram_count: 4 };

async function open(address = "/list", services = aProductServices()) {
  services.http.reply("GET /duid/", [
    aDuidBody({ ...WELL, duid: "CARD-1" }),
    aDuidBody({
      ...WELL,
      duid: "CARD-2",
      adherence: 0.4,
      capnogram_count: 9,
      latest_capnogram_breath_quality: 0.6,
    }),
    aDuidBody({ ...WELL, duid: "CARD-3", adherence: null, capnogram_count: 1 }),
  ]);
  services.http.reply("GET /capnogram/", []);
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await screen.findByRole("group", { name: /^(Worklist|Status)$/ });
  return { router, services };
}

const openMenu = () => userEvent.click(screen.getByRole("button", { name: "List actions" }));
const choose = (name: string) => userEvent.click(screen.getByRole("menuitem", { name }));
const shownIds = () => screen.queryAllByRole("rowheader").map((row) => row.textContent);

describe("All Users on a phone [REQ-LIST-40]", () => {
  it("the menu sorts by every column, and the hidden heading says how", async () => {
    await open();
    const headings = screen.getAllByRole("columnheader").filter((cell) => cell.hasAttribute("aria-sort"));
    // The hidden headings cannot be reached with Tab either.
    expect(document.querySelector("thead button, thead [tabindex]")).toBeNull();
    await openMenu();
    expect(screen.getAllByRole("menuitem", { name: /^Sort by/ })).toHaveLength(headings.length);
    await choose("Sort by Total Records");
    expect(shownIds()).toEqual(["CARD-3", "CARD-1", "CARD-2"]);
    expect(screen.getByRole("columnheader", { name: "Total Records" }).getAttribute("aria-sort")).toBe(
      "ascending",
    );
    await openMenu();
    await choose("Sort by Total Records (ascending)");
    expect(shownIds()).toEqual(["CARD-2", "CARD-1", "CARD-3"]);
  });

  it("an adherence that is not known is a dash, and no 0% [SAFETY]", async () => {
    await open("/list?sort=none");
    const row = within(await screen.findByRole("row", { name: /CARD-3/ }));
    expect(row.getByText("-")).toBeDefined();
    expect(row.queryByText("0%")).toBeNull();
  });

  it("the menu leads to the calendar, and offers no CSV of an empty list", async () => {
    const { router } = await open("/list?q=CARD-7");
    await openMenu();
    const save = screen.getByRole("menuitem", { name: "Save as CSV: no rows to export" });
    expect(save.getAttribute("aria-disabled")).toBe("true");
    await choose("Show as calendar");
    expect(router.state.location.search).toContain("show=calendar");
  });

  const offered = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
  const isSort = (text: string | null) => text?.startsWith("Sort by ") === true;

  it("the menu has the other views and the file, which the bar leaves out", async () => {
    const saved = watchSavedFiles();
    onTestFinished(saved.end);
    await open();
    await screen.findAllByRole("rowheader");
    expect(screen.queryByRole("navigation", { name: "Users as" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Save as CSV" })).toBeNull();
    await openMenu();
    expect(offered().filter((text) => !isSort(text))).toEqual([
      "Show status",
      "Show as calendar",
      "Summaries",
      "Save as CSV",
    ]);
    await choose("Save as CSV");
    await waitFor(() => expect(saved.names).toEqual([expect.stringMatching(/^users-.*\.csv$/)]));
  });

  it("the menu sets the orders apart, and has an arrow at the one that is chosen, as the rows go", async () => {
    await open();
    await openMenu();
    const apart = screen
      .getAllByRole("menuitem")
      .filter(({ className }) => className.includes("_separated_"));
    expect(apart.map(({ textContent }) => textContent)).toEqual(["Sort by User ID"]);
    const arrowOf = ({ innerHTML }: HTMLElement) => /lucide-arrow-(?:up|down)/.exec(innerHTML)?.[0];
    const marked = () =>
      screen
        .getAllByRole("menuitem", { name: /^Sort by/ })
        .flatMap((item) => (arrowOf(item) === undefined ? [] : [[item.textContent, arrowOf(item)]]));
    expect(marked()).toEqual([["Sort by Last Time Used (ascending)", "lucide-arrow-up"]]);
    await choose("Sort by Last Time Used (ascending)");
    await openMenu();
    expect(marked()).toEqual([["Sort by Last Time Used (descending)", "lucide-arrow-down"]]);
  });

  it.each([
    ["/list/status", ["Show as table", "Show as calendar", "Summaries"]],
    ["/list?show=calendar", ["Show as table", "Show status", "Summaries"]],
    ["/list?needs=call", ["Show status", "Show as calendar", "Summaries"]],
  ])("the menu of %s leads to the other views: %j", async (address, views) => {
    await open(address);
    await openMenu();
    const others = offered().filter((text) => !isSort(text));
    expect(others).toEqual([...views, expect.stringMatching(/^Save as CSV/)]);
  });

  it.each([
    ["/list/summaries?q=CARD", "Show as table", "/list", { q: "CARD" }],
    ["/list?q=CARD", "Show status", "/list/status", { q: "CARD" }],
    ["/list/status?q=CARD", "Show as calendar", "/list", { q: "CARD", show: "calendar" }],
    ["/list?q=CARD&show=calendar", "Summaries", "/list/summaries", { q: "CARD" }],
  ])("the menu of %s leads by %s to the same users there", async (address, item, path, users) => {
    const { router } = await open(address);
    await openMenu();
    await choose(item);
    const { pathname, search } = router.state.navigation.location ?? router.state.location;
    expect([pathname, Object.fromEntries(new URLSearchParams(search))]).toEqual([path, users]);
  });

  it("the menu leads an account that may not open records to no other view", async () => {
    const session = createFakeSession(anAccount({ permissions: [PERMISSIONS.capture] }));
    await open("/list", aProductServices({ session }));
    await openMenu();
    expect(offered().filter((text) => !isSort(text))).toEqual(["Save as CSV"]);
  });

  it.each([
    ["/list/status", ["Sort by User ID", "Sort by Status"]],
    ["/list?needs=call", ["Sort by User ID", "Sort by Why (ascending)"]],
  ])("at %s the menu sorts by the columns that are there: %j", async (address, orders) => {
    await open(address);
    await openMenu();
    expect(offered().filter(isSort)).toEqual(orders);
  });

  it("the calendar has its legend, its zone and its tools in one menu", async () => {
    await open("/list?show=calendar");
    await screen.findByRole("grid", { name: "Days of each user" });
    expect(screen.queryByRole("button", { name: "What the symbols mean" })).toBeNull();
    expect(screen.queryByText(/Days in /)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Calendar tools" }));
    expect(offered()).toEqual(["Save days", "Print"]);
    const menu = within(screen.getByRole("menu"));
    expect(menu.getByText("Recorded more than once")).toBeDefined();
    expect(menu.getByText(/^Days in .*\.$/)).toBeDefined();
  });

  it("the button of checks says what is not known, and opens them", async () => {
    await open();
    expect(screen.queryByRole("button", { name: "Check all" })).toBeNull();
    const button = screen.getByRole("button", { name: "Checks. Not known: adherence of 1 user" });
    await userEvent.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByRole("button", { name: "Check all" })).toBeDefined();
  });

  it("the menu of a row has all of its reasons, which its line may cut, and only the row says them to screen readers [REQ-LIST-80]", async () => {
    await open("/list?needs=call");
    const reasons = within(await screen.findByRole("list", { name: "Why CARD-2" })).getAllByRole("listitem");
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      "Quality dropped 30 points",
      "Adherence 40%",
    ]);
    await userEvent.click(await screen.findByRole("button", { name: "Actions for CARD-2" }));
    const all = within(screen.getByRole("menu")).getByText("Quality dropped 30 points, Adherence 40%");
    expect(all.closest("[aria-hidden=true]")).not.toBeNull();
  });

  it("the open menu of a row says what the row says, also when newer data comes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { services } = await open("/list?needs=call");
    fireEvent.click(await screen.findByRole("button", { name: "Actions for CARD-2" }));
    services.http.reply("GET /duid/", [aDuidBody({ ...WELL, duid: "CARD-2", adherence: 0.3 })]);
    vi.setSystemTime(Date.now() + 61_000);
    await act(async () => void window.dispatchEvent(new Event("visibilitychange")));
    const why = screen.getByRole("list", { name: "Why CARD-2" });
    await vi.waitFor(() => expect(why.textContent).toBe("Adherence 30%"));
    expect(within(screen.getByRole("menu")).getByText("Adherence 30%")).toBeDefined();
  });

  it("the menu of a row of the whole list begins with what can be done", async () => {
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Actions for CARD-2" }));
    expect(screen.getByRole("menu").textContent).toMatch(/^Open/);
  });
});

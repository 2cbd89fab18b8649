import { PERMISSIONS } from "@capno/domain/account/permission";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { giveFramesHeight } from "../kit/rows/testing/give-frames-height.ts";
import { aNote, aStatus, serveLog } from "../study/log/testing/log-entries.ts";
import product from "../product.tsx";

beforeAll(async () => {
  await import("./page/AllUsersPage.tsx");
  await import("./summaries/SummariesBar.tsx");
});
beforeEach(() => giveFramesHeight(600));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const HANDSET = "(01)05060(21)NTH01234";

async function open(
  address = "/list?sort=none",
  prepare: (services: ReturnType<typeof aProductServices>) => void = () => {},
) {
  const services = aProductServices();
  services.http.reply("GET /duid/", [
    aDuidBody({
      duid: "CARD-1",
      handset_udi: HANDSET,
      capnogram_breath_quality: 0.61,
      latest_capnogram_breath_quality: 0.72,
    }),
    aDuidBody({
      duid: "CARD-2",
      handset_udi: null,
      capnogram_breath_quality: null,
      latest_capnogram_breath_quality: null,
      adherence: null,
    }),
    aDuidBody({ duid: "CARD-3", handset_udi: null, adherence: 0, capnogram_count: 1_200 }),
  ]);
  services.http.reply("GET /capnogram/", []);
  services.http.reply("GET /duid/param/", []);
  prepare(services);
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await screen.findAllByRole("rowheader");
  return { services, router, path: () => router.state.location.pathname };
}

const row = (duid: string) => document.querySelector<HTMLElement>(`tr[data-duid="${duid}"]`)!;
const cell = (duid: string) => row(duid).querySelector<HTMLElement>("td:last-of-type")!;
const openMenu = (duid: string) =>
  fireEvent.click(screen.getByRole("button", { name: `Actions for ${duid}` }));

describe("a press on a row of All Users [REQ-LIST-17]", () => {
  it("opens its user, also beside the link", async () => {
    const { path } = await open();
    fireEvent.click(cell("CARD-2"));
    await waitFor(() => expect(path()).toBe("/detail/CARD-2"));
  });

  it.each<[string, (duid: string) => boolean]>([
    [
      "with Ctrl, which opens a new tab",
      (duid) => fireEvent.click(screen.getByRole("link", { name: duid }), { ctrlKey: true }),
    ],
    ["on its button", (duid) => fireEvent.click(screen.getByRole("button", { name: `Actions for ${duid}` }))],
    [
      "that ends a selection of text",
      (duid) => {
        vi.spyOn(window, "getSelection").mockReturnValue({ isCollapsed: false } as Selection);
        return fireEvent.click(cell(duid));
      },
    ],
  ])("%s opens no one", async (_, press) => {
    const { router, path } = await open();
    expect(press("CARD-1")).toBe(true);
    expect(router.state.navigation.state).toBe("idle");
    await act(async () => undefined);
    expect(path()).toBe("/list");
  });

  it("opens no one for an account that may not open records", async () => {
    const session = createFakeSession(anAccount({ permissions: [PERMISSIONS.capture] }));
    const { router, path } = await open(undefined, (services) => Object.assign(services, { session }));
    fireEvent.click(cell("CARD-1"));
    expect(router.state.navigation.state).toBe("idle");
    await act(async () => undefined);
    expect(path()).toBe("/list");
  });

  it("on the box of a row of the worklist selects it, and opens no one", async () => {
    const { router, path } = await open("/list?needs=call&sort=none");
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select CARD-2" });
    fireEvent.click(box);
    expect([box.checked, router.state.navigation.state]).toEqual([true, "idle"]);
    await act(async () => undefined);
    expect(path()).toBe("/list");
  });

  it("ticks it where summaries are chosen, and the arrows lead from box to box", async () => {
    const { path } = await open("/list/summaries?sort=none");
    const box = (duid: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: duid });
    expect(box("CARD-2").checked).toBe(true);
    fireEvent.click(cell("CARD-2"));
    expect([box("CARD-1").checked, box("CARD-2").checked]).toEqual([true, false]);
    fireEvent.click(box("CARD-2"));
    expect(box("CARD-2").checked).toBe(true);
    expect(path()).toBe("/list/summaries");
    expect(screen.queryByRole("link", { name: "CARD-1" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Save as CSV" })).toBeNull();
    act(() => box("CARD-1").focus());
    fireEvent.keyDown(box("CARD-1"), { key: "ArrowDown" });
    expect(document.activeElement).toBe(box("CARD-2"));
  });
});

describe("the menu of a row [REQ-LIST-17]", () => {
  it("opens the row's own user", async () => {
    const { path } = await open();
    openMenu("CARD-3");
    fireEvent.click(screen.getByRole("menuitem", { name: "Open" }));
    await waitFor(() => expect(path()).toBe("/detail/CARD-3"));
  });

  it("leads to the log of the row's own handset", async () => {
    const { router } = await open();
    openMenu("CARD-1");
    fireEvent.click(screen.getByRole("menuitem", { name: "Handset log" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/list/handset-log"));
    expect(new URLSearchParams(router.state.location.search).get("handset")).toBe(HANDSET);
  });

  it.each([
    ["copied", () => Promise.resolve(), "\u2068CARD-\u05D0\u2069 is copied."],
    [
      "blocked, with the ID to copy by hand",
      () => Promise.reject(new Error("not allowed")),
      "Copying is blocked. The ID is \u2068CARD-\u05D0\u2069.",
    ],
  ])("says that copying is %s, and the ID turns nothing but itself", async (_, write, message) => {
    const { services } = await open("/list", ({ http }) =>
      http.reply("GET /duid/", [aDuidBody({ duid: "CARD-\u05D0" })]),
    );
    userEvent.setup();
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(write);
    fireEvent.click(screen.getByRole("button", { name: /^Actions for/ }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Copy ID" }));
    await waitFor(() => expect(services.notices.toasts.map((toast) => toast.message)).toEqual([message]));
  });

  it.each(["ArrowDown", "ArrowUp"])("opens by %s on its button", async (key) => {
    await open();
    const button = screen.getByRole("button", { name: "Actions for CARD-2" });
    expect(fireEvent.keyDown(button, { key: "a" })).toBe(true);
    expect(screen.queryByRole("menu")).toBeNull();
    expect(fireEvent.keyDown(button, { key })).toBe(false);
    expect(screen.getByRole("menu", { name: "Actions for CARD-2" })).toBeDefined();
    expect(button.getAttribute("aria-expanded")).toBe("true");
    const other = screen.getByRole("button", { name: "Actions for CARD-1" });
    expect(other.getAttribute("aria-expanded")).toBe("false");
  });
});

describe("what a row says [REQ-LIST-11] [REQ-STATUS-03]", () => {
  it("has each quality under its heading, and no number where there is none [SAFETY]", async () => {
    await open();
    const heads = screen.getAllByRole("columnheader").filter((head) => head.getAttribute("scope") === "col");
    const textOf = (duid: string, heading: string) => {
      const place = heads.findIndex(({ textContent }) => textContent === heading);
      return [...row(duid).children][place]?.textContent;
    };
    expect(textOf("CARD-1", "Breath Quality")).toContain("72");
    expect(textOf("CARD-1", "Overall Breath Quality")).toContain("61");
    expect(textOf("CARD-1", "Status")).toBe("Used within the last day");
    expect(textOf("CARD-2", "Status")).toBe("No handset allocated");
    expect(textOf("CARD-2", "Breath Quality")).toMatch(/: Not Used$/);
    expect(textOf("CARD-2", "Overall Breath Quality")).toMatch(/: Not Used Recently$/);
    expect(textOf("CARD-2", "Adherence %")).toBe("-");
    expect(textOf("CARD-3", "Adherence %")).toBe("0%");
    expect(textOf("CARD-3", "Total Records")).toBe("1,200");
    const groups = [...document.querySelectorAll<HTMLTableCellElement>("th[scope=colgroup]")];
    expect(groups.map(({ textContent, colSpan }) => [textContent, colSpan])).toEqual([
      ["Last Breath Record", 2],
      ["All Breath Records", 3],
    ]);
    expect(screen.getAllByRole("rowheader").map((head) => head.getAttribute("scope"))).toEqual([
      "row",
      "row",
      "row",
    ]);
  });

  it("names beside the ID who has left, once for screen readers, and not who is enrolled", async () => {
    const { services } = await open("/list?sort=none", (study) => {
      serveLog(
        study,
        aStatus("CARD-1", { kind: "left", enrolled: "2026-03-03", left: "2026-06-30", reason: "died" }),
        aStatus("CARD-2", { kind: "enrolled", enrolled: "2026-03-03" }),
        aNote("a", "CARD-2", { text: "Called" }),
        aNote("b", "CARD-3", { text: "Gone" }),
        aNote("b", "CARD-3", { text: "" }),
      );
    });
    await vi.waitFor(async () => {
      await act(() => services.clock.advanceAsync(1_000));
      expect(row("CARD-1").dataset["left"]).toBe("died");
    });
    const beside = (duid: string) =>
      within(row(duid)).getByRole("rowheader").querySelector("span[aria-hidden=true]");
    expect(beside("CARD-1")?.textContent).toMatch(/^Died/);
    expect(within(row("CARD-1")).getByTitle("Enrolled 3 Mar 2026, died 30 Jun 2026")).toBeDefined();
    expect(row("CARD-2").dataset["left"]).toBeUndefined();
    expect(beside("CARD-2")?.textContent ?? "").not.toMatch(/Enrolled|Died|Left/);
    const mark = within(row("CARD-2")).getByRole("img", { name: "Has a note" });
    expect(mark.closest("span")?.title).toMatch(/^Called \(jane@capno\.example, 20 November 2026\)$/);
    expect(within(row("CARD-3")).queryByRole("img", { name: "Has a note" })).toBeNull();
  });
});

it("a refresh that failed is said above the rows, which stay [REQ-LIST-13]", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { services } = await open();
  services.http.fail("GET /duid/", "unexpected-status", 500);
  vi.setSystemTime(Date.now() + 61_000);
  await act(() => services.clock.advanceAsync(61_000));
  await act(async () => void window.dispatchEvent(new Event("visibilitychange")));
  const banner = await screen.findByText(/These rows may be out of date/);
  expect(banner.closest("[role=status]")).not.toBeNull();
  expect(screen.getAllByRole("rowheader")).toHaveLength(3);
});

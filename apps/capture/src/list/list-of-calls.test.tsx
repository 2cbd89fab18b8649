import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody, aDuidBody, UDI } from "@capno/test-kit/wire-builders";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { giveFramesHeight } from "../kit/rows/testing/give-frames-height.ts";
import { aNote, aReview, serveLog, toWire } from "../study/log/testing/log-entries.ts";
import { GET_LOG } from "../study/log/testing/model-log-server.ts";
import product from "../product.tsx";
import { pressKeys } from "./testing/press-keys.ts";

beforeAll(async () => void (await import("./page/AllUsersPage.tsx")));
beforeEach(() => giveFramesHeight(600));
afterEach(() => vi.restoreAllMocks());

/** All of them with adherence of 40%. */
function aStudy(count: number, services = aProductServices()): FakeProductServices {
  services.http.reply(
    "GET /duid/",
    Array.from({ length: count }, (_, place) =>
      aDuidBody({
        duid: `CARD-${place + 1}`,
        handset_udi: UDI.replace(/\d{5}$/, String(place + 1).padStart(5, "0")),
        adherence: 0.4,
        capnogram_count: 4,
      }),
    ),
  );
  return services;
}

async function open(services: FakeProductServices, address = "/list?needs=call&sort=none") {
  const surface = product.create(services);
  const router = createMemoryRouter(surface.routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await screen.findByRole("group", { name: "Worklist" });
  await act(async () => undefined);
  // The rows are drawn after the page around them.
  if (screen.queryByRole("table", { name: "Users" }) !== null)
    await waitFor(() => expect(document.querySelector("tr[data-place]")).not.toBeNull());
  return surface;
}

const shownIds = () => screen.queryAllByRole("rowheader").map((row) => row.textContent);
const focused = () => document.activeElement?.textContent;
const lastToast = ({ notices }: FakeProductServices) => notices.toasts.at(-1);
const isSelected = (duid: string) =>
  screen.getByRole<HTMLInputElement>("checkbox", { name: `Select ${duid}` }).checked;

describe("the worklist as a list of calls", () => {
  it("has who, why, the last 28 days and Done, each number once [REQ-LIST-80]", async () => {
    const services = aStudy(1);
    services.http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody({ id: 9, duid: "CARD-1" })]);
    await open(services);
    const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads).toEqual(["User ID", "Why", "Last 28 days", "Done"]);
    expect(screen.getByRole("img", { name: "28 days not read yet" })).toBeDefined();
    await act(() => services.clock.advanceAsync(2_000));
    expect(
      screen.getByRole("img", { name: /^recorded \d+, failed 0, none \d+.* of the last 28 days$/ }),
    ).toBeDefined();
    expect(screen.getByRole("button", { name: "Done: CARD-1" }).hasAttribute("data-done")).toBe(false);
  });

  it("is worked by keys alone: j and k move, x and Shift + x select, d asks until when, Undo is in reach [REQ-LIST-81]", async () => {
    const services = aStudy(5);
    await open(services);
    await pressKeys("]");
    expect(focused()).toBe("CARD-1");
    await pressKeys("j");
    await pressKeys("j");
    await pressKeys("k");
    expect(focused()).toBe("CARD-2");
    await pressKeys("x");
    await pressKeys("jj");
    await pressKeys("X");
    const areSelected = () => ["CARD-1", "CARD-2", "CARD-3", "CARD-4"].map(isSelected);
    expect(areSelected()).toEqual([false, true, true, true]);
    await pressKeys("k");
    await pressKeys("X");
    expect(areSelected()).toEqual([false, true, true, true]);
    expect(
      within(screen.getByRole("group", { name: "Selected users" })).getByRole("status").textContent,
    ).toBe("3 selected");
    await pressKeys("d");
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
      "Something new",
      "1 week, 27 Nov 2026",
      "1 month, 20 Dec 2026",
    ]);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(shownIds()).toEqual(["CARD-1", "CARD-5"]);
    expect(lastToast(services)?.message).toMatch(/^3 users are done until 27 Nov 2026\./);
    act(() => lastToast(services)?.action?.run());
    expect(shownIds()).toHaveLength(5);
  });

  it("leads from the last row, when it goes, to the row that is last then [REQ-LIST-81]", async () => {
    const services = aStudy(2);
    const stamps = ["low-adherence:4"];
    serveLog(services, aReview("CARD-1", stamps), aReview("CARD-2", stamps));
    await open(services, "/list?needs=reviewed&sort=none");
    await vi.waitFor(async () => {
      await act(() => services.clock.advanceAsync(1_000));
      expect(shownIds()).toHaveLength(2);
    });
    await pressKeys("]");
    await pressKeys("j");
    await pressKeys("d");
    expect(shownIds()).toEqual(["CARD-1"]);
    expect(focused()).toBe("CARD-1");
  });

  it("gives back by Undo the mark that was there before, until its own day", async () => {
    const services = aStudy(1);
    const before = { stamps: ["undated:1"], until: "2026-12-01" };
    const server = serveLog(services, aReview("CARD-1", before.stamps, { until: before.until }));
    await open(services);
    await vi.waitFor(async () => {
      await act(() => services.clock.advanceAsync(1_000));
      expect(services.http.sent(GET_LOG).length).toBeGreaterThan(0);
    });
    await userEvent.click(screen.getByRole("button", { name: "Done: CARD-1" }));
    await userEvent.click(screen.getByRole("menuitem", { name: /^1 month/ }));
    await act(() => services.clock.advanceAsync(1_000));
    act(() => lastToast(services)?.action?.run());
    await act(() => services.clock.advanceAsync(1_000));
    expect(server.rows).toHaveLength(3);
    expect(server.rows.at(-1)).toMatchObject(before);
  });

  it("names the day on which a mark ends for one participant alone, and closes the question by the circle [REQ-LIST-47]", async () => {
    const services = aProductServices();
    services.http.reply(
      "GET /duid/",
      ["CARD-1", "CARD-2"].map((duid) =>
        aDuidBody({ duid, handset_udi: UDI, capnogram_count: 0, latest_capnogram_dt: null }),
      ),
    );
    await open(services);
    const circle = screen.getByRole("button", { name: "Done: CARD-1" });
    fireEvent.click(circle);
    const first = () => screen.getAllByRole("menuitem")[0]?.textContent;
    expect(first()).toBe("Something new, 27 Nov 2026 at the latest");
    fireEvent.click(circle);
    expect(screen.queryByRole("menu")).toBeNull();
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
    const bar = within(screen.getByRole("group", { name: "Selected users" }));
    await userEvent.click(bar.getByRole("button", { name: "Done" }));
    expect(first()).toBe("Something new");
  });

  it("closes the question when its row has left the list, and asks it of no other", async () => {
    const services = aStudy(2);
    await open(services);
    fireEvent.click(screen.getByRole("button", { name: "Done: CARD-1" }));
    expect(screen.getAllByRole("menuitem")).toHaveLength(3);
    services.http.reply("GET /duid/", [
      aDuidBody({ duid: "CARD-2", handset_udi: UDI, adherence: 0.4, capnogram_count: 4 }),
    ]);
    // The browser restores the page from its back/forward cache, and the list is requested again.
    act(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await waitFor(() => expect(shownIds()).toEqual(["CARD-2"]));
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it("does nothing by its keys while the focus is outside the list or in a field [REQ-LIST-81]", async () => {
    const services = aStudy(2);
    await open(services);
    await userEvent.click(screen.getByRole("searchbox"));
    await pressKeys("d");
    act(() => (document.activeElement as HTMLElement).blur());
    for (const key of ["j", "x", "n", "d"]) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      await pressKeys(key);
    }
    expect(screen.queryByRole("menu")).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("group", { name: "Selected users" })).toBeNull();
  });

  it("selects all, clears, and goes from a press on the circle to Escape without a mark [REQ-LIST-82]", async () => {
    const services = aStudy(300);
    await open(services);
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
    expect(screen.getByText("300 selected")).toBeDefined();
    expect(document.querySelectorAll("tr[data-place]").length).toBeLessThan(80);
    await userEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(screen.queryByText(/selected$/)).toBeNull();
    const circle = screen.getByRole("button", { name: "Done: CARD-1" });
    await userEvent.click(circle);
    expect(circle.hasAttribute("data-done")).toBe(true);
    await userEvent.keyboard("{Escape}");
    expect(document.activeElement).toBe(circle);
    expect(circle.hasAttribute("data-done")).toBe(false);
    expect(lastToast(services)).toBeUndefined();
  });

  it("shows the newest note beside the reasons, whole for screen readers [REQ-LIST-80]", async () => {
    const services = aStudy(1);
    serveLog(services, aNote("t", "CARD-1", { text: "Called, will record again from Monday" }));
    await open(services);
    const why = screen.getByRole("list", { name: "Why CARD-1" });
    await vi.waitFor(async () => {
      await act(() => services.clock.advanceAsync(1_000));
      expect(why.textContent).toContain("Called");
    });
    expect(why.textContent).toBe(
      "Adherence 40%Called, will record again from Monday (jane@capno.example, 20 November 2026)",
    );
    // Once: no mark beside the user ID as in All Users.
    expect(screen.queryByRole("img", { name: "Has a note" })).toBeNull();
  });

  it("writes the day on which the mark ends, and says when the next call is due [REQ-LIST-47] [REQ-LIST-83]", async () => {
    const services = aStudy(1);
    const server = serveLog(services);
    services.http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody({ id: 9, duid: "CARD-1" })]);
    await open(services);
    // What the strip reads says too that the last record has not failed.
    await act(() => services.clock.advanceAsync(2_000));
    await userEvent.click(screen.getByRole("button", { name: "Done: CARD-1" }));
    await userEvent.click(screen.getByRole("menuitem", { name: /^1 week/ }));
    await act(() => services.clock.advanceAsync(1_000));
    expect(server.rows.at(-1)).toMatchObject({ kind: "review", user: "CARD-1", until: "2026-11-27" });
    expect(services.activity.entries).toContainEqual({ what: "Reviewed", detail: "CARD-1" });
    expect(screen.getByText(/^All called, as of/)).toBeDefined();
    expect(screen.getByText(/^The next call is due on 27 November 2026, 00:00, or sooner/)).toBeDefined();
  });

  it("shows a colleague's mark and asks, where both were written at once [REQ-LOG-03]", async () => {
    const services = aStudy(1);
    const server = serveLog(services);
    services.http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody({ id: 9, duid: "CARD-1" })]);
    await open(services);
    await vi.waitFor(async () => {
      await act(() => services.clock.advanceAsync(1_000));
      expect(services.http.sent(GET_LOG).length).toBeGreaterThan(0);
    });
    // What is written now is read a minute later.
    const theirs = aReview("CARD-1", ["low-adherence:4"], { until: "2026-12-20", by: "anna@capno.example" });
    server.put(toWire(theirs));
    await userEvent.click(screen.getByRole("button", { name: "Done: CARD-1" }));
    await userEvent.click(screen.getByRole("menuitem", { name: /^1 week/ }));
    await vi.waitFor(async () => {
      await act(() => services.clock.advanceAsync(1_000));
      expect(document.body.textContent).toMatch(
        /done until 20 Dec 2026\. Yours was not saved: done until 27 Nov 2026/,
      );
    });
    expect(shownIds()).toEqual([]);
  });

  it("writes over no mark that a colleague made while the question was open [REQ-LOG-03]", async () => {
    const services = aStudy(2);
    const server = serveLog(services);
    await open(services);
    await vi.waitFor(async () => {
      await act(() => services.clock.advanceAsync(1_000));
      expect(services.http.sent(GET_LOG).length).toBeGreaterThan(0);
    });
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
    await userEvent.click(
      within(screen.getByRole("group", { name: "Selected users" })).getByRole("button", { name: "Done" }),
    );
    server.put(toWire(aReview("CARD-1", ["low-adherence:4"], { by: "anna@capno.example" })));
    await act(() => services.clock.advanceAsync(61_000));
    expect(shownIds()).toEqual(["CARD-2"]);
    await userEvent.click(screen.getByRole("menuitem", { name: /^1 week/ }));
    await act(() => services.clock.advanceAsync(1_000));
    expect(server.rows.map(({ user }) => user)).toEqual(["CARD-1", "CARD-2"]);
    expect(lastToast(services)?.message).toMatch(/^CARD-2 is done until 27 Nov 2026\./);
    expect(document.body.textContent).toMatch(
      /changed the review of .*CARD-1.* Yours was not saved: done until/,
    );
  });

  it("says nothing of the next call while a status is not read [REQ-LIST-83] [SAFETY]", async () => {
    const services = aProductServices();
    services.http.reply("GET /duid/", [
      aDuidBody({
        duid: "CARD-1",
        handset_udi: UDI,
        adherence: 0.9,
        capnogram_count: 0,
        latest_capnogram_dt: null,
      }),
    ]);
    serveLog(services);
    services.http.reply(GET_LOG, {}, 500);
    await open(services, "/list?needs=low-adherence,unused");
    await userEvent.click(screen.getByRole("button", { name: /^Needs a call/ }));
    await userEvent.click(screen.getByRole("button", { name: "Done: CARD-1" }));
    await userEvent.click(screen.getByRole("menuitem", { name: /^1 week/ }));
    expect(screen.getByText(/^No user needs a call, as of/)).toBeDefined();
    expect(screen.queryByText(/All called|next call/)).toBeNull();
  });

  it("lists everyone as done by whom, until when, and takes a mark back by the filled circle [REQ-LIST-80]", async () => {
    const services = aStudy(1);
    await open(services);
    await userEvent.click(screen.getByRole("button", { name: "Done: CARD-1" }));
    await userEvent.click(screen.getByRole("menuitem", { name: /^1 month/ }));
    const bar = within(screen.getByRole("group", { name: "Worklist" }));
    await userEvent.click(bar.getByRole("button", { name: /^Done/ }));
    expect(screen.getByRole("list", { name: "Why CARD-1" }).textContent).toMatch(
      /Done 20 November 2026, .*, until 20 Dec 2026$/,
    );
    await userEvent.click(screen.getByRole("button", { name: "Undo done: CARD-1" }));
    expect(bar.getByRole("button", { name: /^Needs a call/ }).textContent).toContain("(1)");
  });
});

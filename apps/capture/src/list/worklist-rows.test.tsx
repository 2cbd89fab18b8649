import { PERMISSIONS } from "@capno/domain/account/permission";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { aDuidBody, UDI } from "@capno/test-kit/wire-builders";
import { SHORTCUT_WAIT_MS } from "@capno/ui-kit/behaviour/single-key-shortcuts";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoot } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { giveFramesHeight } from "../kit/rows/testing/give-frames-height.ts";
import { aReview, serveLog, toWire } from "../study/log/testing/log-entries.ts";
import { GET_LOG } from "../study/log/testing/model-log-server.ts";
import product from "../product.tsx";
import { pressKeys } from "./testing/press-keys.ts";

beforeAll(async () => void (await import("./page/AllUsersPage.tsx")));
beforeEach(() => giveFramesHeight(600));
afterEach(() => vi.restoreAllMocks());

/** The reasons of CARD-1 and CARD-2. */
const [STAMP, SECOND] = ["low-adherence:4", "low-adherence:3"];

/** CARD-1 and so on with adherence of 40%, CARD-2 of 30%, and WELL-9, who needs no call. */
function aStudy(count: number, services = aProductServices()): FakeProductServices {
  services.http.reply("GET /duid/", [
    ...Array.from({ length: count }, (_, place) =>
      aDuidBody({
        duid: `CARD-${place + 1}`,
        handset_udi: UDI.replace(/\d{5}$/, String(place + 1).padStart(5, "0")),
        adherence: place === 1 ? 0.3 : 0.4,
        capnogram_count: 4,
      }),
    ),
    aDuidBody({ duid: "WELL-9", handset_udi: UDI, adherence: 0.9, capnogram_count: 4 }),
  ]);
  services.http.reply("GET /capnogram/", []);
  return services;
}

async function open(services: FakeProductServices, address = "/list?needs=call&sort=none") {
  const { routes } = product.create(services);
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
  await screen.findByRole("group", { name: "Worklist" });
  await waitFor(() => expect(document.querySelector("tr[data-place]")).not.toBeNull());
  return services;
}

/** With the study log, once it was read. */
async function openWithLog(services: FakeProductServices, address?: string) {
  await open(services, address);
  await vi.waitFor(async () => {
    await act(() => services.clock.advanceAsync(1_000));
    expect(services.http.sent(GET_LOG).length).toBeGreaterThan(0);
  });
}

const shownIds = () => screen.queryAllByRole("rowheader").map((row) => row.textContent);
const focused = () => document.activeElement;
const box = (duid: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Select ${duid}` });
const chosen = () => ["CARD-1", "CARD-2", "CARD-3", "CARD-4"].filter((duid) => box(duid).checked);
const lastToast = ({ notices }: FakeProductServices) => notices.toasts.at(-1);
const circle = (duid: string) => screen.getByRole("button", { name: `Done: ${duid}` });
const answer = (item: RegExp) => fireEvent.click(screen.getByRole("menuitem", { name: item }));

describe("the keys of the worklist [REQ-LIST-81]", () => {
  it("] leads to the first participant also before the rows are drawn", async () => {
    const { routes } = product.create(aStudy(2));
    // As a browser draws: the rows come in a later task than the page around them.
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
    const container = document.body.appendChild(document.createElement("div"));
    const root = createRoot(container);
    onTestFinished(() => {
      vi.useRealTimers();
      root.unmount();
      container.remove();
      vi.unstubAllGlobals();
    });
    const barDrawn = new Promise<void>((resolve) => {
      const look = () => container.querySelector("[aria-label=Worklist]") && resolve();
      new MutationObserver(look).observe(container, { childList: true, subtree: true });
    });
    root.render(
      <RouterProvider
        router={createMemoryRouter(routes, { initialEntries: ["/list?needs=call&sort=none"] })}
      />,
    );
    await barDrawn;
    expect(screen.getByText("2 of 3 users")).toBeDefined();
    expect(shownIds()).toEqual([]);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "]", bubbles: true }));
    vi.advanceTimersByTime(SHORTCUT_WAIT_MS);
    expect(focused()?.textContent).toBe("CARD-1");
  });

  it("n writes a note on the participant of the row, and on no other [SAFETY]", async () => {
    await open(aStudy(3));
    await pressKeys("]");
    await pressKeys("j");
    expect(focused()?.textContent).toBe("CARD-2");
    await pressKeys("n");
    expect(await screen.findByRole("dialog", { name: "Notes on CARD-2" })).toBeDefined();
  });

  it("n does nothing for an account that may not open records", async () => {
    const session = createFakeSession(anAccount({ permissions: [PERMISSIONS.capture] }));
    await open(aStudy(2, aProductServices({ session })));
    await pressKeys("]");
    expect(focused()?.getAttribute("aria-label")).toBe("Done: CARD-1");
    await pressKeys("n");
    // A fence: the next key is heard.
    await pressKeys("d");
    expect(screen.getByRole("menu", { name: "CARD-1 done until" })).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("d asks of the selected ones on a row of theirs, and on another row of that row alone", async () => {
    await open(aStudy(3));
    fireEvent.click(box("CARD-1"));
    fireEvent.click(box("CARD-2"));
    await pressKeys("]");
    await pressKeys("d");
    expect(screen.getByRole("menu", { name: "2 users done until" })).toBeDefined();
    await userEvent.keyboard("{Escape}");
    await pressKeys("jj");
    expect(focused()?.textContent).toBe("CARD-3");
    await pressKeys("d");
    expect(screen.getByRole("menu", { name: "CARD-3 done until" })).toBeDefined();
  });

  it("d does nothing on a row that needs no call", async () => {
    await open(aStudy(1), "/list?sort=none");
    await pressKeys("]");
    await pressKeys("j");
    expect(focused()?.textContent).toBe("WELL-9");
    await pressKeys("d");
    await pressKeys("k");
    expect(focused()?.textContent).toBe("CARD-1");
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it("the arrows, Page Down, Home and End lead from row to row, to its ends and not beyond", async () => {
    await open(aStudy(12));
    act(() => screen.getByRole("link", { name: "CARD-1" }).focus());
    for (const [key, expected] of [
      ["ArrowUp", "CARD-1"],
      ["ArrowDown", "CARD-2"],
      ["ArrowDown", "CARD-3"],
      ["PageDown", "CARD-12"],
      ["PageUp", "CARD-2"],
      ["PageUp", "CARD-1"],
      ["End", "CARD-12"],
      ["ArrowDown", "CARD-12"],
      ["Home", "CARD-1"],
    ] as const) {
      // Not prevented, the key would scroll as well.
      expect(fireEvent.keyDown(focused() ?? document.body, { key })).toBe(false);
      expect(focused()?.textContent).toBe(expected);
    }
  });

  it("after the answer by keys the focus is on who moves up into the row", async () => {
    await open(aStudy(3));
    await pressKeys("]");
    await pressKeys("j");
    await pressKeys("d");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(shownIds()).toEqual(["CARD-1", "CARD-3"]);
    expect(focused()?.closest("tr")?.dataset["duid"]).toBe("CARD-3");
  });
});

it.each([
  // Below one row of headings, the group's own, and below two on All Users.
  ["/list?needs=call&sort=none", ["2", "3", "4"], "4"],
  ["/list?sort=none", ["3", "4", "5"], "5"],
])("at %s screen readers are told that the rows are %j of %s", async (address, places, count) => {
  await open(aStudy(2), address);
  const rows = [...document.querySelectorAll("tbody tr[aria-rowindex]")];
  expect(rows.map((row) => row.getAttribute("aria-rowindex"))).toEqual(places);
  expect(screen.getByRole("table", { name: "Users" }).getAttribute("aria-rowcount")).toBe(count);
});

it("the days of the rows in sight are read, and not those of all users [REQ-LIST-80]", async () => {
  const services = await open(aStudy(200));
  await act(() => services.clock.advanceAsync(2_000));
  const asked = services.http.sent("GET /capnogram/").map(({ query }) => query?.["duid"]);
  expect(asked).toContain("CARD-1");
  expect(asked.length).toBeLessThan(60);
});

it("the days of a row in sight are read again once a refresh says that it has a newer record [REQ-LIST-80]", async () => {
  const services = await open(aStudy(2));
  const asked = () => services.http.sent("GET /capnogram/").map(({ query }) => query?.["duid"]);
  await act(() => services.clock.advanceAsync(2_000));
  expect(asked()).toEqual(["CARD-1", "CARD-2"]);
  const [first, ...others] = [0.4, 0.3].map((adherence, place) =>
    aDuidBody({ duid: `CARD-${place + 1}`, handset_udi: UDI, adherence, capnogram_count: 5 - place }),
  );
  services.http.reply("GET /duid/", [first, ...others]);
  act(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await waitFor(() => expect(services.http.sent("GET /duid/")).toHaveLength(2));
  await act(() => services.clock.advanceAsync(2_000));
  expect(asked().slice(2)).toEqual(["CARD-1"]);
});

describe("the boxes of the worklist [REQ-LIST-82]", () => {
  it("Shift and a press select all rows from the one pressed before, upwards too", async () => {
    await open(aStudy(4));
    // The first press has none before it.
    fireEvent.click(box("CARD-3"), { shiftKey: true });
    expect(chosen()).toEqual(["CARD-3"]);
    fireEvent.click(box("CARD-1"), { shiftKey: true });
    expect(chosen()).toEqual(["CARD-1", "CARD-2", "CARD-3"]);
    fireEvent.click(box("CARD-2"));
    expect(chosen()).toEqual(["CARD-1", "CARD-3"]);
    fireEvent.click(box("CARD-4"), { shiftKey: true });
    expect(chosen()).toEqual(["CARD-1", "CARD-2", "CARD-3", "CARD-4"]);
  });

  it("the box above them is half while some are selected, then selects the rest, then none", async () => {
    await open(aStudy(4));
    const all = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all" });
    expect([all().checked, all().indeterminate]).toEqual([false, false]);
    fireEvent.click(box("CARD-2"));
    expect([all().checked, all().indeterminate]).toEqual([false, true]);
    fireEvent.click(all());
    expect(chosen()).toHaveLength(4);
    expect([all().checked, all().indeterminate]).toEqual([true, false]);
    fireEvent.click(all());
    expect(chosen()).toEqual([]);
  });

  it("is not there beside the ticks of summaries: a row has one box", async () => {
    await open(aStudy(2), "/list/summaries?needs=call&sort=none");
    expect(screen.getAllByRole("checkbox", { name: /CARD-1/ })).toHaveLength(1);
    await pressKeys("]");
    await pressKeys("x");
    expect(screen.queryByRole("group", { name: "Selected users" })).toBeNull();
  });

  it("the file of the selected ones has these alone", async () => {
    const services = await open(aStudy(4));
    const text = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    fireEvent.click(box("CARD-2"));
    fireEvent.click(box("CARD-4"));
    fireEvent.click(
      within(screen.getByRole("group", { name: "Selected users" })).getByRole("button", { name: "Export" }),
    );
    await waitFor(() => expect(services.activity.entries.map(({ what }) => what)).toContain("Exported"));
    const file = text.mock.calls[0]?.[0] as Blob;
    expect((await file.text()).match(/CARD-\d/g)).toEqual(["CARD-2", "CARD-4"]);
  });

  it("one that is selected and no longer listed is not marked with the others [SAFETY]", async () => {
    const services = aStudy(3);
    const server = serveLog(services);
    await openWithLog(services);
    for (const duid of ["CARD-1", "CARD-2"]) fireEvent.click(box(duid));
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "CARD-2" } });
    await waitFor(() => expect(shownIds()).toEqual(["CARD-2"]));
    expect(screen.getByText("1 selected")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Done" }));
    answer(/^1 week/);
    await act(() => services.clock.advanceAsync(1_000));
    expect(server.rows.map(({ user }) => user)).toEqual(["CARD-2"]);
  });
});

describe("Done, for one and for several [REQ-LIST-47]", () => {
  it("gives each row its own reasons, and follows its own mark of before", async () => {
    const services = aStudy(3);
    const rows = ["CARD-1", "CARD-2"].map((duid) => aReview(duid, ["undated:1"], { until: "2026-11-21" }));
    const server = serveLog(services, ...rows);
    await openWithLog(services);
    for (const duid of ["CARD-1", "CARD-2"]) fireEvent.click(box(duid));
    fireEvent.click(screen.getAllByRole("button", { name: "Done" }).at(-1)!);
    answer(/^Something new/);
    await act(() => services.clock.advanceAsync(1_000));
    expect(server.rows.slice(2).map(({ user, follows }) => [user, follows])).toEqual(
      rows.map(({ duid, id }) => [duid, id]),
    );
    for (const [place, row] of server.rows.slice(2).entries()) {
      expect(row).toMatchObject({ stamps: [[STAMP, SECOND][place]] });
      expect(row).not.toHaveProperty("until", expect.any(String));
    }
    expect(screen.queryByRole("group", { name: "Selected users" })).toBeNull();
    act(() => lastToast(services)?.action?.run());
    await act(() => services.clock.advanceAsync(1_000));
    // Each undo follows the row that it undoes.
    const written = server.rows.slice(2, 4).map(({ id }) => id);
    expect(server.rows.slice(4).map(({ follows }) => follows)).toEqual(written);
    expect(server.rows.at(-1)).toMatchObject({ stamps: ["undated:1"], until: "2026-11-21" });
    expect(shownIds()).toEqual(["CARD-1", "CARD-2", "CARD-3"]);
    // The answer ended the selection too.
    expect(screen.queryByRole("group", { name: "Selected users" })).toBeNull();
  });

  it("of one by its own circle leaves the selection of others as it was", async () => {
    await open(aStudy(3));
    fireEvent.click(box("CARD-1"));
    fireEvent.click(circle("CARD-3"));
    answer(/^1 week/);
    await waitFor(() => expect(shownIds()).toEqual(["CARD-1", "CARD-2"]));
    expect(screen.getByText("1 selected")).toBeDefined();
  });

  it("asks about and names a user whose ID turns nothing but itself", async () => {
    const services = aStudy(0);
    services.http.reply("GET /duid/", [
      aDuidBody({ duid: "CARD-\u05D0", handset_udi: UDI, adherence: 0.4, capnogram_count: 4 }),
    ]);
    await open(services);
    fireEvent.click(screen.getByRole("button", { name: /^Done: / }));
    expect(screen.getByRole("menu", { name: "\u2068CARD-\u05D0\u2069 done until" })).toBeDefined();
    answer(/^1 week/);
    expect(lastToast(services)?.message).toMatch(/^\u2068CARD-\u05D0\u2069 is done until /);
  });

  it("ends on a day of the study, where that is another one already", async () => {
    const services = aStudy(1);
    Object.assign(services.config.capture, { studyZone: "Pacific/Auckland" });
    services.clock.advance(3 * 60 * 60_000);
    const server = serveLog(services);
    await openWithLog(services);
    fireEvent.click(circle("CARD-1"));
    // There it is the 21st.
    answer(/^1 week, 28 Nov 2026$/);
    await act(() => services.clock.advanceAsync(1_000));
    expect(server.rows.at(-1)).toMatchObject({ until: "2026-11-28" });
  });

  it("takes back no mark that a colleague has renewed meanwhile [REQ-LOG-03] [SAFETY]", async () => {
    const services = aStudy(1);
    const mine = aReview("CARD-1", [STAMP]);
    const server = serveLog(services, mine);
    await openWithLog(services, "/list?needs=reviewed&sort=none");
    const filled = await screen.findByRole("button", { name: "Undo done: CARD-1" });
    expect(filled.title).toMatch(/^Done 20 November 2026, .*\. Press to undo$/);
    expect(filled.hasAttribute("aria-haspopup")).toBe(false);
    server.put(
      toWire(aReview("CARD-1", [STAMP], { follows: mine.id, until: "2026-12-20", by: "anna@capno.example" })),
    );
    fireEvent.click(filled);
    await vi.waitFor(async () => {
      await act(() => services.clock.advanceAsync(1_000));
      expect(document.body.textContent).toMatch(/changed the review of .*CARD-1/);
    });
    expect(server.rows).toHaveLength(2);
  });

  it("a mark taken back by mouse leaves the focus where it is, and not on who moves up", async () => {
    const services = aStudy(2);
    serveLog(services, aReview("CARD-1", [STAMP]), aReview("CARD-2", [SECOND]));
    await openWithLog(services, "/list?needs=reviewed&sort=none");
    fireEvent.click(await screen.findByRole("button", { name: "Undo done: CARD-1" }));
    await waitFor(() => expect(shownIds()).toEqual(["CARD-2"]));
    expect(focused()).toBe(document.body);
  });

  it("a mark taken back by the keyboard leaves the focus on the circle of who moves up", async () => {
    const services = aStudy(2);
    serveLog(services, aReview("CARD-1", [STAMP]), aReview("CARD-2", [SECOND]));
    await openWithLog(services, "/list?needs=reviewed&sort=none");
    const filled = await screen.findByRole("button", { name: "Undo done: CARD-1" });
    act(() => filled.focus());
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(shownIds()).toEqual(["CARD-2"]));
    expect(focused()?.getAttribute("aria-label")).toBe("Undo done: CARD-2");
  });

  it("a double press on a circle does not answer for who moves up into the row", async () => {
    await open(aStudy(2));
    fireEvent.click(circle("CARD-2"), { detail: 2 });
    expect(screen.queryByRole("menu")).toBeNull();
    fireEvent.click(circle("CARD-2"), { detail: 1 });
    expect(screen.getByRole("menu", { name: "CARD-2 done until" })).toBeDefined();
    expect(circle("CARD-2").getAttribute("aria-expanded")).toBe("true");
    expect(circle("CARD-1").getAttribute("aria-expanded")).toBe("false");
  });

  it("is not offered for those who are done already", async () => {
    const services = aStudy(1);
    serveLog(services, aReview("CARD-1", [STAMP]));
    await openWithLog(services, "/list?needs=reviewed&sort=none");
    fireEvent.click(await screen.findByRole("checkbox", { name: "Select CARD-1" }));
    const bar = within(screen.getByRole("group", { name: "Selected users" }));
    expect(bar.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Export", "Clear"]);
  });
});

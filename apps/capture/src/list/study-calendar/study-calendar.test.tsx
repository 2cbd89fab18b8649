import { formatShortDay } from "@capno/domain/time/date-text";
import { watchSavedFiles } from "@capno/fhir/testing/saved-files";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody, aDuidBody, UDI } from "@capno/test-kit/wire-builders";
import { PERMISSIONS } from "@capno/domain/account/permission";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { aStatus, serveLog } from "../../study/log/testing/log-entries.ts";
import product from "../../product.tsx";
import { addDays, formatIsoDay, toIsoDay } from "../../kit/calendar/day-range.ts";
import { giveFramesHeight } from "../../kit/rows/testing/give-frames-height.ts";
// The product loads the calendar when it is opened; here it is there already.
import "./StudyCalendar.tsx";

beforeEach(() => {
  giveFramesHeight(600);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  window.dispatchEvent(new Event("afterprint"));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const NOON = "T12:00:00Z";

/** CARD-1 was recorded twice yesterday, once failed and once undated; CARD-2 never. Days are those of UTC. */
function aStudy(changes: Parameters<typeof aProductServices>[0] = {}): FakeProductServices {
  const config = aRuntimeConfig();
  const capture = { ...config.capture, recordingsPerDay: { CARD: 2 }, studyZone: "UTC" };
  const services = aProductServices({ config: { ...config, capture }, ...changes });
  const yesterday = addDays(today(services), -1);
  services.http.reply("GET /duid/", [
    aDuidBody({ duid: "CARD-1", handset_udi: UDI, capnogram_count: 4, adherence: 0.4 }),
    aDuidBody({
      duid: "CARD-2",
      handset_udi: null,
      capnogram_count: 0,
      latest_capnogram_dt: null,
      adherence: null,
    }),
  ]);
  services.http.reply("GET /capnogram/", [
    aCapnogramRowBody({ id: 9, capnogram_dt: `${yesterday}${NOON}` }),
    aCapnogramRowBody({ id: 8, capnogram_dt: `${yesterday}${NOON}` }),
    aCapnogramRowBody({ id: 7, capnogram_dt: `${addDays(yesterday, -2)}${NOON}`, data_par_ver: "ERROR 3" }),
    aCapnogramRowBody({ id: 6, capnogram_dt: "2000-01-01T00:10:00Z" }),
  ]);
  return services;
}

const today = ({ clock }: FakeProductServices) => toIsoDay(clock.now(), "UTC");

async function open(services: FakeProductServices, address = "/list?show=calendar&sort=index") {
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await screen.findByRole("group", { name: "Worklist" });
  return router;
}

async function openRead(services: FakeProductServices, address?: string) {
  const router = await open(services, address);
  await screen.findByRole("grid", { name: "Days of each user" });
  await act(() => services.clock.advanceAsync(1_000));
  return router;
}

function rowOf(duid: string): HTMLElement {
  const row = document.querySelector<HTMLElement>(`tr[data-duid="${duid}"]`);
  if (row === null) throw new Error(`no row of ${duid}`);
  return row;
}

/** The page that a click leads to is a chunk that takes its time. */
const goingTo = (router: Awaited<ReturnType<typeof open>>) =>
  router.state.navigation.location ?? router.state.location;

const summaryOf = (duid: string) => rowOf(duid).querySelector("th > span:last-child")?.textContent ?? "";

const lastDays = (duid: string, count: number) =>
  within(rowOf(duid))
    .getAllByRole("cell")
    .slice(-count - 1)
    .map((cell) => cell.getAttribute("aria-label"));

describe("the study calendar [REQ-DETAIL-42]", () => {
  it("opens from a link beside the table, and Back returns to the table", async () => {
    const services = aStudy();
    const router = await open(services, "/list?q=CARD");
    await userEvent.click(screen.getByRole("link", { name: "Calendar" }));
    expect(await screen.findByRole("grid", { name: "Days of each user" })).toBeDefined();
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      q: "CARD",
      show: "calendar",
    });
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole("grid")).toBeNull());
  });

  it("shows no state of a day before its records were read, and then the state", async () => {
    const services = aStudy();
    await open(services);
    await screen.findByRole("grid");
    expect(summaryOf("CARD-1")).toBe("Not read yet");
    expect(lastDays("CARD-1", 0)).toEqual(["Not read yet"]);
    const days = within(rowOf("CARD-1")).getAllByRole("cell");
    expect(new Set(days.map(({ textContent }) => textContent))).toEqual(new Set([""]));
    expect(rowOf("CARD-1").getAttribute("aria-busy")).toBe("true");
    fireEvent.pointerMove(days[58] ?? document.body, { pointerType: "mouse" });
    expect(screen.getByText(/^CARD-1, .*: Not read yet$/)).toBeDefined();
    fireEvent.pointerLeave(document.querySelector("tbody") ?? document.body);
    await act(() => services.clock.advanceAsync(1_000));
    expect(summaryOf("CARD-1")).toBe(
      "60 days: 1 recorded, 1 failed, 2 none recorded, 56 not known, recordings missed: 3",
    );
    expect(lastDays("CARD-1", 5)).toEqual([
      "Not known",
      "0 of 2 recorded, 1 failed, 1 missed",
      "None of 2 recorded, 2 missed",
      "2 of 2 recorded",
      "None of 2 recorded",
      "1 without a date",
    ]);
    // Nobody was asked about who was never recorded.
    expect(summaryOf("CARD-2")).toBe("60 days: 1 no handset, 59 not known");
    expect(lastDays("CARD-2", 0)).toEqual(["0 without a date"]);
    expect(rowOf("CARD-2").lastElementChild?.textContent).toBe("");
    expect(rowOf("CARD-1").getAttribute("aria-busy")).toBe("false");
    expect(services.http.sent("GET /capnogram/").map(({ query }) => query?.["duid"])).toEqual(["CARD-1"]);
  });

  it("counts recordings, and calls no day missed, where the project expects none", async () => {
    const { capture, ...config } = aRuntimeConfig();
    const services = aStudy({ config: { ...config, capture: { ...capture, studyZone: "UTC" } } });
    await openRead(services);
    expect(lastDays("CARD-1", 4).slice(0, 4)).toEqual([
      "0 recorded, 1 failed",
      "None recorded",
      "2 recorded",
      "None recorded",
    ]);
    expect(document.body.textContent).not.toMatch(/missed/i);
    await userEvent.click(screen.getByRole("button", { name: "What the symbols mean" }));
    expect(screen.getByText("Recorded more than once")).toBeDefined();
    expect(screen.queryByText("Too few")).toBeNull();
  });

  it("shows unknown days for a participant whose records could not be read", async () => {
    const services = aStudy();
    services.http.fail("GET /capnogram/", "unexpected-status", 500);
    await openRead(services);
    expect(summaryOf("CARD-1")).toBe("60 days: 60 not known");
    expect(new Set(lastDays("CARD-1", 5).slice(0, 5))).toEqual(new Set(["Not known"]));
  });

  it("says of a day of a user whose records could not be read that it is not known", async () => {
    const services = aStudy();
    services.http.fail("GET /capnogram/", "unexpected-status", 500);
    await openRead(services);
    const day = rowOf("CARD-1").querySelector('[data-column="58"]') ?? document.body;
    fireEvent.pointerMove(day, { pointerType: "mouse" });
    expect(screen.getByText(/^CARD-1, .*: Not known$/)).toBeDefined();
  });

  it("says how many users are loaded, and that scrolling loads others until all are", async () => {
    const services = aStudy();
    await open(services);
    await screen.findByRole("grid", { name: "Days of each user" });
    const waiting = () => rowOf("CARD-1").querySelectorAll("td[class*=_waiting_]").length;
    expect(screen.getByText(/^1 of 2 users loaded\. Scroll to load more\. Days in /)).toBeDefined();
    expect(waiting()).toBe(60);
    await act(() => services.clock.advanceAsync(1_000));
    expect(screen.getByText(/^2 of 2 users loaded\. Days in /)).toBeDefined();
    expect(waiting()).toBe(0);
    // Eight Mondays, each with the line of its week.
    expect(rowOf("CARD-1").querySelectorAll("td[class*=_week_]")).toHaveLength(8);
  });

  it("counts among the records without a date those that failed too", async () => {
    const services = aStudy();
    services.http.reply("GET /capnogram/", [
      aCapnogramRowBody({ id: 9, capnogram_dt: "2000-01-01T00:20:00Z", data_par_ver: "ERROR 3" }),
      aCapnogramRowBody({ id: 8, capnogram_dt: "2000-01-01T00:10:00Z" }),
    ]);
    await openRead(services);
    expect(lastDays("CARD-1", 0)).toEqual(["2 without a date"]);
    const cell = rowOf("CARD-1").querySelector('[data-column="60"]') ?? document.body;
    expect(cell.textContent).toBe("2");
    fireEvent.pointerMove(cell, { pointerType: "mouse" });
    expect(screen.getByText(/^CARD-1, Without a date: 2 recorded$/)).toBeDefined();
  });

  it("gives room to records without a date where there are some alone", async () => {
    const services = aStudy();
    await openRead(services);
    const hasRoom = () => document.querySelector("[data-undated]") !== null;
    expect([hasRoom(), screen.queryByText("No date") !== null]).toEqual([true, true]);
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "CARD-2" } });
    await waitFor(() => expect(document.querySelector('tr[data-duid="CARD-1"]')).toBeNull());
    expect([hasRoom(), screen.queryByText("No date") !== null]).toEqual([false, false]);
  });

  it("opens a day's records on a click, with the day in the address", async () => {
    const services = aStudy();
    const router = await openRead(services);
    const cell = rowOf("CARD-1").querySelector<HTMLElement>('[data-column="58"]');
    await userEvent.click(cell ?? document.body);
    const day = addDays(today(services), -1);
    expect(goingTo(router).pathname).toBe("/detail/CARD-1");
    expect(new URLSearchParams(goingTo(router).search).get("day")).toBe(day);
  });

  it("has one tab stop, and moves and opens by arrow keys and Enter", async () => {
    const services = aStudy();
    const router = await openRead(services);
    const stops = screen.getAllByRole("cell").filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toHaveLength(1);
    act(() => stops[0]?.focus());
    expect(screen.getAllByRole("cell").filter(({ tabIndex }) => tabIndex === 0)).toEqual([
      document.activeElement,
    ]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("None of 2 recorded");
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowDown}");
    expect(document.activeElement?.closest("tr")?.dataset["duid"]).toBe("CARD-2");
    const day = addDays(today(services), -2);
    expect(screen.getByText(`CARD-2, ${formatIsoDay(day, true)}: Not known`)).toBeDefined();
    await userEvent.keyboard("{PageUp}{Home}{End}{ArrowUp}{Enter}");
    expect(goingTo(router).search).toContain("day=undated");
  });

  it("moves to earlier days and back", async () => {
    const services = aStudy();
    const router = await openRead(services);
    const shown = (first: number, last: number) =>
      [first, last].map((days) => formatShortDay(addDays(today(services), days))).join(" to ");
    expect(screen.getByText(shown(-59, 0))).toBeDefined();
    const later = screen.getByRole("button", { name: "Later" });
    expect(later.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(screen.getByRole("button", { name: "Earlier" }));
    expect(later.getAttribute("aria-disabled")).toBe("false");
    expect(screen.getByText(shown(-89, -30))).toBeDefined();
    expect(summaryOf("CARD-1")).toBe("60 days: 60 not known");
    expect(router.state.location.search).toContain(`until=${addDays(today(services), -30)}`);
    await userEvent.click(screen.getByRole("button", { name: "Later" }));
    expect(router.state.location.search).not.toContain("until");
  });

  it("says of the day under the mouse what it holds, and nothing of one that a finger touched", async () => {
    await openRead(aStudy());
    const cell = (column: number) =>
      rowOf("CARD-1").querySelector(`[data-column="${column}"]`) ?? document.body;
    const point = (column: number, pointerType: string) =>
      fireEvent.pointerMove(cell(column), { pointerType });
    expect(screen.getByText(/^2 of 2 users loaded\. Days in /)).toBeDefined();
    point(58, "touch");
    expect(screen.queryByText(/^CARD-1, /)).toBeNull();
    point(58, "mouse");
    expect(screen.getByText(/^\S*CARD-1\S*, .*: 2 of 2 recorded$/)).toBeDefined();
    point(60, "mouse");
    expect(screen.getByText(/^\S*CARD-1\S*, Without a date: 1 recorded$/)).toBeDefined();
    fireEvent.pointerLeave(document.querySelector("tbody") ?? document.body);
    expect(screen.queryByText(/^\S*CARD-1\S*, /)).toBeNull();
  });

  it("says no more of a day once the focus has left it", async () => {
    await openRead(aStudy());
    const day = rowOf("CARD-1").querySelector<HTMLElement>('[data-column="58"]');
    act(() => day?.focus());
    expect(screen.getByText(/^CARD-1, .*: 2 of 2 recorded$/)).toBeDefined();
    act(() => day?.blur());
    expect(screen.getByText(/^2 of 2 users loaded\./)).toBeDefined();
  });

  it("turns no word after the name of a user or of who prints", async () => {
    const services = aStudy({ session: createFakeSession(anAccount({ username: "jane\u05D0" })) });
    services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-\u05D0", handset_udi: UDI })]);
    await openRead(services);
    const day = document.querySelector('tbody [data-column="58"]');
    fireEvent.pointerMove(day ?? document.body, { pointerType: "mouse" });
    expect(screen.getByText(/^\u2068CARD-\u05D0\u2069, /)).toBeDefined();
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(document.querySelector("[data-printed-sheet]")?.textContent).toContain(
      "printed by \u2068jane\u05D0\u2069",
    );
  });

  it("prints as of when the oldest list was read, and not as of the print [SAFETY]", async () => {
    const services = aStudy();
    await openRead(services);
    await act(() => services.clock.advanceAsync(5 * 60_000));
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(document.querySelector("[data-printed-sheet]")?.textContent).toContain(
      "As of 20 November 2026, 09:30",
    );
  });

  it("says beside a user who has left since when, in place of days, on paper too [REQ-STATUS-02]", async () => {
    const services = aStudy();
    const yesterday = addDays(today(services), -1);
    serveLog(services, aStatus("CARD-1", { kind: "left", enrolled: null, left: yesterday, reason: "died" }));
    await openRead(services);
    const beside = (row: Element | null) => row?.querySelector("th [title]")?.textContent;
    // The log may be read after the rows.
    await waitFor(() => expect(beside(rowOf("CARD-1"))).toMatch(/^Died/));
    // The day after is none of the study.
    expect(lastDays("CARD-1", 1)[0]).not.toMatch(/None of 2 recorded/);
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(beside(document.querySelector("[data-printed-sheet] tbody tr"))).toMatch(/^Died/);
  });

  it("saves the days of each user as a file under the last of its days, as of when each was read", async () => {
    const saved = watchSavedFiles();
    const services = aStudy();
    services.http.reply("GET /duid/", [
      aDuidBody({ duid: "CARD-1", handset_udi: UDI, capnogram_count: 4 }),
      aDuidBody({ duid: "CARD-2", handset_udi: null, capnogram_count: 0, latest_capnogram_dt: null }),
      {},
    ]);
    const listedAt = new Date(services.clock.now()).toISOString();
    await openRead(services);
    await userEvent.click(screen.getByRole("button", { name: "Save days" }));
    await waitFor(() => expect(saved.names).toEqual([`calendar-${today(services)}.csv`]));
    saved.end();
    const lines = (await saved.readText()).split("\r\n");
    const yesterday = addDays(today(services), -1);
    expect(lines.find((line) => line.startsWith(`CARD-1,${yesterday},`))).toMatch(/,2,2,0,2026-/);
    expect(lines.find((line) => line.startsWith("CARD-1,undated,"))).toBeDefined();
    expect(
      lines
        .find((line) => line.startsWith(`CARD-2,${yesterday},`))
        ?.split(",")
        .at(-1),
    ).toBe(listedAt);
    expect(lines.join(" ")).toMatch(/1 user could not be read/);
  });

  it("says beside each user how many of the days in view have a recording, and the server's adherence as its tip", async () => {
    await openRead(aStudy());
    const counted = within(rowOf("CARD-1")).getByText("1/4");
    expect(counted.getAttribute("title")).toBe(
      "1 of 4 known days in view with a recording. Adherence over 6 months, or since the handset was given: 40%",
    );
    // Nothing is known of days before the first record, nor of who was never recorded.
    expect(within(rowOf("CARD-2")).getByText("–").title).toMatch(
      /^0 of 0 known days .* was given: not known$/,
    );
  });

  it("has a box without a digit for a day of one recording, and a digit from two on", async () => {
    const services = aStudy();
    const noon = (daysAgo: number) => `${addDays(today(services), -daysAgo)}${NOON}`;
    services.http.reply("GET /capnogram/", [
      aCapnogramRowBody({ id: 9, capnogram_dt: noon(1) }),
      aCapnogramRowBody({ id: 8, capnogram_dt: noon(2) }),
      aCapnogramRowBody({ id: 7, capnogram_dt: noon(2) }),
      aCapnogramRowBody({ id: 6, capnogram_dt: noon(3), data_par_ver: "ERROR 3" }),
    ]);
    await openRead(services);
    const marks = [56, 57, 58].map(
      (column) => rowOf("CARD-1").querySelector(`[data-column="${column}"]`)?.textContent,
    );
    expect(marks).toEqual(["F", "2", ""]);
    // Without a record of an unset clock there is no column for one.
    expect(screen.queryByText("No date")).toBeNull();
  });

  it("prints all users on sheets that are there before the dialog of its Print button opens, and removed with it [REQ-PRINT-01] [REQ-DETAIL-64]", async () => {
    const { dataset } = document.documentElement;
    let words: string | null | undefined;
    let cells: readonly string[] = [];
    vi.stubGlobal("print", () => {
      window.dispatchEvent(new Event("beforeprint"));
      cells = [...document.querySelectorAll("[data-printed-sheet] tbody tr:first-child td")].map(
        ({ textContent }) => textContent,
      );
      words = document.querySelector("[data-printed-sheet]")?.textContent;
      expect(dataset["printsSheet"]).toBe("");
      window.dispatchEvent(new Event("afterprint"));
    });
    const services = aStudy();
    await openRead(services);
    await userEvent.click(screen.getByRole("button", { name: "Print" }));
    expect(words).toMatch(/^All Users: adherence calendar/);
    expect(words).toContain(`Capno Capture, printed by ${services.session.account().username}`);
    expect(words).toContain("2 of 2 users");
    expect(words).toContain("Too few");
    expect(words).toContain(
      `${formatIsoDay(addDays(today(services), -59))} to ${formatIsoDay(today(services))}Days in UTCAs of `,
    );
    expect(cells.slice(0, 60)).toEqual([...Array<string>(56).fill("?"), "F", "", "2", ""]);
    expect(cells.at(60)).toBe("1");
    expect(document.querySelector("[data-printed-sheet]")).toBeNull();
    // Else every other page of the application would print as an empty one.
    expect(dataset["printsSheet"]).toBeUndefined();
  });

  it("prints no more than 500 users, and of those whose records were not read no empty days but how many they are [SAFETY] [REQ-PRINT-01] [REQ-DATA-24]", async () => {
    const services = aStudy();
    const users = Array.from({ length: 501 }, (_, place) => aDuidBody({ duid: `CARD-${place}` }));
    services.http.reply("GET /duid/", [
      ...users.with(1, aDuidBody({ duid: "CARD-1", latest_capnogram_dt: null, capnogram_count: 0 })),
      {},
    ]);
    services.http.hold("GET /capnogram/");
    await openRead(services);
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    const sheet = document.querySelector("[data-printed-sheet]");
    // The one who was never recorded is known without being asked about.
    expect(sheet?.querySelectorAll("tbody th")).toHaveLength(1);
    expect(sheet?.textContent).toContain("1 of 501 users. 499 not loaded when printed.");
    expect(sheet?.textContent).toContain("1 user could not be read");
    expect(sheet?.querySelectorAll("button")).toHaveLength(0);
  });

  it("says on paper that nothing was loaded, where it is printed before that [REQ-PRINT-01]", async () => {
    const services = aStudy();
    services.http.reply("GET /duid/", [
      aDuidBody({ duid: "CARD-1", handset_udi: UDI, capnogram_count: 4 }),
      aDuidBody({ duid: "CARD-2", handset_udi: null, capnogram_count: 4 }),
    ]);
    await open(services);
    await screen.findByRole("grid", { name: "Days of each user" });
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    const words = document.querySelector("[data-printed-sheet]")?.textContent;
    expect(words).toContain("0 of 2 users. 2 not loaded when printed.");
    act(() => void window.dispatchEvent(new Event("afterprint")));
  });

  it("reads what is missing before its Print button prints, says how many are to go, and stops on a second press [REQ-PRINT-02]", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const services = aStudy();
    const answer = services.http.hold("GET /capnogram/");
    await openRead(services);
    const button = screen.getByRole("button", { name: "Print" });
    await userEvent.click(button);
    const waiting = /^Printing once all are loaded: 1 to go/;
    expect(screen.getByText(waiting)).toBeDefined();
    await userEvent.click(button);
    expect(screen.queryByText(waiting)).toBeNull();
    await userEvent.click(button);
    expect(print).not.toHaveBeenCalled();
    answer([aCapnogramRowBody({ id: 9, capnogram_dt: `${today(services)}${NOON}` })]);
    await act(() => services.clock.advanceAsync(2_000));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(waiting)).toBeNull();
  });

  it.each(["Print", "Ctrl and P"])(
    "asks on %s for every user out of sight too, and prints where some could not be read [REQ-PRINT-02]",
    async (how) => {
      const print = vi.fn();
      vi.stubGlobal("print", print);
      const services = aStudy();
      const users = Array.from({ length: 60 }, (_, place) => `CARD-${place + 1}`);
      services.http.reply(
        "GET /duid/",
        users.map((duid) => aDuidBody({ duid })),
      );
      services.http.answer("GET /capnogram/", ({ query }) =>
        query?.["duid"] === "CARD-60" ? { status: 500, body: {} } : { status: 200, body: [] },
      );
      await openRead(services);
      const asked = () => new Set(services.http.sent("GET /capnogram/").map(({ query }) => query?.["duid"]));
      expect(asked().has("CARD-60")).toBe(false);
      if (how === "Print") await userEvent.click(screen.getByRole("button", { name: "Print" }));
      else fireEvent.keyDown(document.body, { key: "p", ctrlKey: true });
      for (let second = 0; second < 60 && print.mock.calls.length === 0; second++)
        // oxlint-disable-next-line no-await-in-loop -- the server answers a few at once
        await act(() => services.clock.advanceAsync(1_000));
      expect(print).toHaveBeenCalledTimes(1);
      expect(asked().size).toBe(60);
    },
  );

  it("reads what is missing on Ctrl or Cmd and P too, and leaves a second press and a whole calendar to the browser [REQ-PRINT-02]", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const services = aStudy();
    const answer = services.http.hold("GET /capnogram/");
    await openRead(services);
    // False: the browser's own dialog does not open.
    const press = (keys: KeyboardEventInit) => fireEvent.keyDown(document.body, { key: "p", ...keys });
    expect(press({})).toBe(true);
    expect(press({ ctrlKey: true, shiftKey: true })).toBe(true);
    expect(press({ metaKey: true })).toBe(false);
    expect(screen.getByText(/^Printing once all are loaded: 1 to go/)).toBeDefined();
    expect(press({ ctrlKey: true })).toBe(true);
    expect(print).not.toHaveBeenCalled();
    answer([aCapnogramRowBody({ id: 9, capnogram_dt: `${today(services)}${NOON}` })]);
    await act(() => services.clock.advanceAsync(2_000));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(press({ ctrlKey: true })).toBe(true);
  });

  it("is not offered, and makes no request, without the permission for details", async () => {
    const session = createFakeSession(anAccount({ permissions: [PERMISSIONS.capture] }));
    const services = aStudy({ session });
    await open(services);
    await act(() => services.clock.advanceAsync(5_000));
    expect(screen.queryByRole("link", { name: "Calendar" })).toBeNull();
    expect(screen.queryByRole("grid")).toBeNull();
    expect(services.http.sent("GET /capnogram/")).toEqual([]);
  });
});

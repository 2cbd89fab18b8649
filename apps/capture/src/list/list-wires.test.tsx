import type { LogEntry } from "@capno/api-client/models/study-log";
import { watchSavedFiles } from "@capno/fhir/testing/saved-files";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody, aDuidBody, UDI } from "@capno/test-kit/wire-builders";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { giveFramesHeight } from "../kit/rows/testing/give-frames-height.ts";
import { aNote, aReview, aStatus, serveLog } from "../study/log/testing/log-entries.ts";
import product from "../product.tsx";

beforeAll(async () => {
  await import("./page/AllUsersPage.tsx");
  await import("./summaries/SummariesBar.tsx");
  await import("./study-calendar/StudyCalendar.tsx");
});
beforeEach(() => giveFramesHeight(600));
afterEach(() => vi.restoreAllMocks());

type Users = readonly Parameters<typeof aDuidBody>[0][];
const LOW = { handset_udi: UDI, adherence: 0.4, capnogram_count: 4 };
const ENROLLED = { kind: "enrolled", enrolled: "2026-03-03" } as const;
const REVIEWED = ["CARD-1", "CARD-2"].map((duid) => aReview(duid, ["low-adherence:4"]));

function aStudy(users: Users, ...log: readonly LogEntry[]) {
  const services = aProductServices();
  services.http.reply(
    "GET /duid/",
    users.map((user) => aDuidBody(user)),
  );
  services.http.reply("GET /capnogram/", []);
  if (log.length > 0) serveLog(services, ...log);
  return services;
}

function open(services: ReturnType<typeof aStudy>, address: string) {
  const { routes } = product.create(services);
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
}

const row = (duid: string) => document.querySelector<HTMLElement>(`tr[data-duid="${duid}"]`);
const shownIds = () => screen.queryAllByRole("rowheader").map(({ textContent }) => textContent);
const signOf = (button: HTMLElement) => /lucide-([a-z-]+)/.exec(button.innerHTML)?.[1];
const waitForRows = (count: number) =>
  waitFor(() => expect(document.querySelectorAll("tr[data-place]")).toHaveLength(count));

/** The files that are saved in this test. */
function watchFiles() {
  const saved = watchSavedFiles();
  onTestFinished(saved.end);
  const readLines = async (count: number) => {
    await waitFor(() => expect(saved.names).toHaveLength(count));
    return (await saved.readText()).trimEnd().split("\r\n");
  };
  return { saved, readLines };
}

describe("the file of the list", () => {
  const THREE = ["CARD-1", "CARD-2", "LEEDS-3"];
  it.each(["/list?q=CARD&sort=-index", "/list/status?q=CARD&sort=-index"])(
    "at %s has the users that are shown, in the order of the rows",
    async (address) => {
      const { readLines } = watchFiles();
      const users = THREE.map((duid) => ({ duid }));
      open(aStudy(users, ...THREE.map((duid) => aStatus(duid, ENROLLED))), address);
      await waitForRows(2);
      await waitFor(() => expect(row("CARD-1")?.textContent).toContain("Enrolled"));
      fireEvent.click(screen.getByRole("button", { name: "Save as CSV" }));
      const lines = await readLines(1);
      expect(lines.join("\n").match(/(?:CARD|LEEDS)-\d/g)).toEqual(["CARD-2", "CARD-1"]);
    },
  );

  it("says of the selected ones what it says of all, in the zone of the study, under the same name", async () => {
    const { saved, readLines } = watchFiles();
    const users = ["CARD-1", "CARD-2"].map((duid) => ({ ...LOW, duid }));
    const services = aStudy(users, aStatus("CARD-2", ENROLLED), ...REVIEWED);
    Object.assign(services.config.capture, { studyZone: "Asia/Tokyo" });
    open(services, "/list?needs=reviewed&sort=none");
    const box = await screen.findByRole("checkbox", { name: "Select CARD-2" });
    fireEvent.click(screen.getByRole("button", { name: "Save as CSV" }));
    const [headings, , second] = await readLines(1);
    expect(second).toContain(",CARD-2,2026-03-03,");
    expect(second).toContain("2026-11-20T18:00:00+09:00");
    fireEvent.click(box);
    const bar = within(screen.getByRole("group", { name: "Selected users" }));
    fireEvent.click(bar.getByRole("button", { name: "Export" }));
    expect(await readLines(2)).toEqual([headings, second]);
    expect(saved.names[1]).toBe(saved.names[0]);
  });
});

it("each heading sorts by its own numbers", async () => {
  // The order of each user by handset, time, last quality, count, adherence and overall quality.
  const places = [
    [2, 2, 2, 1, 1, 2],
    [1, 3, 3, 3, 2, 1],
    [3, 1, 4, 2, 4, 4],
    [4, 4, 1, 4, 3, 3],
  ] as const;
  const users = places.map(([handset, time, last, count, adherence, overall], place) => ({
    duid: `CARD-${place + 1}`,
    handset_udi: `(01)05060000000001(21)NTH0000${handset}`,
    latest_capnogram_dt: `2026-11-19T0${time}:00:00Z`,
    latest_capnogram_breath_quality: last / 10,
    capnogram_count: count,
    adherence: adherence / 10,
    capnogram_breath_quality: overall / 10,
  }));
  open(aStudy(users), "/list?sort=none");
  await waitForRows(4);
  for (const [heading, order] of [
    ["Handset ID", [2, 1, 3, 4]],
    ["Last Time Used", [3, 1, 2, 4]],
    ["Breath Quality", [4, 1, 2, 3]],
    ["Total Records", [1, 3, 2, 4]],
    ["Adherence %", [1, 2, 4, 3]],
    ["Overall Breath Quality", [2, 1, 4, 3]],
    ["User ID", [1, 2, 3, 4]],
  ] as const) {
    fireEvent.click(screen.getByRole("button", { name: heading }));
    expect([heading, shownIds()]).toEqual([heading, order.map((place) => `CARD-${place}`)]);
  }
});

describe("the strip of a row of the worklist [REQ-LIST-80]", () => {
  const USER = { ...LOW, duid: "CARD-1" };
  const serveRecord = ({ http }: ReturnType<typeof aStudy>, at: string) =>
    http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 9, duid: "CARD-1", capnogram_dt: at }),
    ]);
  const findStrip = ({ clock }: ReturnType<typeof aStudy>, name: RegExp) =>
    vi.waitFor(async () => {
      await act(() => clock.advanceAsync(1_000));
      return screen.getByRole("img", { name });
    });

  it.each<[string, readonly LogEntry[], object]>([
    ["the user's enrolment", [aStatus("CARD-1", { kind: "enrolled", enrolled: "2026-11-10" })], {}],
    ["the start of the user's project", [], { studyStarts: { CARD: "2026-11-10" } }],
  ])("says of days before %s that they are not in the study", async (_, log, settings) => {
    const services = aStudy([USER], ...log);
    Object.assign(services.config.capture, { studyZone: "UTC", ...settings });
    serveRecord(services, "2026-11-20T09:20:00Z");
    open(services, "/list?needs=call");
    await waitForRows(1);
    await findStrip(services, /^recorded 1, .*, not in the study 17 of the last 28 days$/);
  });

  it("ends with today in the study, where that is another day", async () => {
    const services = aStudy([{ ...USER, latest_capnogram_dt: "2026-11-20T12:00:00Z" }]);
    Object.assign(services.config.capture, { studyZone: "Pacific/Auckland" });
    // There it is the 21st, and was when CARD-1 recorded.
    services.clock.advance(3 * 60 * 60_000);
    serveRecord(services, "2026-11-20T12:00:00Z");
    open(services, "/list?needs=call");
    await waitForRows(1);
    const strip = await findStrip(services, /^recorded 1, /);
    expect(strip.querySelector("path[class*=_recorded_]")?.getAttribute("d")).toMatch(/^M108 /);
  });
});

it("a reason is headed by the threshold of the account's own project", async () => {
  const services = aStudy([{ ...LOW, duid: "CARD-1", adherence: 0.2 }]);
  const { worklist } = services.config.capture;
  const projects = { CARD: { ...worklist, adherenceBelow: 30 } };
  Object.assign(services.config.capture, { worklist: { ...worklist, projects } });
  open(services, "/list?needs=call");
  await waitForRows(1);
  const head = document.querySelector<HTMLTableCellElement>("tr[data-group] > td");
  expect(head?.textContent).toBe("Adherence below 30% (1)");
  // It stands above all columns.
  expect(head?.colSpan).toBe(row("CARD-1")?.children.length);
});

it("the circle of a user who is done is filled", async () => {
  open(aStudy([{ ...LOW, duid: "CARD-1" }], ...REVIEWED.slice(0, 1)), "/list?needs=reviewed");
  const filled = await screen.findByRole("button", { name: "Undo done: CARD-1" });
  expect(filled.hasAttribute("data-done")).toBe(true);
});

it("the reasons for a call are drawn apart from what was written about it", async () => {
  const services = aStudy([{ ...LOW, duid: "CARD-1" }], aNote("a", "CARD-1", { text: "Called" }));
  open(services, "/list?needs=call");
  await waitForRows(1);
  const why = within(screen.getByRole("list", { name: "Why CARD-1" }));
  await vi.waitFor(async () => {
    await act(() => services.clock.advanceAsync(1_000));
    expect(why.getAllByRole("listitem")).toHaveLength(2);
  });
  const styles = why
    .getAllByRole("listitem")
    .map(({ className }) => /_(reason|remark)_/.exec(className)?.[1]);
  expect(styles).toEqual(["reason", "remark"]);
});

it("the times of All Users are those of the study, whose zone is their tip [REQ-LIST-15]", async () => {
  const services = aStudy([{ duid: "CARD-1", latest_capnogram_dt: "2026-11-19T22:00:00Z" }]);
  Object.assign(services.config.capture, { studyZone: "Asia/Tokyo" });
  open(services, "/list");
  await waitForRows(1);
  expect(screen.getByText("20 November 2026, 07:00").closest("td")?.title).toBe("Asia/Tokyo");
});

it("an empty list stays as of when it was read, however long it is looked at", async () => {
  const services = aStudy([{ duid: "CARD-1", adherence: 0.9 }]);
  Object.assign(services.config.capture, { studyZone: "Asia/Tokyo" });
  open(services, "/list?needs=reviewed");
  await screen.findByText("No user is done, as of 18:30");
  await act(() => services.clock.advanceAsync(5 * 60_000));
  expect(screen.getByText("No user is done, as of 18:30")).toBeDefined();
});

it("summaries are offered of the users that are shown, and not of others", async () => {
  const users = Array.from({ length: 60 }, (_, place) => ({ duid: `CARD-${place + 1}` }));
  open(aStudy(users), "/list/summaries?q=CARD-5&sort=none");
  // CARD-5 and CARD-50 to CARD-59.
  expect(await screen.findByRole("button", { name: "Save 11 summaries" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Select all" })).toBeDefined();
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "" } });
  expect(screen.getByRole("button", { name: "Select the first 50" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Save 0 summaries" })).toBeDefined();
});

it("the tools of the list have their signs", async () => {
  open(aStudy([{ ...LOW, duid: "CARD-1" }]), "/list?needs=call");
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select CARD-1" }));
  const tools = [/^Checks/, "Save as CSV", "Export"].map((name) => screen.getByRole("button", { name }));
  expect(tools.map(signOf)).toEqual(["list-filter", "download", "download"]);
});

it("an empty study offers its handsets by their sign", async () => {
  open(aStudy([]), "/list");
  expect(signOf(await screen.findByRole("button", { name: "Allocate Handset" }))).toBe("handset");
});

it.each(["/list?sort=none", "/list?sort=none&show=calendar"])(
  "at %s each user's link leads to them, also in a tab of its own",
  async (address) => {
    open(aStudy(["CARD-1", "CARD-2"].map((duid) => ({ duid }))), address);
    await waitForRows(2);
    for (const duid of ["CARD-1", "CARD-2"])
      expect(screen.getByRole("link", { name: duid }).getAttribute("href")).toBe(`/detail/${duid}`);
  },
);

it("the edge of the table is faded while columns are beyond it", async () => {
  vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(2_000);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1_000);
  open(aStudy([{ duid: "CARD-1" }]), "/list");
  await waitForRows(1);
  const frame = screen.getByRole("table", { name: "Users" }).parentElement;
  expect(frame?.hasAttribute("data-more")).toBe(true);
});

import type { Entry } from "@capno/api-client/schemas/study-log";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aGroup, anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { expectSortedColumns } from "@capno/test-kit/sorted-columns";
import { aCapnogramRowBody, aDuidBody, OTHER_UDI, UDI } from "@capno/test-kit/wire-builders";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { parse } from "csv-parse/sync";
import { afterEach, describe, expect, it, vi } from "vitest";

import { HANDSET_LOG_PATH, toHandsetLogPath } from "../../paths/handset-log-path.ts";
import { TIME_ZONE } from "../../kit/time/time-zone.ts";
import product from "../../product.tsx";
import { describeLines } from "./handset-log-text.ts";
import { narrowToHandset, readHandsetLog, type LoggedHere, type SiteLog } from "./read-handset-log.ts";
import { anAllocation, serveLog, toWire } from "../../study/log/testing/log-entries.ts";
import { GET_LOG, LOG_PATH, POST_LOG } from "../../study/log/testing/model-log-server.ts";
import { formatHandsetLogCsv } from "./handset-log-table.ts";
import type { StudyAnswers } from "../../study/data/study.ts";
import { getParticipants } from "@capno/api-client/endpoints/participants";
import { getCapnograms } from "@capno/api-client/endpoints/capnograms";
import { formatDateTime, formatDay } from "@capno/domain/time/date-text";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
// The route loads the page when it is opened; here it is there already.
import "./HandsetLogPage.tsx";

afterEach(cleanup);

const GROUPS = [aGroup(), aGroup({ id: 2, projectId: "LEEDS" })];

const HANDSETS = [
  { handset_udi: UDI, group: 1 },
  { handset_udi: OTHER_UDI, group: 2 },
];

/** NTH of UDI: CARD-1 until May, CARD-2 since June; a record without a date, one without a handset; LEEDS-1 with another. */
function openStudy() {
  const services = aProductServices({
    session: createFakeSession(anAccount({ groups: GROUPS })),
  });
  const { http } = services;
  const row = (id: number, duid: string, capnogram_dt: string, handset_udi: string | null = UDI) =>
    aCapnogramRowBody({ id, duid, capnogram_dt, handset_udi });
  http.reply("GET /device/", HANDSETS);
  http.reply("GET /duid/", [
    aDuidBody({ duid: "CARD-1", groups: [1], handset_udi: null }),
    aDuidBody({ duid: "CARD-2", groups: [1], handset_udi: UDI }),
    aDuidBody({ duid: "LEEDS-1", groups: [2], handset_udi: OTHER_UDI }),
  ]);
  http.reply("GET /capnogram/?duid=CARD-1", [
    row(4, "CARD-1", "2000-01-01T00:00:00Z"),
    row(3, "CARD-1", "2026-05-30T09:00:00Z"),
    row(8, "CARD-1", "2026-05-30T08:00:00Z"),
    row(1, "CARD-1", "2026-02-02T09:00:00Z"),
    row(9, "CARD-1", "2026-07-01T09:00:00Z"),
  ]);
  http.reply("GET /capnogram/?duid=CARD-2", [
    row(5, "CARD-2", "2026-06-10T09:00:00Z"),
    row(6, "CARD-2", "2026-06-11T09:00:00Z", null),
  ]);
  http.reply("GET /capnogram/?duid=LEEDS-1", [row(7, "LEEDS-1", "2026-06-10T09:00:00Z", OTHER_UDI)]);
  serveLog(services, given("CARD-2", "2026-06-09T09:00:00Z", undefined, "jane@capno.example"));
  return services;
}

function openPage(services: ReturnType<typeof openStudy>, address: string) {
  const { routes } = product.create(services);
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

const at = (text: string) => formatDateTime(toEpochMs(Date.parse(text)), TIME_ZONE);
const readRows = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((each) =>
      [...within(each).getAllByRole("rowheader"), ...within(each).getAllByRole("cell")].map(
        ({ textContent }) => textContent,
      ),
    );

describe("the log of a handset [REQ-HANDSET-17]", () => {
  it("asks for no record before it is told to, and then says whose it was by both sources [REQ-HANDSET-41]", async () => {
    const services = openStudy();
    openPage(services, toHandsetLogPath({ udi: toHandsetUdi(UDI), groupId: 1 }));
    await screen.findByText("Not read yet");
    expect(services.http.requests.filter(({ path }) => path !== LOG_PATH)).toEqual([]);
    const answer = services.http.hold("GET /device/");
    act(() => screen.getByRole("button", { name: "Load the records" }).click());
    await waitFor(() => expect(document.querySelector("[aria-busy=true]")).not.toBeNull());
    answer(HANDSETS);
    // The study log may be read after the lists.
    const expected = [
      [at("2026-02-02T09:00Z"), at("2026-05-30T09:00Z"), "CARD-1", "Recorded: 3 records on 2 days"],
      [at("2026-05-30T09:00Z"), at("2026-06-09T09:00Z"), "Not known", "No record, no logged change"],
      [
        at("2026-06-09T09:00Z"),
        "Not known",
        "CARD-2",
        "Logged here: allocated by jane@capno.example, return not logged",
      ],
      [at("2026-06-09T09:00Z"), at("2026-06-10T09:00Z"), "Not known", "No record, no logged change"],
      [at("2026-06-10T09:00Z"), at("2026-06-10T09:00Z"), "CARD-2", "Recorded: 1 record on 1 day"],
      [at("2026-06-10T09:00Z"), at("2026-07-01T09:00Z"), "Not known", "No record, no logged change"],
      [
        at("2026-07-01T09:00Z"),
        at("2026-07-01T09:00Z"),
        "CARD-1",
        "Recorded: 1 record on 1 day. The log says CARD-2 had it",
      ],
      ["Now", "", "CARD-2", `Allocated. Nothing since ${at("2026-07-01T09:00Z")}`],
    ];
    await waitFor(() => expect(readRows()).toEqual(expected));
    // Of this handset alone: two records are of no date or of no handset.
    expect(screen.getByText("6 records")).toBeDefined();
    expect(screen.getByText("1 record of this handset has no date and is not listed.")).toBeDefined();
    expect(screen.getByText(/Records without a handset: 1\./)).toBeDefined();
    const check = screen.getByRole("link", { name: "Check: handset of another user" });
    expect(check.getAttribute("href")).toBe("/list/checks?group=1&check=foreign-handset");
  });

  it("says whose records could not be read, and reads them when it is tried again", async () => {
    const services = openStudy();
    services.http.fail("GET /capnogram/?duid=CARD-1", "unexpected-status", 500);
    openPage(services, toHandsetLogPath({ udi: toHandsetUdi(UDI), groupId: 1 }));
    await userEvent.click(await screen.findByRole("button", { name: "Load the records" }));
    await screen.findByText(/Records could not be read for CARD-1\. Their use may be missing\./);
    expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
    services.http.reply("GET /capnogram/?duid=CARD-1", []);
    await userEvent.click(screen.getByRole("button", { name: "Load again" }));
    await waitFor(() => expect(screen.getByText("1 record")).toBeDefined());
    expect(screen.queryByText(/could not be read for/)).toBeNull();
  });

  it("lists a row for each handset, which opens, and finds one by its users of any time [REQ-HANDSET-40]", async () => {
    const services = openStudy();
    services.http.reply("GET /device/", [
      { handset_udi: UDI, group: 1 },
      { handset_udi: OTHER_UDI, group: 2 },
      { handset_udi: "(21)NTH00777", group: 2 },
    ]);
    openPage(services, HANDSET_LOG_PATH);
    await userEvent.click(await screen.findByRole("button", { name: "Load the records" }));
    await screen.findByRole("table");
    expectSortedColumns(screen.getByRole("table"));
    const day = (text: string) => formatDay(toEpochMs(Date.parse(text)), TIME_ZONE);
    const row = screen.getByRole("row", { name: /CARD-2/ });
    // The list of handsets may come after the records.
    await waitFor(() =>
      expect(
        within(row)
          .getAllByRole("cell")
          .map(({ textContent }) => textContent),
      ).toEqual([
        "CARD-2",
        // It was used by another after it was given to them.
        "Not known",
        "6 records",
        day("2026-07-01T09:00Z"),
        "3 gaps, another user’s records",
      ]),
    );
    expect(screen.queryByText("Recorded: 3 records on 2 days")).toBeNull();
    // Paper has every line of every handset.
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(screen.getByText("Recorded: 3 records on 2 days")).toBeDefined();
    expect(screen.getByRole("rowheader", { name: "NTH 00777" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "NTH 00777" })).toBeNull();
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(screen.queryByText("Recorded: 3 records on 2 days")).toBeNull();
    await userEvent.click(within(row).getByRole("button", { expanded: false }));
    expect(screen.getByText("Recorded: 3 records on 2 days")).toBeDefined();
    // A handset without anything is counted, last, and folded.
    expect(screen.queryByRole("button", { name: "NTH 00777" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: /^1 handset never used/ }));
    expect(screen.getAllByRole("button", { expanded: false }).at(-1)?.textContent).toBe("NTH 00777");
    await userEvent.type(screen.getByRole("searchbox", { name: "Handset or user" }), "card-1");
    expect(screen.getAllByRole("button", { name: /^NT/ })).toHaveLength(1);
    expect(screen.getByText("Recorded: 3 records on 2 days")).toBeDefined();
    await userEvent.clear(screen.getByRole("searchbox"));
    await userEvent.type(screen.getByRole("searchbox"), "00777");
    expect(screen.getByRole("button", { name: "NTH 00777", expanded: true })).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "NTH 00777" }));
    expect(screen.getByRole("button", { name: "NTH 00777", expanded: false })).toBeDefined();
  });

  it("saves the log of one handset under its name [REQ-HANDSET-43]", async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    const services = openStudy();
    openPage(services, toHandsetLogPath({ udi: toHandsetUdi(UDI), groupId: 1 }));
    await userEvent.click(await screen.findByRole("button", { name: "Load the records" }));
    const findSave = () => screen.getByRole("button", { name: "Save as CSV" });
    await waitFor(() => expect(findSave().getAttribute("aria-disabled")).not.toBe("true"));
    await userEvent.click(findSave());
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toMatch(
      /^CARD-handset-log-NTH-00001-\d{4}-\d{2}-\d{2}\.csv$/,
    );
    saved.mockRestore();
  });

  it("lists the handsets of the chosen project, or of both projects under All Groups", async () => {
    const services = openStudy();
    openPage(services, `${HANDSET_LOG_PATH}?group=2`);
    await userEvent.click(await screen.findByRole("button", { name: "Load the records" }));
    await screen.findByRole("table");
    expect(readRows()).toHaveLength(1);
    expect(document.body.textContent).not.toContain("CARD-1");
  });

  it("says that the study log is away, and shows what the records say", async () => {
    const services = openStudy();
    services.http.fail(GET_LOG, "unexpected-status", 500);
    openPage(services, toHandsetLogPath({ udi: toHandsetUdi(UDI), groupId: 1 }));
    await screen.findByText(/The study log could not be reached\./);
    await userEvent.click(screen.getByRole("button", { name: "Load the records" }));
    await screen.findByRole("table");
    expect(readRows().map(([, , user]) => user)).toContain("CARD-1");
  });

  it("says how many allocations cannot be read by this version, and that the log was not read again [SAFETY]", async () => {
    const services = openStudy();
    const server = serveLog(services);
    const newer = { ...toWire(given("CARD-2", "2026-06-09T09:00:00Z")), did: "lent" };
    server.put(newer as unknown as Entry);
    openPage(services, HANDSET_LOG_PATH);
    await userEvent.click(await screen.findByRole("button", { name: "Load the records" }));
    await screen.findByText(/Allocations that could not be read: 1\./);
    expect(screen.queryByText(/The log of allocations could not be read\./)).toBeNull();
    services.http.fail(GET_LOG, "unexpected-status", 500);
    await act(() => services.clock.advanceAsync(10 * 60_000));
    await screen.findByText(/The log of allocations could not be read\. Allocations may be missing\./);
  });

  it("keeps a deallocation that the study log does not take, in the table too, and writes it on Try again [REQ-HANDSET-18]", async () => {
    const services = openStudy();
    const { http } = services;
    http.reply("POST /device/deassign/", {});
    const server = serveLog(
      services,
      given("CARD-2", "2026-06-09T09:00:00Z", undefined, "jane@capno.example"),
    );
    http.reply(POST_LOG, {}, 500);
    const router = openPage(services, "/list");
    await userEvent.click(await screen.findByRole("button", { name: "Actions for CARD-2" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Deallocate Handset" }));
    await userEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Deallocate" }),
    );
    await waitFor(() => expect(http.sent(POST_LOG).length).toBeGreaterThan(0));
    await act(() => router.navigate(toHandsetLogPath({ udi: toHandsetUdi(UDI), groupId: 1 })));
    await screen.findByText("The study log could not be reached. 1 entry of yours is not shared yet.");
    await userEvent.click(await screen.findByRole("button", { name: "Load the records" }));
    const line = "Logged here: allocated by jane@capno.example, returned by everyone@capno.example";
    await screen.findByText(line);
    server.serve(http, services.session.account().username);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText(/not shared yet/)).toBeNull());
    expect(screen.getByText(line)).toBeDefined();
  });
});

/** The log as it is made for the page and both files, from what the server answers. */
async function readLog(
  changes: {
    readonly groupId?: number | null;
    readonly isCancelled?: boolean;
    /** Rows of each list that could not be read. */
    readonly unreadable?: number;
  } = {},
  loggedHere: Partial<LoggedHere> = {},
) {
  const { http, clock } = openStudy();
  const participants = await getParticipants(http, clock);
  const lists = await Promise.all(
    participants.rows.map(async ({ duid }) => [duid, await getCapnograms(http, clock, duid)] as const),
  );
  const { groupId = null, isCancelled = false, unreadable = 0 } = changes;
  const study = {
    asOf: clock.now(),
    groupId,
    participants: { ...participants, asOf: clock.now() },
    records: new Map(lists.map(([duid, list]) => [duid, { ...list, unreadable, asOf: clock.now(), of: "" }])),
    handsets: { rows: [{ udi: UNUSED, groupId: 1 }], unreadable },
  } as unknown as StudyAnswers;
  const all = { entries: [], isRead: true, unreadable: 0, isShared: true };
  return {
    log: readHandsetLog(
      { study, isCancelled, loggedHere: { ...all, ...loggedHere } },
      GROUPS,
      "Europe/London",
    ),
    total: lists.reduce((sum, [, { rows }]) => sum + rows.length, 0),
  };
}

const UNUSED = toHandsetUdi("(21)=NTH00009");
const given = (duid: string, day: string, udi = toHandsetUdi(UDI), by = "=cmd|'/c calc'!A1") => {
  const time = toEpochMs(Date.parse(day));
  return anAllocation({ did: "allocated", udi, duid: toDuid(duid), doneAt: time, at: time, by });
};
const parseLog = (log: SiteLog) =>
  parse<Readonly<Record<string, string>>>(formatHandsetLogCsv(log), { columns: true });

describe("the log's files [REQ-HANDSET-17]", () => {
  it("have every record in one row, those without a date or a handset too", async () => {
    const { log, total } = await readLog({}, { entries: [given("CARD-2", "2026-06-09T09:00:00Z")] });
    const rows = parseLog(log);
    expect(rows.reduce((sum, each) => sum + Number(each["records"] ?? 0), 0)).toBe(total);
    expect(rows.filter(({ source }) => source === "not-placed").map((each) => each["records"])).toEqual([
      "1",
      "1",
    ]);
    expect(rows.find(({ handset }) => handset?.includes("NTH00009"))).toMatchObject({
      source: "not-known",
      records: "0",
    });
    const elsewhere = rows.filter((each) => each["logged_for"] !== "");
    expect(elsewhere.map((each) => [each["participant_id"], each["logged_for"]])).toEqual([
      ["CARD-1", "CARD-2"],
    ]);
    expect(rows.find(({ source }) => source === "logged")).toMatchObject({
      given_by: "'=cmd|'/c calc'!A1",
      until: "",
    });
  });

  it("say of each column what the page says", async () => {
    const entries = [
      given("CARD-2", "2026-06-09T09:00:00Z", undefined, "jane@capno.example"),
      given("CARD-1", "2026-06-20T09:00:00Z", undefined, "ben@capno.example"),
    ];
    const { log } = await readLog({}, { entries });
    const rows = parseLog(log).filter(({ handset }) => handset === UDI);
    const asOf = new Date(log.asOf).toISOString();
    const every = {
      handset: UDI,
      handset_label: log.handsets.find(({ udi }) => udi === UDI)?.handset.label,
      allocated_now: "CARD-2",
      as_of: asOf,
      missing: "",
    };
    const none = {
      ...{ records: "", days: "", given_by: "", ended_by: "", logged_for: "" },
      ...{ given_logged_at: "", ended_logged_at: "" },
    };
    const unknown = { ...every, ...none, source: "not-known", participant_id: "" };
    const [may, june9, june10, june20, july] = [
      "2026-05-30T09:00:00.000Z",
      "2026-06-09T09:00:00.000Z",
      "2026-06-10T09:00:00.000Z",
      "2026-06-20T09:00:00.000Z",
      "2026-07-01T09:00:00.000Z",
    ];
    const recorded = { ...every, ...none, source: "recorded" };
    const logged = { ...every, ...none, source: "logged" };
    const first = "2026-02-02T09:00:00.000Z";
    expect(rows).toEqual([
      { ...recorded, participant_id: "CARD-1", from: first, until: may, records: "3", days: "2" },
      { ...unknown, from: may, until: june9 },
      {
        ...logged,
        ...{ participant_id: "CARD-2", from: june9, until: june20 },
        ...{ given_by: "jane@capno.example", ended_by: "ben@capno.example" },
        ...{ given_logged_at: june9, ended_logged_at: june20 },
      },
      { ...recorded, participant_id: "CARD-2", from: june10, until: june10, records: "1", days: "1" },
      {
        ...logged,
        ...{ participant_id: "CARD-1", from: june20, until: "" },
        given_by: "ben@capno.example",
        given_logged_at: june20,
      },
      { ...unknown, from: june20, until: july },
      { ...recorded, participant_id: "CARD-1", from: july, until: july, records: "1", days: "1" },
      { ...unknown, from: july, until: "" },
      { ...every, ...none, source: "not-placed", participant_id: "", from: "", until: "", records: "1" },
    ]);
    expect(
      describeLines(
        log.handsets.find(({ udi }) => udi === UDI)!,
        0,
        "UTC",
      ).map(
        ({ from, until, user, known }) =>
          `${until === "" ? from : `${from} to ${until}`}: ${user}. ${known}.`,
      ),
    ).toEqual([
      "02 February 2026, 09:00 to 30 May 2026, 09:00: CARD-1. Recorded: 3 records on 2 days.",
      "30 May 2026, 09:00 to 09 June 2026, 09:00: Not known. No record, no logged change.",
      "09 June 2026, 09:00 to 20 June 2026, 09:00: CARD-2. Logged here: allocated by jane@capno.example, passed to CARD-1 by ben@capno.example.",
      "10 June 2026, 09:00 to 10 June 2026, 09:00: CARD-2. Recorded: 1 record on 1 day.",
      "20 June 2026, 09:00 to Not known: CARD-1. Logged here: allocated by ben@capno.example, return not logged.",
      "20 June 2026, 09:00 to 01 July 2026, 09:00: Not known. No record, no logged change.",
      "01 July 2026, 09:00 to 01 July 2026, 09:00: CARD-1. Recorded: 1 record on 1 day.",
      "Now: CARD-2. Allocated. Nothing since 01 July 2026, 09:00.",
    ]);
  });

  it("have an entry of the project's handset that was given to another project's user", async () => {
    const entries = [given("LEEDS-1", "2026-06-09T09:00:00Z")];
    const ofCard = await readLog({ groupId: 1 }, { entries });
    expect(parseLog(ofCard.log).filter(({ source }) => source === "logged")).toMatchObject([
      { handset: UDI, participant_id: "LEEDS-1" },
    ]);
    // Its user is theirs, its handset is not.
    const ofLeeds = await readLog({ groupId: 2 }, { entries });
    expect(parseLog(ofLeeds.log).filter(({ source }) => source === "logged")).toHaveLength(1);
    // Neither is theirs.
    const others = await readLog({ groupId: 2 }, { entries: [given("CARD-1", "2026-06-09T09:00:00Z")] });
    expect(parseLog(others.log).filter(({ source }) => source === "logged")).toEqual([]);
  });

  it.each([
    ["a log that was not read", { isRead: false }, /log of allocations could not be read/],
    ["entries that could not be read", { unreadable: 2 }, /could not be read: 2\.$/],
    ["no shared log", { isShared: false, isRead: false }, /does not share allocations/],
  ])("name %s among what they lack [REQ-HANDSET-42]", async (_, changes, words) => {
    const { log } = await readLog({}, changes);
    const missing = parseLog(log).filter(({ source }) => source === "missing");
    expect(missing.map((each) => each["missing"])).toEqual(log.gaps);
    expect(log.gaps.filter((gap) => words.test(gap))).toHaveLength(1);
  });

  it("say where a list was read but not each of its rows [SAFETY]", async () => {
    const { log } = await readLog({ unreadable: 1 });
    expect(log.gaps).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Records could not be read for CARD-1/),
        "The list of handsets could not be read. Unused handsets may be missing.",
      ]),
    );
  });

  it("of a reading that was cancelled say so", async () => {
    const { log } = await readLog({ isCancelled: true });
    expect(log.gaps[0]).toMatch(/^Loading was cancelled/);
  });

  it("of one handset count its records alone, and still lack what the project's log lacks [REQ-HANDSET-43]", async () => {
    const { log } = await readLog();
    const one = narrowToHandset(log, toHandsetUdi(UDI));
    const rows = parseLog(one);
    expect(one.records).toBe(6);
    expect(rows.reduce((sum, each) => sum + Number(each["records"] ?? 0), 0)).toBe(6);
    expect(one.gaps).toEqual(log.gaps);
    expect(new Set(rows.map(({ handset }) => handset))).toEqual(new Set([UDI, ""]));
  });
});

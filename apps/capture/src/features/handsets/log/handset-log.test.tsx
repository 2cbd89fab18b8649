import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aGroup, anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody, aDuidBody, OTHER_UDI, UDI } from "@capno/test-kit/wire-builders";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { parse } from "csv-parse/sync";
import { afterEach, describe, expect, it } from "vitest";

import { HANDSET_LOG_PATH, toHandsetLogPath } from "../../../paths/handset-log-path.ts";
import { TIME_ZONE } from "../../../shared/time/time-zone.ts";
import product from "../../../product.tsx";
import { readHandsetLog } from "./read-handset-log.ts";
import { formatHandsetLogCsv } from "./handset-log-table.ts";
import type { StudyAnswers } from "../../../state/study/study.ts";
import { getParticipants } from "@capno/api-client/endpoints/participants";
import { getCapnograms } from "@capno/api-client/endpoints/capnograms";
import { formatDateTime } from "@capno/domain/time";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
// The route loads the page when it is opened; here it is there already.
import "./HandsetLogPage.tsx";

afterEach(cleanup);

const GROUPS = [aGroup(), aGroup({ id: 2, projectId: "LEEDS" })];
const ENTRY = {
  did: "allocated",
  handset: UDI,
  user: "CARD-2",
  done: "2026-06-09T09:00:00Z",
  at: "2026-06-09T09:00:00Z",
  by: "jane@capno.example",
  id: "a",
  earlier: [],
};

/** NTH of UDI: CARD-1 until May, CARD-2 since June; a record without a date, one without a handset; LEEDS-1 with another. */
function openStudy() {
  const config = aRuntimeConfig();
  const services = aProductServices({
    session: createFakeSession(anAccount({ groups: GROUPS })),
    config: { ...config, capture: { ...config.capture, allocationStoreUrl: "/v2/allocations/" } },
  });
  const { http } = services;
  const row = (id: number, duid: string, capnogram_dt: string, handset_udi: string | null = UDI) =>
    aCapnogramRowBody({ id, duid, capnogram_dt, handset_udi });
  http.reply("GET /device/", [
    { handset_udi: UDI, group: 1 },
    { handset_udi: OTHER_UDI, group: 2 },
  ]);
  http.reply("GET /duid/", [
    aDuidBody({ duid: "CARD-1", groups: [1], handset_udi: null }),
    aDuidBody({ duid: "CARD-2", groups: [1], handset_udi: UDI }),
    aDuidBody({ duid: "LEEDS-1", groups: [2], handset_udi: OTHER_UDI }),
  ]);
  http.reply("GET /capnogram/?duid=CARD-1", [
    row(4, "CARD-1", "2000-01-01T00:00:00Z"),
    row(3, "CARD-1", "2026-05-30T09:00:00Z"),
    row(1, "CARD-1", "2026-02-02T09:00:00Z"),
    row(9, "CARD-1", "2026-07-01T09:00:00Z"),
  ]);
  http.reply("GET /capnogram/?duid=CARD-2", [
    row(5, "CARD-2", "2026-06-10T09:00:00Z"),
    row(6, "CARD-2", "2026-06-11T09:00:00Z", null),
  ]);
  http.reply("GET /capnogram/?duid=LEEDS-1", [row(7, "LEEDS-1", "2026-06-10T09:00:00Z", OTHER_UDI)]);
  http.reply("GET /v2/allocations/1/", { version: 1, allocations: { a: ENTRY } });
  http.reply("GET /v2/allocations/2/", { version: 0, allocations: {} });
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
  it("asks for no record before it is told to, and then says whose it was by both sources", async () => {
    const services = openStudy();
    openPage(services, toHandsetLogPath({ udi: toHandsetUdi(UDI), groupId: 1 }));
    await screen.findByText("Not read yet");
    expect(services.http.requests.filter(({ path }) => !path.startsWith("/v2/allocations/"))).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Read the records" }));
    await screen.findByRole("table");
    expect(readRows()).toEqual([
      [at("2026-02-02T09:00Z"), at("2026-05-30T09:00Z"), "CARD-1", "Recorded: 2 records on 2 days"],
      [at("2026-05-30T09:00Z"), at("2026-06-09T09:00Z"), "Not known", "No record, no logged change"],
      [
        at("2026-06-09T09:00Z"),
        "Not known",
        "CARD-2",
        "Logged here: given by jane@capno.example, no end was logged",
      ],
      [at("2026-06-09T09:00Z"), at("2026-06-10T09:00Z"), "Not known", "No record, no logged change"],
      [at("2026-06-10T09:00Z"), at("2026-06-10T09:00Z"), "CARD-2", "Recorded: 1 record on 1 day"],
      [at("2026-06-10T09:00Z"), at("2026-07-01T09:00Z"), "Not known", "No record, no logged change"],
      [
        at("2026-07-01T09:00Z"),
        at("2026-07-01T09:00Z"),
        "CARD-1",
        "Recorded: 1 record on 1 day. By the log it was given to CARD-2 then",
      ],
      [at("2026-07-01T09:00Z"), "Now", "Not known", "No record, no logged change"],
    ]);
    expect(screen.getByText(/Allocated now, by the list of users: CARD-2\./)).toBeDefined();
    expect(screen.getByText("1 record of this handset has no date, and is in no line.")).toBeDefined();
    expect(screen.getByText(/Records whose handset the server does not name: 1\./)).toBeDefined();
    const check = screen.getByRole("link", { name: "Check: handset of another participant" });
    expect(check.getAttribute("href")).toBe("/list/checks?group=1&check=foreign-handset");
  });

  it("says whose records could not be read, and reads them when it is tried again", async () => {
    const services = openStudy();
    services.http.fail("GET /capnogram/?duid=CARD-1", "unexpected-status", 500);
    openPage(services, toHandsetLogPath({ udi: toHandsetUdi(UDI), groupId: 1 }));
    await userEvent.click(await screen.findByRole("button", { name: "Read the records" }));
    await screen.findByText("Records that could not be read, of: CARD-1. Their use may be missing.");
    services.http.reply("GET /capnogram/?duid=CARD-1", []);
    await userEvent.click(screen.getByRole("button", { name: "Read again" }));
    await screen.findByText(/4 records read|2 records read/);
    expect(screen.queryByText(/could not be read, of/)).toBeNull();
  });

  it("lists the handsets of the chosen project, or of both projects under All Groups", async () => {
    const services = openStudy();
    openPage(services, `${HANDSET_LOG_PATH}?group=2`);
    await userEvent.click(await screen.findByRole("button", { name: "Read the records" }));
    await screen.findByRole("table");
    expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(1);
    expect(document.body.textContent).not.toContain("CARD-1");
  });

  it("says that the log's store is away, and shows what the records say", async () => {
    const services = openStudy();
    services.http.fail("GET /v2/allocations/1/", "unexpected-status", 500);
    openPage(services, toHandsetLogPath({ udi: toHandsetUdi(UDI), groupId: 1 }));
    await screen.findByText(/The shared log of handsets could not be reached\./);
    await userEvent.click(screen.getByRole("button", { name: "Read the records" }));
    await screen.findByRole("table");
    expect(readRows().map(([, , user]) => user)).toContain("CARD-1");
  });

  it("keeps a deallocation that its store does not take, in the table too, and writes it on Try again [REQ-HANDSET-18]", async () => {
    const services = openStudy();
    const { http } = services;
    http.reply("POST /device/deassign/", {});
    http.reply("PUT /v2/allocations/1/", {}, 500);
    const router = openPage(services, "/list");
    await userEvent.click(await screen.findByRole("button", { name: "Actions for CARD-2" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Deallocate Handset" }));
    await userEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Deallocate" }),
    );
    await waitFor(() => expect(http.sent("PUT /v2/allocations/1/").length).toBeGreaterThan(0));
    await act(() => router.navigate(toHandsetLogPath({ udi: toHandsetUdi(UDI), groupId: 1 })));
    await screen.findByText(
      "The shared log of handsets could not be reached. Yours are kept on this page and are not shared yet.",
    );
    await userEvent.click(await screen.findByRole("button", { name: "Read the records" }));
    const line = "Logged here: given by jane@capno.example, taken back by everyone@capno.example";
    await screen.findByText(line);
    http.reply("PUT /v2/allocations/1/", { version: 2 });
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText(/are not shared yet/)).toBeNull());
    expect(screen.getByText(line)).toBeDefined();
  });
});

it("the log's CSV has every record in one row, those without a date or a handset too [REQ-HANDSET-17]", async () => {
  const { http, clock } = openStudy();
  const participants = await getParticipants(http, clock);
  const lists = await Promise.all(
    participants.rows.map(async ({ duid }) => [duid, await getCapnograms(http, clock, duid)] as const),
  );
  const answers = {
    asOf: clock.now(),
    groupId: null,
    participants: { ...participants, asOf: clock.now() },
    records: new Map(lists.map(([duid, list]) => [duid, { ...list, asOf: clock.now(), of: "" }])),
    handsets: { rows: [{ udi: toHandsetUdi("(21)=NTH00009"), groupId: 1 }], unreadable: 0 },
  } as unknown as StudyAnswers;
  const logged = [
    {
      did: "allocated",
      udi: toHandsetUdi(UDI),
      duid: toDuid("CARD-2"),
      doneAt: toEpochMs(Date.UTC(2026, 5, 9, 9)),
      at: clock.now(),
      by: "=cmd|'/c calc'!A1",
      earlier: [],
    },
  ] as const;
  const rows = parse<Readonly<Record<string, string>>>(
    formatHandsetLogCsv(readHandsetLog(answers, logged, GROUPS, "Europe/London")),
    { columns: true },
  );
  const total = lists.reduce((sum, [, { rows: records }]) => sum + records.length, 0);
  expect(rows.reduce((sum, each) => sum + Number(each["records"] ?? 0), 0)).toBe(total);
  expect(rows.filter(({ source }) => source === "not-placed").map((each) => each["records"])).toEqual([
    "1",
    "1",
  ]);
  expect(rows.find(({ handset }) => handset?.includes("NTH00009"))).toMatchObject({
    source: "not-known",
    records: "0",
  });
  expect(rows.find(({ source }) => source === "logged")).toMatchObject({
    given_by: "'=cmd|'/c calc'!A1",
    until: "",
  });
});

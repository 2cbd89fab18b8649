import { parseHandset } from "@capno/domain/handset/handset";
import type { HandsetUse } from "@capno/domain/handset/handset-log";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { parse } from "csv-parse/sync";
import { afterEach, expect, it } from "vitest";

import { formatHandsetLogCsv } from "./handset-log-table.ts";
import { describeLines } from "./handset-log-text.ts";
import { HandsetLogTable } from "./HandsetLogTable.tsx";
import type { ListedHandsetLog, SiteLog } from "./read-handset-log.ts";

afterEach(cleanup);

const at = (day: number) => toEpochMs(Date.UTC(2026, 5, day));

const recorded = (duid: string, day: number, records: number): HandsetUse => ({
  source: "recorded",
  duid: toDuid(duid),
  from: at(day),
  until: at(day),
  records,
  days: 1,
  loggedFor: undefined,
});

function aLog(
  serial: string,
  uses: readonly HandsetUse[],
  holders: readonly string[] = [],
): ListedHandsetLog {
  const udi = toHandsetUdi(`(21)NTH${serial}`);
  return { udi, uses, undated: 0, handset: parseHandset(udi), holders: holders.map(toDuid) };
}

function show(log: SiteLog, text = "") {
  const page = <HandsetLogTable log={log} groupId={1} zone="UTC" text={text} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: page }])} />);
}

const LOG: SiteLog = {
  asOf: at(30),
  handsets: [
    // The more records, the older its last change.
    aLog("00001", [recorded("CARD-1", 1, 1), recorded("CARD-2", 20, 1)]),
    aLog("00002", [recorded("CARD-1", 1, 40), recorded("CARD-2", 3, 50)]),
    aLog("00003", [recorded("CARD-1", 1, 4), recorded("CARD-2", 10, 5)]),
    aLog("00004", [recorded("CARD-1", 1, 7)]),
  ],
  records: 108,
  withoutHandset: 0,
  unreadRows: 0,
  gaps: [],
};

it("the handset log sorts *Last change* by the time of the change, and a handset without one comes first [REQ-HANDSET-17]", async () => {
  show(LOG);
  const readSerials = () =>
    screen
      .getAllByRole("rowheader")
      .map((cell) => within(cell).getByRole("button").textContent.replace("NTH 0000", ""));
  await userEvent.click(screen.getByRole("button", { name: "Last change" }));
  expect(readSerials()).toEqual(["4", "2", "3", "1"]);
  await userEvent.click(screen.getByRole("button", { name: "Last change" }));
  expect(readSerials()).toEqual(["1", "3", "2", "4"]);
});

it.each([
  [1, "1 gap"],
  [2, "2 gaps"],
])("the handset log counts %i times of which nothing is known [REQ-HANDSET-17]", (count, words) => {
  const gaps = Array.from({ length: count }, (_, place) => ({
    source: "not-known" as const,
    from: at(2 + place),
    until: at(3 + place),
  }));
  const log = { ...LOG, handsets: [aLog("00001", [recorded("CARD-1", 1, 1), ...gaps])] };
  show(log);
  expect(screen.getByRole("cell", { name: words })).toBeDefined();
});

it.each([
  [5 * 60_000, "allocated by jane@capno.example, return not logged"],
  [5 * 60_000 + 1, "allocated by jane@capno.example (logged 01 June 2026, 00:05), return not logged"],
])(
  "an allocation that the log took %i ms after it was done says both times where they differ by more than five minutes [REQ-HANDSET-17]",
  (delay, words) => {
    const doneAt = at(1);
    const udi = toHandsetUdi("(21)NTH00001");
    const entry = {
      did: "allocated",
      udi,
      duid: toDuid("CARD-1"),
      doneAt,
      at: toEpochMs(doneAt + delay),
      by: "jane@capno.example",
    } as const;
    const use: HandsetUse = { source: "logged", duid: entry.duid, from: entry, until: undefined };
    const log = aLog("00001", [use]);
    expect(describeLines(log, 0, "UTC")[0]?.known).toBe(`Logged here: ${words}`);
    const [row] = parse<Readonly<Record<string, string>>>(formatHandsetLogCsv({ ...LOG, handsets: [log] }), {
      columns: true,
      bom: true,
    });
    expect([row?.["from"], row?.["given_logged_at"]]).toEqual([
      new Date(doneAt).toISOString(),
      new Date(doneAt + delay).toISOString(),
    ]);
  },
);

const NEVER_USED_00009: ListedHandsetLog = aLog("00009", []);
const openRows = () =>
  screen.queryAllByRole("button", { expanded: true, name: /^NTH/ }).map(({ textContent }) => textContent);

it("the handset log opens what is searched for where it is at most three, and each press one row alone [REQ-HANDSET-40]", async () => {
  show(LOG, "CARD-2");
  expect(openRows()).toEqual(["NTH 00001", "NTH 00002", "NTH 00003"]);
  await userEvent.click(screen.getByRole("button", { name: "NTH 00002" }));
  await userEvent.click(screen.getByRole("button", { name: "NTH 00001" }));
  expect(openRows()).toEqual(["NTH 00003"]);
  cleanup();
  show(LOG, "CARD-1");
  expect(openRows()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "NTH 00004" }));
  await userEvent.click(screen.getByRole("button", { name: "NTH 00002" }));
  expect(openRows()).toEqual(["NTH 00002", "NTH 00004"]);
});

it.each([
  ["card-7", ["NTH 00005"]],
  ["(21)NTH00005", ["NTH 00005"]],
  ["nth00009", ["NTH 00009"]],
  ["card-77", []],
])("the handset log finds by %s, whom it is with now or its UDI too, %j [REQ-HANDSET-40]", (text, found) => {
  const handsets = [...LOG.handsets, aLog("00005", [], ["CARD-7"]), NEVER_USED_00009];
  show({ ...LOG, handsets }, text);
  expect(screen.queryAllByRole("rowheader", { name: /^NTH/ }).map(({ textContent }) => textContent)).toEqual(
    found,
  );
  expect(screen.queryAllByText("No handset matches.")).toHaveLength(found.length === 0 ? 1 : 0);
  expect(screen.queryAllByRole("table").length === 0).toBe(found.length === 0);
  expect(screen.queryByRole("button", { name: /never used$/ })).toBeNull();
});

it("the handset log leads to who has a handset, says how many records it has, and a dash where it never changed hands", () => {
  const [one, two] = [1, 2].map((count) => [recorded("CARD-1", 1, count)]);
  show({ ...LOG, handsets: [aLog("00001", one ?? [], ["A/7"]), aLog("00002", two ?? [])] });
  expect(screen.getByRole("link", { name: "A/7" }).getAttribute("href")).toBe("/detail/A%2F7");
  const rows = screen.getAllByRole("row", { name: /^NTH/ }).map((row) => within(row).getAllByRole("cell"));
  expect(rows.map((cells) => cells.slice(2).map(({ textContent }) => textContent))).toEqual([
    ["1 record", "–"],
    ["2 records", "–"],
  ]);
});

it("the handset log of handsets that were never used shows their number alone, until it is pressed", async () => {
  show({ ...LOG, handsets: [NEVER_USED_00009] });
  expect(screen.queryByText("No handset matches.")).toBeNull();
  expect(screen.queryByRole("table")).toBeNull();
  const button = screen.getByRole("button", { name: "1 handset never used", expanded: false });
  await userEvent.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByRole("rowheader", { name: "NTH 00009" })).toBeDefined();
  await userEvent.click(button);
  expect(screen.queryByRole("rowheader")).toBeNull();
});

it("an opened row of the handset log says nothing of undated records or of another user's where there are none", async () => {
  show(LOG);
  await userEvent.click(screen.getByRole("button", { name: "NTH 00004" }));
  expect(screen.getByRole("rowheader", { name: "Now" })).toBeDefined();
  expect(screen.queryByText(/ ha(s|ve) no date and /)).toBeNull();
  expect(screen.queryByRole("link", { name: /^Check:/ })).toBeNull();
});

it.each<[string, ListedHandsetLog, readonly string[]]>([
  ["a record", aLog("00001", [recorded("CARD-1", 1, 1)]), ["recorded"]],
  ["undated records alone", { ...NEVER_USED_00009, undated: 3 }, ["not-placed"]],
  ["nothing", NEVER_USED_00009, ["not-known"]],
])("the file of a handset with %s has one row of it and none of what there is not", (_, log, sources) => {
  const file = formatHandsetLogCsv({ ...LOG, handsets: [log] });
  const rows = parse<Readonly<Record<string, string>>>(file, { columns: true, bom: true });
  expect(rows.map((row) => row["source"])).toEqual(sources);
});

it.each([
  [0, "Not allocated"],
  [1, "Not known"],
])(
  "the handset log says of a handset that no user has, where %i users could not be read: %s [SAFETY] [REQ-HANDSET-46]",
  async (unreadRows, words) => {
    show({ ...LOG, unreadRows, handsets: [aLog("00004", [recorded("CARD-1", 1, 7)])] });
    await userEvent.click(screen.getByRole("button", { name: "NTH 00004" }));
    // In its row, and in the line of now.
    expect(screen.getAllByRole("cell", { name: words })).toHaveLength(2);
  },
);

it("the handset log has a column of gaps for another user's records alone, which lead to their check in the project", async () => {
  const uses = [{ ...recorded("CARD-1", 1, 7), loggedFor: toDuid("CARD-2") } as HandsetUse];
  show(LOG);
  expect(screen.queryByRole("columnheader", { name: "Gaps" })).toBeNull();
  cleanup();
  show({ ...LOG, handsets: [aLog("00004", uses)] });
  expect(screen.getByRole("cell", { name: "another user’s records" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "NTH 00004" }));
  expect(screen.getByRole("link", { name: "Check: handset of another user" }).getAttribute("href")).toContain(
    "group=1",
  );
});

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

function aLog(serial: string, uses: readonly HandsetUse[]): ListedHandsetLog {
  const udi = toHandsetUdi(`(21)NTH${serial}`);
  return { udi, uses, undated: 0, handset: parseHandset(udi), holders: [] };
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
  const page = <HandsetLogTable log={LOG} groupId={null} zone="UTC" text="" />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: page }])} />);
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
  const page = <HandsetLogTable log={log} groupId={null} zone="UTC" text="" />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: page }])} />);
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

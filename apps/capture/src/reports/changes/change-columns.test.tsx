import type { LogEntry } from "@capno/api-client/models/study-log";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { toChangeLog } from "../../study/changes/change-log.ts";
import { aStatus, anExplanation } from "../../study/log/testing/log-entries.ts";
import type { KnownRow } from "../../study/log/log-entry.ts";
import { createChangeColumns } from "./change-columns.tsx";

const UDI = toHandsetUdi("(01)05060000000001(21)NTH00009");
const read = (entry: LogEntry): KnownRow => ({ reading: "read", entry });
const unreadable = (part: object): KnownRow =>
  ({ reading: "unreadable", entry: { id: "u", kind: "status", ...part } }) as KnownRow;

/** The cells of each change, as the page writes them. */
function write(rows: readonly KnownRow[], { unsaved = [] as readonly LogEntry[], canOpen = true } = {}) {
  const { changes } = toChangeLog(
    { rows, unsaved: unsaved.map((entry) => ({ entry })), isShared: true } as never,
    { hasNoteText: true, hasNotes: true },
  );
  const columns = createChangeColumns({ zone: "UTC", hasNoteText: true, canOpen });
  return changes.map((change) =>
    columns.map(({ cell }) => {
      const page = <p>{cell(change)}</p>;
      const { container } = render(
        <RouterProvider router={createMemoryRouter([{ path: "/", element: page }])} />,
      );
      return container.querySelector("a")?.getAttribute("href") ?? container.textContent;
    }),
  );
}

const ENROLLED = { kind: "enrolled", enrolled: "2026-03-03" } as const;
const AT = toEpochMs(Date.UTC(2026, 5, 1, 12));

describe("the columns of the log of changes [REQ-CHANGE-03] [SAFETY]", () => {
  it("link the user only for an account that may open one", () => {
    const rows = [read(aStatus("CARD/1", ENROLLED, { at: AT, by: "jane" }))];
    const rest = ["01 June 2026, 12:00", "jane", "Enrolled on 3 Mar 2026"];
    expect(write(rows)).toEqual([["/detail/CARD%2F1", ...rest]]);
    expect(write(rows, { canOpen: false })).toEqual([["CARD/1", ...rest]]);
  });

  it("name the handset where a change is about no user", () => {
    const about = anExplanation("no-participant:9", "In the drawer", { udi: UDI, at: AT });
    expect(write([read(about)])[0]?.[0]).toBe("NTH 00009");
    expect(write([read(anExplanation("x", "Old", { at: AT }))])[0]?.[0]).toBe("–");
  });

  it("say of a row of a newer version that it cannot be read, and what was there before", () => {
    const before = aStatus("CARD-1", ENROLLED, { at: AT, by: "jane" });
    const newer = unreadable({ thread: "CARD-1", duid: toDuid("CARD-1") });
    expect(write([read(before), newer])[1]).toEqual([
      "/detail/CARD-1",
      "Not known",
      "Not known",
      "Cannot be read by this versionBefore: Enrolled on 3 Mar 2026",
    ]);
  });

  it("say of an own row that it is not saved, and no time", () => {
    const own = aStatus("CARD-1", ENROLLED, { at: AT, by: "jane" });
    expect(write([], { unsaved: [own] })[0]?.slice(1)).toEqual([
      "Not saved",
      "jane",
      "Enrolled on 3 Mar 2026",
    ]);
  });
});

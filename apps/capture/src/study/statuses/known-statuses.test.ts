import {
  NOT_READ,
  UNREADABLE,
  type ParticipantStatus,
} from "@capno/domain/participant-status/participant-status";
import { toEpochMs } from "@capno/domain/units";
import { expect, it } from "vitest";

import type { KnownRow } from "../log/log-entry.ts";
import { aStatus, toThreads } from "../log/testing/log-entries.ts";
import { findLastFile, toKnownStatuses } from "./known-statuses.ts";

const ENROLLED: ParticipantStatus = { kind: "enrolled", enrolled: "2026-03-03" };
const by = "jane@capno.example";
const row = (user: string, at: number, file?: string) =>
  aStatus(user, ENROLLED, { at: toEpochMs(at), by, ...(file !== undefined && { file }) });

it.each([
  ["none where none was used", [row("CARD-1", 1)], undefined],
  [
    "the newest, whichever user the log had first",
    [row("CARD-1", 1, "a.csv"), row("CARD-2", 2, "b.csv"), row("CARD-1", 3, "c.csv")],
    { file: "c.csv", at: 3, by },
  ],
  [
    "an older one where all of the newest was changed by hand since",
    [row("CARD-1", 1, "a.csv"), row("CARD-2", 2, "b.csv"), row("CARD-2", 3)],
    { file: "a.csv", at: 1, by },
  ],
])("the last file of statuses is %s [REQ-STATUS-02]", (_, rows, file) => {
  expect(findLastFile(toThreads(...rows).status)).toEqual(file);
});

it("a status is not read before the log is, and is not known, or cannot be read, after that [SAFETY]", () => {
  const { status: threads } = toThreads(row("CARD-1", 1), aStatus("CARD-2", undefined));
  const unreadable = { reading: "unreadable", entry: { ...row("CARD-3", 2), udi: undefined } } as const;
  const all = new Map<string, readonly KnownRow<"status">[]>([...threads, ["CARD-3", [unreadable]]]);
  const users = ["CARD-1", "CARD-2", "CARD-3", "CARD-4"];
  const before = toKnownStatuses(all, false);
  expect(users.map((user) => before.get(user))).toEqual(users.map(() => NOT_READ));
  expect(users.map((user) => before.rowOf(user))).toEqual(users.map(() => undefined));
  const known = toKnownStatuses(all, true);
  expect(users.map((user) => known.get(user))).toEqual([ENROLLED, undefined, UNREADABLE, undefined]);
  expect(known.rowOf("CARD-3")).toBe(unreadable);
  // Of those whose status is known, withdrawn ones not among them.
  expect(known.size).toBe(1);
});

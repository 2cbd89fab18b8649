import type { LogEntry } from "@capno/api-client/models/study-log";
import { formatParticipantStatus } from "@capno/domain/participant-status/participant-status";
import { formatCount } from "@capno/domain/number/percent";
import { formatClock, formatShortDay } from "@capno/domain/time/date-text";
import { isolate } from "@capno/domain/text/isolate";

import type { KnownRow } from "./log-entry.ts";

/** The text for an entry with a value of a newer release. */
export const UNREADABLE_WORDS = "cannot be read by this version";

/** "the status of CARD-001" */
export function nameEntry({ entry }: Pick<KnownRow, "entry">): string {
  const { kind, duid, udi } = { udi: undefined, ...entry };
  const about = duid ?? udi ?? "";
  switch (kind) {
    case "note":
      return `a note on ${isolate(about)}`;
    case "review":
      return `the review of ${isolate(about)}`;
    case "explanation":
      return `an explanation in the data checks of ${isolate(about)}`;
    case "status":
      return `the status of ${isolate(about)}`;
    case "allocation":
      return `the log of handset ${isolate(udi ?? "")}`;
    default:
      return kind satisfies never;
  }
}

/** "Enrolled 5 Jan 2026" */
export function formatRow(row: KnownRow): string {
  return row.reading === "unreadable" ? UNREADABLE_WORDS : formatEntry(row.entry);
}

export function formatEntry(entry: LogEntry): string {
  switch (entry.kind) {
    case "note":
      return entry.text === "" ? "deleted" : `“${isolate(entry.text)}”`;
    case "review":
      if (entry.stamps.length === 0) return "no longer done";
      return entry.until === undefined ? "done" : `done until ${formatShortDay(entry.until)}`;
    case "explanation":
      return entry.text === "" ? "deleted" : `“${isolate(entry.text)}”`;
    case "status":
      return formatParticipantStatus(entry.status);
    case "allocation":
      return `${entry.did} ${isolate(entry.duid)}`;
    default:
      return entry satisfies never;
  }
}

/** Who wrote the newest row, when by the study's clock, and what it says. */
export function describeRow(row: KnownRow, name: string, zone: string): string {
  const { by = "a colleague", at } = row.entry;
  const when = at === undefined ? "" : ` at ${formatClock(at, zone)}`;
  return `${isolate(by)} changed ${name}${when}: ${formatRow(row)}.`;
}

/** "1 entry", "1,200 entries" */
export const countEntries = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? "entry" : "entries"}`;

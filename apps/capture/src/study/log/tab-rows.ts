import type { LogEntry } from "@capno/api-client/models/study-log";
import { readRow } from "@capno/api-client/endpoints/study-log";
import type { RawEntry } from "@capno/api-client/schemas/study-log";
import type { KeptText } from "@capno/product-contract/product-services";

import { toNewEntry, type KnownRow } from "./log-entry.ts";

/** The shell forgets it at log-out. */
const TAB_KEY = "capture:study-log";

/** Rows of a deployment without a log: they outlive a reload of the tab. */
export function readKeptRows(tab: KeptText): readonly KnownRow[] {
  try {
    const kept: unknown = JSON.parse(tab.getItem(TAB_KEY) ?? "[]");
    return (kept as readonly RawEntry[]).map(readRow).filter((row) => row.reading !== "newer-kind");
  } catch {
    return [];
  }
}

/** False where the storage is full or blocked. Then nothing older is left either: a reload would show it as the newest. */
export function keepRows(tab: KeptText, rows: readonly KnownRow[]): boolean {
  try {
    tab.setItem(TAB_KEY, JSON.stringify(rows.flatMap(toKept)));
    return true;
  } catch {
    try {
      tab.removeItem(TAB_KEY);
    } catch {
      // The storage is blocked, so it holds no older rows either.
    }
    return false;
  }
}

const toKept = (row: KnownRow) =>
  row.reading === "read" ? [{ ...toNewEntry(row.entry), ...toSignature(row.entry) }] : [];

const toSignature = ({ at, by }: LogEntry) => ({ at: new Date(at).toISOString(), by });

import { splitCsvRows } from "@capno/domain/csv-rows";
import { isUnknownDate } from "@capno/domain/instant";
import type { EpochMs } from "@capno/domain/units";

import { toHarmlessCell } from "@capno/domain/csv";
import { toRedcapTime } from "../tables/redcap-table.ts";
import type { PlannedRecord } from "./plan-package.ts";

/** What an earlier redcap.csv says of each instance that the list of records can be held against. */
export type EarlierRows = ReadonlyMap<string, string>;

export type EarlierReading =
  | { readonly kind: "read"; readonly rows: EarlierRows }
  | { readonly kind: "refused"; readonly why: string };

export interface Comparison {
  readonly added: number;
  readonly unchanged: number;
  /** The same instance with another record, date or outcome of the analysis. */
  readonly changed: number;
  /** In the file and not among the records of this package. */
  readonly absent: number;
}

const KEY = ["record_id", "redcap_repeat_instance"] as const;
const FACTS = ["capno_record_id", "recorded_at_utc", "analysis_failed"] as const;

/** Reads an earlier redcap.csv, with its columns in any order. */
export function readEarlierRedcap(text: string): EarlierReading {
  const [heading, ...lines] = splitCsvRows(text.replace(/^\uFEFF/, ""));
  const places = [...KEY, ...FACTS].map(
    (name) => heading?.cells.findIndex((cell) => cell.trim() === name) ?? -1,
  );
  if (places.includes(-1)) return { kind: "refused", why: "This is no redcap.csv of a study data package." };
  const rows = new Map<string, string>();
  for (const { cells, line, isOpen } of lines) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (isOpen) return { kind: "refused", why: `The file ends within line ${line}.` };
    const values = places.map((place) => cells[place]?.trim() ?? "");
    const key = toKey(values.slice(0, KEY.length));
    if (rows.has(key))
      return { kind: "refused", why: `Line ${line} repeats an instance: the file was changed.` };
    rows.set(key, toKey(values.slice(KEY.length)));
  }
  return { kind: "read", rows };
}

/** Holds the records of a package against an earlier file, before any of them is fetched. `now` is the server's. */
export function compareWithEarlier(
  planned: readonly PlannedRecord[],
  earlier: EarlierRows,
  now: EpochMs,
): Comparison {
  let added = 0;
  let unchanged = 0;
  for (const { id, participantId, instance, recordedAt, isFailed } of planned) {
    const before = earlier.get(toKey([toHarmlessCell(participantId), String(instance)]));
    const date = isUnknownDate(recordedAt, now) ? "" : toRedcapTime(recordedAt);
    if (before === undefined) added++;
    else if (before === toKey([String(id), date, String(Number(isFailed))])) unchanged++;
  }
  const found = planned.length - added;
  return { added, unchanged, changed: found - unchanged, absent: earlier.size - found };
}

const toKey = (values: readonly string[]) => values.join("\n");

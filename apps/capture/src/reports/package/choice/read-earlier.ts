import { splitCsvRows } from "@capno/domain/text";

import { MOST_INSTANCES, REDCAP_INSTRUMENT } from "../tables/redcap-table.ts";

/** What an earlier redcap.csv says of an instance. */
export interface EarlierRow {
  /** As written in the file, with an apostrophe before an ID that a spreadsheet would run as a formula. */
  readonly participant: string;
  readonly instance: number;
  /** Null for an instance that was added by hand in REDCap. */
  readonly recordId: number | null;
}

export type EarlierRows = ReadonlyMap<string, EarlierRow>;

export type EarlierReading =
  | { readonly kind: "read"; readonly rows: EarlierRows }
  | { readonly kind: "refused"; readonly why: string };

const COLUMNS = [
  "record_id",
  "redcap_repeat_instance",
  "capno_record_id",
  "recorded_at_utc",
  "analysis_failed",
] as const;

/**
 * Reads an earlier redcap.csv, with its columns in any order, or a raw export of REDCap: only the rows of the instrument
 * count there.
 */
export function readEarlierRedcap(text: string): EarlierReading {
  const [heading, ...lines] = splitCsvRows(text);
  const findColumn = (name: string) => heading?.cells.findIndex((cell) => cell.trim() === name) ?? -1;
  const places = COLUMNS.map(findColumn);
  if (places.includes(-1)) return { kind: "refused", why: "This is no redcap.csv of a study data package." };
  const instrument = findColumn("redcap_repeat_instrument");
  const rows = new Map<string, EarlierRow>();
  const recordKeys = new Set<string>();
  for (const { cells, line, problem } of lines) {
    if (problem !== undefined) return { kind: "refused", why: `Line ${line}: ${problem}.` };
    const name = cells[instrument]?.trim() ?? REDCAP_INSTRUMENT;
    if (!RAW_NAME.test(name)) return { kind: "refused", why: LABELS };
    if (name !== REDCAP_INSTRUMENT) continue;
    const [participant = "", instance, recordId, , analysisFailed = ""] = places.map(
      (place) => cells[place]?.trim() ?? "",
    );
    const row = {
      participant,
      instance: Number(instance || Number.NaN),
      recordId: recordId ? Number(recordId) : null,
    };
    if (!["", "0", "1"].includes(analysisFailed)) return { kind: "refused", why: LABELS };
    const key = toKey(participant, row.instance);
    const recordKey = toKey(participant, row.recordId ?? Number.NaN);
    const fault = findFault(row) ?? (rows.has(key) ? "repeats an instance" : undefined);
    if (fault !== undefined || (row.recordId !== null && recordKeys.has(recordKey)))
      return { kind: "refused", why: `Line ${line} ${fault ?? "repeats a record"}: the file was changed.` };
    if (row.recordId !== null && row.recordId <= MOST_INSTANCES && row.recordId !== row.instance)
      return { kind: "refused", why: toOldKeys(line, row) };
    rows.set(key, row);
    recordKeys.add(recordKey);
  }
  if (rows.size === 0 && lines.length > 0)
    return { kind: "refused", why: "This file has no row of the instrument breath_record." };
  return { kind: "read", rows };
}

/** REDCap's own names have no capitals and no blanks; its labels do. */
const RAW_NAME = /^[a-z0-9_]*$/;
const LABELS = "This is an export with labels. Please export the raw data from REDCap, and choose that file.";

const isPositive = (number: number) => Number.isSafeInteger(number) && number > 0;

function findFault({ participant, instance, recordId }: EarlierRow): string | undefined {
  if (participant === "") return "names no participant";
  if (!isPositive(instance)) return "has no instance";
  if (instance > MOST_INSTANCES) return "has an instance above REDCap's limit";
  return recordId === null || isPositive(recordId) ? undefined : "has no record number";
}

/** Until 4.3.0 an instance was the record's place in the participant's list. */
const toOldKeys = (line: number, { recordId, instance }: EarlierRow) =>
  `Line ${line}: record ${recordId} has instance ${instance}. Since Capture 4.3.0 its instance is ${recordId}, so this file is of an earlier version: importing both gives each record twice. README.txt of a package says what to do.`;

const toKey = (participant: string, instance: number) => `${instance}\n${participant}`;

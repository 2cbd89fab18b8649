import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values/breath-values";

import type { FetchedRecord } from "./records-table.ts";
import type { Table } from "../../../kit/table.ts";

export interface BreathRow {
  readonly record: FetchedRecord;
  readonly place: number;
}

const toSeconds = (sample: number) => Number((sample * SAMPLE_INTERVAL_S).toFixed(2));

/** One row for each begin or error of the server: where their numbers differ, both lists are kept. */
export function toBreathRows(record: FetchedRecord): readonly BreathRow[] {
  const { breathStarts, breathErrors } = record.capnogram;
  const length = Math.max(breathStarts.length, breathErrors.length);
  return Array.from({ length }, (_, place) => ({ record, place }));
}

function getEnd({ record: { capnogram }, place }: BreathRow): number | null {
  if (capnogram.breathStarts[place] === undefined) return null;
  return toSeconds(capnogram.breathStarts[place + 1] ?? capnogram.samplesKPa.length);
}

export const BREATHS: Table<BreathRow> = {
  path: "breaths.csv",
  title: "Breaths",
  description: "One row for each breath of each record.",
  key: ["record_id", "breath"],
  refersTo: { column: "record_id", table: "records", its: "record_id" },
  columns: [
    {
      name: "record_id",
      type: "integer",
      description: "Number of the record on the server.",
      read: ({ record }) => record.planned.id,
    },
    {
      name: "breath",
      type: "integer",
      description: "Its place in the record, from 1.",
      read: ({ place }) => place + 1,
    },
    {
      name: "begins_at",
      type: "number",
      unit: "s",
      description: "When it begins, from the beginning of the record. Empty where the server did not say.",
      read: ({ record, place }) => {
        const start = record.capnogram.breathStarts[place];
        return start === undefined ? null : toSeconds(start);
      },
    },
    {
      name: "ends_at",
      type: "number",
      unit: "s",
      description: "When the next one begins, or the record ends.",
      read: getEnd,
    },
    {
      name: "is_good",
      type: "boolean",
      description: "True: the analysis found no error. Empty where it did not say.",
      read: ({ record, place }) => {
        const error = record.capnogram.breathErrors[place];
        return error === undefined ? null : error === "";
      },
    },
    {
      name: "error",
      type: "string",
      description: "The finding of the analysis, as the server wrote it. Empty: no finding.",
      read: ({ record, place }) => record.capnogram.breathErrors[place] ?? null,
    },
  ],
};

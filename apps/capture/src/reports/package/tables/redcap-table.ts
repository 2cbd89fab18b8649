import {
  getHandset,
  getRecordedAt,
  hasUnknownDate,
  RECORD_VALUES,
  type PackedRecord,
} from "./records-table.ts";
import { toUtc, type Table } from "../../../kit/table.ts";

/** '2026-11-01 08:05:09', in UTC. */
const toRedcapTime = (ms: number): string => toUtc(ms).slice(0, 19).replace("T", " ");

/** REDCap keeps the number of an instance in a signed 16-bit column. */
export const MOST_INSTANCES = 32_767;

export const REDCAP_INSTRUMENT = "breath_record";

/** REDCap's own name of a field begins with a letter and has lower case, digits and underscores alone. */
export const REDCAP: Table<PackedRecord> = {
  path: "redcap.csv",
  title: "For REDCap",
  description:
    "The same records for REDCap: breath_record repeats, its instance is the server's number. Those above 32767 are in failed.csv.",
  key: ["record_id", "redcap_repeat_instrument", "redcap_repeat_instance"],
  refersTo: { column: "capno_record_id", table: "records", its: "record_id" },
  columns: [
    {
      name: "record_id",
      title: "User ID",
      type: "string",
      description: "REDCap's record: the participant's user ID.",
      read: ({ planned }) => planned.participantId,
    },
    {
      name: "redcap_repeat_instrument",
      type: "string",
      description: "Always breath_record.",
      read: () => REDCAP_INSTRUMENT,
    },
    {
      name: "redcap_repeat_instance",
      type: "integer",
      description:
        "The same in every package: capno_record_id, up to 32767, REDCap's limit. Records above it are left out.",
      read: ({ planned }) => planned.instance,
    },
    {
      name: "capno_record_id",
      title: "Record number",
      type: "integer",
      description: "Number of the record on the server.",
      read: ({ planned }) => planned.id,
    },
    {
      name: "recorded_at_utc",
      title: "Recorded at, UTC",
      type: "string",
      description: "YYYY-MM-DD HH:MM:SS in UTC. Empty where the date is unknown.",
      read(record) {
        const at = getRecordedAt(record);
        return at === null || hasUnknownDate(record) ? null : toRedcapTime(at);
      },
    },
    {
      name: "handset",
      title: "Handset (UDI)",
      type: "string",
      description: "UDI of the handset that recorded it.",
      read: getHandset,
    },
    {
      name: "analysis_failed",
      title: "The analysis failed",
      type: "integer",
      description: "1: the analysis failed and there are no values. Otherwise 0.",
      read: ({ planned }) => Number(planned.isFailed),
    },
    ...RECORD_VALUES,
  ],
};

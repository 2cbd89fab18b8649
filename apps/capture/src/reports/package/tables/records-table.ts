import type { Capnogram } from "@capno/api-client/models/capnogram";
import { getBreathQuality } from "@capno/domain/breath/quality";
import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values/breath-values";
import type { StatisticName } from "@capno/domain/statistic/statistics";
import type { EpochMs } from "@capno/domain/units";

import { toUtc, type FileColumn, type Table } from "../../../kit/table.ts";

export interface PlannedRecord {
  readonly id: number;
  readonly participantId: string;
  /** Null where the list gives no possible date. */
  readonly recordedAt: EpochMs | null;
  readonly hasUnknownDate: boolean;
  readonly parserVersion: string;
  readonly isFailed: boolean;
  /** UDI; null where the list does not name it. */
  readonly handset: string | null;
  /** Its contents are not requested: the package has only its row of the list. */
  readonly isBlinded: boolean;
  /** Its instance in REDCap, by `numberInstances`; null: it is left out of redcap.csv. */
  readonly instance: number | null;
}

/** A listed record and its fetched contents, which are undefined for a blinded record: no request is sent for it. */
export interface PackedRecord {
  readonly planned: PlannedRecord;
  readonly capnogram: Capnogram | undefined;
}

/** A record with its contents. Only such records have values in columns and files. */
export interface FetchedRecord extends PackedRecord {
  readonly capnogram: Capnogram;
}

export const isFetched = (record: PackedRecord): record is FetchedRecord => record.capnogram !== undefined;

const ofContents = ({ read, ...column }: FileColumn<FetchedRecord>): FileColumn<PackedRecord> => ({
  ...column,
  read: (record) => (isFetched(record) ? read(record) : null),
});

export const getHandset = ({ planned, capnogram }: PackedRecord): string | null =>
  capnogram?.handsetUdi ?? planned.handset;
export const getRecordedAt = ({ planned, capnogram }: PackedRecord): number | null =>
  capnogram?.recordedAt ?? planned.recordedAt;
export const hasUnknownDate = ({ planned, capnogram }: PackedRecord): boolean =>
  capnogram?.hasUnknownDate ?? planned.hasUnknownDate;

const BREATH_COUNTS: readonly FileColumn<FetchedRecord>[] = [
  {
    name: "breaths",
    type: "integer",
    description: "Breaths that the analysis judged.",
    read: ({ capnogram }) => capnogram.breathErrors.length,
  },
  {
    name: "breaths_without_error",
    type: "integer",
    description: "Of these, breaths without an error, the first and the last counted too.",
    read: ({ capnogram }) => capnogram.breathErrors.filter((error) => error === "").length,
  },
];

const SAMPLES: FileColumn<FetchedRecord> = {
  name: "samples",
  type: "integer",
  description: `Samples of the waveform, ${SAMPLE_INTERVAL_S} s apart.`,
  read: ({ capnogram }) => capnogram.samplesKPa.length,
};

/** In the order of the columns. */
const STATISTIC_COLUMNS: Readonly<Record<StatisticName, Omit<FileColumn<FetchedRecord>, "type" | "read">>> = {
  endTidalCo2: {
    name: "end_tidal_co2",
    title: "End-tidal CO2",
    unit: "kPa",
    description: "Partial pressure of CO2 at the end of exhalation.",
  },
  respiratoryRate: {
    name: "respiratory_rate",
    title: "Respiratory rate",
    unit: "/min",
    description: "Breaths per minute.",
  },
  obstructiveIndex: {
    name: "obstructive_index",
    title: "Obstructive index",
    unit: "1",
    description: "Marker of small-airways obstruction.",
  },
  metabolicBurden: {
    name: "metabolic_burden",
    title: "Metabolic burden",
    unit: "mmol/s",
    description: "Marker of overall metabolic rate.",
  },
};

const VALUES: readonly FileColumn<FetchedRecord>[] = [
  {
    name: "breath_quality",
    title: "Breath quality",
    minimum: 0,
    maximum: 100,
    type: "number",
    unit: "%",
    description: "Share of breaths without an error, the first and the last left out.",
    read: ({ capnogram }) => getBreathQuality(capnogram.breathErrors),
  },
  ...(Object.keys(STATISTIC_COLUMNS) as StatisticName[]).map((name): FileColumn<FetchedRecord> => ({
    ...STATISTIC_COLUMNS[name],
    type: "number",
    read: ({ capnogram }) => capnogram.statistics[name],
  })),
];

export const RECORD_VALUES: readonly FileColumn<PackedRecord>[] = VALUES.map(ofContents);

export const RECORDS: Table<PackedRecord> = {
  path: "records.csv",
  title: "Breath records",
  description:
    "One row for each record that could be fetched, or is blinded. What could not be fetched is in failed.csv.",
  key: ["record_id"],
  refersTo: { column: "participant_id", table: "participants", its: "participant_id" },
  columns: [
    {
      name: "record_id",
      type: "integer",
      description: "Number of the record on the server.",
      read: ({ planned }) => planned.id,
    },
    {
      name: "participant_id",
      type: "string",
      description: "The user ID (DUID).",
      read: ({ planned }) => planned.participantId,
    },
    {
      name: "recorded_at",
      type: "datetime",
      description: "The time of the recording in UTC, by the handset's clock.",
      read(record) {
        const at = getRecordedAt(record);
        return at === null ? null : toUtc(at);
      },
    },
    {
      name: "date_is_known",
      type: "boolean",
      description:
        "False: before 2010, or over an hour ahead of the server. Such records are in every window.",
      read: (record) => !hasUnknownDate(record),
    },
    {
      name: "handset",
      type: "string",
      description: "UDI of the handset that recorded it.",
      read: getHandset,
    },
    {
      name: "parser_version",
      type: "string",
      description:
        "The version of the analysis. ERROR at the beginning: the analysis failed and there are no values.",
      read: ({ planned }) => planned.parserVersion,
    },
    {
      name: "analysis_failed",
      type: "boolean",
      description: "True: the analysis failed and there are no values.",
      read: ({ planned }) => planned.isFailed,
    },
    ...BREATH_COUNTS.map(ofContents),
    ...RECORD_VALUES,
    ofContents(SAMPLES),
    {
      name: "blinded",
      type: "boolean",
      description:
        "True: values were not requested, because the account may not see them. Their cells are empty.",
      read: ({ planned }) => planned.isBlinded,
    },
  ],
};

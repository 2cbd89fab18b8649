import type { Capnogram } from "@capno/api-client/models/capnogram";
import { getBreathQuality } from "@capno/domain/breath";
import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values";

import type { PlannedRecord } from "../choice/plan-package.ts";
import { toUtc, type Column, type Table } from "../../../shared/table.ts";

/** A record as it was listed, and what came of it. */
export interface FetchedRecord {
  readonly planned: PlannedRecord;
  readonly capnogram: Capnogram;
}

/** Values of a record, which the REDCap file has as well. */
export const RECORD_VALUES: readonly Column<FetchedRecord>[] = [
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
  {
    name: "end_tidal_co2",
    title: "End-tidal CO2",
    type: "number",
    unit: "kPa",
    description: "Partial pressure of CO2 at the end of exhalation.",
    read: ({ capnogram }) => capnogram.statistics.endTidalCo2,
  },
  {
    name: "respiratory_rate",
    title: "Respiratory rate",
    type: "number",
    unit: "/min",
    description: "Breaths per minute.",
    read: ({ capnogram }) => capnogram.statistics.respiratoryRate,
  },
  {
    name: "obstructive_index",
    title: "Obstructive index",
    type: "number",
    unit: "1",
    description: "Marker of small-airways obstruction.",
    read: ({ capnogram }) => capnogram.statistics.obstructiveIndex,
  },
  {
    name: "metabolic_burden",
    title: "Metabolic burden",
    type: "number",
    unit: "mmol/s",
    description: "Marker of overall metabolic rate.",
    read: ({ capnogram }) => capnogram.statistics.metabolicBurden,
  },
];

export const RECORDS: Table<FetchedRecord> = {
  path: "records.csv",
  title: "Breath records",
  description: "One row for each record that could be fetched. What could not is in failed.csv.",
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
      description: "When it was recorded, in UTC, as the handset said.",
      read: ({ capnogram }) => toUtc(capnogram.recordedAt),
    },
    {
      name: "date_is_known",
      type: "boolean",
      description:
        "False: the handset's clock was wrong (before 2010, or more than an hour ahead of the server when the package was made). Such records are in every window, because they may belong to it.",
      read: ({ capnogram }) => !capnogram.hasUnknownDate,
    },
    {
      name: "handset",
      type: "string",
      description: "UDI of the handset that recorded it.",
      read: ({ capnogram }) => capnogram.handsetUdi,
    },
    {
      name: "parser_version",
      type: "string",
      description: "What analysed it. ERROR at the beginning: the analysis failed and there are no values.",
      read: ({ planned }) => planned.parserVersion,
    },
    {
      name: "analysis_failed",
      type: "boolean",
      description: "True: the analysis failed and there are no values.",
      read: ({ planned }) => planned.isFailed,
    },
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
    ...RECORD_VALUES,
    {
      name: "samples",
      type: "integer",
      description: `Samples of the waveform, ${SAMPLE_INTERVAL_S} s apart.`,
      read: ({ capnogram }) => capnogram.samplesKPa.length,
    },
  ],
};

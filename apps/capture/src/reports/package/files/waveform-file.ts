import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values/breath-values";
import { ByteWriter, ParquetWriter, type SchemaElement } from "hyparquet-writer";

import type { FetchedRecord } from "../tables/records-table.ts";

export const WAVEFORMS_PATH = "waveforms.parquet";

export const WAVEFORM_FIELDS = [
  { name: "record_id", type: "integer", description: "Number of the record, as in records.csv." },
  {
    name: "participant_id",
    type: "string",
    description:
      "The user ID as on the server, without the apostrophe that the CSV files put before a formula.",
  },
  {
    name: "co2",
    type: "array",
    unit: "kPa",
    description: `Partial pressure of CO2, a list of samples ${SAMPLE_INTERVAL_S} s apart; null if there are no samples.`,
  },
] as const;

const SCHEMA: SchemaElement[] = [
  { name: "waveforms", num_children: 3 },
  { name: "record_id", type: "INT64", repetition_type: "REQUIRED" },
  { name: "participant_id", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "REQUIRED" },
  { name: "co2", repetition_type: "REQUIRED", converted_type: "LIST", num_children: 1 },
  { name: "list", repetition_type: "REPEATED", num_children: 1 },
  { name: "element", type: "DOUBLE", repetition_type: "OPTIONAL" },
];

export interface WaveformFile {
  /** The next bytes of the file: one row group. Without a record, none. */
  append(records: readonly FetchedRecord[]): Uint8Array<ArrayBuffer>;
  finish(): Uint8Array<ArrayBuffer>;
}

/** Apache Parquet, one row per record and one row group per batch. */
export function createWaveformFile(): WaveformFile {
  const bytes = new ByteWriter();
  // No reader of lists uses indices and statistics.
  const parquet = new ParquetWriter({
    writer: bytes,
    schema: SCHEMA,
    statistics: false,
    createdBy: "Capno Capture",
  });

  function take(): Uint8Array<ArrayBuffer> {
    const piece = new Uint8Array(bytes.getBuffer());
    bytes.index = 0;
    return piece;
  }

  return {
    append(records) {
      if (records.length > 0) {
        const column = { offsetIndex: false };
        void parquet.write({
          columnData: [
            { ...column, name: "record_id", data: records.map(({ planned }) => BigInt(planned.id)) },
            { ...column, name: "participant_id", data: records.map(({ planned }) => planned.participantId) },
            {
              ...column,
              name: "co2",
              data: records.map(({ capnogram }) => capnogram.samplesKPa.map(toValue)),
            },
          ],
          rowGroupSize: records.length,
        });
        // Kept by the writer for indices that are not written.
        parquet.pendingIndexes = [];
      }
      return take();
    },
    finish() {
      void parquet.finish();
      return take();
    },
  };
}

const toValue = (kPa: number) => (Number.isFinite(kPa) ? kPa : null);

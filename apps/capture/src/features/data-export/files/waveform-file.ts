import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values";
import { ByteWriter, ParquetWriter, type SchemaElement } from "hyparquet-writer";

import type { FetchedRecord } from "../tables/records-table.ts";

export const WAVEFORMS_PATH = "waveforms.parquet";

export const WAVEFORM_FIELDS = [
  { name: "record_id", type: "integer", description: "Number of the record, as in records.csv." },
  {
    name: "participant_id",
    type: "string",
    description:
      "The user ID as the server has it, without the apostrophe that the CSV files put before a formula.",
  },
  {
    name: "co2",
    type: "array",
    unit: "kPa",
    description: `Partial pressure of CO2, a list of samples ${SAMPLE_INTERVAL_S} s apart; null where there is none.`,
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

type RowGroups = ParquetWriter["row_groups"];

/** State from the written part of a file that is needed to write the rest. */
export interface WaveformState {
  readonly bytes: number;
  readonly rows: number;
  /** JSON of the row groups written so far. */
  readonly rowGroups: string;
}

export interface WaveformFile {
  /** The next bytes of the file: one row group. Without a record, none. */
  append(records: readonly FetchedRecord[]): Uint8Array<ArrayBuffer>;
  finish(): Uint8Array<ArrayBuffer>;
  state(): WaveformState;
}

/** Apache Parquet, one row per record and one row group per batch; can resume an unfinished file. */
export function createWaveformFile(resumed?: WaveformState): WaveformFile {
  const bytes = new ByteWriter();
  // Indices and statistics would have to be stored in an unfinished file, and no reader of lists uses them.
  const parquet = new ParquetWriter({
    writer: bytes,
    schema: SCHEMA,
    statistics: false,
    createdBy: "Capno Capture",
  });
  // A file that was stopped before its first record is begun again.
  const goesOn = resumed !== undefined && resumed.bytes > 0;
  let taken = goesOn ? resumed.bytes : 0;
  if (goesOn) {
    bytes.index = 0;
    bytes.offset = resumed.bytes;
    parquet.num_rows = BigInt(resumed.rows);
    parquet.row_groups = parseRowGroups(resumed.rowGroups);
  }

  function take(): Uint8Array<ArrayBuffer> {
    const piece = new Uint8Array(bytes.getBuffer());
    bytes.index = 0;
    taken += piece.length;
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
    state: () => ({
      bytes: taken,
      rows: Number(parquet.num_rows),
      rowGroups: formatRowGroups(parquet.row_groups),
    }),
  };
}

const toValue = (kPa: number) => (Number.isFinite(kPa) ? kPa : null);

/** JSON has no whole numbers beyond those of a double; the library has nothing else. */
function formatRowGroups(groups: RowGroups): string {
  return JSON.stringify(groups, (_, value: unknown) =>
    typeof value === "bigint" ? { whole: String(value) } : value,
  );
}

function parseRowGroups(text: string): RowGroups {
  return JSON.parse(text, (_, value: unknown) => {
    const isWhole = typeof value === "object" && value !== null && "whole" in value;
    return isWhole ? BigInt(String(value.whole)) : value;
  }) as RowGroups;
}

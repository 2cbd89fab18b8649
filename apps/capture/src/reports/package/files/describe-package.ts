import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values/breath-values";

import { CHECKS_TABLE } from "../../../study/data-checks/checks-table.ts";
import { CHANGES_TABLE } from "../../../study/changes/changes-table.ts";
import { NOTES_TABLE } from "../../../study/notes/notes-table.ts";
import { BREATHS } from "../tables/breaths-table.ts";
import { FAILED } from "../tables/failed-table.ts";
import { PARTICIPANTS } from "../tables/participants-table.ts";
import { RECORDS } from "../tables/records-table.ts";
import { REDCAP_DICTIONARY } from "../tables/redcap-dictionary.ts";
import { REDCAP } from "../tables/redcap-table.ts";
import { toUtc, type FileColumn, type Table } from "../../../kit/table.ts";
import { WAVEFORM_FIELDS, WAVEFORMS_PATH } from "./waveform-file.ts";

export interface WrittenFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

const UCUM = "http://unitsofmeasure.org";

/** The parts of a table that its description needs; not the rows. */
type DescribedTable = Omit<Table<never>, "columns"> & { readonly columns: readonly FileColumn<never>[] };

const TABLES: readonly DescribedTable[] = [
  PARTICIPANTS,
  RECORDS,
  BREATHS,
  REDCAP,
  REDCAP_DICTIONARY,
  CHECKS_TABLE,
  NOTES_TABLE,
  CHANGES_TABLE,
  FAILED,
];

const toName = (path: string) => path.replace(/\.\w+$/, "");

/** `datapackage.json` of the Frictionless standard: names, types, UCUM units, keys and what is not known. */
export function describePackage(files: readonly WrittenFile[], startedAt: number): string {
  const description = {
    profile: "data-package",
    name: "capno-study-data",
    title: "Study data of Capno Capture",
    created: toUtc(startedAt),
    resources: files.flatMap((file): readonly object[] => {
      const table = TABLES.find(({ path }) => path === file.name);
      if (table !== undefined) return [describeTable(table, file)];
      return file.name === WAVEFORMS_PATH ? [describeWaveforms(file)] : [];
    }),
  };
  return `${JSON.stringify(description, null, 2)}\n`;
}

/** It refers to participants.csv or records.csv alone, which every package has. */
function describeTable(table: DescribedTable, file: WrittenFile) {
  const { refersTo } = table;
  return {
    ...describeFile(file),
    profile: "tabular-data-resource",
    title: table.title,
    description: table.description,
    format: "csv",
    mediatype: "text/csv",
    encoding: "utf-8",
    dialect: { delimiter: ",", quoteChar: '"', doubleQuote: true, lineTerminator: "\r\n", header: true },
    schema: {
      fields: table.columns.map(describeColumn),
      missingValues: [""],
      ...(table.key.length > 0 && { primaryKey: table.key }),
      ...(refersTo !== undefined && {
        foreignKeys: [
          { fields: refersTo.column, reference: { resource: refersTo.table, fields: refersTo.its } },
        ],
      }),
    },
  };
}

function describeColumn({ name, title, type, unit, minimum, maximum, description }: FileColumn<never>) {
  return {
    name,
    ...(title !== undefined && { title }),
    type,
    ...(type === "datetime" && { format: "default" }),
    ...(type === "boolean" && { trueValues: ["true"], falseValues: ["false"] }),
    ...(unit !== undefined && { unit, unitSystem: UCUM }),
    ...((minimum ?? maximum) !== undefined && { constraints: { minimum, maximum } }),
    description,
  };
}

function describeWaveforms(file: WrittenFile) {
  return {
    ...describeFile(file),
    profile: "data-resource",
    title: "Waveforms",
    description: `One row for each record of records.csv: its samples of CO2, ${SAMPLE_INTERVAL_S} s apart.`,
    format: "parquet",
    mediatype: "application/vnd.apache.parquet",
    schema: {
      fields: WAVEFORM_FIELDS.map((field) => ("unit" in field ? { ...field, unitSystem: UCUM } : field)),
    },
  };
}

const describeFile = ({ name, bytes, sha256 }: WrittenFile) => ({
  name: toName(name),
  path: name,
  bytes,
  hash: `sha256:${sha256}`,
});

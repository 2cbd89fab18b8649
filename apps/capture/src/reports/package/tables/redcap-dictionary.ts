import { REDCAP } from "./redcap-table.ts";
import type { FileColumn, Table } from "../../../kit/table.ts";

/** A field of REDCap's data dictionary; empty where REDCap wants an empty cell. */
export interface DictionaryField {
  readonly name: string;
  readonly form: string;
  readonly type: "text" | "yesno";
  readonly label: string;
  readonly note: string;
  readonly validation: string;
  readonly minimum: number | null;
  readonly maximum: number | null;
}

/** REDCap keeps these by itself: a dictionary that names them is refused. */
const BUILT_IN = ["redcap_repeat_instrument", "redcap_repeat_instance"];
/** The first field of a project, on an instrument that does not repeat. */
const RECORD_ID = "record_id";
/** What REDCap knows of a text that the type does not say. */
const TEXT_FORMATS: Readonly<Record<string, string>> = { recorded_at_utc: "datetime_seconds_ymd" };
const YES_NO = ["analysis_failed"];

export function toDictionary(): readonly DictionaryField[] {
  return REDCAP.columns.filter(({ name }) => !BUILT_IN.includes(name)).map(toField);
}

function toField({
  name,
  type,
  title,
  unit,
  minimum,
  maximum,
  description,
}: FileColumn<never>): DictionaryField {
  const isYesNo = YES_NO.includes(name);
  return {
    name,
    form: name === RECORD_ID ? "participant" : "breath_record",
    type: isYesNo ? "yesno" : "text",
    label: `${title ?? name}${unit === undefined || unit === "1" ? "" : ` (${unit})`}`,
    note: description,
    validation: isYesNo ? "" : (TEXT_FORMATS[name] ?? (type === "string" ? "" : type)),
    minimum: minimum ?? null,
    maximum: maximum ?? null,
  };
}

const text = (
  name: string,
  description: string,
  read: (field: DictionaryField) => string | number | null,
) => ({
  name,
  type: "string" as const,
  description,
  read,
});
const always = (name: string) => text(name, "Always empty.", () => null);

/** The columns are REDCap's, in its order. */
export const REDCAP_DICTIONARY: Table<DictionaryField> = {
  path: "redcap-dictionary.csv",
  title: "REDCap data dictionary",
  description:
    "Instruments for REDCap's Data Dictionary upload: participant, and breath_record, which must be enabled as a repeating instrument.",
  key: ["Variable / Field Name"],
  columns: [
    text("Variable / Field Name", "As in redcap.csv.", ({ name }) => name),
    text("Form Name", "The instrument.", ({ form }) => form),
    always("Section Header"),
    text("Field Type", "text or yesno.", ({ type }) => type),
    text("Field Label", "In words, with the UCUM unit.", ({ label }) => label),
    always("Choices, Calculations, OR Slider Labels"),
    text("Field Note", "What it is.", ({ note }) => note),
    text(
      "Text Validation Type OR Show Slider Number",
      "integer, number, datetime_seconds_ymd, or empty.",
      ({ validation }) => validation,
    ),
    text("Text Validation Min", "The lowest value that the definition allows.", ({ minimum }) => minimum),
    text("Text Validation Max", "The most that is possible by definition.", ({ maximum }) => maximum),
    always("Identifier?"),
    always("Branching Logic (Show field only if...)"),
    always("Required Field?"),
    always("Custom Alignment"),
    always("Question Number (surveys only)"),
    always("Matrix Group Name"),
    always("Matrix Ranking?"),
    always("Field Annotation"),
  ],
};

import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values/breath-values";

/** What each file of a package holds, in a line. */
const FILE_WORDS: Readonly<Record<string, string>> = {
  "participants.csv": "one row for each participant of the chosen project",
  "records.csv": "one row for each breath record: when, which handset, its values",
  "breaths.csv": "one row for each breath of each record: begin, end, error",
  "waveforms.parquet": `one row for each record with its CO2 samples in kPa, ${SAMPLE_INTERVAL_S} s apart`,
  "redcap.csv": "the records for REDCap's data import, as a repeating instrument",
  "redcap-dictionary.csv": "the instruments of redcap.csv, for REDCap's Data Dictionary upload",
  "checks.csv": "which data checks ran, when and over what, and what they found",
  "notes.csv": "what was noted about participants, days and records, with every version",
  "changes.csv":
    "who changed notes, marks, explanations, statuses and allocations; without the text of notes",
  "failed.csv": "the missing items with the reason; without rows the package is complete",
  "datapackage.json": "all columns with types, units (UCUM) and keys, as Frictionless describes tables",
  "provenance.json": "how the package was made: choice, versions, counts, times",
  "README.txt": "this text",
  SHA256SUMS: "checksums of all other files, for sha256sum --check",
};

const BLINDED = [
  "",
  "BLINDED",
  "  The account that made this package is blinded for some of its participants. Of their records it",
  "  was given no values, so blinded is true in records.csv and the cells of values are empty: that is",
  "  not the same as not known. breaths.csv and waveforms.parquet have no rows of them.",
];

const UNBLINDED = [
  "",
  "UNBLINDED",
  "  This package holds values of participants whose study is blinded for other accounts. Do not give it",
  "  to anyone who must not see them.",
];

export function formatReadMe(facts: {
  readonly names: readonly string[];
  readonly records: number;
  readonly missing: number;
  readonly timeZone: string;
  readonly hasBlinded: boolean;
  readonly isUnblinded: boolean;
}): string {
  const width = Math.max(...facts.names.map((name) => name.length)) + 2;
  return [
    "STUDY DATA PACKAGE",
    "",
    `${facts.records} breath records. Rows in failed.csv: ${facts.missing}.`,
    ...(facts.hasBlinded ? BLINDED : []),
    ...(facts.isUnblinded ? UNBLINDED : []),
    "",
    "FILES",
    ...facts.names.map((name) => `  ${name.padEnd(width)}${FILE_WORDS[name] ?? ""}`),
    "",
    "TIMES",
    "  All times are UTC, as ISO 8601. Days that were chosen begin and end at midnight in",
    `  ${facts.timeZone}; provenance.json has the moments. A date before 2010, or more than an hour`,
    "  ahead of the server when the package was made, is wrong: date_is_known is false, and such",
    "  records are in every window.",
    "",
    "TEXTS AND NUMBERS",
    "  CSV files are UTF-8 without a byte order mark, separated by commas, with CRLF lines.",
    "  An empty cell is not known; it is never 0. Numbers are as the server has them, not rounded,",
    "  except whole percents in participants.csv. A text that a spreadsheet would run as a formula",
    "  (it begins with = + - @ or their full-width forms, also behind blanks, or with a tab or a line",
    "  end) has an apostrophe before it. waveforms.parquet has it without; records are joined by",
    "  record_id.",
    "",
    "SPREADSHEETS",
    "  A spreadsheet that opens a CSV file by a double click turns ids and serials into numbers or dates:",
    "  00117 becomes 117, MAR-12 becomes 12 March, 3E2 becomes 300. In Excel use Data, From Text/CSV,",
    "  Transform Data, and set the columns participant_id, record_id and handset to Text; in LibreOffice",
    "  choose Text for these columns in the import dialog. Do not save the file over the original.",
    "  waveforms.parquet keeps them in any case, and so does REDCap's import of redcap.csv as it is.",
    "  Numbers have a decimal point. A spreadsheet with a decimal comma (German, French and others) turns 5.12",
    "  into 5 December and 1234.5 into 12345: in the same dialog choose English as the language of the file.",
    "",
    "READING",
    '  Python   pandas.read_csv("records.csv", dtype={"participant_id": str, "handset": str},',
    '                           parse_dates=["recorded_at"])',
    '           pandas.read_parquet("waveforms.parquet").explode("co2")',
    '  R        readr::read_csv("records.csv", col_types = readr::cols(participant_id = "c"))',
    '           arrow::read_parquet("waveforms.parquet")',
    "  REDCap   Once: Data Dictionary, redcap-dictionary.csv (it replaces the fields of the project: in one",
    "           that has fields already, add its lines to theirs), then Project Setup, Repeating",
    "           instruments, breath_record. Each month: Data Import Tool, redcap.csv. An instance is the record's",
    "           number on the server, whatever else is listed, so a later import changes none that is there.",
    "           A participant whose list of records is not complete is left out and named in failed.csv.",
    "           A record whose number is above 32767, REDCap's limit, is left out and named in failed.csv.",
    "           Until Capture 4.3.0 an instance was the record's place in the list. Who imported packages of",
    "           an earlier version has each record twice after the next import: export and keep what was added",
    "           by hand, delete the instances of breath_record once, then import the newest redcap.csv.",
    "",
    "The records are pseudonymous health data: keep them as your study's protocol says.",
    "",
  ].join("\r\n");
}

import { formatSmokingInput, type SmokingHistory } from "@capno/domain/diagnosis/pack-years";
import { formatDateTime, formatZonedDateTime } from "@capno/domain/time/date-text";
import { isUnknownDate, UNKNOWN_DATE } from "@capno/domain/time/instant";
import type { EpochMs } from "@capno/domain/units";

type FieldName = "by" | "test" | "handset" | "date" | "received" | "smoking";

/** A value with its unit, under its label. */
export interface ReportField {
  readonly name: FieldName;
  readonly label: string;
  readonly value: string;
  /** The shorter value on the result page: a date without its time zone. */
  readonly pageValue?: string;
  /** The page sets it in a monospaced font. */
  readonly isId?: boolean;
}

/** The fields of each form of a result, in display order. Print and PDF show all fields, in the order below. */
const FORMS = {
  page: ["test", "date", "handset"],
  /** Additional fields of a product that asks the clinician a question. */
  pageInput: ["smoking", "by"],
  /** A line each of the text to paste. */
  text: ["test", "date", "handset", "by"],
  /** On the same line as the result in the text to paste. */
  textResult: ["smoking"],
} as const satisfies Readonly<Record<string, readonly FieldName[]>>;

export function pickFields(fields: readonly ReportField[], form: keyof typeof FORMS): readonly ReportField[] {
  return FORMS[form].flatMap((name) => fields.filter((field) => field.name === name));
}

/** What the fields say, before they are cleaned and put in order. */
export interface FieldFacts {
  readonly recording: {
    readonly testIdentifier: string;
    readonly capturedAt: EpochMs;
    readonly receivedAt: EpochMs;
  };
  /** The handset as a person tells it from the others of the list. */
  readonly serialText: string;
  readonly timeZone: string;
  readonly madeAt: EpochMs;
  /** The account that conducted the test or, if unknown, the one that made the report. */
  readonly by: { readonly label: string; readonly value: string };
  /** Undefined where the product does not ask. */
  readonly smoking: SmokingHistory | undefined;
}

/** The fields of a result, each once, in the order of the paper. One without a value is left out. */
export function getResultFields(facts: FieldFacts): readonly ReportField[] {
  const { recording, timeZone, madeAt, smoking } = facts;
  const { capturedAt } = recording;
  const isUnknown = isUnknownDate(capturedAt, madeAt);
  const date = isUnknown ? UNKNOWN_DATE : formatZonedDateTime(capturedAt, timeZone);
  const received = formatZonedDateTime(recording.receivedAt, timeZone);
  const fields: readonly (Omit<ReportField, "value"> & { readonly value: string | undefined })[] = [
    { name: "by", ...facts.by },
    { name: "test", label: "Test ID", value: recording.testIdentifier, isId: true },
    { name: "handset", label: "Handset", value: facts.serialText, isId: true },
    {
      name: "date",
      label: "Date",
      value: date,
      pageValue: isUnknown ? UNKNOWN_DATE : formatDateTime(capturedAt, timeZone),
    },
    // Usually the same minute as the date: then it is left out.
    { name: "received", label: "Received", value: received === date ? undefined : received },
    { name: "smoking", label: "Smoking history", value: smoking && formatSmokingInput(smoking) },
  ];
  return fields.flatMap(({ value, ...field }) => (value === undefined ? [] : { ...field, value }));
}

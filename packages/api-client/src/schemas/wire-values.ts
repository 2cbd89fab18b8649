import { parseIsoDay } from "@capno/domain/calendar/calendar";
import { hasOffset, isInstantText, parseInstant } from "@capno/domain/time/instant";
import type { EpochMs } from "@capno/domain/units";
import * as v from "valibot";

/** A wire text as the value that `read` gives; undefined: it is refused. */
const readAs = <Value>(read: (text: string) => Value | undefined, message: string) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value);
      if (value !== undefined) return value;
      addIssue({ message });
      return NEVER;
    }),
  );

/** An ISO 8601 date and time, in milliseconds since 1970; one without an offset is UTC. */
export const Timestamp = readAs(parseInstant, "not a timestamp");

/** A timestamp in a list row. An unreadable one keeps the row, undated: a row without a date is still a patient's. */
export const ListedTimestamp = v.pipe(
  v.custom<string>(() => true),
  v.transform((value: string) => readListed(value)),
);

/** One that names its offset: what decides whose a recording is must not rest on a guess. */
export const TimestampWithOffset = readAs(
  (text) => (hasOffset(text) ? parseInstant(text) : undefined),
  "not a timestamp with an offset",
);

/** When a breath test was recorded. Without an offset `time` is a guess: it decides no attribution. */
export const RecordingTimestamp = readAs((text) => {
  const time = parseInstant(text);
  return time === undefined ? undefined : { time, hasOffset: hasOffset(text) };
}, "not a timestamp");

/** The same in a list, as `ListedTimestamp`. */
export const ListedRecordingTimestamp = v.pipe(
  v.custom<string>(() => true),
  v.transform((value: string) => ({
    time: readListed(value),
    hasOffset: isText(value) && hasOffset(value),
  })),
);

function readListed(value: unknown): EpochMs | "impossible" {
  return (isText(value) ? parseInstant(value) : undefined) ?? "impossible";
}

const isText = (value: unknown): value is string => typeof value === "string";

/** `yyyy-mm-dd` of a day that the calendar has. */
export const DayText = v.pipe(
  v.string(),
  v.check((text) => parseIsoDay(text) !== undefined, "not a day"),
);

/** How many timestamps without an offset are anywhere in a parsed JSON body. */
export function countMissingOffsets(body: unknown): number {
  if (typeof body === "string") return isInstantText(body) && !hasOffset(body) ? 1 : 0;
  if (typeof body !== "object" || body === null) return 0;
  return Object.values(body).reduce<number>((count, part) => count + countMissingOffsets(part), 0);
}

/** JSON knows no NaN, but `1e999` arrives as Infinity. */
export const FiniteNumber = v.pipe(v.number(), v.finite());

/** Group ids, list ids, counts. */
export const WholeNumber = v.pipe(v.number(), v.integer());

/** Blanks, format and control characters, fillers that are drawn as nothing, and the empty braille pattern. */
const VISIBLE = /[^\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const seen = v.check<string, string>((text) => VISIBLE.test(text), "nothing that can be seen");

/** A text that must not be empty, nor look so. */
export const SeenText = v.pipe(v.string(), v.minLength(1), seen);

/** A lone half of a surrogate pair is no text that every server can keep, and no part of an address. */
export const wellFormed = v.check<string, string>(
  // The oldest browsers have no `isWellFormed`. With the flag, half of a pair alone is a surrogate.
  (text) => !/\p{Surrogate}/u.test(text),
  "not well-formed Unicode",
);

/** A name that must not be empty: an empty one would address another resource, or be an empty result. */
export const Identifier = v.pipe(v.string(), v.minLength(1), wellFormed, seen);

/** A name that may be empty. */
export const NameText = v.pipe(v.string(), wellFormed);

/** 0 to 1. Outside it is an invalid result and never clamped. */
export const Probability = v.pipe(FiniteNumber, v.minValue(0), v.maxValue(1));

/**
 * Samples of a recording. A value that is no finite number does not condemn the recording: it becomes a
 * gap. Checked in one pass: a recording holds thousands of samples.
 */
export const Samples = v.custom<readonly (number | null)[]>(
  (input) => Array.isArray(input) && input.every((each) => each === null || typeof each === "number"),
  "not a list of samples",
);

export const NumberPerBreath = v.array(v.nullable(v.number()));

/** 400: messages by field. */
export const FieldErrors = v.record(v.string(), v.array(v.string()));
export type FieldErrors = v.InferOutput<typeof FieldErrors>;

/** 401 and 403. */
export const Refusal = v.object({ detail: v.string(), code: v.optional(v.string()) });
export type Refusal = v.InferOutput<typeof Refusal>;

/** A reply whose body says nothing. */
export const EmptyReply = v.object({});

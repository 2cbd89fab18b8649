import { hasOffset, isInstantText, parseInstant } from "@capno/domain/time/instant";
import * as v from "valibot";

/** Where a value does not fit, and what was expected there. Undefined: it fits. */
export function describeMismatch(schema: v.GenericSchema, value: unknown): string | undefined {
  const { issues } = v.safeParse(schema, value);
  if (issues === undefined) return undefined;
  if (schema.type === "union") {
    // Describe the alternative that comes nearest.
    const { options } = schema as unknown as { readonly options: readonly v.GenericSchema[] };
    const counts = options.map((option) => v.safeParse(option, value).issues?.length ?? 0);
    const nearest = options[counts.indexOf(Math.min(...counts))];
    if (nearest !== undefined) return describeMismatch(nearest, value);
  }
  return issues
    .slice(0, 3)
    .map((issue) => {
      const where = v.getDotPath(issue) ?? "the whole answer";
      if (issue.received === "undefined") return `${where} is missing`;
      const { expected, received, message } = issue;
      return expected === null
        ? `${where}: ${message}`
        : `${where}: expected ${expected}, received ${received}`;
    })
    .join("; ");
}

/** The first row that does not fit, with the number of all that do not. */
export function describeRowMismatch(row: v.GenericSchema, json: unknown): string | undefined {
  if (!Array.isArray(json)) return "the answer is not a list";
  const problems = json.map((each: unknown) => describeMismatch(row, each));
  const first = problems.findIndex((problem) => problem !== undefined);
  if (first < 0) return undefined;
  const count = problems.filter((problem) => problem !== undefined).length;
  return `row ${first + 1} of ${json.length}: ${problems[first]} (${count} unreadable rows)`;
}

/** The client reads a timestamp without an offset as UTC; the contract wants the offset. */
export const findTimestampWithoutOffset = (json: unknown): string | undefined =>
  findTimestamp(json, (text) => !hasOffset(text));

/** 30 February, 24:00, or no time at all: no client can say which moment is meant. A list shows such a row without a date. */
export const findImpossibleTimestamp = (json: unknown): string | undefined =>
  findTimestamp(json, (text) => parseInstant(text) === undefined);

const TIME_FIELD = /(?:_dt|At)$/;

/** The field of the first text of the form, or in the field, of a timestamp of which `isSought` holds. */
function findTimestamp(
  json: unknown,
  isSought: (text: string) => boolean,
  field = "the answer",
): string | undefined {
  if (typeof json === "string")
    return (isInstantText(json) || TIME_FIELD.test(field)) && isSought(json) ? field : undefined;
  if (typeof json !== "object" || json === null) return undefined;
  for (const [name, value] of Object.entries(json)) {
    const found = findTimestamp(value, isSought, Array.isArray(json) ? field : name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The payload of a JSON web token; undefined for anything else. */
export function readClaims(token: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof token !== "string" || token.split(".").length !== 3) return undefined;
  try {
    return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8")) as Record<
      string,
      unknown
    >;
  } catch {
    return undefined;
  }
}

/** The first value that occurs twice. */
export function findDuplicate(values: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) return value;
    seen.add(value);
  }
  return undefined;
}

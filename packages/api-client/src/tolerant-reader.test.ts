import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { isApiError } from "./api-error.ts";
import type { Http } from "./http.ts";
import { EVERY_CALL } from "./testing/all-calls.ts";

type Steps = readonly (string | number)[];

const READ = Object.entries(EVERY_CALL).flatMap(([name, { call, body }]) =>
  body === undefined ? [] : [{ name, call, body }],
);

/** Their keys are data: every one of them is read. */
const DICTIONARIES = new Set(["getLicences", "getNextParticipantIds"]);
/** The names of its unknown fields are part of what is read: Capture counts them. */
const COUNTS_FIELDS = "getStudyLogPage";

/** Every place in an answer: fields at any depth, and the first element of each list. */
function findPlaces(value: unknown, steps: Steps = []): readonly Steps[] {
  if (typeof value !== "object" || value === null) return [steps];
  const inner = Array.isArray(value) ? [[0, (value as unknown[])[0]] as const] : Object.entries(value);
  return [steps, ...inner.flatMap(([key, each]) => findPlaces(each, [...steps, key]))];
}

function getAt(value: unknown, steps: Steps): unknown {
  return steps.reduce<unknown>((part, step) => (part as Record<string | number, unknown>)?.[step], value);
}

/** A copy with another value at that place; undefined removes it. */
function replaceAt(value: unknown, [step, ...further]: Steps, replacement: unknown): unknown {
  if (step === undefined) return replacement;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  const inner = replaceAt(copy[step], further, replacement);
  if (inner === undefined && !Array.isArray(copy)) Reflect.deleteProperty(copy, step);
  else copy[step] = inner;
  return copy;
}

/** Values of the right type that a server should not send there. */
function anOddValue(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === "string")
    return fc.oneof(fc.constantFrom("", "unheard-of", "2000-01-01T00:00:00Z"), fc.string());
  if (typeof value === "number") return fc.oneof(fc.constantFrom(-1, 1e9, 0.5), fc.double({ noNaN: true }));
  if (!Array.isArray(value)) return fc.constant({});
  const [, ...rest] = value as readonly unknown[];
  return fc.constantFrom([], rest, [null, ...rest], ["unheard-of", ...rest]);
}

function aFaultyAnswer(body: unknown): fc.Arbitrary<unknown> {
  return fc.constantFrom(...findPlaces(body)).chain((steps) => {
    const value = getAt(body, steps);
    return fc
      .oneof(fc.constantFrom(undefined, null, typeof value === "string" ? 7 : "7", true), anOddValue(value))
      .map((replacement) => replaceAt(body, steps, replacement));
  });
}

/** The answer with an unknown field in every object. */
function addUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addUnknownFields);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([key, each]) => [key, addUnknownFields(each)] as const);
  return { ...Object.fromEntries(fields), unknown_field: [{}] };
}

const answering = (body: unknown): Http => ({ send: () => Promise.resolve({ status: 200, body }) });

describe("the client reads answers with one faulty field", () => {
  it.each(READ)(
    "$name reads the answer or refuses it as malformed, and never crashes",
    async ({ call, body }) => {
      await fc.assert(
        fc.asyncProperty(aFaultyAnswer(body), async (answer) => {
          try {
            const result = await call(answering(answer));
            // A row that cannot be read is counted: a shorter list would look complete.
            if (
              Array.isArray(answer) &&
              typeof result === "object" &&
              result !== null &&
              "unreadable" in result
            ) {
              const rows = Object.values(result).find((each) => Array.isArray(each)) as readonly unknown[];
              expect(rows.length + Number(result.unreadable)).toBe(answer.length);
            }
          } catch (error) {
            if (!isApiError(error) || error.facts.kind !== "malformed-reply") throw error;
          }
        }),
        { numRuns: 60 },
      );
    },
  );

  it.each(READ.filter(({ name }) => !DICTIONARIES.has(name) && name !== COUNTS_FIELDS))(
    "$name ignores unknown fields",
    async ({ call, body }) => {
      const [usual, extended] = await Promise.all([
        call(answering(body)),
        call(answering(addUnknownFields(body))),
      ]);
      expect(extended).toEqual(usual);
    },
  );
});

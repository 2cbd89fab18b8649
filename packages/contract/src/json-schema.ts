import * as breathTests from "@capno/api-client/schemas/breath-tests";
import * as capnograms from "@capno/api-client/schemas/capnograms";
import * as diagnosis from "@capno/api-client/schemas/diagnosis";
import * as feedback from "@capno/api-client/schemas/feedback";
import * as fhirServer from "@capno/api-client/schemas/fhir-server";
import * as handsets from "@capno/api-client/schemas/handsets";
import * as licences from "@capno/api-client/schemas/licences";
import * as participants from "@capno/api-client/schemas/participants";
import * as realtimeEvents from "@capno/api-client/schemas/realtime-events";
import * as screening from "@capno/api-client/schemas/screening";
import * as signIn from "@capno/api-client/schemas/sign-in";
import * as studyLog from "@capno/api-client/schemas/study-log";
import * as trends from "@capno/api-client/schemas/trends";
import * as userInfo from "@capno/api-client/schemas/user-info";
import * as version from "@capno/api-client/schemas/version";
import * as wireValues from "@capno/api-client/schemas/wire-values";
import { toJsonSchema, type ConversionConfig, type JsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";

import { FIELD_NOTES } from "./field-notes.ts";

/** What a schema cannot tell of itself: its rule is code. Such a rule that is not here stops the writing. */
const WRITTEN_BY_HAND: ReadonlyMap<unknown, JsonSchema> = new Map<unknown, JsonSchema>([
  ...describeTime(
    wireValues.Timestamp,
    "ISO 8601 in UTC or with an offset, such as 2026-11-20T09:31:07.25Z; every form of the standard is read. One without an offset is read as UTC.",
  ),
  ...describeTime(
    wireValues.ListedTimestamp,
    "ISO 8601 in UTC or with an offset, such as 2026-11-20T09:31:07.25Z; every form of the standard is read. One without an offset is read as UTC. Where it is not understood the row is shown with an unknown date.",
  ),
  ...describeTime(wireValues.TimestampWithOffset, "ISO 8601. One without an offset is not read."),
  ...describeTime(
    wireValues.RecordingTimestamp,
    "ISO 8601 in UTC or with an offset, such as 2026-11-20T09:31:07.25Z; every form of the standard is read. A recording whose time has no offset is never taken for a patient's, only asked about.",
  ),
  ...describeTime(
    wireValues.ListedRecordingTimestamp,
    "ISO 8601 in UTC or with an offset, such as 2026-11-20T09:31:07.25Z; every form of the standard is read. A recording whose time has no offset is never taken for a patient's, only asked about. Where it is not understood the row is shown with an unknown date.",
  ),
  [wireValues.DayText.pipe[1], { type: "string", format: "date" }],
  // JSON Schema has no keyword for it either.
  [wireValues.wellFormed, { type: "string" }],
  // That a character of it can be seen has no keyword of its own.
  [wireValues.seen, { type: "string", minLength: 1 }],
  [
    wireValues.Samples,
    {
      type: "array",
      items: { anyOf: [{ type: "number" }, { type: "null" }] },
      description: "A value that is no number is a gap.",
    },
  ],
]);

/** Describes a time by its text: JSON Schema cannot express the parsed value. */
function describeTime(
  { pipe: [text] }: { readonly pipe: readonly [unknown, unknown] },
  description: string,
): readonly (readonly [unknown, JsonSchema])[] {
  return [[text, { type: "string", format: "date-time", description }]];
}

/** Too small to be looked up. */
const IN_PLACE: readonly GenericSchema[] = [
  wireValues.EmptyReply,
  wireValues.FiniteNumber,
  wireValues.Identifier,
  wireValues.NameText,
  wireValues.SeenText,
  wireValues.WholeNumber,
];

const isSchema = (value: unknown): value is GenericSchema =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "schema";

/** Every schema of the wire by the name it has in the source. */
export const SHAPES: Readonly<Record<string, GenericSchema>> = Object.fromEntries(
  [
    breathTests,
    capnograms,
    diagnosis,
    feedback,
    fhirServer,
    handsets,
    licences,
    participants,
    realtimeEvents,
    screening,
    signIn,
    studyLog,
    trends,
    userInfo,
    version,
    wireValues,
  ]
    .flatMap((module): [string, unknown][] => Object.entries(module))
    .filter((entry): entry is [string, GenericSchema] => isSchema(entry[1]) && !IN_PLACE.includes(entry[1]))
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
);

const CONVERSION: ConversionConfig = {
  target: "draft-2020-12",
  // What travels, not what it becomes.
  typeMode: "input",
  errorMode: "throw",
  // JSON knows neither NaN nor Infinity.
  ignoreActions: ["finite"],
  definitions: { ...SHAPES },
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideAction: ({ valibotAction }) => WRITTEN_BY_HAND.get(valibotAction),
  // An explanation has two shapes: `oneOf` wants shapes that exclude each other by a value.
  overrideSchema: ({ valibotSchema, jsonSchema }) =>
    valibotSchema.type === "variant" && jsonSchema.oneOf
      ? { anyOf: jsonSchema.oneOf }
      : WRITTEN_BY_HAND.get(valibotSchema),
};

/** A reference to a schema that has a name, or the schema itself. */
export function describeShape(schema: GenericSchema): JsonSchema {
  const { $schema: _dialect, $defs: _definitions, ...described } = toJsonSchema(schema, CONVERSION);
  return described;
}

/** The named schema in full, with the notes on its fields. */
function describeNamedShape(name: string, schema: GenericSchema): JsonSchema {
  const reference = describeShape(schema);
  const { $defs = {} } = toJsonSchema(schema, CONVERSION);
  const described = (reference.$ref === undefined ? reference : $defs[name]) as JsonSchema;
  const properties = Object.entries(described.properties ?? {}).map(([field, value]) => {
    const description = FIELD_NOTES[`${name}.${field}`];
    return [field, description === undefined ? value : { ...(value as JsonSchema), description }];
  });
  return described.properties ? { ...described, properties: Object.fromEntries(properties) } : described;
}

/** Names of the schemas to which a document refers, and to which those refer. */
function findShapesIn(document: unknown): readonly string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      const schema = SHAPES[name];
      if (schema) look(describeNamedShape(name, schema));
    }
  };
  look(document);
  return [...found].toSorted();
}

export function describeShapesOf(document: unknown): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    findShapesIn(document).map((name) => [name, describeNamedShape(name, SHAPES[name] as GenericSchema)]),
  );
}

import type { GenericSchema } from "valibot";

/** What may be wrong with one field of an answer. */
export const PLAIN_KINDS = ["absent", "null", "of another type"] as const;

export interface Variation {
  /** As one would point at it: `data_par_breath_avg.PetCO2`, `groups[].name`, `*` for any key. */
  readonly field: string;
  /** One of the plain kinds, or what is odd about the value. */
  readonly kind: string;
  /** The whole answer, with this field so. */
  readonly body: unknown;
}

interface Place {
  readonly field: string;
  readonly steps: readonly (string | number)[];
  readonly value: unknown;
}

const A_TIMESTAMP = /^\d{4}-\d{2}-\d{2}T/;
/** One that no list of ours holds. */
export const UNKNOWN_WORD = "unheard-of";

/** Every field of the schema, each in turn absent, null, of another type and odd in the ways of its type. */
export function findVariations(schema: GenericSchema, example: unknown): readonly Variation[] {
  return findPlaces(schema, example).flatMap(({ field, steps, value }) => [
    { field, kind: "absent", body: change(example, steps, undefined) },
    { field, kind: "null", body: change(example, steps, null) },
    { field, kind: "of another type", body: change(example, steps, typeof value === "string" ? 7 : "7") },
    ...findOddities(value).map(([kind, odd]) => ({ field, kind, body: change(example, steps, odd) })),
  ]);
}

/** The answer with a field in it, and in each object below it, that nobody asked for. */
export function addFields(schema: GenericSchema, value: unknown): unknown {
  const { type, entries, item, record } = unwrap(schema);
  if (type === "array" && item) return (value as readonly unknown[]).map((each) => addFields(item, each));
  const inner = type === "record" ? () => record : (key: string) => entries?.[key];
  if (type !== "object" && type !== "record") return value;
  const fields = Object.entries(value as object).map(([key, each]) => {
    const own = inner(key);
    return [key, own ? addFields(own, each) : (each as unknown)] as const;
  });
  return { ...Object.fromEntries(fields), ...(type === "object" ? { nobody_asked_for: [{}] } : {}) };
}

function findOddities(value: unknown): readonly (readonly [kind: string, odd: unknown])[] {
  if (typeof value === "string")
    return A_TIMESTAMP.test(value)
      ? [
          ["of the year 2000", "2000-01-01T00:00:00Z"],
          ["without an offset", value.replace(/\.?\d*Z$/, "")],
          ["no date", UNKNOWN_WORD],
        ]
      : [
          ["empty", ""],
          ["an unknown word", UNKNOWN_WORD],
        ];
  if (typeof value === "number")
    return [
      ["negative", -1],
      ["far too large", 1e9],
      ["a fraction", 0.5],
    ];
  if (!Array.isArray(value)) return [];
  const [, ...rest] = value as readonly unknown[];
  return [
    ["empty", []],
    ...(rest.length > 0 ? [["one short", rest]] : []),
    ["with a gap", [null, ...rest]],
    ["with a text", [UNKNOWN_WORD, ...rest]],
  ].filter(([, odd]) => JSON.stringify(odd) !== JSON.stringify(value)) as [string, unknown][];
}

/** Walks schema and example together: a field without an example stops the writing. */
function findPlaces(
  schema: GenericSchema,
  value: unknown,
  field = "",
  steps: Place["steps"] = [],
): readonly Place[] {
  if (value === undefined || value === null) throw new Error(`There is no example of "${field}".`);
  const own = field === "" ? [] : [{ field, steps, value }];
  const { type, entries, item, record } = unwrap(schema);
  if (type === "object" && entries)
    return [
      ...own,
      ...Object.entries(entries).flatMap(([key, each]) =>
        findPlaces(each, (value as Record<string, unknown>)[key], field === "" ? key : `${field}.${key}`, [
          ...steps,
          key,
        ]),
      ),
    ];
  if (type === "record" && record) {
    const [[key, each] = ["", undefined]] = Object.entries(value);
    return [...own, ...findPlaces(record, each, field === "" ? "*" : `${field}.*`, [...steps, key])];
  }
  if (type === "array" && item && unwrap(item).type === "object")
    // Of the rows of a list, those of its first.
    return [
      ...own,
      ...findPlaces(item, (value as readonly unknown[])[0], `${field}[]`, [...steps, 0]),
    ].filter((place) => place.field !== `${field}[]`);
  return own;
}

/** What of a schema is looked at here: behind "may be absent or null". */
function unwrap(schema: GenericSchema) {
  const parts = schema as GenericSchema & {
    readonly wrapped?: GenericSchema;
    readonly entries?: Readonly<Record<string, GenericSchema>>;
    readonly item?: GenericSchema;
    readonly value?: GenericSchema;
  };
  if (parts.wrapped) return unwrap(parts.wrapped);
  return { type: parts.type, entries: parts.entries, item: parts.item, record: parts.value };
}

/** A copy with another value at that place; undefined takes it away. */
function change(value: unknown, [step, ...further]: readonly (string | number)[], to: unknown): unknown {
  if (step === undefined) return to;
  if (Array.isArray(value))
    return (value as readonly unknown[]).map((each, index) =>
      index === step ? change(each, further, to) : each,
    );
  const { [step]: inner, ...others } = value as Record<string | number, unknown>;
  const changed = change(inner, further, to);
  return changed === undefined ? others : { ...others, [step]: changed };
}

import { Timestamp } from "@capno/api-client/schemas/wire-values";
import * as v from "valibot";

/** An answer that the client reads, though the contract writes it otherwise. */
export interface Oddity {
  readonly where: string;
  readonly what: string;
}

const OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/;

interface Node extends v.GenericSchema {
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly wrapped?: Node;
  readonly value?: Node;
  readonly options?: readonly Node[];
  readonly default?: unknown;
}

/** Walks a value along the schema it fits, and names what the schema lets pass. */
export function findOddities(schema: v.GenericSchema, value: unknown, where = ""): readonly Oddity[] {
  const node = schema as Node;
  if (schema === (Timestamp as v.GenericSchema)) {
    return typeof value === "string" && !OFFSET.test(value)
      ? [{ where, what: "a timestamp without an offset, read as UTC" }]
      : [];
  }
  switch (node.type) {
    case "object":
      return Object.entries(node.entries ?? {}).flatMap(([name, entry]) =>
        findOddities(entry, (value as Readonly<Record<string, unknown>>)[name], join(where, name)),
      );
    case "array":
      return node.item === undefined ? [] : ofItems(node.item, value as readonly unknown[], where);
    case "record":
      return Object.entries(value as Readonly<Record<string, unknown>>).flatMap(([name, each]) =>
        node.value === undefined ? [] : findOddities(node.value, each, join(where, name)),
      );
    case "nullish":
      // Null is what the contract writes where a default is; elsewhere the field is left out.
      if (value === undefined) {
        return node.default === undefined ? [] : [{ where, what: "absent, read as null" }];
      }
      if (value === null) {
        return node.default === undefined ? [{ where, what: "null, read as absent" }] : [];
      }
      break;
    case "union": {
      const fits = node.options?.find((option) => v.safeParse(option, value).success);
      return fits === undefined ? [] : findOddities(fits, value, where);
    }
    default:
  }
  if (value === undefined || value === null || node.wrapped === undefined) return [];
  return findOddities(node.wrapped, value, where);
}

/** The first of each kind is enough: a list has thousands of rows. */
function ofItems(item: v.GenericSchema, values: readonly unknown[], where: string): readonly Oddity[] {
  const kinds = new Map<string, Oddity>();
  for (const [index, value] of values.entries()) {
    for (const oddity of findOddities(item, value, `${where}[${index}]`)) {
      const kind = `${oddity.what} ${oddity.where.replaceAll(/\[\d+\]/g, "")}`;
      if (!kinds.has(kind)) kinds.set(kind, oddity);
    }
  }
  return [...kinds.values()];
}

const join = (where: string, name: string) => (where === "" ? name : `${where}.${name}`);

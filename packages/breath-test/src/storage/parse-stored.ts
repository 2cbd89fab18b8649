import * as v from "valibot";

/** What this browser kept, read back; undefined where it kept nothing, or something that is not of this shape. */
export function parseStored<const Schema extends v.GenericSchema>(
  schema: Schema,
  text: string | undefined,
): v.InferOutput<Schema> | undefined {
  if (text === undefined) return undefined;
  try {
    const result = v.safeParse(schema, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

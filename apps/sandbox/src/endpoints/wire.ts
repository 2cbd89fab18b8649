import type { ContentfulStatusCode } from "hono/utils/http-status";
import * as v from "valibot";

import type { AppContext } from "./app-types.ts";
import { refusedFields } from "./refusal.ts";

/** The fields of a form, multipart or urlencoded, checked with the client's own schema; 400 by field otherwise. */
export async function readForm<Schema extends v.GenericSchema>(
  context: AppContext,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return check(schema, await context.req.parseBody({ all: true }));
}

export async function readJson<Schema extends v.GenericSchema>(
  context: AppContext,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const body: unknown = await context.req.json().catch(() => {
    throw refusedFields({ non_field_errors: ["The body is not JSON."] });
  });
  return check(schema, body);
}

export function readQuery<Schema extends v.GenericSchema>(
  context: AppContext,
  schema: Schema,
): v.InferOutput<Schema> {
  return check(schema, context.req.query());
}

/** A reply that its own schema refuses is a defect of the sandbox and answered as one. */
export function reply<Schema extends v.GenericSchema>(
  context: AppContext,
  schema: Schema,
  value: v.InferInput<Schema>,
  status: ContentfulStatusCode = 200,
): Response {
  const checked = v.safeParse(schema, value);
  if (!checked.success) {
    throw new Error(`reply does not fit its schema: ${v.summarize(checked.issues)}`);
  }
  return context.json(value as object, status);
}

/** A path parameter, decoded. */
export function readParameter(context: AppContext, name: string): string {
  return context.req.param(name) ?? "";
}

export const toTimestamp = (ms: number): string => new Date(ms).toISOString();

function check<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const checked = v.safeParse(schema, value);
  if (checked.success) return checked.output;
  const errors: Record<string, string[]> = {};
  for (const issue of checked.issues) {
    const field = v.getDotPath(issue)?.split(".")[0] ?? "non_field_errors";
    const isMissing = issue.input === undefined || issue.input === "";
    (errors[field] ??= []).push(isMissing ? "This field is required." : issue.message);
  }
  throw refusedFields(errors);
}

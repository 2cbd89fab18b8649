import type { FieldErrors, Refusal } from "@capno/api-client/schemas/wire-values";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** An answer that is no success, thrown from wherever it becomes clear. */
export class Refused extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: object;

  constructor(status: ContentfulStatusCode, body: object) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
  }
}

export const refusedFields = (errors: FieldErrors) => new Refused(400, errors);

export const notFound = (detail = "Not found.") => new Refused(404, { detail } satisfies Refusal);

export const notSignedIn = (detail: string, code?: string) =>
  new Refused(401, { detail, ...(code && { code }) } satisfies Refusal);

export const notAllowed = () =>
  new Refused(403, {
    detail: "You do not have permission to perform this action.",
  } satisfies Refusal);

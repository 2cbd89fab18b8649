import type { GenericSchema } from "valibot";

import { withSignal, type CallOptions } from "./call-api.ts";
import type { HttpRequest } from "./http.ts";

/** A call as the contract lists it: the client sends what is declared here, and `docs/contract` is generated from it. */
export interface Endpoint extends Pick<
  HttpRequest,
  "method" | "action" | "expected" | "required" | "access" | "keepalive"
> {
  /** Below the API's base address, its variable parts in braces. */
  readonly path: `/${string}`;
  /** What a success holds. Absent with `row`: its body says nothing. */
  readonly reply?: GenericSchema;
  /** What each row of a success holds that is a list of rows. */
  readonly row?: GenericSchema;
}

export interface RequestArguments extends Pick<HttpRequest, "query" | "form" | "json"> {
  /** The variable parts of the path by name, not yet encoded. */
  readonly parts?: Readonly<Record<string, string | number>>;
}

export function toRequest(
  { reply: _reply, row: _row, path, ...endpoint }: Endpoint,
  { parts = {}, ...given }: RequestArguments = {},
  options?: CallOptions,
): HttpRequest {
  return {
    ...endpoint,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? "")),
    ...given,
    ...withSignal(options),
  };
}

import type { Endpoint } from "@capno/api-client/endpoint";
import type { GenericSchema } from "valibot";

/** What the specification does not settle, so that a server may have to be asked. */
export interface Assumption {
  readonly text: string;
  /** Its line in `docs/open-questions.md`. */
  readonly question: number;
}

/** A page of calls in the documents, in the order in which a server is built. */
export type Chapter =
  | "Sign-in"
  | "Screen and Diagnose"
  | "Capture"
  | "Study log"
  | "Realtime"
  | "Further"
  | "Configured";

export interface Answer {
  readonly description: string;
  /** Absent: no body, or one that the client does not read. */
  readonly schema?: GenericSchema;
  readonly example?: unknown;
  /** Where one would not show it: by name, the usual one first. */
  readonly examples?: Readonly<Record<string, unknown>>;
}

/** Beside its endpoint, everything the documents say of a call. */
export interface Operation {
  /** What the client runs; absent parts are the same for every call. */
  readonly endpoint: Pick<Endpoint, "method" | "path" | "access" | "expected" | "reply" | "row">;
  readonly id: string;
  readonly chapter: Chapter;
  readonly summary: string;
  readonly description?: string;
  /** Examples of the variable parts of the path. */
  readonly parts?: Readonly<Record<string, string | number>>;
  readonly query?: GenericSchema;
  readonly form?: GenericSchema;
  readonly json?: GenericSchema;
  /** Examples of the query and of the body. */
  readonly queryExample?: Readonly<Record<string, string>>;
  readonly bodyExample?: unknown;
  /** By status. What every call may answer (401, 403 and failures) is added. */
  readonly answers: Readonly<Record<number, Answer>>;
  readonly assumed?: readonly Assumption[];
  /** What the product does where this call is not there (404). */
  readonly withoutIt: string;
  /** Not under the API's address. */
  readonly elsewhere?: boolean;
  /** In the specification's list of calls, but this client does not make it. */
  readonly notCalled?: boolean;
}

export const SHAPES_ASSUMED: Assumption = {
  text: "The specification names the fields and not the shape of the answer.",
  question: 40,
};

export const EMPTY_SUCCESS_ASSUMED: Assumption = {
  text: "The body of the success is not specified: nothing in it is read.",
  question: 40,
};

import type { EpochMs } from "@capno/domain/units";

/** One call to the API. Paths are as listed in the specification: trailing slashes count. */
export interface HttpRequest {
  readonly method: "GET" | "POST";
  /**
   * Below the API's base address, beginning with `/`, variable parts already percent-encoded. An
   * `anonymous` GET may name an absolute https address instead (the healthy waveform).
   */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent urlencoded; a list repeats its field. */
  readonly form?: Readonly<Record<string, string | readonly string[]>>;
  readonly json?: unknown;
  /** The verb phrase of "An unexpected error occurred whilst {action}." */
  readonly action: string;
  /** Refusals the caller handles itself: they are returned, not thrown. */
  readonly expected?: readonly number[];
  /** A failure of a required call is fatal for the page. */
  readonly required?: boolean;
  readonly signal?: AbortSignal;
  /** Disables the retry after a 429 or 503: the caller has its own. The field is part of the product contract. */
  readonly waitsElsewhere?: boolean;
  /** Called by the queue before it sends the request: false drops the request. A request already sent is not aborted. */
  readonly isWanted?: () => boolean;
  /** Lets the request outlive the page (lock release): sent in the same turn with the token at hand. */
  readonly keepalive?: boolean;
  /** The page sent this request before the transport existed: only its response is read. */
  readonly sent?: SentRequest;
  /** `anonymous` sends no bearer header and does not count a 401 as the end of the session. */
  readonly access?: "account" | "anonymous";
}

export interface SentRequest {
  readonly response: Promise<Response>;
  /** When it was sent, by the monotonic clock. */
  readonly at: number;
}

export interface HttpReply {
  readonly status: number;
  /** Parsed JSON, or undefined where there was no body. Not yet checked against a schema. */
  readonly body: unknown;
  /** Places of the rows of a list that held NaN or Infinity, which no JSON has: in the body they are null. */
  readonly notFiniteRows?: ReadonlySet<number>;
  /** When the request was sent, where an earlier call sent it: later events may be missing. */
  readonly askedAt?: EpochMs;
}

/**
 * The authenticated transport. Resolves with a 2xx or an expected status; rejects with an `ApiError`
 * otherwise, or with the signal's `AbortError`.
 */
export interface Http {
  /** @throws {ApiError} No answer, or a status that the request does not expect. An `AbortError` if its signal aborts. */
  send(request: HttpRequest): Promise<HttpReply>;
  /** Records a fault of an answer that could still be read, with its count. */
  note?(warning: string, count: number): void;
}

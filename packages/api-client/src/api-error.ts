export type ApiErrorKind =
  | "unexpected-status"
  | "not-found"
  | "network-failure"
  | "malformed-reply"
  | "session-ended";

export interface ApiErrorFacts {
  readonly kind: ApiErrorKind;
  /** Path without query: queries may hold an email address. */
  readonly path: string;
  readonly method: string;
  readonly action: string;
  readonly required: boolean;
  readonly status?: number;
  readonly retryAfterS?: number;
  readonly body?: unknown;
  /** A network failure where a proxy, filter or captive portal answered in place of the API. */
  readonly isIntercepted?: true;
  /** It let the API answer, and put text before or behind the answer. */
  readonly isAltered?: true;
}

/** A call that failed, with everything the message to the person needs. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly facts: ApiErrorFacts;

  constructor(facts: ApiErrorFacts, options?: ErrorOptions) {
    super(`${facts.method} ${facts.path}: ${facts.kind}${facts.status ? ` ${facts.status}` : ""}`, options);
    this.facts = facts;
  }
}

/** Not `instanceof`: each product bundles its own copy of this class, errors cross the border. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === "ApiError" && "facts" in error;
}

/** A failure to look into: not a lost network, an ended session or what the person broke off. */
export function isWorthReporting(error: unknown): boolean {
  if (isApiError(error))
    return error.facts.kind !== "network-failure" && error.facts.kind !== "session-ended";
  return !(error instanceof Error && error.name === "AbortError");
}

/** The message about a call that did not reach the API. */
export function formatNetworkFailure({
  action,
  isIntercepted,
  isAltered,
}: Pick<ApiErrorFacts, "action" | "isIntercepted" | "isAltered">): string {
  if (isAltered)
    return `Something between this page and the server changed the answer whilst ${action}. Please try again, or ask your IT department.`;
  return isIntercepted
    ? `The network is in the way: something between this computer and the server answered whilst ${action}. Please try again, or ask your IT department.`
    : `An unexpected network error occurred whilst ${action}. Please try again later.`;
}

import { formatNetworkFailure, isApiError } from "@capno/api-client/api-error";

export function formatFailure(error: unknown): string {
  if (!isApiError(error)) return "An unexpected error occurred.";
  const { kind, action, status } = error.facts;
  // A server that refuses the whole account ends the session: this error refuses a single request.
  if (kind === "unexpected-status" && status === 403) return NOT_FOR_THIS_ACCOUNT;
  return kind === "network-failure"
    ? formatNetworkFailure(error.facts)
    : `An unexpected error occurred whilst ${action}.`;
}

const NOT_FOR_THIS_ACCOUNT =
  "You do not have access to this. The study may be blinded. You are still signed in.";

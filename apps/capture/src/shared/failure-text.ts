import { formatNetworkFailure, isApiError } from "@capno/api-client/api-error";

/** The text of the error catalogue for a failure. */
export function formatFailure(error: unknown): string {
  if (!isApiError(error)) return "An unexpected error occurred.";
  const { kind, action } = error.facts;
  return kind === "network-failure"
    ? formatNetworkFailure(error.facts)
    : `An unexpected error occurred whilst ${action}.`;
}

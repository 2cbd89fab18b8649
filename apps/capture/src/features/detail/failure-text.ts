import { formatNetworkFailure, isApiError } from "@capno/api-client/api-error";

/** What failed, in the words of the error catalogue. @spec §8 */
export function formatFailure(error: unknown): string {
  if (!isApiError(error)) return "An unexpected error occurred.";
  const { kind, action } = error.facts;
  return kind === "network-failure"
    ? formatNetworkFailure(error.facts)
    : `An unexpected error occurred whilst ${action}.`;
}

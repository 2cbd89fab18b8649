import { isApiError } from "@capno/api-client/api-error";

import { BlindedError } from "../values/blinded-error.ts";

/** The request got no answer; a retry may succeed once the network is back. */
export function isUnanswered(error: unknown): boolean {
  return isApiError(error) && error.facts.kind === "network-failure";
}

export const NO_ANSWER = "no answer";

/** Why something could not be fetched, in the words of failed.csv: never the server's own, which may hold anything. */
export function toReason(error: unknown): string {
  if (error instanceof BlindedError) return "blinded: your account is not shown its values";
  if (!isApiError(error)) return "an unexpected error";
  const { kind, status } = error.facts;
  switch (kind) {
    case "not-found":
      return "not found on the server";
    case "malformed-reply":
      return "the answer could not be read";
    case "network-failure":
      return NO_ANSWER;
    case "unexpected-status":
      return status === 403
        ? "this account does not have access"
        : `the server answered ${status ?? "unexpectedly"}`;
    case "session-ended":
      return "the session had ended";
    default:
      return kind satisfies never;
  }
}

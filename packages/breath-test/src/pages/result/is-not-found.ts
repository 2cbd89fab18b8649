import { isApiError } from "@capno/api-client/api-error";

/** The server answered that there is no such thing: after midnight, or never. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.facts.kind === "not-found";

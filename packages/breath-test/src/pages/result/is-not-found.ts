import { isApiError } from "@capno/api-client/api-error";

/** Whether the server answered 404: it ends access to a result at midnight, or the result never existed. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.facts.kind === "not-found";

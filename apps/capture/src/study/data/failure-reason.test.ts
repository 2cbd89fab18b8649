import { ApiError, type ApiErrorKind } from "@capno/api-client/api-error";
import { expect, it } from "vitest";

import { BlindedError } from "../values/blinded-error.ts";
import { isUnanswered, toReason } from "./failure-reason.ts";

const anError = (kind: ApiErrorKind, status?: number) =>
  new ApiError({
    kind,
    path: "/capnogram/1",
    method: "GET",
    action: "Load record",
    required: false,
    ...(status === undefined ? {} : { status }),
  });

it.each([
  [new BlindedError(), "blinded: your account is not shown its values"],
  [new Error("CARD-001 is odd"), "an unexpected error"],
  [anError("not-found", 404), "not found on the server"],
  [anError("malformed-reply"), "the answer could not be read"],
  [anError("network-failure"), "no answer"],
  [anError("unexpected-status", 403), "this account does not have access"],
  [anError("unexpected-status", 500), "the server answered 500"],
  [anError("unexpected-status"), "the server answered unexpectedly"],
  [anError("session-ended", 401), "the session had ended"],
])("%s is in failed.csv: %s [REQ-BLIND-01]", (error, reason) => {
  expect(toReason(error)).toBe(reason);
  expect(isUnanswered(error)).toBe(reason === "no answer");
});

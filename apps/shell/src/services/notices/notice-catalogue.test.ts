import { ApiError, type ApiErrorFacts } from "@capno/api-client/api-error";
import { describe, expect, it } from "vitest";

import { explainError, toNotice } from "./notice-catalogue.ts";

function aFailure(facts: Partial<ApiErrorFacts>): ApiError {
  return new ApiError({
    kind: "unexpected-status",
    path: "/user/info/",
    method: "GET",
    action: "loading user data",
    required: false,
    ...facts,
  });
}

describe("error catalogue [spec §8]", () => {
  it.each([
    [
      "401 or 403, or the refresh token expired",
      aFailure({ kind: "session-ended", status: 401 }),
      "Your session has expired. Please login again.",
      "info",
      true,
      false,
    ],
    [
      "an unexpected status",
      aFailure({ status: 500 }),
      "An unexpected error occurred whilst loading user data.",
      "error",
      false,
      true,
    ],
    [
      "an unexpected status of a required call",
      aFailure({ status: 500, required: true }),
      "An unexpected error occurred whilst loading user data.",
      "fatal",
      false,
      true,
    ],
    [
      "404 where nobody expected it",
      aFailure({ kind: "not-found", status: 404 }),
      "An unexpected error occurred whilst loading user data.",
      "error",
      false,
      true,
    ],
    [
      "a network failure",
      aFailure({ kind: "network-failure" }),
      "An unexpected network error occurred whilst loading user data. Please try again later.",
      "error",
      false,
      false,
    ],
    [
      "a network failure of a required call",
      aFailure({ kind: "network-failure", required: true }),
      "An unexpected network error occurred whilst loading user data. Please try again later.",
      "fatal",
      false,
      false,
    ],
    [
      "a reply that cannot be read",
      aFailure({ kind: "malformed-reply", required: true }),
      "An unexpected error occurred whilst loading user data.",
      "fatal",
      false,
      true,
    ],
    [
      "something that is no call",
      new TypeError("x is undefined"),
      "An unexpected error occurred.",
      "error",
      false,
      true,
    ],
    ["no error at all", undefined, "An unexpected error occurred.", "error", false, true],
  ] as const)("has a message for: %s", (_cause, error, message, level, logsOut, reported) => {
    const notice = { cause: expect.any(String), message, level, logsOut };
    expect(explainError(error)).toEqual({ notice, reported });
  });

  it("has no message for a request that the user aborted", () => {
    expect(explainError(new DOMException("left", "AbortError"))).toBeUndefined();
  });

  it("recognises the error of another bundle by its name and facts", () => {
    const foreign = Object.assign(new Error("x"), {
      name: "ApiError",
      facts: aFailure({ status: 500 }).facts,
    });
    expect(explainError(foreign)?.notice.message).toBe(
      "An unexpected error occurred whilst loading user data.",
    );
  });

  it.each([
    [toNotice("sign-in refused", { detail: "Account locked" }), "Account locked", "error", false],
    [
      toNotice("sign-in refused", { detail: undefined }),
      "No active account found with the given credentials",
      "error",
      false,
    ],
    [toNotice("refresh failed"), "Problem authenticating. Please try logging in again", "fatal", true],
    [
      toNotice("inactive", { minutes: 15 }),
      "You've been inactive for more than 15 minutes. Please login again.",
      "info",
      true,
    ],
    [
      toNotice("unknown email address"),
      "We couldn't find an account with that email address!",
      "error",
      false,
    ],
    [toNotice("invalid reset link"), "Invalid password reset link!", "error", false],
    [toNotice("missing permission"), "You don't have permission to view this page.", "error", false],
    [toNotice("route without product"), "Route not associated with a product", "error", false],
    [toNotice("navigation failure"), "Unexpected navigation error.", "error", false],
    [
      toNotice("realtime refused", { channel: "handset@x", more: 0 }),
      "Unable to authenticate handset@x!",
      "error",
      false,
    ],
    [
      toNotice("realtime refused", { channel: "handset@x", more: 2 }),
      "Unable to authenticate handset@x! (and 2 more channels)",
      "error",
      false,
    ],
  ] as const)("has the message: $message", (notice, message, level, logsOut) => {
    expect(notice).toEqual({ cause: expect.any(String), message, level, logsOut });
  });
});

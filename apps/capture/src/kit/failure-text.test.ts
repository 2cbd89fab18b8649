import { ApiError } from "@capno/api-client/api-error";
import { expect, it } from "vitest";

import { formatFailure } from "./failure-text.ts";

const fail = (kind: "network-failure" | "unexpected-status" | "malformed-reply", status?: number) =>
  new ApiError({
    ...{ kind, path: "/x/", method: "GET", action: "loading the records", required: false },
    ...(status === undefined ? {} : { status }),
  });

it.each([
  [
    "a refusal of this one request",
    fail("unexpected-status", 403),
    /^You do not have access.* still signed in\.$/,
  ],
  [
    "a fault of the server",
    fail("unexpected-status", 500),
    /^An unexpected error occurred whilst loading the records\.$/,
  ],
  ["an answer that could not be read", fail("malformed-reply", 200), /whilst loading the records\.$/],
  ["no network", fail("network-failure"), /^(?!An unexpected error).+/],
  ["a fault of the page", new TypeError("secret"), /^An unexpected error occurred\.$/],
])("of %s the page says its own words", (_, error, words) => {
  expect(formatFailure(error)).toMatch(words);
  expect(formatFailure(error)).not.toContain("secret");
});

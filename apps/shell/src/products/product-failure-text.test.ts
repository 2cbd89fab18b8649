import { expect, it } from "vitest";

import { getProductFailureText } from "./product-failure-text.ts";
import type { ProductFailureKind } from "./product-failure.ts";

it.each<[ProductFailureKind, boolean, string, string | undefined]>([
  ["unreachable", true, "Screen is unavailable", "Try again"],
  ["unverified", true, "Screen could not be verified", "Try again"],
  ["unverified", false, "Screen could not be verified", undefined],
  ["out-of-date", false, "Screen is out of date", "Reload the page"],
  ["broken", true, "Screen could not be started", "Try again"],
  ["broken", false, "Screen could not be started", undefined],
  ["unknown", false, "Screen is not installed here", undefined],
])("a product that is %s, tried again (%s): %s, with %s [FM-01]", (kind, canRetry, title, action) => {
  const failure = { kind, canRetry, id: "nts", detail: "", attempts: 1 };
  const text = getProductFailureText(failure, "Screen");
  expect(text).toMatchObject({ title, action });
  expect(text.message).toContain("Screen");
});

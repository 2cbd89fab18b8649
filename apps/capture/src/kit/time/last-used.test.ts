import { toEpochMs } from "@capno/domain/units";
import { expect, it } from "vitest";

import { formatLastUsed } from "./last-used.ts";

const time = toEpochMs(Date.UTC(2026, 10, 20, 9));

it.each([
  [{ lastUsedTime: time, hasUnknownDate: false }, "20 November 2026, 09:00"],
  [{ lastUsedTime: null, hasUnknownDate: true }, "Unknown date"],
  [{ lastUsedTime: null, hasUnknownDate: false }, "Not Used"],
])("the last use of %j is said: %s", (participant, words) => {
  expect(formatLastUsed(participant, "UTC")).toBe(words);
});

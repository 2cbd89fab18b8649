import { afterEach, expect, it, vi } from "vitest";

import { hasPageBefore } from "./has-page-before.ts";

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["the application's first", { idx: 0 }, false],
  ["a later one", { idx: 1 }, true],
  ["not the router's", null, false],
  ["another script's string", "idx", false],
  ["another script's object without an index", { key: "x" }, false],
  ["another script's index in text", { idx: "1" }, false],
])("hasPageBefore, with a history entry that is %s: %o → %s", (_, state, stays) => {
  vi.stubGlobal("window", { history: { state } });
  expect(hasPageBefore()).toBe(stays);
});

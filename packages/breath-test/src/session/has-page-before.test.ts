import { afterEach, expect, it, vi } from "vitest";

import { hasPageBefore } from "./has-page-before.ts";

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["the first of the application", { idx: 0 }, false],
  ["one that was gone to from it", { idx: 1 }, true],
  ["not the router's", null, false],
  ["of another script", "idx", false],
  ["of another script that counts nothing", { key: "x" }, false],
  ["of another script that counts in words", { idx: "1" }, false],
])("going back from an entry that is %s stays in the application: %o → %s", (_, state, stays) => {
  vi.stubGlobal("window", { history: { state } });
  expect(hasPageBefore()).toBe(stays);
});

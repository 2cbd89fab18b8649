import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { copyText } from "./copy-text.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ["answers", { writeText: () => Promise.resolve() }, true],
  ["refuses", { writeText: () => Promise.reject(new Error("NotAllowedError")) }, false],
  ["is not there, as without TLS", undefined, false],
])("`copyText` says what came of it where the clipboard %s", async (_what, clipboard, outcome) => {
  vi.stubGlobal("navigator", { clipboard });
  await expect(copyText("words")).resolves.toBe(outcome);
  expect(vi.getTimerCount()).toBe(0);
});

it("`copyText` ends after five seconds where the clipboard never answers", async () => {
  vi.stubGlobal("navigator", { clipboard: { writeText: () => new Promise(() => {}) } });
  const copying = copyText("words");
  await vi.advanceTimersByTimeAsync(5_000);
  await expect(copying).resolves.toBe(false);
});

import { afterEach, expect, it, vi } from "vitest";

import { browserClock } from "../services/browser-clock.ts";
import { createDeferredLoader } from "./deferred-loader.ts";
import { getListFailure } from "./product-failure.ts";

const LIST = "/remotes.json";

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["`createDeferredLoader` uses the list that the page has requested", 200, 0],
  ["`createDeferredLoader` requests the list again where that response was lost", 502, 1],
])("%s", async (_what, status, asked) => {
  const first = new Response('{"products":[]}', { status });
  vi.stubGlobal("capnoFiles", { [LIST]: Promise.resolve(first) });
  const fetch = vi.fn(async () => new Response('{"products":[]}'));
  vi.stubGlobal("fetch", fetch);
  const loader = createDeferredLoader({
    manifestUrl: LIST,
    clock: browserClock,
    report: () => {},
    getUserId: () => undefined,
  });
  expect(await loader.whenDescribed()).toEqual([]);
  expect(fetch).toHaveBeenCalledTimes(asked);
});

const UTF_16 = new Uint8Array([
  0xff,
  0xfe,
  ...Array.from(new TextEncoder().encode('{"products":[]}')).flatMap((byte) => [byte, 0]),
]);

it.each([
  ["no answer", () => Promise.reject(new TypeError("Failed to fetch")), "unreachable"],
  ["a refusal", async () => new Response("", { status: 502 }), "unreachable"],
  ["an empty file", async () => new Response(""), "unreadable"],
  ["a file that is cut off", async () => new Response('{"products":[{"id":"nts"'), "unreadable"],
  ["a file in UTF-16", async () => new Response(UTF_16), "unreadable"],
  ["the page of another application", async () => new Response("<!doctype html>"), "unreadable"],
  ["a file of another application", async () => new Response('{"remotes":{}}'), "unreadable"],
  [
    "products of another application",
    async () => new Response('{"products":[{"name":"Shop"}]}'),
    "unreadable",
  ],
] as const)("`getListFailure` names %s: $2", async (_what, answer, failure) => {
  vi.stubGlobal("capnoFiles", {});
  vi.stubGlobal("fetch", answer);
  const loader = createDeferredLoader({
    manifestUrl: LIST,
    clock: browserClock,
    report: () => {},
    getUserId: () => undefined,
  });
  const error: unknown = await loader.whenDescribed().catch((cause: unknown) => cause);
  expect(getListFailure(error)).toBe(failure);
});

import { afterEach, expect, it, vi } from "vitest";

import { createDeferredLoader } from "./deferred-loader.ts";

const LIST = "/remotes.json";

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["reads the list that the page asked for", 200, 0],
  ["asks anew where that answer was lost", 502, 1],
])("%s", async (_what, status, asked) => {
  const first = new Response('{"products":[]}', { status });
  vi.stubGlobal("capnoFiles", { [LIST]: Promise.resolve(first) });
  const fetch = vi.fn(async () => new Response('{"products":[]}'));
  vi.stubGlobal("fetch", fetch);
  const loader = createDeferredLoader({ manifestUrl: LIST, report: () => {}, getUserId: () => undefined });
  expect(await loader.whenDescribed()).toEqual([]);
  expect(fetch).toHaveBeenCalledTimes(asked);
});

import type { Clock } from "@capno/api-client/clock";

import { UnreadableListError } from "./product-failure.ts";
import type { ProductLoader } from "./product-loader.ts";
import { fetchStartFile } from "../paths/deployment-files.ts";

interface DeferredLoaderOptions {
  readonly manifestUrl: string;
  readonly clock: Clock;
  readonly report: (problem: string, cause?: unknown) => void;
  readonly getUserId: () => string | undefined;
}

/**
 * The product loader, whose code comes after sign-in or when a form is touched; the list is requested at once. What is
 * asked before that code is there is answered at once: nothing was loaded yet.
 */
export function createDeferredLoader({
  manifestUrl,
  clock,
  report,
  getUserId,
}: DeferredLoaderOptions): ProductLoader {
  const firstManifest = readList(fetchStartFile(manifestUrl));
  // Prevents an unhandled rejection; later readers of the promise handle the failure.
  firstManifest.catch(() => undefined);
  let loader: ProductLoader | undefined;
  let opened: Promise<ProductLoader> | undefined;
  const open = () =>
    (opened ??= import(/* webpackChunkName: "session" */ "./browser-product-loader.ts").then(
      ({ createBrowserProductLoader }) =>
        (loader = createBrowserProductLoader({
          // A second read never uses the first request's answer, which was read or lost.
          readManifest: () => readList(fetch(manifestUrl)),
          firstManifest,
          clock,
          report,
          getUserId,
        })),
      (error: unknown) => {
        opened = undefined;
        throw error;
      },
    ));
  return {
    describe: () => loader?.describe() ?? [],
    whenDescribed: async () => (await open()).whenDescribed(),
    load: async (id) => (await open()).load(id),
    prefetch: (id) =>
      void open().then(
        (made) => made.prefetch(id),
        () => undefined,
      ),
    prefetchAhead: () => loader?.prefetchAhead(),
    markGood: (id) => loader?.markGood(id),
    markBad: (id) => loader?.markBad(id) ?? false,
    history: () => loader?.history() ?? [],
    findNewer: async () => (await open()).findNewer(),
  };

  async function readList(asked: Promise<Response>): Promise<unknown> {
    const reply = await asked;
    if (!reply.ok) throw new Error(`${manifestUrl}: ${reply.status}`);
    const text = await reply.text();
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new UnreadableListError(`${manifestUrl} is not JSON.`, { cause });
    }
  }
}

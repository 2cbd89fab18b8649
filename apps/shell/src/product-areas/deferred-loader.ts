import { browserClock } from "../browser-clock.ts";
import type { ProductLoader } from "../products/product-loader.ts";

export interface DeferredLoaderOptions {
  readonly manifestUrl: string;
  readonly report: (problem: string, cause?: unknown) => void;
  readonly getUserId: () => string | undefined;
}

/** What can be asked before the loader's code is there: then nothing was loaded yet. */
export type DeferredLoader = Omit<ProductLoader, "findByPath">;

/** The product loader, whose code comes after sign-in or when a form is touched; the list is asked for at once. */
export function createDeferredLoader({
  manifestUrl,
  report,
  getUserId,
}: DeferredLoaderOptions): DeferredLoader {
  const firstManifest = readManifest();
  // Whoever needs it later is told; until then its failure is nobody's.
  firstManifest.catch(() => undefined);
  let loader: ProductLoader | undefined;
  let opened: Promise<ProductLoader> | undefined;
  const open = () =>
    (opened ??= import(/* webpackChunkName: "signed-in" */ "../products/browser-product-loader.ts").then(
      ({ createBrowserProductLoader }) =>
        (loader = createBrowserProductLoader({
          readManifest,
          firstManifest,
          clock: browserClock,
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
    prefetch: (id) => {
      open().then(
        (made) => made.prefetch(id),
        () => undefined,
      );
    },
    settle: (id) => loader?.settle(id),
    giveUp: (id) => loader?.giveUp(id) ?? false,
    history: () => loader?.history() ?? [],
    findNewer: async () => (await open()).findNewer(),
  };
  async function readManifest(): Promise<unknown> {
    // The same mode and credentials as the page's preload link, or the browser fetches it a second time.
    const reply = await fetch(manifestUrl, { credentials: "same-origin" });
    if (!reply.ok) throw new Error(`${manifestUrl}: ${reply.status}`);
    return reply.json();
  }
}

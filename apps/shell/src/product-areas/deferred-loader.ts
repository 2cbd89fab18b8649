import type { ProductLoader } from "../products/product-loader.ts";
import { browserClock } from "../browser-clock.ts";

type LoaderOfAreas = Pick<ProductLoader, "whenDescribed" | "load" | "prefetch">;

/** The product loader, whose code comes after sign-in or when a form is touched; the list is asked for at once. */
export function createDeferredLoader(
  manifestUrl: string,
  report: (problem: string, cause?: unknown) => void,
): LoaderOfAreas {
  const firstManifest = readManifest(manifestUrl);
  // Whoever needs it later is told; until then its failure is nobody's.
  firstManifest.catch(() => undefined);
  let opened: Promise<LoaderOfAreas> | undefined;
  const open = () =>
    (opened ??= import(/* webpackChunkName: "signed-in" */ "../products/browser-product-loader.ts").then(
      ({ createBrowserProductLoader }) =>
        createBrowserProductLoader({ manifestUrl, firstManifest, clock: browserClock, report }),
      (error: unknown) => {
        opened = undefined;
        throw error;
      },
    ));
  return {
    whenDescribed: async () => (await open()).whenDescribed(),
    load: async (id) => (await open()).load(id),
    prefetch: (id) => {
      open().then(
        (loader) => loader.prefetch(id),
        () => undefined,
      );
    },
  };
}

async function readManifest(url: string): Promise<unknown> {
  // The same mode and credentials as the page's preload link, or the browser fetches it a second time.
  const reply = await fetch(url, { credentials: "same-origin" });
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  return reply.json();
}

import type { ProductRelease } from "@capno/product-contract/release-manifest";

import { getFileUrl } from "./entry-script.ts";

/**
 * Brings a product's first files into the browser's own store; resolves when they are there or will not come. Not by
 * `<link rel=prefetch>`: Firefox refuses it by our own content policy, Safari knows none. Nothing runs from these
 * answers: whoever opens the product verifies it. ADR 0056
 */
export function createFilePrefetch(page: {
  readonly fetch: typeof fetch;
  readonly location: Pick<Location, "origin">;
}): (release: ProductRelease) => Promise<void> {
  const asked = new Set<string>();
  return async (release) => {
    await Promise.all(
      [release.entry, ...(release.preload ?? [])].map(async (file) => {
        const url = getFileUrl(release, file, page.location.origin);
        if (asked.has(url) || !release.integrity[file]) return;
        asked.add(url);
        await page
          .fetch(url, { mode: "cors", credentials: "same-origin", priority: "low" })
          .then((reply) => reply.arrayBuffer())
          .catch(() => undefined);
      }),
    );
  };
}

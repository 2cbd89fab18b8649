import type { ProductRelease } from "@capno/product-contract/release-manifest";

import { getFileUrl } from "./entry-script.ts";

/**
 * Fetches files of a product into the HTTP cache; resolves on success and on failure. Not `<link rel=prefetch>`:
 * our content policy blocks it in Firefox, and Safari does not support it. Nothing executes from these responses until
 * the loader has verified them.
 */
export function createFilePreload(page: {
  readonly fetch: typeof fetch;
  readonly location: Pick<Location, "origin">;
}): (release: ProductRelease, files: readonly string[]) => Promise<void> {
  const asked = new Set<string>();
  return async (release, files) => {
    await Promise.all(
      files.map(async (file) => {
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

import type { Clock } from "@capno/api-client/clock";
import type { ProductRelease } from "@capno/product-contract/release-manifest";

import { EntryScriptError, getFileUrl } from "./entry-script.ts";
import { diagnoseFile } from "./file-fault.ts";

interface FileVerification {
  readonly page: Pick<Window & typeof globalThis, "fetch" | "location">;
  readonly clock: Pick<Clock, "after">;
  readonly signal: AbortSignal;
  /** From the second attempt on, the browser's cache is bypassed. */
  readonly attempt: number;
}

/** Delay before a file that could not be fetched is requested once more. */
const RETRY_MS = 400;

/**
 * Fetches what the product's first page is made of and holds it against its hashes before any of it runs:
 * a version that has begun to run cannot be replaced by another in the same page. The scripts then come
 * from the browser's own store.
 */
export async function verifyFirstFiles(release: ProductRelease, how: FileVerification): Promise<void> {
  await Promise.all(
    [release.entry, ...(release.preload ?? [])].map((file) => verifyFile(release, file, how)),
  );
}

async function verifyFile(release: ProductRelease, file: string, how: FileVerification): Promise<void> {
  const { page, clock, signal, attempt } = how;
  const url = getFileUrl(release, file, page.location.origin);
  const integrity = release.integrity[file];
  if (!integrity) throw new EntryScriptError("altered", url);

  const isRight = async (cache: RequestCache) => {
    try {
      const reply = await page.fetch(url, {
        mode: "cors",
        credentials: "same-origin",
        cache,
        integrity,
        signal,
      });
      // Read the body to its end, because a connection that is cut half way brings an answer as well.
      await reply.arrayBuffer();
      return reply.ok;
    } catch {
      return false;
    }
  };
  if (await isRight(attempt > 1 ? "reload" : "default")) return;
  if (signal.aborted) throw new EntryScriptError("unreachable", url);
  const fault = await diagnoseFile(url, integrity, page.fetch.bind(page));
  if (fault === "altered") throw new EntryScriptError("altered", url);
  await new Promise<void>((resolve) => clock.after(RETRY_MS, resolve));
  if (!(await isRight("reload"))) throw new EntryScriptError("unreachable", url);
}

import type { Clock } from "@capno/api-client/clock";
import { CONTRACT_VERSION } from "@capno/product-contract/product";
import type { ProductRelease, ReleaseReference } from "@capno/product-contract/release-manifest";

import { createEntryScripts, EntryScriptError, getFileUrl } from "./entry-script.ts";
import type { Federation } from "./federation.ts";
import { diagnoseFile } from "./file-fault.ts";
import type { ProductFailureKind } from "./product-failure.ts";
import { createReleaseBlocklist, createLastKnownGood, createWithdrawals } from "./release-memory.ts";
import { createFilePreload } from "./preload-files.ts";
import { createProductLoader, type ProductLoader } from "./product-loader.ts";
import { createScriptUrlPolicy } from "./script-url-policy.ts";
import { verifyFirstFiles } from "./verify-files.ts";
import { withTimeout } from "./with-timeout.ts";

interface BrowserProductLoaderOptions {
  readonly readManifest: () => Promise<unknown>;
  /** The request for the list that was sent before this code had loaded; used once. */
  readonly firstManifest?: Promise<unknown>;
  readonly clock: Pick<Clock, "after" | "monotonic">;
  readonly report: (problem: string, cause?: unknown) => void;
  readonly getUserId: () => string | undefined;
  readonly contractVersion?: string;
  readonly page?: Window & typeof globalThis;
}

const ENTRY_TIMEOUT_MS = 15_000;
const LIST_RETRY_MS = 400;
/** The list and the descriptions of versions are a few kilobytes: a longer wait is a failure. */
const FILE_TIMEOUT_MS = 8_000;

/** The loader of the real page: script elements, hashes, the federation runtime on first use. */
export function createBrowserProductLoader(options: BrowserProductLoaderOptions): ProductLoader {
  const { clock, report, readManifest, contractVersion = CONTRACT_VERSION, page = window } = options;
  const entries = createEntryScripts({
    policy: createScriptUrlPolicy(page),
    clock,
    timeoutMs: ENTRY_TIMEOUT_MS,
    page,
  });
  const prefetchFiles = createFilePreload(page);
  let firstManifest = options.firstManifest;
  let federation: Promise<Federation> | undefined;

  const getFederation = (): Promise<Federation> => {
    federation ??= import(/* webpackChunkName: "federation" */ "./federation.ts").then(
      ({ createFederation }) => createFederation(),
      (cause: unknown) => {
        federation = undefined;
        throw cause;
      },
    );
    return federation;
  };

  return createProductLoader({
    contractVersion,
    clock,
    report,
    fetchManifest: () => {
      const asked = firstManifest ?? readManifest();
      firstManifest = undefined;
      // The list has no fallback, so a single lost response must not make the products unavailable.
      return withTimeout(asked, clock, FILE_TIMEOUT_MS).catch(async () => {
        await new Promise<void>((resolve) => clock.after(LIST_RETRY_MS, resolve));
        return withTimeout(readManifest(), clock, FILE_TIMEOUT_MS);
      });
    },
    getUserId: options.getUserId,
    lastKnownGood: createLastKnownGood(() => page.localStorage),
    blocklist: createReleaseBlocklist(() => page.sessionStorage),
    withdrawals: createWithdrawals(() => page.localStorage),
    hasRun: entries.hasBegun,
    fetchReference: (reference) => withTimeout(fetchReference(reference, page), clock, FILE_TIMEOUT_MS),
    openProduct: async (release, attempt, signal) => {
      // Download both scripts at once, but run them one after the other.
      const runtime = getFederation();
      runtime.catch(() => undefined);
      if (!(release.container in page)) await verifyFirstFiles(release, { page, clock, signal, attempt });
      signal.throwIfAborted();
      const entry = entries.load(release, attempt);
      await entry;
      return (await runtime).loadProductModule({
        container: release.container,
        entryUrl: getFileUrl(release, release.entry, page.location.origin),
        loadEntry: () => entry,
      });
    },
    classify: (error, release) => classifyLoadFailure(error, release, page),
    prefetchFiles: (release, files) => {
      void getFederation().catch(() => undefined);
      return prefetchFiles(release, files);
    },
  });
}

async function classifyLoadFailure(
  error: unknown,
  release: ProductRelease,
  page: Window & typeof globalThis,
): Promise<ProductFailureKind> {
  if (error instanceof EntryScriptError) {
    if (error.fault === "altered") return "unverified";
    return error.fault === "empty" ? "broken" : "unreachable";
  }
  const url = getChunkUrl(error);
  if (url === undefined) return "broken";
  const file = Object.keys(release.integrity).find(
    (name) => url === getFileUrl(release, name, page.location.origin),
  );
  // A chunk of the shell itself (the federation runtime) has no entry in the product's list.
  if (!file) return "unreachable";
  const fault = await diagnoseFile(url, release.integrity[file], page.fetch.bind(page));
  return fault === "altered" ? "unverified" : "unreachable";
}

/** The address of a chunk that did not load, from the bundler's own error. */
function getChunkUrl(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { request, code } = error as Error & { readonly request?: unknown; readonly code?: unknown };
  if (typeof request === "string") return request.split("?", 1)[0];
  if (code === "CSS_CHUNK_LOAD_FAILED") return "";
  return error.name === "ChunkLoadError" ? "" : undefined;
}

async function fetchReference(
  { url, integrity }: ReleaseReference,
  page: Window & typeof globalThis,
): Promise<unknown> {
  const address = new URL(url, page.location.origin).href;
  const reply = await page.fetch(address, { mode: "cors", credentials: "same-origin", integrity });
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  return reply.json();
}

import type { Clock } from "@capno/api-client/clock";
import type { ProductId } from "@capno/domain/product-id";
import type { Product } from "@capno/product-contract/product";
import type { ProductRelease } from "@capno/product-contract/release-manifest";

import { isContractInRange } from "./contract-range.ts";
import { ProductLoadError, type ProductFailure, type ProductFailureKind } from "./product-failure.ts";
import { findReleaseByPath, parseReleaseManifest } from "./release-manifest.ts";

/** After this many answers that were not the released file, asking again is noise. */
const MAX_UNVERIFIED_ATTEMPTS = 3;

export interface ProductLoader {
  /** The products of this deployment; empty until `/remotes.json` was read, and while it cannot be. */
  describe(): readonly ProductRelease[];
  /** Reads `/remotes.json`; asked again after a failure. Rejects with the cause. */
  whenDescribed(): Promise<readonly ProductRelease[]>;
  findByPath(pathname: string): ProductRelease | undefined;
  /** Downloads, verifies and starts a product once; rejects with a `ProductLoadError`, and may be asked again. */
  load(id: ProductId): Promise<Product>;
  /** Fetches what the product's first page needs, without running any of it. */
  prefetch(id: ProductId): void;
  /** How each product that was asked for came out. */
  history(): readonly ProductLoad[];
}

export interface ProductLoad {
  readonly id: ProductId;
  readonly version: string;
  readonly attempts: number;
  readonly loadTimeMs: number | undefined;
  readonly lastFailure: ProductFailure | undefined;
}

export interface ProductLoaderOptions {
  /** Fetches and parses `/remotes.json`. */
  readonly fetchManifest: () => Promise<unknown>;
  readonly contractVersion: string;
  readonly clock: Pick<Clock, "after" | "monotonic">;
  /** Runs the release's code and resolves with the namespace of its `./product`. */
  readonly openProduct: (release: ProductRelease, attempt: number) => Promise<unknown>;
  /** Names the kind of a rejection of `openProduct`. */
  readonly classify: (error: unknown, release: ProductRelease) => Promise<ProductFailureKind>;
  readonly prefetchFiles: (release: ProductRelease) => void;
  /** The error report. */
  readonly report: (problem: string, cause?: unknown) => void;
  /** The whole of one attempt: entry, first chunks and start. */
  readonly timeoutMs?: number;
}

export function createProductLoader(options: ProductLoaderOptions): ProductLoader {
  const { clock, report, timeoutMs = 20_000 } = options;
  const loaded = new Map<ProductId, Promise<Product>>();
  const loads = new Map<ProductId, ProductLoad>();
  let releases: readonly ProductRelease[] = [];
  let reading: Promise<readonly ProductRelease[]> | undefined;

  const readManifest = async (): Promise<readonly ProductRelease[]> => {
    const manifest = parseReleaseManifest(await options.fetchManifest());
    if (!manifest) throw new Error("remotes.json is not a list of products.");
    for (const problem of manifest.problems) report(`remotes.json: ${problem}`);
    releases = manifest.releases;
    return releases;
  };

  const whenDescribed = (): Promise<readonly ProductRelease[]> => {
    reading ??= readManifest().catch((cause: unknown) => {
      reading = undefined;
      throw cause;
    });
    return reading;
  };

  const attemptToLoad = async (id: ProductId): Promise<Product> => {
    const known = loads.get(id);
    const attempts = (known?.attempts ?? 0) + 1;
    const fail = (kind: ProductFailureKind, detail: string, cause?: unknown): never => {
      const failure = toFailure({ id, kind, detail, attempts });
      loads.set(id, {
        id,
        version: loads.get(id)?.version ?? "",
        attempts,
        loadTimeMs: undefined,
        lastFailure: failure,
      });
      report(`Product ${id} did not open: ${kind}`, cause ?? detail);
      throw new ProductLoadError(failure, { cause });
    };

    const described = await whenDescribed().catch((cause: unknown) =>
      fail("unreachable", "/remotes.json", cause),
    );
    const release = described.find((candidate) => candidate.id === id);
    if (!release) return fail("unknown", "not in /remotes.json");
    loads.set(id, {
      id,
      version: release.version,
      attempts,
      loadTimeMs: undefined,
      lastFailure: known?.lastFailure,
    });

    if (!isContractInRange(options.contractVersion, release.contract)) {
      return fail("out-of-date", `asks for contract ${release.contract}, has ${options.contractVersion}`);
    }
    if (!release.integrity[release.entry]) return fail("unverified", `${release.entry} has no hash`);
    if (known?.lastFailure?.kind === "unverified" && !known.lastFailure.canRetry) {
      return fail("unverified", known.lastFailure.detail);
    }

    const startedAt = clock.monotonic();
    let namespace: unknown;
    try {
      namespace = await withTimeout(options.openProduct(release, attempts), clock, timeoutMs);
    } catch (cause) {
      const kind = cause instanceof TimeoutError ? "unreachable" : await options.classify(cause, release);
      return fail(kind, cause instanceof Error ? cause.message : String(cause), cause);
    }
    const product = (namespace as { readonly default?: unknown } | undefined)?.default;
    if (!isProduct(product)) return fail("broken", "the default export is not a product");
    if (product.id !== id) return fail("broken", `calls itself ${product.id}`);
    loads.set(id, {
      id,
      version: product.version,
      attempts,
      loadTimeMs: clock.monotonic() - startedAt,
      lastFailure: known?.lastFailure,
    });
    return product;
  };

  return {
    describe: () => releases,
    whenDescribed,
    findByPath: (pathname) => findReleaseByPath(releases, pathname),
    load: (id) => {
      const running = loaded.get(id);
      if (running) return running;
      const loading = attemptToLoad(id).catch((error: unknown) => {
        loaded.delete(id);
        throw error;
      });
      loaded.set(id, loading);
      return loading;
    },
    prefetch: (id) => {
      whenDescribed().then(
        (described) => {
          const release = described.find((candidate) => candidate.id === id);
          if (release && !loaded.has(id) && isContractInRange(options.contractVersion, release.contract)) {
            options.prefetchFiles(release);
          }
        },
        () => undefined, // The visit itself will say so.
      );
    },
    history: () => [...loads.values()],
  };
}

function toFailure(facts: Omit<ProductFailure, "canRetry">): ProductFailure {
  const canRetry =
    facts.kind === "unreachable" ||
    ((facts.kind === "unverified" || facts.kind === "broken") && facts.attempts < MAX_UNVERIFIED_ATTEMPTS);
  return { ...facts, canRetry };
}

function isProduct(candidate: unknown): candidate is Product {
  if (typeof candidate !== "object" || candidate === null) return false;
  const product = candidate as Partial<Record<keyof Product, unknown>>;
  return (
    typeof product.contractVersion === "string" &&
    typeof product.id === "string" &&
    typeof product.version === "string" &&
    typeof product.create === "function"
  );
}

class TimeoutError extends Error {
  override readonly name = "TimeoutError";
}

function withTimeout<Value>(
  work: Promise<Value>,
  clock: Pick<Clock, "after">,
  timeoutMs: number,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(timeoutMs, () => reject(new TimeoutError(`no answer within ${timeoutMs} ms`)));
    work.then(resolve, reject).finally(cancel);
  });
}

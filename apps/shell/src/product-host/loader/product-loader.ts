import type { Clock } from "@capno/api-client/clock";
import type { ProductId } from "@capno/domain/product-id";
import type { Product } from "@capno/product-contract/product";
import type { ProductRelease, ReleaseReference } from "@capno/product-contract/release-manifest";

import { deploymentFiles } from "../../paths/deployment-files.ts";
import { isContractInRange } from "./contract-range.ts";
import type { ReleaseBlocklist, LastKnownGood } from "./release-memory.ts";
import type { ProductLoad } from "./product-load.ts";
import {
  isProductLoadError,
  ProductLoadError,
  toFailure,
  type ProductFailureKind,
} from "./product-failure.ts";
import { createProductPreload, type PreloadOptions, type ProductPreload } from "./preload-products.ts";
import { readProduct } from "./read-product.ts";
import { listCandidates, type ReleaseCandidate } from "./release-candidates.ts";
import { parseReleaseManifest, type ReleaseManifestReading } from "./release-manifest.ts";
import { TimeoutError, withTimeout } from "./with-timeout.ts";

export interface ProductLoader {
  /** The products of this deployment; empty until `/remotes.json` was read. */
  describe(): readonly ProductRelease[];
  /**
   * Reads `/remotes.json`; retries after a failure and rejects with its cause. There is no fallback: only this list
   * says which releases were withdrawn.
   */
  whenDescribed(): Promise<readonly ProductRelease[]>;
  /** Downloads, verifies and starts a product once; rejects with a `ProductLoadError`, and may be asked again. */
  load(id: ProductId): Promise<Product>;
  /** Fetches what a product's first page needs, without running any of it. */
  readonly prefetch: ProductPreload;
  /** The version that was loaded began its work: it is what to fall back to from now on. */
  settle(id: ProductId): void;
  /**
   * The version that ran, or was wanted, failed: this tab opens another one if it can. True where that takes
   * a new page, once for each version: code of the failed one runs in this page.
   */
  giveUp(id: ProductId): boolean;
  /** Reads the list once more: what a new page would open in place of what this one opened. */
  findNewer(): Promise<NewerReleases>;
  /** How each product that was asked for came out. */
  history(): readonly ProductLoad[];
}

export interface NewerReleases {
  readonly products: readonly { readonly id: ProductId; readonly version: string }[];
  /** Version of the shell that new visits get, where the deployment says so. */
  readonly shellVersion: string | undefined;
}

export interface ProductLoaderOptions {
  /** Fetches and parses `/remotes.json`. */
  readonly fetchManifest: () => Promise<unknown>;
  /** Fetches and parses the description of another version. */
  readonly fetchReference: (reference: ReleaseReference) => Promise<unknown>;
  readonly contractVersion: string;
  readonly clock: Pick<Clock, "after" | "monotonic">;
  /** Runs the release's code and resolves with the namespace of its `./product`; nothing of it once given up. */
  readonly openProduct: (release: ProductRelease, attempt: number, givenUp: AbortSignal) => Promise<unknown>;
  /** Code of this container runs in the page, or is on its way into it; a second version of it cannot. */
  readonly hasRun: (container: string) => boolean;
  /** Names the kind of a rejection of `openProduct`. */
  readonly classify: (error: unknown, release: ProductRelease) => Promise<ProductFailureKind>;
  readonly prefetchFiles: PreloadOptions["fetchFiles"];
  /** The error report. */
  readonly report: (problem: string, cause?: unknown) => void;
  readonly getUserId: () => string | undefined;
  readonly good: LastKnownGood;
  readonly avoided: ReleaseBlocklist;
  /** The whole of one attempt: entry, first chunks and start. */
  readonly timeoutMs?: number;
  /** The same if another version can replace this one; shorter, so that users wait less for a server that hangs. */
  readonly timeoutWithStandInMs?: number;
}

export function createProductLoader(options: ProductLoaderOptions): ProductLoader {
  const { clock, report, good, avoided, hasRun, timeoutMs = 20_000, timeoutWithStandInMs = 8_000 } = options;
  const loaded = new Map<ProductId, Promise<Product>>();
  const loads = new Map<ProductId, ProductLoad>();
  const running = new Map<ProductId, ProductRelease>();
  /** The version whose code began to run in this page, or may any moment. */
  const begun = new Map<string, string>();
  /** The release that was requested at opening, even if a fallback was opened instead. */
  const wanted = new Map<ProductId, string>();
  let listed: readonly ProductRelease[] = [];
  let reading: Promise<void> | undefined;

  const describe = () => listed.map((release) => running.get(release.id) ?? release);

  const fetchManifest = async (): Promise<ReleaseManifestReading> => {
    const manifest = parseReleaseManifest(await options.fetchManifest());
    if (!manifest) throw new Error("remotes.json is not a list of products.");
    return manifest;
  };

  const readManifest = async (): Promise<void> => {
    const manifest = await fetchManifest();
    for (const problem of manifest.problems) report(`remotes.json: ${problem}`);
    adopt(manifest.releases);
  };

  /** A running product stays in the list even if a newer list omits it. */
  const adopt = (releases: readonly ProductRelease[]): void => {
    const kept = listed.filter(({ id }) => running.has(id) && !releases.some((release) => release.id === id));
    listed = [...releases, ...kept];
  };

  const whenDescribed = async (): Promise<readonly ProductRelease[]> => {
    reading ??= readManifest();
    try {
      await reading;
    } catch (cause) {
      reading = undefined;
      throw cause;
    }
    return describe();
  };

  const findCandidates = (entry: ProductRelease): readonly ReleaseCandidate[] =>
    listCandidates(entry, {
      userId: options.getUserId(),
      good,
      avoided,
      fetchReference: options.fetchReference,
    });

  /** A page may have read the list hours ago: an older version opens only where the list of now still offers it. */
  const isStillOffered = async (id: ProductId, version: string): Promise<boolean> => {
    try {
      const { releases } = await fetchManifest();
      adopt(releases);
      const entry = releases.find((release) => release.id === id);
      return entry !== undefined && findCandidates(entry).some((candidate) => candidate.version === version);
    } catch {
      return false;
    }
  };

  const attemptToLoad = async (id: ProductId): Promise<Product> => {
    const known = loads.get(id);
    const attempts = (known?.attempts ?? 0) + 1;
    const fail = (kind: ProductFailureKind, detail: string, cause?: unknown): ProductLoadError => {
      const failure = toFailure({ id, kind, detail, attempts });
      report(`Product ${id} did not open: ${kind}`, cause ?? detail);
      return new ProductLoadError(failure, { cause });
    };
    const note = (facts: Partial<ProductLoad>) =>
      loads.set(id, {
        ...(loads.get(id) ?? { id, version: "", loadTimeMs: undefined, lastFailure: undefined }),
        attempts,
        ...facts,
      });

    try {
      await whenDescribed().catch((cause: unknown) => {
        throw fail("unreachable", deploymentFiles.products, cause);
      });
      const entry = listed.find((release) => release.id === id);
      if (!entry) throw fail("unknown", "not in /remotes.json");
      if (known?.lastFailure?.kind === "unverified" && !known.lastFailure.canRetry)
        throw fail("unverified", known.lastFailure.detail);

      const candidates = findCandidates(entry);
      const version = candidates[0]?.version ?? entry.version;
      wanted.set(id, version);
      note({ version });
      return await openFirst(candidates, entry.container);
    } catch (error) {
      if (isProductLoadError(error)) note({ loadTimeMs: undefined, lastFailure: error.failure });
      throw error;
    }

    /** The first version that opens; where none does, the failure of the wanted one. */
    async function openFirst(candidates: readonly ReleaseCandidate[], container: string): Promise<Product> {
      let firstFailure: ProductLoadError | undefined;
      for (const [index, candidate] of candidates.entries()) {
        // Two versions of one container would meet in the same global names.
        if (hasRun(container) && begun.get(container) !== candidate.version) continue;
        // oxlint-disable-next-line no-await-in-loop -- as below
        if (candidate.source === "fallback" && !(await isStillOffered(id, candidate.version))) continue;
        try {
          // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
          return await open(candidate, index < candidates.length - 1);
        } catch (error) {
          if (!isProductLoadError(error)) throw error;
          firstFailure ??= error;
          note({ lastFailure: firstFailure.failure });
        }
      }
      if (candidates.length === 0) throw fail("unverified", "every version was withdrawn");
      throw firstFailure ?? fail("broken", `${begun.get(container)} runs in this page`);
    }

    async function open(candidate: ReleaseCandidate, hasStandIn: boolean): Promise<Product> {
      if (!isContractInRange(options.contractVersion, candidate.contract)) {
        throw fail("out-of-date", `asks for contract ${candidate.contract}, has ${options.contractVersion}`);
      }
      const release = await candidate.describe().catch((cause: unknown) => {
        throw fail("unreachable", `description of ${candidate.version}`, cause);
      });
      if (!release.integrity[release.entry]) throw fail("unverified", `${release.entry} has no hash`);

      // What was given up may have come while this one was described.
      if (hasRun(release.container) && begun.get(release.container) !== release.version)
        throw fail("broken", `${begun.get(release.container)} runs in this page`);
      begun.set(release.container, release.version);
      const startedAt = clock.monotonic();
      const limitMs = hasStandIn ? Math.min(timeoutWithStandInMs, timeoutMs) : timeoutMs;
      const givenUp = new AbortController();
      let namespace: unknown;
      try {
        const opening = options.openProduct(release, attempts, givenUp.signal);
        namespace = await withTimeout(opening, clock, limitMs);
      } catch (cause) {
        givenUp.abort();
        const kind = cause instanceof TimeoutError ? "unreachable" : await options.classify(cause, release);
        throw fail(kind, cause instanceof Error ? cause.message : String(cause), cause);
      }
      const product = readProduct(namespace, id);
      if (typeof product === "string") throw fail("broken", product);
      running.set(id, release);
      note({
        version: product.version,
        loadTimeMs: clock.monotonic() - startedAt,
        source: candidate.source,
        release,
      });
      return product;
    }
  };

  return {
    describe,
    whenDescribed,
    load: (id) => {
      const already = loaded.get(id);
      if (already) return already;
      const loading = attemptToLoad(id).catch((error: unknown) => {
        loaded.delete(id);
        throw error;
      });
      loaded.set(id, loading);
      return loading;
    },
    prefetch: createProductPreload({
      list: whenDescribed,
      findNext: async (id) => {
        const entry = listed.find((candidate) => candidate.id === id);
        const [next] = entry ? findCandidates(entry) : [];
        if (!next || loaded.has(id) || !isContractInRange(options.contractVersion, next.contract))
          return undefined;
        return next.describe();
      },
      fetchFiles: options.prefetchFiles,
    }),
    settle: (id) => {
      const release = running.get(id);
      if (release) good.remember(id, release.version);
    },
    giveUp: (id) => {
      const entry = listed.find((release) => release.id === id);
      const failed = running.get(id)?.version ?? loads.get(id)?.version;
      if (!entry || failed === undefined || !hasRun(entry.container)) return false;
      if (!avoided.add(id, failed)) return false;
      const [next] = findCandidates(entry);
      return (
        next !== undefined &&
        !avoided.has(id, next.version) &&
        isContractInRange(options.contractVersion, next.contract)
      );
    },
    findNewer: async () => {
      const { releases, shellVersion } = await fetchManifest();
      // A product that this page opens later must not be one that was withdrawn since the page was opened.
      adopt(releases);
      const products = releases.flatMap((entry) => {
        const [next] = findCandidates(entry);
        const before = wanted.get(entry.id);
        return next === undefined || before === undefined || before === next.version
          ? []
          : [{ id: entry.id, version: next.version }];
      });
      return { products, shellVersion };
    },
    history: () => [...loads.values()],
  };
}

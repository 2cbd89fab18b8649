import type { Clock } from "@capno/api-client/clock";
import type { ProductId } from "@capno/domain/product/product-id";
import type { Product } from "@capno/product-contract/product";
import type { ProductRelease, ReleaseReference } from "@capno/product-contract/release-manifest";

import { deploymentFiles } from "../paths/deployment-files.ts";
import { isContractInRange } from "./contract-range.ts";
import { isOlder, type ReleaseBlocklist, type LastKnownGood, type Withdrawals } from "./release-memory.ts";
import type { ProductLoad } from "./product-load.ts";
import {
  isProductLoadError,
  ProductLoadError,
  toFailure,
  UnreadableListError,
  type ProductFailureKind,
} from "./product-failure.ts";
import { readProduct } from "./read-product.ts";
import { listCandidates, type ReleaseCandidate } from "./release-candidates.ts";
import { parseReleaseManifest, type ReleaseManifestReading } from "./release-manifest.ts";
import { TimeoutError, withTimeout } from "./with-timeout.ts";

export interface ProductLoader {
  describe(): readonly ProductRelease[];
  /**
   * Reads `/remotes.json`; retries after a failure and rejects with its cause. There is no fallback: only this list
   * says which releases were withdrawn.
   */
  whenDescribed(): Promise<readonly ProductRelease[]>;
  /** Downloads, verifies and starts a product once; rejects with a `ProductLoadError`, and may be asked again. */
  load(id: ProductId): Promise<Product>;
  /** Fetches what a product's first page needs, without running it. A failure is silent: opening reports it. */
  prefetch(id: ProductId): void;
  /** Fetches, without running it, the code of the page that people open next in each running product. */
  prefetchAhead(): void;
  markGood(id: ProductId): void;
  /**
   * Puts the version that ran, or was requested, on this tab's blocklist. Returns true, once for each version, where
   * reloading the page would open another version: the code of the failed one stays in this page.
   */
  markBad(id: ProductId): boolean;
  /** Reads the list once more: what a new page would open in place of what this one opened. */
  findNewer(): Promise<NewerReleases>;
  /** What became of each request to load a product. */
  history(): readonly ProductLoad[];
}

interface NewerReleases {
  readonly products: readonly { readonly id: ProductId; readonly version: string }[];
  /** Version of the shell that new visits get, where the deployment says so. */
  readonly shellVersion: string | undefined;
}

export interface ProductLoaderOptions {
  readonly fetchManifest: () => Promise<unknown>;
  readonly fetchReference: (reference: ReleaseReference) => Promise<unknown>;
  readonly contractVersion: string;
  readonly clock: Pick<Clock, "after" | "monotonic">;
  /** Runs the release's code and resolves with the namespace of its `./product`; runs nothing of it once aborted. */
  readonly openProduct: (release: ProductRelease, attempt: number, givenUp: AbortSignal) => Promise<unknown>;
  /** Code of this container is loaded or loading; a page cannot load a second version. */
  readonly hasRun: (container: string) => boolean;
  readonly classify: (error: unknown, release: ProductRelease) => Promise<ProductFailureKind>;
  readonly prefetchFiles: (release: ProductRelease, files: readonly string[]) => Promise<void>;
  readonly report: (problem: string, cause?: unknown) => void;
  readonly getUserId: () => string | undefined;
  readonly lastKnownGood: LastKnownGood;
  readonly blocklist: ReleaseBlocklist;
  readonly withdrawals: Withdrawals;
  /** Time limit of one attempt: entry, first chunks and start. */
  readonly timeoutMs?: number;
}

interface ProductEntry {
  /** Absent before the first attempt and after one that failed. */
  loading?: Promise<Product>;
  /** The version of the last attempt that was requested, even if a fallback was opened instead. */
  requestedVersion?: string;
  running?: ProductRelease;
  load?: ProductLoad;
}

/** Time limit if another version can replace this one: shorter, so that a server that hangs delays users less. */
const STAND_IN_TIMEOUT_MS = 8_000;

export function createProductLoader(options: ProductLoaderOptions): ProductLoader {
  const { clock, report, lastKnownGood, blocklist, hasRun, timeoutMs = 20_000 } = options;
  const entries = new Map<ProductId, ProductEntry>();
  /** The version, by container, whose code runs in this page or may begin to at any moment. */
  const startedVersions = new Map<string, string>();
  let listed: readonly ProductRelease[] = [];
  let reading: Promise<void> | undefined;

  const entryOf = (id: ProductId): ProductEntry => {
    const entry = entries.get(id) ?? {};
    entries.set(id, entry);
    return entry;
  };
  const findListed = (id: ProductId) => listed.find((release) => release.id === id);
  const describe = () => listed.map((release) => entries.get(release.id)?.running ?? release);

  const fetchManifest = async (): Promise<ReleaseManifestReading> => {
    const manifest = parseReleaseManifest(await options.fetchManifest());
    if (!manifest) throw new UnreadableListError("remotes.json is not a list of products.");
    const { releases, problems } = manifest;
    if (releases.length === 0 && problems.length > 0)
      throw new UnreadableListError(`remotes.json: ${problems.join("; ")}`);
    return { ...manifest, releases: releases.map(withKnownWithdrawals) };
  };

  const readManifest = async (): Promise<void> => {
    const manifest = await fetchManifest();
    for (const problem of manifest.problems) report(`remotes.json: ${problem}`);
    adopt(manifest.releases);
  };

  /** An older list, out of a cache, neither replaces what this page has read nor brings a withdrawn version back. */
  const withKnownWithdrawals = (release: ProductRelease): ProductRelease => {
    const known = findListed(release.id);
    return options.withdrawals.complete(known && isOlder(release, known) ? known : release);
  };

  /** A running product stays in the list even if a newer list omits it. */
  const adopt = (releases: readonly ProductRelease[]): void => {
    const isKept = ({ id }: ProductRelease) =>
      entries.get(id)?.running !== undefined && !releases.some((release) => release.id === id);
    listed = [...releases, ...listed.filter(isKept)];
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

  const findCandidates = (release: ProductRelease): readonly ReleaseCandidate[] =>
    listCandidates(release, {
      userId: options.getUserId(),
      lastKnownGood,
      blocklist,
      fetchReference: options.fetchReference,
    });

  /** The page may have read the list hours ago: an older version opens only if the current list still offers it. */
  const isStillOffered = async (id: ProductId, version: string): Promise<boolean> => {
    try {
      const { releases } = await fetchManifest();
      adopt(releases);
      const release = releases.find((candidate) => candidate.id === id);
      return (
        release !== undefined && findCandidates(release).some((candidate) => candidate.version === version)
      );
    } catch {
      return false;
    }
  };

  /** The release that would open now, unless it is opening already or cannot open. */
  const prefetch = async (id: ProductId): Promise<void> => {
    await whenDescribed();
    const release = findListed(id);
    const [next] = release ? findCandidates(release) : [];
    const isLoading = entries.get(id)?.loading !== undefined;
    if (!next || isLoading || !isContractInRange(options.contractVersion, next.contract)) return;
    const described = await next.describe();
    await options.prefetchFiles(described, [described.entry, ...(described.preload ?? [])]);
  };

  const attemptToLoad = async (id: ProductId): Promise<Product> => {
    const entry = entryOf(id);
    const previous = entry.load;
    const attempts = (previous?.attempts ?? 0) + 1;
    const fail = (kind: ProductFailureKind, detail: string, cause?: unknown): ProductLoadError => {
      const failure = toFailure({ id, kind, detail, attempts });
      report(`Product ${id} did not open: ${kind}`, cause ?? detail);
      return new ProductLoadError(failure, { cause });
    };
    const record = (facts: Partial<ProductLoad>) => {
      const first = { id, version: "", loadTimeMs: undefined, lastFailure: undefined };
      entry.load = { ...(entry.load ?? first), attempts, ...facts };
    };

    try {
      await whenDescribed().catch((cause: unknown) => {
        throw fail("unreachable", deploymentFiles.products, cause);
      });
      const release = findListed(id);
      if (!release) throw fail("unknown", "not in /remotes.json");
      if (previous?.lastFailure?.kind === "unverified" && !previous.lastFailure.canRetry)
        throw fail("unverified", previous.lastFailure.detail);

      const candidates = findCandidates(release);
      entry.requestedVersion = candidates[0]?.version ?? release.version;
      record({ version: entry.requestedVersion });
      return await openFirst(candidates, release.container);
    } catch (error) {
      if (isProductLoadError(error)) record({ loadTimeMs: undefined, lastFailure: error.failure });
      throw error;
    }

    /** The first version that opens; where none does, the failure of the wanted one. */
    async function openFirst(candidates: readonly ReleaseCandidate[], container: string): Promise<Product> {
      let firstFailure: ProductLoadError | undefined;
      for (const [index, candidate] of candidates.entries()) {
        // Two versions of one container would meet in the same global names.
        if (hasRun(container) && startedVersions.get(container) !== candidate.version) continue;
        // oxlint-disable-next-line no-await-in-loop -- as below
        if (candidate.source === "fallback" && !(await isStillOffered(id, candidate.version))) continue;
        try {
          // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
          return await open(candidate, index < candidates.length - 1);
        } catch (error) {
          if (!isProductLoadError(error)) throw error;
          firstFailure ??= error;
          record({ lastFailure: firstFailure.failure });
        }
      }
      if (candidates.length === 0) {
        // The next attempt asks for the list again: this one may have come out of a cache.
        reading = undefined;
        throw fail("unverified", "every version was withdrawn");
      }
      throw firstFailure ?? fail("broken", `${startedVersions.get(container)} runs in this page`);
    }

    async function open(candidate: ReleaseCandidate, hasStandIn: boolean): Promise<Product> {
      if (!isContractInRange(options.contractVersion, candidate.contract)) {
        throw fail("out-of-date", `asks for contract ${candidate.contract}, has ${options.contractVersion}`);
      }
      const release = await candidate.describe().catch((cause: unknown) => {
        throw fail("unreachable", `description of ${candidate.version}`, cause);
      });
      if (!release.integrity[release.entry]) throw fail("unverified", `${release.entry} has no hash`);

      // A script that timed out may have loaded while this version was being described.
      if (hasRun(release.container) && startedVersions.get(release.container) !== release.version)
        throw fail("broken", `${startedVersions.get(release.container)} runs in this page`);
      startedVersions.set(release.container, release.version);
      const startedAt = clock.monotonic();
      const limitMs = hasStandIn ? Math.min(STAND_IN_TIMEOUT_MS, timeoutMs) : timeoutMs;
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
      const outcome = readProduct(namespace, id);
      if (outcome.kind === "invalid") throw fail("broken", outcome.reason);
      const { product } = outcome;
      entry.running = release;
      record({
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
      const entry = entryOf(id);
      entry.loading ??= attemptToLoad(id).catch((error: unknown) => {
        delete entry.loading;
        throw error;
      });
      return entry.loading;
    },
    prefetch: (id) => void prefetch(id).catch(() => undefined),
    prefetchAhead: () => {
      for (const { running } of entries.values())
        if (running?.ahead) void options.prefetchFiles(running, running.ahead);
    },
    markGood: (id) => {
      const release = entries.get(id)?.running;
      if (release) lastKnownGood.remember(id, release.version);
    },
    markBad: (id) => {
      const release = findListed(id);
      const entry = entries.get(id);
      const failed = entry?.running?.version ?? entry?.load?.version;
      if (!release || failed === undefined || !hasRun(release.container)) return false;
      if (!blocklist.add(id, failed)) return false;
      const [next] = findCandidates(release);
      return (
        next !== undefined &&
        !blocklist.has(id, next.version) &&
        isContractInRange(options.contractVersion, next.contract)
      );
    },
    findNewer: async () => {
      const { releases, shellVersion } = await fetchManifest();
      // A version withdrawn since the page opened must not be opened by it later.
      adopt(releases);
      const products = releases.flatMap((release) => {
        const [next] = findCandidates(release);
        const before = entries.get(release.id)?.requestedVersion;
        return next === undefined || before === undefined || before === next.version
          ? []
          : [{ id: release.id, version: next.version }];
      });
      return { products, shellVersion };
    },
    history: () => [...entries.values()].flatMap(({ load }) => load ?? []),
  };
}

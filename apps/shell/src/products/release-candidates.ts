import type { ProductRelease, ReleaseReference } from "@capno/product-contract/release-manifest";

import { isInCanary } from "./canary.ts";
import type { AvoidedReleases, GoodReleases } from "./kept-releases.ts";
import { parseReferencedRelease } from "./release-manifest.ts";

/** Why this version of a product runs here. */
export type ReleaseSource = "live" | "pinned" | "canary" | "fallback";

/** One version that may be opened, the wanted one first. */
export interface ReleaseCandidate {
  readonly source: ReleaseSource;
  readonly version: string;
  readonly contract: string;
  /** Its full description; rejects where that cannot be had or is not what was released. */
  describe(): Promise<ProductRelease>;
}

export interface CandidateFacts {
  readonly userId: string | undefined;
  readonly good: Pick<GoodReleases, "find">;
  readonly avoided: Pick<AvoidedReleases, "has">;
  /** Fetches and parses a `release.json`, held against its hash. */
  readonly fetchReference: (reference: ReleaseReference) => Promise<unknown>;
}

/**
 * The wanted version, then what may stand in for it: the version that last worked in this browser, and the
 * one that was live before. Versions that failed in this tab come last: better than nothing.
 */
export function listCandidates(entry: ProductRelease, facts: CandidateFacts): readonly ReleaseCandidate[] {
  const { canary, previous } = entry;
  const good = facts.good.find(entry.id);
  const toReferenced = (reference: ReleaseReference, source: ReleaseSource): ReleaseCandidate => ({
    source,
    version: reference.version,
    contract: reference.contract,
    describe: async () => parseReferencedRelease(entry, reference, await facts.fetchReference(reference)),
  });
  const toDescribed = (release: ProductRelease, source: ReleaseSource): ReleaseCandidate => ({
    source,
    version: release.version,
    contract: release.contract,
    describe: async () => release,
  });

  const wanted = [
    ...(canary && isInCanary(facts.userId, entry.id, canary.percent) ? [toReferenced(canary, "canary")] : []),
    toDescribed(entry, entry.pinned ? "pinned" : "live"),
    ...(good ? [toDescribed(good, "fallback")] : []),
    ...(previous ? [toReferenced(previous, "fallback")] : []),
  ].filter(({ version }, index, all) => all.findIndex((other) => other.version === version) === index);
  const failed = (candidate: ReleaseCandidate) => facts.avoided.has(entry.id, candidate.version);
  return [...wanted.filter((candidate) => !failed(candidate)), ...wanted.filter(failed)];
}

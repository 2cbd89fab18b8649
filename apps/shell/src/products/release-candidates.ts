import type { ProductRelease, ReleaseReference } from "@capno/product-contract/release-manifest";

import { isInCanary } from "./canary.ts";
import type { ReleaseBlocklist, LastKnownGood } from "./release-memory.ts";
import { parseReferencedRelease } from "./release-manifest.ts";

/** Why this version of a product runs here. */
export type ReleaseSource = "live" | "pinned" | "canary" | "fallback";

/** One version that may be opened, the wanted one first. */
export interface ReleaseCandidate {
  readonly source: ReleaseSource;
  readonly version: string;
  readonly contract: string;
  /** Loads the full description of the release; rejects if it cannot be loaded or has another hash. */
  describe(): Promise<ProductRelease>;
}

interface CandidateFacts {
  readonly userId: string | undefined;
  readonly lastKnownGood: Pick<LastKnownGood, "findVersion">;
  readonly blocklist: Pick<ReleaseBlocklist, "has">;
  /** Fetches and parses a `release.json`, held against its hash. */
  readonly fetchReference: (reference: ReleaseReference) => Promise<unknown>;
}

/**
 * The wanted version, then what may stand in for it: a version that last worked in this browser, and the one
 * that was live before. Each is one that today's list names with its hash; what the browser keeps only says
 * which of them. What was withdrawn is none of them. Versions that failed in this tab come last: better than
 * nothing.
 */
export function listCandidates(entry: ProductRelease, facts: CandidateFacts): readonly ReleaseCandidate[] {
  const { canary, previous, withdrawn = [] } = entry;
  const isCanaryGood = canary !== undefined && facts.lastKnownGood.findVersion(entry.id) === canary.version;
  const toReferenced = (reference: ReleaseReference, source: ReleaseSource): ReleaseCandidate => ({
    source,
    version: reference.version,
    contract: reference.contract,
    describe: async () => parseReferencedRelease(entry, reference, await facts.fetchReference(reference)),
  });
  const live: ReleaseCandidate = {
    source: entry.pinned ? "pinned" : "live",
    version: entry.version,
    contract: entry.contract,
    describe: async () => entry,
  };

  const wanted = [
    ...(canary && isInCanary(facts.userId, entry.id, canary.percent) ? [toReferenced(canary, "canary")] : []),
    live,
    ...(isCanaryGood ? [toReferenced(canary, "fallback")] : []),
    ...(previous ? [toReferenced(previous, "fallback")] : []),
  ]
    .filter(({ version }) => !withdrawn.includes(version))
    .filter(({ version }, index, all) => all.findIndex((other) => other.version === version) === index);
  const failed = (candidate: ReleaseCandidate) => facts.blocklist.has(entry.id, candidate.version);
  return [...wanted.filter((candidate) => !failed(candidate)), ...wanted.filter(failed)];
}

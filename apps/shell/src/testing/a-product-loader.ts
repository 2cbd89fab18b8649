import type { Product } from "@capno/product-contract/product";

import { aRelease } from "./a-release.ts";
import { isProductLoadError, type ProductFailure } from "../products/product-failure.ts";
import { createProductLoader, type ProductLoaderOptions } from "../products/product-loader.ts";

/** What the loader of a test finds in every container. */
export const PRODUCT: Product = {
  contractVersion: "1.0.0",
  id: "nts",
  version: "4.2.4",
  create: () => ({ routes: [], sidebar: [] }),
};

/** Timers that a test sets off by hand. */
function createTestClock() {
  const timers = new Set<() => void>();
  let now = 0;
  return {
    monotonic: () => (now += 50),
    after: (_ms: number, callback: () => void) => {
      timers.add(callback);
      return () => void timers.delete(callback);
    },
    runOut: () => timers.forEach((callback) => callback()),
    waiting: () => timers.size,
  };
}

/** A loader whose page, server and clock belong to a test. */
export function createTestLoader(changes: Partial<ProductLoaderOptions> = {}) {
  const clock = createTestClock();
  const attempts: number[] = [];
  const reports: string[] = [];
  const prefetched: string[] = [];
  const loader = createProductLoader({
    fetchManifest: async () => ({ products: [aRelease()] }),
    contractVersion: "1.0.0",
    clock,
    openProduct: async (_release, attempt) => {
      attempts.push(attempt);
      return { default: PRODUCT };
    },
    classify: async () => "broken",
    fetchReference: () => Promise.reject(new Error("no references here")),
    hasRun: () => false,
    getUserId: () => undefined,
    lastKnownGood: { findVersion: () => undefined, remember: () => undefined },
    blocklist: { has: () => false, add: () => false },
    withdrawals: { complete: (release) => release },
    prefetchFiles: async (release) => void prefetched.push(release.id),
    report: (problem) => reports.push(problem),
    ...changes,
  });
  return { loader, clock, attempts, reports, prefetched };
}

/** The failure that opening ended with. */
export async function failureOf(loading: Promise<unknown>): Promise<ProductFailure> {
  const error: unknown = await loading.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!isProductLoadError(error)) throw new Error("The product opened.");
  return error.failure;
}

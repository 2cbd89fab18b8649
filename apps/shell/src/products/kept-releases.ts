import type { ProductId } from "@capno/domain/product-id";
import type { ProductRelease } from "@capno/product-contract/release-manifest";

import { parseReleaseManifest } from "./release-manifest.ts";

/** Survives a log-out, as a preference does: it says nothing of a person. Decision C12 */
const GOOD_KEY = "pref:good-releases";
const AVOIDED_KEY = "capno:avoided-releases";

/** The releases that last worked in this browser: what to open where the live one cannot be. */
export interface GoodReleases {
  list(): readonly ProductRelease[];
  find(id: ProductId): ProductRelease | undefined;
  remember(release: ProductRelease): void;
}

/** Releases that ran in this tab and failed: after the one reload they are not tried again. */
export interface AvoidedReleases {
  has(id: ProductId, version: string): boolean;
  /** False where it was avoided already: then another reload would change nothing. */
  add(id: ProductId, version: string): boolean;
}

export type KeptText = Pick<Storage, "getItem" | "setItem">;

export function createGoodReleases(getStorage: () => KeptText): GoodReleases {
  const read = (): readonly ProductRelease[] =>
    parseReleaseManifest({ products: readList(getStorage, GOOD_KEY) })?.releases ?? [];
  return {
    list: read,
    find: (id) => read().find((release) => release.id === id),
    remember: ({ canary: _canary, previous: _previous, pinned: _pinned, ...release }) => {
      const others = read().filter(({ id }) => id !== release.id);
      write(getStorage, GOOD_KEY, [...others, release]);
    },
  };
}

export function createAvoidedReleases(getStorage: () => KeptText): AvoidedReleases {
  const read = () => readList(getStorage, AVOIDED_KEY);
  return {
    has: (id, version) => read().includes(`${id}@${version}`),
    add: (id, version) => {
      const avoided = read();
      const name = `${id}@${version}`;
      return !avoided.includes(name) && write(getStorage, AVOIDED_KEY, [...avoided, name]);
    },
  };
}

function readList(getStorage: () => KeptText, key: string): readonly unknown[] {
  try {
    const content: unknown = JSON.parse(getStorage().getItem(key) ?? "[]");
    return Array.isArray(content) ? content : [];
  } catch {
    return [];
  }
}

/** False where the browser keeps nothing. */
function write(getStorage: () => KeptText, key: string, content: readonly unknown[]): boolean {
  try {
    getStorage().setItem(key, JSON.stringify(content));
    return true;
  } catch {
    return false;
  }
}

import { PREFERENCE_PREFIX } from "@capno/auth-session/storage-keys";
import type { ProductId } from "@capno/domain/product-id";

/** Survives a log-out, as a preference does: it says nothing of a person. */
const GOOD_KEY = `${PREFERENCE_PREFIX}good-releases`;
const AVOIDED_KEY = "capno:avoided-releases";

/**
 * The versions that last worked in this browser, by name only. A version's files and hashes always come from the
 * release list, never from browser storage, which is untrusted.
 */
export interface LastKnownGood {
  findVersion(id: ProductId): string | undefined;
  remember(id: ProductId, version: string): void;
}

/** Releases that ran in this tab and failed: after the one reload they are not tried again. */
export interface ReleaseBlocklist {
  has(id: ProductId, version: string): boolean;
  /** False where it was avoided already: then another reload would change nothing. */
  add(id: ProductId, version: string): boolean;
}

export type KeptText = Pick<Storage, "getItem" | "setItem">;

export function createLastKnownGood(getStorage: () => KeptText): LastKnownGood {
  const read = () => readList(getStorage, GOOD_KEY).filter(isGoodVersion);
  return {
    findVersion: (id) => read().find((good) => good.id === id)?.version,
    remember: (id, version) => {
      // Older shells kept whole descriptions here: only the names of them stay.
      const others = read().filter((good) => good.id !== id);
      const all = [...others.map((good) => ({ id: good.id, version: good.version })), { id, version }];
      write(getStorage, GOOD_KEY, all);
    },
  };
}

export function createReleaseBlocklist(getStorage: () => KeptText): ReleaseBlocklist {
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

interface GoodVersion {
  readonly id: string;
  readonly version: string;
}

function isGoodVersion(kept: unknown): kept is GoodVersion {
  const { id, version } = (kept ?? {}) as Partial<Record<keyof GoodVersion, unknown>>;
  return typeof id === "string" && typeof version === "string";
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

import { PREFERENCE_PREFIX } from "@capno/auth-session/storage-keys";
import type { ProductId } from "@capno/domain/product/product-id";
import type { ProductRelease } from "@capno/product-contract/release-manifest";

/** A preference, kept over a log-out; it says nothing about a person. */
const GOOD_KEY = `${PREFERENCE_PREFIX}good-releases`;
const WITHDRAWN_KEY = `${PREFERENCE_PREFIX}withdrawn-releases`;
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

/** The versions that this browser knows to be withdrawn: a list that is older than another one read here forgets some. */
export interface Withdrawals {
  /** The entry with every version that is known to be withdrawn. Remembers what the entry says. */
  complete(release: ProductRelease): ProductRelease;
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

/**
 * A version is taken up again only by putting it live, which gives the entry a newer date: such an entry replaces what
 * was known. Any other one adds to it, so the order in which lists of one date arrive does not matter. What the browser
 * keeps can only close a version, never open one.
 */
export function createWithdrawals(getStorage: () => KeptText): Withdrawals {
  // Without browser storage the value is kept in memory.
  let last: readonly KnownWithdrawals[] = [];
  return {
    complete: (release) => {
      const kept = readList(getStorage, WITHDRAWN_KEY).filter(isKnownWithdrawals);
      const all = kept.length > 0 ? kept : last;
      const known = all.find(({ id }) => id === release.id);
      const { id, releasedAt = "", withdrawn = [] } = release;
      const isNewer = known === undefined || isOlder(known, release);
      const names = isNewer ? withdrawn : [...new Set([...known.withdrawn, ...withdrawn])];
      last = [
        ...all.filter((each) => each.id !== id),
        { id, releasedAt: isNewer ? releasedAt : known.releasedAt, withdrawn: names },
      ];
      write(getStorage, WITHDRAWN_KEY, last);
      return names.length === 0 ? release : { ...release, withdrawn: names };
    },
  };
}

/** Whether the first entry is of an earlier date; false where one of them has none. */
export function isOlder(one: Dated, other: Dated): boolean {
  return Date.parse(one.releasedAt ?? "") < Date.parse(other.releasedAt ?? "");
}

type Dated = Pick<ProductRelease, "releasedAt">;

interface KnownWithdrawals {
  readonly id: string;
  /** The newest date of an entry that was read here; empty where none had one. */
  readonly releasedAt: string;
  readonly withdrawn: readonly string[];
}

function isKnownWithdrawals(kept: unknown): kept is KnownWithdrawals {
  const { id, releasedAt, withdrawn } = (kept ?? {}) as Partial<Record<keyof KnownWithdrawals, unknown>>;
  const areNames = Array.isArray(withdrawn) && withdrawn.every((name) => typeof name === "string");
  return typeof id === "string" && typeof releasedAt === "string" && areNames;
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

/** Returns false where storage is blocked. */
function write(getStorage: () => KeptText, key: string, content: readonly unknown[]): boolean {
  try {
    getStorage().setItem(key, JSON.stringify(content));
    return true;
  } catch {
    return false;
  }
}

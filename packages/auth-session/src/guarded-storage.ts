import { PREFERENCE_PREFIX } from "./storage-keys.ts";

export interface GuardedStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  clear(): void;
  /** The browser refused; what was set lives in memory. */
  isBlocked(): boolean;
}

/**
 * A browser storage that cannot fail. Privacy settings may make the very access throw, and a full disk a
 * write: then values are kept in memory for as long as the page lives.
 */
export function guardStorage(open: () => Storage | undefined): GuardedStorage {
  const memory = new Map<string, string>();
  let isBlocked = false;

  function attempt<T>(task: (storage: Storage) => T): T | undefined {
    try {
      const storage = open();
      if (storage !== undefined) return task(storage);
    } catch {
      // `isBlocked` tells.
    }
    isBlocked = true;
    return undefined;
  }

  attempt((storage) => {
    const probe = `${PREFERENCE_PREFIX}probe`;
    storage.setItem(probe, "1");
    storage.removeItem(probe);
  });

  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? undefined,
    set(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (isStored) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    clear() {
      for (const key of memory.keys()) if (!key.startsWith(PREFERENCE_PREFIX)) memory.delete(key);
      attempt((storage) => {
        const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i));
        for (const key of keys) {
          if (key !== null && !key.startsWith(PREFERENCE_PREFIX)) storage.removeItem(key);
        }
      });
    },
    isBlocked: () => isBlocked,
  };
}

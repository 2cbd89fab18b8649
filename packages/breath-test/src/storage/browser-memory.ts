import type { KeptText } from "@capno/product-contract/product-services";

/** Text of this tab that survives a reload. If storage is blocked, it lasts as long as the page. */
export interface BrowserMemory {
  read(key: string): string | undefined;
  write(key: string, text: string): void;
  forget(key: string): void;
}

export function createBrowserMemory(getStorage: () => KeptText): BrowserMemory {
  const inMemory = new Map<string, string>();

  function attempt<Result>(read: (storage: KeptText) => Result): Result | undefined {
    try {
      return read(getStorage());
    } catch {
      // Blocked or full: `inMemory` has it.
      return undefined;
    }
  }

  return {
    read: (key) => inMemory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? undefined,
    write(key, text) {
      inMemory.set(key, text);
      attempt((storage) => storage.setItem(key, text));
    },
    forget(key) {
      inMemory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

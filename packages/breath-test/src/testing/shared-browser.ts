/** What the tabs of one browser share. */
export interface SharedBrowser {
  readonly stored: Map<string, string>;
  openChannel(name?: string): BroadcastChannel;
}

export function aSharedBrowser(): SharedBrowser {
  const channels = new Map<object, (event: { readonly data: unknown }) => void>();
  return {
    stored: new Map(),
    openChannel() {
      const channel = {
        addEventListener: (_: "message", listener: (event: { readonly data: unknown }) => void) =>
          void channels.set(channel, listener),
        postMessage(data: unknown) {
          for (const [each, listener] of channels) if (each !== channel) listener({ data });
        },
        close: () => void channels.delete(channel),
      };
      return channel as unknown as BroadcastChannel;
    },
  };
}

/** As if the session of a tab had begun before all results of a test. */
export function beginSessionEarly(tab: Pick<Storage, "getItem" | "setItem">, basePath: string): void {
  const key = `pref:breath-test:${basePath}:seen:since`;
  if (tab.getItem(key) === null) tab.setItem(key, "0");
}

export function aStorage(stored: Map<string, string>): Storage {
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage;
}

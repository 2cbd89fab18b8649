type FakeChannel = Pick<BroadcastChannel, "postMessage" | "close"> & {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
};

/** One browser: what its tabs share. */
export interface SharedBrowser {
  readonly stored: Map<string, string>;
  openChannel(): BroadcastChannel;
}

export function aSharedBrowser(): SharedBrowser {
  const channels = new Set<FakeChannel>();
  return {
    stored: new Map(),
    openChannel() {
      const channel: FakeChannel = {
        onmessage: null,
        postMessage(data: unknown) {
          for (const each of channels) if (each !== channel) each.onmessage?.({ data });
        },
        close: () => void channels.delete(channel),
      };
      channels.add(channel);
      return channel as unknown as BroadcastChannel;
    },
  };
}

export function aStorage(stored: Map<string, string>): Storage {
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage;
}

/** A channel to the other tabs of this browser. A tab does not receive its own messages. */
export interface TabChannel<Message> {
  post(message: Message): void;
  listen(listener: (message: Message) => void): void;
  close(): void;
}

/** The part of `navigator.locks` that is used. */
export interface TabLocks {
  request<T>(name: string, options: LockOptions, callback: (lock: unknown) => T | Promise<T>): Promise<T>;
}

/** Undefined where the browser has no such channel, or site data is blocked: then Firefox throws. */
export function openBroadcastChannel(name: string): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === "undefined") return undefined;
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

export function openTabChannel<Message>(name: string): TabChannel<Message> | undefined {
  const channel = openBroadcastChannel(name);
  if (channel === undefined) return undefined;
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none: it never leaves the origin
    post: (message) => channel.postMessage(message),
    listen(listener) {
      channel.addEventListener("message", (event: MessageEvent<Message>) => listener(event.data));
    },
    close: () => channel.close(),
  };
}

/**
 * The browser's Web Locks; undefined where it has none, as on a page that is not served over https. Where site data is
 * blocked, browsers have them but refuse each request with a SecurityError: the callback then runs as though it had
 * the lock, because no tab can share anything that the lock would protect.
 */
export function findTabLocks(): TabLocks | undefined {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (locks === undefined) return undefined;
  return {
    async request(name, options, callback) {
      let isGranted = false;
      try {
        return await locks.request(name, { ...options }, (lock) => {
          isGranted = true;
          return callback(lock);
        });
      } catch (error) {
        if (isGranted || !isSecurityError(error)) throw error;
        return callback({ name });
      }
    },
  };
}

const isSecurityError = (error: unknown) => error instanceof Error && error.name === "SecurityError";

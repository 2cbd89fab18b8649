import type { SignOutReason } from "./session.ts";

/** What tabs of one browser tell each other. It never leaves the browser. */
export type TabMessage =
  /** Tokens that are newer than what the others have. */
  | {
      readonly type: "tokens";
      readonly family: string;
      readonly serial: number;
      readonly access: string;
      readonly refresh: string;
      readonly accessReceivedWall: number;
      readonly refreshReceivedWall: number;
    }
  /** Has somebody newer tokens than mine? */
  | {
      readonly type: "ask";
      readonly family: string;
      readonly serial: number;
      readonly hasAccess: boolean;
    }
  | { readonly type: "ended"; readonly family: string; readonly reason: SignOutReason };

/** The part of a `BroadcastChannel` that is used; it does not echo to its sender. */
export interface TabChannel {
  postMessage(message: TabMessage): void;
  onmessage: ((event: { readonly data: TabMessage }) => void) | null;
  close(): void;
}

/** The part of `navigator.locks` that is used. */
export interface TabLocks {
  request<T>(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    callback: (lock: unknown) => T | Promise<T>,
  ): Promise<T>;
}

const CHANNEL_NAME = "capno:session";

export function openTabChannel(): TabChannel | undefined {
  if (typeof BroadcastChannel === "undefined") return undefined;
  const channel = new BroadcastChannel(CHANNEL_NAME);
  const tabChannel: TabChannel = {
    postMessage: (message) => channel.postMessage(message),
    onmessage: null,
    close: () => channel.close(),
  };
  channel.addEventListener("message", (event: MessageEvent<TabMessage>) =>
    tabChannel.onmessage?.({ data: event.data }),
  );
  return tabChannel;
}

export function findTabLocks(): TabLocks | undefined {
  // Absent where the page is not served over https.
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (locks === undefined) return undefined;
  return {
    async request(name, options, callback) {
      return await locks.request(name, { ...options }, callback);
    },
  };
}

/** A way to tell the other tabs of this browser something. Whoever tells does not hear it. */
export interface TabChannel<Message> {
  tell(message: Message): void;
  listen(listener: (message: Message) => void): void;
  close(): void;
}

/** Undefined where the browser has no such channel. */
export function openTabChannel<Message>(name: string): TabChannel<Message> | undefined {
  if (typeof BroadcastChannel === "undefined") return undefined;
  const channel = new BroadcastChannel(name);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none: it never leaves the origin
    tell: (message) => channel.postMessage(message),
    listen(listener) {
      channel.addEventListener("message", (event: MessageEvent<Message>) => listener(event.data));
    },
    close: () => channel.close(),
  };
}

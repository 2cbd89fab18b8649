import type { ChannelListener, LinkState, OwnedRealtime } from "@capno/realtime/realtime";
import { describe, expect, it, vi } from "vitest";

import { createLazyRealtime } from "./lazy-realtime.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve));
const listener: ChannelListener = { onEvent: () => undefined };

function aRealtime() {
  const end = vi.fn<() => void>();
  const watchers: ((state: LinkState) => void)[] = [];
  const realtime: OwnedRealtime = {
    subscribe: vi.fn(() => end),
    linkState: () => "live",
    watchLink: (watcher) => {
      watchers.push(watcher);
      return () => undefined;
    },
    disconnect: vi.fn<() => void>(),
    reconnectNow: () => undefined,
  };
  return { realtime, end };
}

describe("realtime is fetched with the first subscription", () => {
  it("loads once for many subscriptions and tells the state of the link", async () => {
    const { realtime, end } = aRealtime();
    const open = vi.fn(async () => realtime);
    const lazy = createLazyRealtime(open, () => undefined);
    const seen: LinkState[] = [];
    lazy.watchLink((state) => seen.push(state));
    expect(open).not.toHaveBeenCalled();
    const stop = lazy.subscribe("a", listener);
    lazy.subscribe("b", listener);
    expect(lazy.linkState()).toBe("connecting");
    await settled();
    expect(open).toHaveBeenCalledOnce();
    expect(realtime.subscribe).toHaveBeenCalledTimes(2);
    expect(seen).toEqual(["live"]);
    stop();
    expect(end).toHaveBeenCalledOnce();
  });

  it("does not subscribe for somebody who has gone meanwhile", async () => {
    const { realtime } = aRealtime();
    const lazy = createLazyRealtime(
      async () => realtime,
      () => undefined,
    );
    lazy.subscribe("a", listener)();
    await settled();
    expect(realtime.subscribe).not.toHaveBeenCalled();
  });

  it("closes a connection that is ready only after log-out", async () => {
    const { realtime } = aRealtime();
    const lazy = createLazyRealtime(
      async () => realtime,
      () => undefined,
    );
    lazy.subscribe("a", listener);
    lazy.disconnect();
    await settled();
    expect(realtime.disconnect).toHaveBeenCalledOnce();
    expect(realtime.subscribe).not.toHaveBeenCalled();
    expect(lazy.linkState()).toBe("idle");
  });

  it("says that it could not be loaded, and tries again with the next subscription", async () => {
    const { realtime } = aRealtime();
    const open = vi.fn(async () => realtime).mockRejectedValueOnce(new Error("offline"));
    const onFailure = vi.fn<NonNullable<ChannelListener["onFailure"]>>();
    const lazy = createLazyRealtime(open, () => undefined);
    lazy.subscribe("a", { ...listener, onFailure });
    await settled();
    expect(onFailure).toHaveBeenCalledOnce();
    lazy.subscribe("a", listener);
    await settled();
    expect(realtime.subscribe).toHaveBeenCalledOnce();
  });
});

import type { ChannelListener, LinkState, OwnedRealtime } from "@capno/realtime/realtime";
import { describe, expect, it, vi } from "vitest";

import { createLazyRealtime } from "./lazy-realtime.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve));
const listener: ChannelListener = { onEvent: () => undefined };

function aRealtime() {
  const end = vi.fn<() => void>();
  const watchers: ((state: LinkState) => void)[] = [];
  const realtime: OwnedRealtime = {
    subscribe: vi.fn<OwnedRealtime["subscribe"]>(() => end),
    linkState: () => "live",
    watchLink: (watcher) => {
      watchers.push(watcher);
      return () => undefined;
    },
    disconnect: vi.fn<() => void>(),
    reconnectNow: () => undefined,
  };
  const setLink = (state: LinkState) => watchers.forEach((watcher) => watcher(state));
  return { realtime, end, setLink };
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

  it("createLazyRealtime reports link changes to current watchers, and its end to all of them", async () => {
    const { realtime, setLink } = aRealtime();
    const lazy = createLazyRealtime(
      async () => realtime,
      () => undefined,
    );
    expect(lazy.linkState()).toBe("idle");
    const [seen, seenAWhile]: [LinkState[], LinkState[]] = [[], []];
    lazy.watchLink((state) => seen.push(state));
    const stopWatching = lazy.watchLink((state) => seenAWhile.push(state));
    lazy.subscribe("a", listener);
    await settled();
    expect(lazy.linkState()).toBe("live");
    setLink("reconnecting");
    stopWatching();
    lazy.disconnect();
    expect(seen).toEqual(["live", "reconnecting", "idle"]);
    expect(seenAWhile).toEqual(["live", "reconnecting"]);
    expect(realtime.disconnect).toHaveBeenCalledOnce();
    expect(lazy.linkState()).toBe("idle");
  });

  it("createLazyRealtime can start again after its end, without the earlier subscriptions", async () => {
    const [first, second] = [aRealtime(), aRealtime()];
    const opening = [Promise.withResolvers<OwnedRealtime>(), Promise.withResolvers<OwnedRealtime>()];
    const open = vi.fn<() => Promise<OwnedRealtime>>();
    for (const { promise } of opening) open.mockReturnValueOnce(promise);
    const lazy = createLazyRealtime(open, () => undefined);
    const seen: LinkState[] = [];
    lazy.watchLink((state) => seen.push(state));
    lazy.subscribe("of the last", listener);
    lazy.disconnect();
    lazy.subscribe("of the next", listener);
    opening[0]?.resolve(first.realtime);
    await settled();
    expect([seen, lazy.linkState()]).toEqual([["idle"], "connecting"]);
    opening[1]?.resolve(second.realtime);
    await settled();
    expect(first.realtime.subscribe).not.toHaveBeenCalled();
    expect(second.realtime.subscribe).toHaveBeenCalledExactlyOnceWith("of the next", listener);
    expect(second.realtime.disconnect).not.toHaveBeenCalled();
    expect(lazy.linkState()).toBe("live");
  });

  it("does not lose the next connection where the code of the last could not be loaded", async () => {
    const { realtime } = aRealtime();
    const opening = Promise.withResolvers<OwnedRealtime>();
    const open = vi.fn(async () => realtime).mockReturnValueOnce(opening.promise);
    const lazy = createLazyRealtime(open, () => undefined);
    lazy.subscribe("of the last", listener);
    lazy.disconnect();
    lazy.subscribe("of the next", listener);
    opening.reject(new Error("offline"));
    await settled();
    lazy.subscribe("another of the next", listener);
    await settled();
    expect(open).toHaveBeenCalledTimes(2);
  });

  it("createLazyRealtime does not subscribe if the subscriber has left before it was loaded", async () => {
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
    const report = vi.fn<(problem: string, cause?: unknown) => void>();
    const lazy = createLazyRealtime(open, report);
    lazy.subscribe("a", { ...listener, onFailure });
    await settled();
    expect(onFailure).toHaveBeenCalledOnce();
    expect(report).toHaveBeenCalledExactlyOnceWith("Realtime could not be loaded", new Error("offline"));
    expect(lazy.linkState()).toBe("idle");
    lazy.subscribe("a", listener);
    await settled();
    expect(realtime.subscribe).toHaveBeenCalledOnce();
  });
});

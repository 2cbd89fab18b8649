import { createManualClock } from "@capno/api-client/testing/manual-clock";
import { createFakeHttp } from "@capno/test-kit/fake-http";
import { createFakeNotices } from "@capno/test-kit/fake-notices";
import { createFakeRealtime } from "@capno/test-kit/fake-realtime";
import { createFakeStorage } from "@capno/test-kit/product-services";
import { describe, expect, it } from "vitest";

import {
  scopeActivity,
  scopeClock,
  scopeHttp,
  scopeNotices,
  scopeRealtime,
  scopeStorage,
} from "./session-scope.ts";

const REQUEST = { method: "GET", path: "/v2/handsets/", action: "loading the handset list" } as const;

/** Does the same before and after the end of a session; what was seen of it each time. */
function endAfter(act: () => void, look: () => unknown, scope: AbortController): [unknown, unknown] {
  act();
  const before = look();
  scope.abort();
  act();
  return [before, look()];
}

describe("the services of a session, after its end", () => {
  it("send no request", async () => {
    const scope = new AbortController();
    const http = createFakeHttp();
    http.reply("GET /v2/handsets/", []);
    const scoped = scopeHttp(http, scope);
    await scoped.send(REQUEST);
    scope.abort();
    await expect(scoped.send(REQUEST)).rejects.toMatchObject({ name: "AbortError" });
    // Not even what would outlive the page: it would go out with the next one's token.
    await expect(scoped.send({ ...REQUEST, keepalive: true })).rejects.toMatchObject({ name: "AbortError" });
    expect(http.requests).toHaveLength(1);
  });

  it("call back no timer, neither a running nor a later one", () => {
    const scope = new AbortController();
    const clock = createManualClock();
    const scoped = scopeClock(clock, scope);
    const rang: string[] = [];
    scoped.after(10, () => rang.push("within"));
    scoped.after(10, () => rang.push("cancelled"))();
    clock.advance(20);
    scoped.after(10, () => rang.push("too late"));
    scope.abort();
    scoped.after(10, () => rang.push("afterwards"));
    clock.advance(20);
    expect(rang).toEqual(["within"]);
    expect(clock.waiting()).toBe(0);
    expect(scoped.now()).toBe(clock.now());
  });

  it("keep no reference to a timer that fired or was cancelled", () => {
    const scope = new AbortController();
    const clock = createManualClock();
    const cancelled: number[] = [];
    const scoped = scopeClock(
      {
        ...clock,
        after: (ms, callback) => {
          const cancel = clock.after(ms, callback);
          return () => {
            cancelled.push(ms);
            cancel();
          };
        },
      },
      scope,
    );
    scoped.after(10, () => undefined);
    scoped.after(20, () => undefined)();
    scoped.after(30, () => undefined);
    clock.advance(15);
    expect(cancelled).toEqual([20]);
    scope.abort();
    expect(cancelled).toEqual([20, 30]);
  });

  it("show no notice and no toast, and disable the actions of toasts on the screen", () => {
    const scope = new AbortController();
    const notices = createFakeNotices();
    const scoped = scopeNotices(notices, scope);
    let opened = 0;
    const act = () => {
      scoped.show({ message: "Note", level: "info" });
      scoped.raise(new Error("failed"));
      scoped.report("odd", "cause");
      scoped.toast({ message: "Result", action: { label: "Open", run: () => (opened += 1) } });
      notices.toasts.at(-1)?.action?.run();
    };
    const look = () => [
      ...[notices.shown.length, notices.raised.length, notices.reported.length],
      ...[notices.toasts.length, opened],
    ];
    const [before, after] = endAfter(act, look, scope);
    expect(before).toEqual([1, 1, 1, 1, 1]);
    expect(notices.reported).toEqual([{ problem: "odd", cause: "cause" }]);
    expect(after).toEqual(before);
  });

  it("show a toast unchanged before the end, also one without an action", () => {
    const notices = createFakeNotices();
    const scoped = scopeNotices(notices, new AbortController());
    scoped.toast({ message: "Saved" });
    scoped.toast({ message: "Result", action: { label: "Open", run: () => undefined } });
    expect(notices.toasts).toMatchObject([
      { message: "Saved" },
      { message: "Result", action: { label: "Open" } },
    ]);
    expect(notices.toasts[0]).not.toHaveProperty("action");
  });

  it("record no activity", () => {
    const scope = new AbortController();
    const entries: unknown[] = [];
    const scoped = scopeActivity({ record: (entry) => void entries.push(entry) }, scope);
    endAfter(
      () => scoped.record({ what: "start" }),
      () => entries.length,
      scope,
    );
    expect(entries).toHaveLength(1);
  });

  it("receive no event and subscribe to no channel", () => {
    const scope = new AbortController();
    const realtime = createFakeRealtime();
    const scoped = scopeRealtime(realtime, scope);
    const received: string[] = [];
    scoped.subscribe("a", { onEvent: (name) => received.push(name) });
    realtime.emit("a", "first", {});
    scope.abort();
    realtime.emit("a", "second", {});
    scoped.subscribe("b", { onEvent: (name) => received.push(name) });
    expect(received).toEqual(["first"]);
    expect(realtime.channels()).not.toContain("b");
  });

  it("receive no state of a channel or the link, which they received until the end", () => {
    const scope = new AbortController();
    const realtime = createFakeRealtime({ autoSubscribe: false });
    const scoped = scopeRealtime(realtime, scope);
    const received: unknown[] = [];
    // A product's listener may be an object that knows itself.
    const listener = {
      name: "worklist",
      onEvent: () => undefined,
      onSubscribed() {
        received.push([this.name, "subscribed"]);
      },
      onFailure({ error }: { readonly error: string }) {
        received.push([this.name, error]);
      },
    };
    scoped.watchLink((state) => received.push(state));
    const stop = scoped.subscribe("a", listener);
    scoped.subscribe("b", { onEvent: () => undefined });
    const act = () => {
      realtime.setLink(scope.signal.aborted ? "idle" : "live");
      realtime.succeedAll();
      for (const channel of realtime.channels()) realtime.fail(channel);
    };
    const [before, after] = endAfter(act, () => [...received], scope);
    expect(before).toEqual(["live", ["worklist", "subscribed"], ["worklist", "refused"]]);
    expect(after).toEqual(before);
    expect(scoped.linkState()).toBe("idle");
    stop();
    expect(realtime.channels()).toEqual(["b"]);
  });

  it("write nothing to storage, and read nothing of the next session", () => {
    const scope = new AbortController();
    const kept = createFakeStorage();
    const scoped = scopeStorage(() => kept, scope);
    scoped.setItem("test", "of a");
    expect(scoped.getItem("test")).toBe("of a");
    scope.abort();
    kept.setItem("test", "of b");
    scoped.setItem("test", "late");
    scoped.removeItem("test");
    expect(scoped.getItem("test")).toBeNull();
    expect(kept.getItem("test")).toBe("of b");
  });
});

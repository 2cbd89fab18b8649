import { ApiError } from "@capno/api-client/api-error";
import { createManualClock, settle } from "@capno/api-client/testing/manual-clock";
import { createFakeHttp } from "@capno/test-kit/fake-http";
import { describe, expect, it } from "vitest";

import { readAll } from "./read-all.ts";

const fail = (
  kind: "network-failure" | "not-found" | "session-ended" | "unexpected-status",
  status?: number,
) =>
  new ApiError({
    kind,
    path: "/x/",
    method: "GET",
    action: "loading",
    required: false,
    ...(status && { status }),
  });

const busy = (retryAfterS: number) =>
  new ApiError({
    kind: "unexpected-status",
    path: "/x/",
    method: "GET",
    action: "loading",
    required: false,
    status: 503,
    retryAfterS,
  });

/** Answers of each item, in the order in which it is requested; and whether the server can be reached, each time. */
function open(
  scripts: Readonly<Record<string, readonly (Error | "ok")[]>>,
  reachable: readonly (boolean | number)[] = [],
) {
  const abort = new AbortController();
  const told: string[] = [];
  const asked: string[] = [];
  const counts = new Map<string, number>();
  const clock = createManualClock();
  const http = createFakeHttp();
  let checks = 0;
  http.answer("GET /version", ({ method, path, action }) => {
    const answer = reachable[checks++] ?? true;
    if (answer === true) return { status: 200, body: {} };
    const facts = { method, path, action, required: false };
    if (answer === false) throw new ApiError({ kind: "network-failure", ...facts });
    throw new ApiError({ kind: "unexpected-status", status: answer, ...facts });
  });
  const done = readAll(Object.keys(scripts), {
    ask(item) {
      asked.push(item);
      const turn = counts.get(item) ?? 0;
      counts.set(item, turn + 1);
      const answer = scripts[item]?.[turn] ?? "ok";
      return answer === "ok" ? Promise.resolve(answer) : Promise.reject(answer);
    },
    onAnswer: (item) => void told.push(`${item} ok`),
    onFailure: (item, reason) => void told.push(`${item} ${reason}`),
    onLink: (isUp) => void told.push(isUp ? "up" : "down"),
    onBusy: (ms) => void told.push(`busy ${ms / 1000}`),
    signal: abort.signal,
    clock,
    http,
  });
  // Looked at by each test; a rejection that comes before is no unhandled one.
  done.catch(() => undefined);
  return { done, told, asked, clock, abort };
}

describe("`readAll`", () => {
  it("gives each item its response or the reason for its failure", async () => {
    const { done, told, clock } = open({
      a: ["ok"],
      b: [fail("not-found", 404)],
      c: [fail("unexpected-status", 500)],
    });
    await done;
    expect(told.toSorted()).toEqual(["a ok", "b not found on the server", "c the server answered 500"]);
    expect(clock.waiting()).toBe(0);
  });

  it("asks for four items at once", async () => {
    const abort = new AbortController();
    const asked: number[] = [];
    const never = new Promise<never>(() => undefined);
    void readAll([1, 2, 3, 4, 5, 6], {
      ask(item) {
        asked.push(item);
        return item === 2 ? Promise.resolve() : never;
      },
      onAnswer: () => undefined,
      onFailure: () => undefined,
      onLink: () => undefined,
      onBusy: () => undefined,
      signal: abort.signal,
      clock: createManualClock(),
      http: createFakeHttp(),
    });
    await settle();
    expect(asked).toEqual([1, 2, 3, 4, 5]);
  });

  it("repeats a request without limit while the server is unreachable [FM-10]", async () => {
    const none = fail("network-failure");
    const down = [false, false, false, false, false];
    const { done, told, asked, clock } = open({ a: [none, none, none, none, none], b: ["ok"] }, down);
    await clock.advanceAsync(75_000);
    await done;
    // Each attempt may find the network back.
    expect(told).toEqual(["b ok", ...Array.from({ length: 5 }, () => ["down", "up"]).flat(), "a ok"]);
    expect(asked.filter((item) => item === "b")).toHaveLength(1);
  });

  it.each([
    ["others have one", []],
    ["the server answers with a fault of its own", [500, 500, 500]],
  ])("gives up an item without a response after three attempts while %s", async (_, reachable) => {
    const none = fail("network-failure");
    const { done, told, asked, clock } = open({ a: [none, none, none, none], b: ["ok"] }, reachable);
    await clock.advanceAsync(30_000);
    expect(told).toContain("a no answer");
    expect(asked.filter((item) => item === "a")).toHaveLength(3);
    await done;
  });

  it("waits as long as a busy server asks for, then asks for one item before the others", async () => {
    const { done, told, asked, clock } = open({
      a: [busy(3_600), busy(60)],
      b: [busy(3_600)],
      c: ["ok"],
      d: ["ok"],
    });
    await clock.advanceAsync(3_599_000);
    expect(asked.toSorted()).toEqual(["a", "b", "c", "d"]);
    await clock.advanceAsync(1_000);
    expect(asked.slice(4)).toEqual(["a"]);
    await clock.advanceAsync(60_000);
    await done;
    expect(told).toEqual(["c ok", "d ok", "busy 3600", "busy 60", "a ok", "b ok"]);
  });

  it("asks for all the others at once again after one was answered", async () => {
    const { done, told, clock } = open({
      ...{ a: [busy(60)], b: [busy(60), busy(60)] },
      ...{ c: [busy(60)], d: [busy(60)] },
    });
    await clock.advanceAsync(60_000);
    await clock.advanceAsync(60_000);
    await done;
    expect(told).toEqual(["busy 60", "a ok", "c ok", "d ok", "busy 60", "b ok"]);
  });

  it("rejects where the server asks for six pauses in a row, or for one of more than a day", async () => {
    const { done, asked, clock } = open({ a: Array.from({ length: 9 }, () => busy(60)) });
    await clock.advanceAsync(600_000);
    await expect(done).rejects.toMatchObject({ facts: { retryAfterS: 60 } });
    expect(asked).toHaveLength(6);
    await expect(open({ a: [busy(90_000)] }).done).rejects.toMatchObject({ facts: { retryAfterS: 90_000 } });
  });

  it("ends with the session, and when it is aborted", async () => {
    await expect(open({ a: [fail("session-ended", 401)] }).done).rejects.toMatchObject({
      facts: { kind: "session-ended" },
    });
    const { done, abort, told } = open({ a: [fail("network-failure")] }, [false]);
    abort.abort();
    await expect(done).rejects.toThrow();
    expect(told).toEqual([]);
  });
});

import { ApiError } from "@capno/api-client/api-error";
import { describe, expect, it, vi } from "vitest";

import { fetchAllWithRetry } from "./fetch-all-with-retry.ts";

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

/** Answers of each item, in the order in which it is asked for. */
function open(
  scripts: Readonly<Record<string, readonly (Error | "ok")[]>>,
  reachable: readonly boolean[] = [],
) {
  const abort = new AbortController();
  const told: string[] = [];
  const asked: string[] = [];
  const wait = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const counts = new Map<string, number>();
  let lookups = 0;
  const done = () =>
    fetchAllWithRetry(Object.keys(scripts), {
      ask(item) {
        asked.push(item);
        const turn = counts.get(item) ?? 0;
        counts.set(item, turn + 1);
        const answer = scripts[item]?.[turn] ?? "ok";
        return answer === "ok" ? Promise.resolve(answer) : Promise.reject(answer);
      },
      onAnswer: (item) => void told.push(`${item} ok`),
      onFailure: (item, reason) => void told.push(`${item} ${reason}`),
      isReachable: () => Promise.resolve(reachable[lookups++] ?? true),
      onLink: (isUp) => void told.push(isUp ? "up" : "down"),
      wait,
      signal: abort.signal,
    });
  return { done, told, asked, wait, abort };
}

describe("`fetchAllWithRetry`", () => {
  it("gives each item its response or the reason for its failure", async () => {
    const { done, told, wait } = open({
      a: ["ok"],
      b: [fail("not-found", 404)],
      c: [fail("unexpected-status", 500)],
    });
    await done();
    expect(told.toSorted()).toEqual(["a ok", "b not found on the server", "c the server answered 500"]);
    expect(wait).not.toHaveBeenCalled();
  });

  it("repeats a request without limit while the server is unreachable [FM-10]", async () => {
    const none = fail("network-failure");
    const { done, told, asked } = open({ a: [none, none, none, none, none], b: ["ok"] }, [
      false,
      false,
      false,
      false,
      false,
    ]);
    await done();
    expect(told.at(-1)).toBe("a ok");
    expect(told).not.toContain("a no answer");
    expect(asked.filter((item) => item === "b")).toHaveLength(1);
  });

  it("gives up an item without a response after three attempts while others have one", async () => {
    const none = fail("network-failure");
    const { done, told, asked } = open({ a: [none, none, none, none], b: ["ok"] });
    await done();
    expect(asked.filter((item) => item === "a")).toHaveLength(3);
    expect(told).toContain("a no answer");
  });

  it("ends with the session, and when it is aborted", async () => {
    await expect(open({ a: [fail("session-ended", 401)] }).done()).rejects.toMatchObject({
      facts: { kind: "session-ended" },
    });
    const { done, abort, told } = open({ a: [fail("network-failure")] }, [false]);
    const pending = done();
    abort.abort();
    await expect(pending).rejects.toThrow();
    expect(told).toEqual([]);
  });
});

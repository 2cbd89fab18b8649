import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";

import { keepLatest } from "./keep-latest.ts";
import { createQueryClient } from "./query-client.ts";
import { queryKeys } from "./query-keys.ts";

const KEPT = { staleTime: Infinity, gcTime: Infinity };

function openCache(most: number) {
  const client = new QueryClient();
  keepLatest(client, most);
  const fetch = (queryKey: readonly string[], answer: Promise<string> = Promise.resolve("there")) =>
    client.fetchQuery({ queryKey, queryFn: () => answer, ...KEPT });
  return {
    client,
    fetch,
    ask: async (id: string, answer?: Promise<string>) => fetch(queryKeys.recording(id), answer),
    show: (id: string) =>
      new QueryObserver(client, {
        queryKey: queryKeys.recording(id),
        queryFn: () => Promise.resolve("there"),
        ...KEPT,
      }).subscribe(() => undefined),
    has: (id: string) => client.getQueryData(queryKeys.recording(id)) !== undefined,
  };
}

describe("keepLatest", () => {
  it("keeps the latest results, each with all its data", async () => {
    const { ask, fetch, has, client } = openCache(2);
    await ask("1");
    await fetch(queryKeys.features("1"));
    await ask("2");
    expect([has("1"), has("2")]).toEqual([true, true]);
    await ask("3");
    expect([has("1"), has("2"), has("3")]).toEqual([false, true, true]);
    expect(client.getQueryData(queryKeys.features("1"))).toBeUndefined();
  });

  it("keeps a result longer if it was shown again", async () => {
    const { ask, show, has } = openCache(2);
    await ask("1");
    await ask("2");
    show("1")();
    await ask("3");
    expect([has("1"), has("2"), has("3")]).toEqual([true, false, true]);
  });

  it("keeps a result that is shown or being fetched, however many follow", async () => {
    const { ask, fetch, show, has, client } = openCache(1);
    const end = show("shown");
    await fetch(queryKeys.features("shown"));
    const { promise, resolve } = Promise.withResolvers<string>();
    const late = ask("late", promise);
    await ask("3");
    await ask("4");
    expect([has("shown"), has("3"), has("4")]).toEqual([true, false, true]);
    expect(client.getQueryData(queryKeys.features("shown"))).toBe("there");
    resolve("there");
    await late;
    expect(has("late")).toBe(true);
    end();
    await ask("5");
    expect([has("shown"), has("late"), has("4"), has("5")]).toEqual([false, false, false, true]);
  });

  it("neither counts nor removes other queries", async () => {
    const { ask, fetch, has, client } = openCache(2);
    await ask("1");
    await fetch(queryKeys.breathTests("udi"));
    await fetch(queryKeys.handsets);
    await ask("2");
    expect(has("1")).toBe(true);
    await ask("3");
    expect(has("1")).toBe(false);
    expect(client.getQueryData(queryKeys.breathTests("udi"))).toBe("there");
    expect(client.getQueryData(queryKeys.handsets)).toBe("there");
  });

  it("bounds the cache of every product session", async () => {
    const client = createQueryClient();
    for (let id = 1; id <= 40; id += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one result after the other
      await client.fetchQuery({ queryKey: queryKeys.recording(String(id)), queryFn: () => "there", ...KEPT });
    }
    expect(client.getQueryCache().getAll()).toHaveLength(20);
    client.clear();
  });
});

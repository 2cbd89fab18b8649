import { focusManager, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";

import { createQueryClient } from "./query-client.ts";

afterEach(() => {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
});

/** A mounted query. */
function show(ask: () => Promise<string>) {
  const client = createQueryClient();
  client.mount();
  const queryFn = vi.fn(ask);
  const end = new QueryObserver(client, { queryKey: ["any"], queryFn }).subscribe(() => undefined);
  return {
    queryFn,
    close() {
      end();
      client.unmount();
      client.clear();
    },
  };
}

/** TanStack Query notifies its observers with a real timer. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("createQueryClient", () => {
  it("does not refetch on focus or reconnect", async () => {
    const page = show(() => Promise.resolve("there"));
    await settle();
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await settle();
    expect(page.queryFn).toHaveBeenCalledOnce();
    page.close();
  });

  it("does not retry, since the transport already has", async () => {
    vi.useFakeTimers();
    const page = show(() => Promise.reject(new Error("lost")));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.queryFn).toHaveBeenCalledOnce();
    page.close();
    vi.useRealTimers();
  });
});

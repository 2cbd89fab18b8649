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

describe("createQueryClient", () => {
  it("does not refetch on focus or reconnect", async () => {
    vi.useFakeTimers();
    const page = show(() => Promise.resolve("there"));
    await vi.advanceTimersByTimeAsync(60_000);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.queryFn).toHaveBeenCalledOnce();
    page.close();
    vi.useRealTimers();
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

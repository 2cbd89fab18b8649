import { focusManager, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";

import { createQueryClient } from "./query-client.ts";

afterEach(() => {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
});

/** A page that shows what is asked for. */
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

/** The library tells its watchers in a real timer's turn. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("what the pages ask for", () => {
  it("what the pages ask for is not asked for again because the page is looked at again or the network is back", async () => {
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

  it("what the pages ask for is asked for once where it fails: the transport has tried again already", async () => {
    vi.useFakeTimers();
    const page = show(() => Promise.reject(new Error("lost")));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.queryFn).toHaveBeenCalledOnce();
    page.close();
    vi.useRealTimers();
  });
});

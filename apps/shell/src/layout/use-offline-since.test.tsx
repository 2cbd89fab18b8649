import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { useOfflineSince } from "./use-offline-since.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const say = (type: "online" | "offline") => act(() => void window.dispatchEvent(new Event(type)));

it("useOfflineSince names the minute in which the network was lost, until it is back [REQ-SESSION-22]", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(new Date(2026, 10, 29, 8, 1));
  const { result } = renderHook(() => useOfflineSince());
  expect(result.current).toBeUndefined();
  say("offline");
  expect(result.current).toBe("08:01");
  vi.setSystemTime(new Date(2026, 10, 29, 8, 5));
  say("offline");
  expect(result.current).toBe("08:01");
  say("online");
  expect(result.current).toBeUndefined();
  // Lost once more, it names that minute.
  vi.setSystemTime(new Date(2026, 10, 29, 9, 30));
  say("offline");
  expect(result.current).toBe("09:30");
});

it("useOfflineSince knows that the page began without a network", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(renderHook(() => useOfflineSince()).result.current).toMatch(/^\d\d:\d\d$/);
});

import { createManualClock } from "@capno/api-client/testing/manual-clock";
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";

import { useMinute } from "./use-minute.ts";

it("useMinute is read again at each full minute, and not once the page is left", () => {
  const clock = createManualClock();
  clock.advance(20_000);
  const opened = clock.now();
  const { result, unmount } = renderHook(() => useMinute(clock));
  act(() => clock.advance(39_999));
  expect(result.current).toBe(opened);
  act(() => clock.advance(1));
  expect(result.current).toBe(opened + 40_000);
  act(() => clock.advance(60_000));
  expect(result.current).toBe(opened + 100_000);
  unmount();
  expect(clock.waiting()).toBe(0);
});

import { createManualClock } from "@capno/test-kit/manual-clock";
import { act, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { useNow } from "./use-now.ts";

describe("useNow", () => {
  it("returns the clock's time and updates it at the requested interval", () => {
    const clock = createManualClock(1_000);
    const shown: number[] = [];
    const page = renderHook(
      (everyMs: number) => {
        const now = useNow(clock, everyMs);
        shown.push(now);
        return now;
      },
      { initialProps: 5_000 },
    );
    expect(shown[0]).toBe(1_000);
    act(() => clock.advance(4_999));
    expect(page.result.current).toBe(1_000);
    act(() => clock.advance(1));
    expect(page.result.current).toBe(6_000);
    page.rerender(1_000);
    act(() => clock.advance(1_000));
    expect(page.result.current).toBe(7_000);
  });

  it("stands still without an interval", () => {
    const clock = createManualClock(1_000);
    renderHook(() => useNow(clock, undefined));
    expect(clock.waiting()).toBe(0);
  });

  it("stops its timer when it unmounts", () => {
    const clock = createManualClock(1_000);
    const page = renderHook(() => useNow(clock, 1_000));
    page.unmount();
    expect(clock.waiting()).toBe(0);
  });
});

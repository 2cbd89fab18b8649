import { createManualClock } from "@capno/test-kit/manual-clock";
import { renderHook } from "@testing-library/react";
import { act } from "react";
import { describe, expect, it, vi } from "vitest";

import { useMidnight, useToday } from "./use-midnight.ts";

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const clockAt = (hours: number) => createManualClock(new Date(2026, 9, 14, hours).getTime());

describe("useMidnight [REQ-HISTORY-01]", () => {
  it("calls back at each midnight, and never sooner", () => {
    const clock = clockAt(20);
    const onNewDay = vi.fn();
    renderHook(() => useMidnight(clock, ZONE, onNewDay));
    clock.advance(4 * HOUR_MS - 1);
    expect(onNewDay).not.toHaveBeenCalled();
    clock.advance(1);
    expect(onNewDay).toHaveBeenCalledTimes(1);
    clock.advance(24 * HOUR_MS - 1);
    expect(onNewDay).toHaveBeenCalledTimes(1);
    clock.advance(1);
    expect(onNewDay).toHaveBeenCalledTimes(2);
  });

  it("calls back exactly at midnight, whenever the page was opened", () => {
    const clock = createManualClock(new Date(2026, 9, 14, 23, 53).getTime());
    const onNewDay = vi.fn();
    renderHook(() => useMidnight(clock, ZONE, onNewDay));
    clock.advance(7 * MINUTE_MS - 1);
    expect(onNewDay).not.toHaveBeenCalled();
    clock.advance(1);
    expect(onNewDay).toHaveBeenCalledTimes(1);
  });

  it("uses the midnight of the given time zone", () => {
    const clock = createManualClock(Date.parse("2026-11-20T10:00:00Z"));
    const onNewDay = vi.fn();
    renderHook(() => useMidnight(clock, "Asia/Kolkata", onNewDay));
    clock.advance(8.5 * HOUR_MS - 1);
    expect(onNewDay).not.toHaveBeenCalled();
    clock.advance(1);
    expect(onNewDay).toHaveBeenCalledTimes(1);
  });

  it("calls back once, within a quarter of an hour after a sleep past midnight", () => {
    const clock = clockAt(20);
    const onNewDay = vi.fn();
    renderHook(() => useMidnight(clock, ZONE, onNewDay));
    clock.sleep(50 * HOUR_MS);
    clock.advance(HOUR_MS / 4);
    expect(onNewDay).toHaveBeenCalledTimes(1);
    clock.advance(HOUR_MS / 4);
    expect(onNewDay).toHaveBeenCalledTimes(1);
  });

  it("starts no more timers than it needs", () => {
    const clock = clockAt(20);
    let looks = 0;
    const counted = {
      now: clock.now,
      after(ms: number, run: () => void) {
        looks += 1;
        return clock.after(ms, run);
      },
    };
    renderHook(() => useMidnight(counted, ZONE, () => undefined));
    clock.advance(HOUR_MS);
    expect(looks).toBe(5);
  });

  it("stops when it unmounts or gets another clock", () => {
    const [before, after] = [clockAt(20), clockAt(20)];
    const onNewDay = vi.fn();
    const { rerender, unmount } = renderHook(({ clock }) => useMidnight(clock, ZONE, onNewDay), {
      initialProps: { clock: before },
    });
    rerender({ clock: after });
    expect(before.waiting()).toBe(0);
    expect(after.waiting()).toBe(1);
    after.advance(HOUR_MS);
    unmount();
    expect(after.waiting()).toBe(0);
  });

  it("lets useToday change at midnight", () => {
    const clock = clockAt(20);
    const { result } = renderHook(() => useToday(clock, ZONE));
    const evening = clock.now();
    expect(result.current).toBe(evening);
    act(() => clock.advance(3 * HOUR_MS));
    expect(result.current).toBe(evening);
    act(() => clock.advance(HOUR_MS));
    expect(result.current).toBe(evening + 4 * HOUR_MS);
  });
});

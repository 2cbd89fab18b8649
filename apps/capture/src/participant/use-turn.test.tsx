import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { useTurn } from "./use-turn.ts";

let idle: (() => void)[];
/** The browser has nothing else to do once. */
const rest = () => act(() => idle.shift()?.());

beforeEach(() => {
  idle = [];
  vi.spyOn(window, "requestIdleCallback").mockImplementation((callback) =>
    idle.push(() => callback({ didTimeout: false, timeRemaining: () => 50 })),
  );
});

const aPart = (waits = true, isReady = true) =>
  renderHook(({ ready }) => useTurn(waits, ready), { initialProps: { ready: isReady } });

describe("useTurn", () => {
  it("draws at once where the browser does not tell when it rests", () => {
    const { requestIdleCallback } = window;
    Reflect.deleteProperty(window, "requestIdleCallback");
    onTestFinished(() => void (window.requestIdleCallback = requestIdleCallback));
    expect(aPart().result.current).toBe(true);
  });

  it("waits half a second at most for a browser that never rests", () => {
    aPart().unmount();
    expect(window.requestIdleCallback).toHaveBeenCalledWith(expect.any(Function), { timeout: 500 });
    while (idle.length > 0) rest();
  });

  it("draws what is in the window at once", () => {
    expect(aPart(false).result.current).toBe(true);
    expect(idle).toEqual([]);
  });

  it("draws one part each time the browser rests, in the order in which they were ready", () => {
    const late = aPart(true, false);
    const first = aPart();
    const second = aPart();
    late.rerender({ ready: true });
    const drawn = () => [first, second, late].map(({ result }) => result.current);
    expect(drawn()).toEqual([false, false, false]);
    rest();
    expect(drawn()).toEqual([true, false, false]);
    rest();
    expect(drawn()).toEqual([true, true, false]);
    rest();
    expect(drawn()).toEqual([true, true, true]);
    expect(idle).toEqual([]);
  });

  it("gives no turn to a part that is gone, and the next its own", () => {
    const gone = aPart();
    const next = aPart();
    gone.unmount();
    rest();
    expect(next.result.current).toBe(true);
  });

  it("goes on after the only part that waited is gone", () => {
    aPart().unmount();
    const next = aPart();
    while (idle.length > 0) rest();
    expect(next.result.current).toBe(true);
  });
});

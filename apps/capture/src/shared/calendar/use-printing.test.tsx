import { renderHook } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { usePrinting } from "./use-printing.ts";

beforeEach(() => void vi.spyOn(window, "print").mockImplementation(() => undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  [false, "afterprint", "pointerdown"],
  [true, "pointerdown", "afterprint"],
])("`usePrinting` with a finger: %s keeps the sheet until %s, and not until %s", (isFinger, end, other) => {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: isFinger && query === "(pointer: coarse)" }));
  const { result } = renderHook(() => usePrinting<string>());
  act(() => result.current[1]("sheet"));
  expect(window.print).toHaveBeenCalledOnce();
  act(() => void window.dispatchEvent(new Event(other)));
  expect(result.current[0]).toBe("sheet");
  act(() => void window.dispatchEvent(new Event(end)));
  expect(result.current[0]).toBeUndefined();
});

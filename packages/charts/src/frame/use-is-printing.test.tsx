import { act, renderHook } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";

import { useIsPrinting } from "./use-is-printing.ts";

const send = (event: string) => act(() => void window.dispatchEvent(new Event(event)));
const open = () => renderHook(() => useIsPrinting());

it("useIsPrinting knows that a print has ended whose page was left meanwhile", () => {
  const { result, unmount } = open();
  send("beforeprint");
  expect(result.current).toBe(true);
  unmount();
  send("afterprint");
  expect(open().result.current).toBe(false);
});

it("useIsPrinting ends with a press where `afterprint` never comes", () => {
  const { result } = open();
  send("beforeprint");
  send("pointerdown");
  expect(result.current).toBe(false);
});

it("useIsPrinting lasts until the next touch on a touch device, where `afterprint` comes before the paper", () => {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(pointer: coarse)" }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { result } = open();
  send("beforeprint");
  send("afterprint");
  expect(result.current).toBe(true);
  send("pointerdown");
  expect(result.current).toBe(false);
});

import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { giveFramesHeight } from "./testing/give-frames-height.ts";
import { useRowWindow } from "./use-row-window.ts";

beforeEach(() => {
  giveFramesHeight(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const MEMORY = { recall: () => 0, remember: () => undefined };

/** Of a frame 600 px high that is scrolled down by 1,000; each row has 36. */
function openScrolled(count: number) {
  const element = document.createElement("div");
  const frame = { current: element };
  const { result, rerender } = renderHook(
    (asked: { readonly count: number; readonly view: string }) =>
      useRowWindow(frame, asked.count, asked.view, MEMORY),
    { initialProps: { count, view: "all" } },
  );
  act(() => {
    element.scrollTop = 1_000;
    element.dispatchEvent(new Event("scroll"));
  });
  return { getSight: () => result.current.getSight(), rerender, element };
}

it("knows which rows are in sight without asking the frame, which would lay them out first", () => {
  const { getSight, element } = openScrolled(100);
  const asked = vi.spyOn(element, "scrollTop", "get");
  expect(getSight()).toEqual([27, 45]);
  expect(asked).not.toHaveBeenCalled();
});

it("useRowWindow returns no rows beyond the end of a list that has become shorter", () => {
  const { getSight, rerender } = openScrolled(100);
  rerender({ count: 20, view: "all" });
  expect(getSight()).toEqual([3, 20]);
});

it("use row window is at the top again with another view", () => {
  const { getSight, rerender } = openScrolled(100);
  rerender({ count: 90, view: "CARD" });
  expect(getSight()).toEqual([0, 17]);
});

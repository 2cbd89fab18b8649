import { act, render, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { giveFramesHeight } from "./testing/give-frames-height.ts";
import { PrintedRows, WindowedRows } from "./WindowedRows.tsx";
import { useRowWindow } from "./use-row-window.ts";

beforeEach(() => {
  giveFramesHeight(600);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const MEMORY = { recall: () => 0, remember: () => undefined };

const toRow = (_: unknown, place: number) => <tr key={place} data-place={place} />;
const renderRows = (first: number, end: number) => Array.from({ length: end - first }, toRow);

/** Of a frame 600 px high that is scrolled down by 1,000; each row has 32. */
function openScrolled(count: number, heads?: readonly number[]) {
  const element = document.createElement("div");
  const frame = { current: element };
  const { result, rerender } = renderHook(
    (asked: { readonly count: number; readonly view: string }) =>
      useRowWindow(frame, asked.count, asked.view, MEMORY, undefined, heads),
    { initialProps: { count, view: "all" } },
  );
  act(() => {
    element.scrollTop = 1_000;
    element.dispatchEvent(new Event("scroll"));
  });
  return { result, getVisibleRange: () => result.current.getVisibleRange(), rerender, element };
}

it("useRowWindow knows which rows are in view without reading the frame's layout", () => {
  const { getVisibleRange, element } = openScrolled(100);
  const asked = vi.spyOn(element, "scrollTop", "get");
  expect(getVisibleRange()).toEqual([31, 50]);
  expect(asked).not.toHaveBeenCalled();
});

it("useRowWindow returns no rows beyond the end of a list that has become shorter", () => {
  const { getVisibleRange, rerender } = openScrolled(100);
  rerender({ count: 20, view: "all" });
  expect(getVisibleRange()).toEqual([1, 20]);
});

it("useRowWindow starts at the top again for another view", () => {
  const { getVisibleRange, rerender } = openScrolled(100);
  rerender({ count: 90, view: "CARD" });
  expect(getVisibleRange()).toEqual([0, 19]);
});

it("useRowWindow counts group headings of 28 px in the space above and below", () => {
  const { result, getVisibleRange } = openScrolled(100, [0, 10, 90]);
  // 1,000 are two heads and 29.5 rows.
  expect(getVisibleRange()).toEqual([29, 49]);
  const { first, end, abovePx, belowPx } = result.current;
  expect(abovePx).toBe(first * 32 + 2 * 28);
  expect(belowPx).toBe((100 - end) * 32 + 28);
});

it.each([
  ["up to a row above", 10, 320],
  ["not at all for a row in sight", 35, 1_000],
  ["down to a row below, as little as shows it whole", 90, 91 * 32 - 600],
])("useRowWindow scrolls %s", (_, place, top) => {
  const { result, element } = openScrolled(100);
  element.scrollTo = ((_left: number, to: number) => void (element.scrollTop = to)) as Element["scrollTo"];
  act(() => result.current.show(place));
  expect(element.scrollTop).toBe(top);
  const { first, end } = result.current;
  expect(first <= place && place < end).toBe(true);
});

it.each([
  [10, [10, 29]],
  [90, [72, 91]],
])("useRowWindow knows which rows are in view once it has led to row %i", (place, range) => {
  const { result, getVisibleRange, element } = openScrolled(100);
  element.scrollTo = ((_left: number, to: number) => void (element.scrollTop = to)) as Element["scrollTo"];
  act(() => result.current.show(place));
  expect(getVisibleRange()).toEqual(range);
});

const TWO_HEADS = [0, 50];

it("useRowWindow leaves room for headings as high as they are, and leads to no row behind the head of the table", () => {
  const element = document.createElement("div");
  element.innerHTML = '<table><thead></thead><tbody><tr data-group=""></tr></tbody></table>';
  for (const [part, value] of [
    ["thead", 56],
    ["tr", 40],
  ] as const)
    Object.defineProperty(element.querySelector(part), "offsetHeight", { value });
  element.scrollTo = ((_left: number, to: number) => void (element.scrollTop = to)) as Element["scrollTo"];
  const frame = { current: element };
  const { result } = renderHook(() => useRowWindow(frame, 100, "all", MEMORY, undefined, TWO_HEADS));
  const { end, belowPx, getVisibleRange, show } = result.current;
  expect(belowPx).toBe((100 - end) * 32 + 40);
  // Of 600 px the head takes 56 and the first heading 40: fifteen rows and a part.
  expect(getVisibleRange()).toEqual([0, 16]);
  act(() => show(30));
  expect(element.scrollTop).toBe(31 * 32 + 40 - (600 - 56));
});

it.each([
  ["two rows and a heading between", ["row", "row", "head", "row"], 40],
  ["a heading above the first row", ["head", "row", "row"], 40],
  // Nothing to measure by: the style sheet's usual height.
  ["one row", ["row"], 32],
])("useRowWindow takes the height of a row from the distance of its rows: %s", (_, kinds, height) => {
  const element = document.createElement("div");
  const rows = kinds.map((kind) => `<tr data-${kind === "head" ? "group" : "place"}=""></tr>`);
  element.innerHTML = `<table><tbody>${rows.join("")}</tbody></table>`;
  let top = 28;
  for (const row of element.querySelectorAll("tr")) {
    const offsetHeight = row.dataset["group"] === undefined ? 40 : 30;
    for (const [name, value] of Object.entries({ offsetTop: top, offsetHeight }))
      Object.defineProperty(row, name, { value });
    top += offsetHeight;
  }
  const frame = { current: element };
  const { result } = renderHook(() => useRowWindow(frame, 3, "all", MEMORY));
  expect(result.current.rowHeightPx).toBe(height);
});

it("WindowedRows keeps the room of rows that are not in the document, also of those that are not drawn yet", () => {
  const { result } = openScrolled(100);
  const Table = ({ isDrawn }: { readonly isDrawn: boolean }) => (
    <table>
      <WindowedRows rowWindow={result.current} columns={1} isDrawn={isDrawn} renderRows={renderRows} />
    </table>
  );
  const { container, rerender } = render(<Table isDrawn={false} />);
  const countRows = () => container.querySelectorAll("[data-place]").length;
  const getSpacers = () =>
    [...container.querySelectorAll("td")].map(({ style }) => Number.parseFloat(style.height));
  const { first, end, abovePx, belowPx } = result.current;
  expect(getSpacers()).toEqual([abovePx, 100 * 32 - abovePx]);
  expect(countRows()).toBe(0);
  rerender(<Table isDrawn />);
  expect(getSpacers()).toEqual([abovePx, belowPx]);
  expect(countRows()).toBe(end - first);
});

it("PrintedRows has the first 500 rows while the page is printed, and says that others are missing [REQ-PRINT-01]", () => {
  const Table = ({ count }: { readonly count: number }) => (
    <table>
      <PrintedRows count={count} what="users" columns={1} render={renderRows} />
    </table>
  );
  const { container, rerender } = render(<Table count={10_000} />);
  const countRows = () => container.querySelectorAll('[data-on="paper"] > [data-place]').length;
  const querySentence = () => screen.queryByText("Only the first 500 of 10,000 users are printed here.");
  expect(querySentence()).toBeNull();
  expect(countRows()).toBe(0);
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(countRows()).toBe(500);
  expect(querySentence()).not.toBeNull();
  rerender(<Table count={500} />);
  expect([countRows(), screen.queryByText(/are printed here/)]).toEqual([500, null]);
  rerender(<Table count={501} />);
  expect(screen.getByText("Only the first 500 of 501 users are printed here.")).toBeDefined();
  rerender(<Table count={60} />);
  expect(countRows()).toBe(60);
  expect(screen.queryByText(/are printed here/)).toBeNull();
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(countRows()).toBe(0);
});

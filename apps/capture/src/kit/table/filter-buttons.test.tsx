import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { FilterButtons, type Filter } from "./FilterButtons.tsx";

afterEach(() => vi.restoreAllMocks());

const filter = (name: string, count: Filter<string>["count"], more: Partial<Filter<string>> = {}) => ({
  ...{ name, text: name, count, isPressed: false },
  ...more,
});

function renderFilters(first: readonly Filter<string>[], foldsEmpty?: boolean) {
  const onPress = vi.fn();
  const bar = (filters: readonly Filter<string>[]) => (
    <FilterButtons label="Worklist" {...{ filters, onPress }} {...(foldsEmpty && { foldsEmpty })} />
  );
  const { rerender } = render(bar(first));
  return { onPress, show: (filters: readonly Filter<string>[]) => rerender(bar(filters)) };
}

const shown = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
const SOME = [
  filter("Call", 0, { isMain: true }),
  filter("Unused", 0),
  filter("Failed", "not checked"),
  filter("Low", "0"),
  filter("Done", 0, { isPressed: true }),
  filter("Died", undefined),
  filter("Left", 1_200),
];

describe("FilterButtons [REQ-LIST-40]", () => {
  it("has each filter with its number, its words or nothing, and says which was pressed", () => {
    const { onPress } = renderFilters(SOME);
    expect(shown()).toEqual([
      "Call (0)",
      "Unused (0)",
      "Failed (not checked)",
      "Low (0)",
      "Done (0)",
      "Died",
      "Left (1,200)",
    ]);
    expect(screen.getByRole("button", { pressed: true }).textContent).toBe("Done (0)");
    fireEvent.click(screen.getByRole("button", { name: "Low (0)" }));
    expect(onPress.mock.calls).toEqual([["Low"]]);
  });

  it("keeps those that leave no row behind More: not the main one, one that is pressed, or one of which nothing is known", () => {
    renderFilters(SOME, true);
    const first = ["Call (0)", "Failed (not checked)", "Done (0)", "Died", "Left (1,200)"];
    expect(shown()).toEqual([...first, "More"]);
    fireEvent.click(screen.getByRole("button", { name: "More" }));
    expect(shown()).toEqual([...first, "Unused (0)", "Low (0)", "Fewer"]);
    fireEvent.click(screen.getByRole("button", { name: "Fewer" }));
    expect(shown()).toEqual([...first, "More"]);
  });

  it("leaves a filter in its place whose number becomes 0, and adds one whose number is no longer 0", () => {
    const { show } = renderFilters([filter("Unused", 1), filter("Low", 0), filter("Left", 1)], true);
    expect(shown()).toEqual(["Unused (1)", "Left (1)", "More"]);
    show([filter("Unused", 0), filter("Low", 2), filter("Left", 1)]);
    expect(shown()).toEqual(["Unused (0)", "Low (2)", "Left (1)"]);
  });

  it("leaves a filter in its place that has come later, however often its number is 0 again", () => {
    const { show } = renderFilters([filter("Unused", 0), filter("Left", 1)], true);
    expect(shown()).toEqual(["Left (1)", "More"]);
    for (const count of [1, 0, 2, 0]) {
      show([filter("Unused", count), filter("Left", 1)]);
      expect(shown()).toEqual([`Unused (${count})`, "Left (1)"]);
    }
  });

  it("has More while a window is too narrow for all, and only then", () => {
    let room = 2;
    vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockImplementation(function top(this: HTMLElement) {
      return [...(this.parentElement?.children ?? [])].indexOf(this) < room ? 0 : 30;
    });
    renderFilters(["Call", "Unused", "Left"].map((name) => filter(name, 1)));
    const hasMoreWith = (count: number) => {
      room = count;
      act(() => void window.dispatchEvent(new Event("resize")));
      return screen.queryByRole("button", { name: "More" }) !== null;
    };
    expect([2, 3, 1].map(hasMoreWith)).toEqual([true, false, true]);
  });

  it("fades its edge while filters are beyond it, and unfolds its line on More alone", () => {
    vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(500);
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
    renderFilters(SOME, true);
    const line = screen.getByRole("group");
    expect(line.hasAttribute("data-more")).toBe(true);
    const isUnfolded = () => line.className.includes("_open_");
    const press = (name: string) => {
      fireEvent.click(screen.getByRole("button", { name }));
      return isUnfolded();
    };
    expect([isUnfolded(), press("More"), press("Fewer")]).toEqual([false, true, false]);
  });

  it("hides those that have no room in the line, until the press on More", () => {
    vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockImplementation(function top(this: HTMLElement) {
      return [...(this.parentElement?.children ?? [])].indexOf(this) < 2 ? 0 : 30;
    });
    const others = ["Unused", "Low", "Left"].map((name) => filter(name, 1));
    renderFilters([filter("Call", 1, { isMain: true }), ...others]);
    const drawnAs = (style: string) =>
      [...screen.getByRole("group").children]
        .filter(({ className }) => className.includes(`_${style}_`))
        .map(({ textContent }) => textContent);
    expect([drawnAs("main"), drawnAs("beyond")]).toEqual([["Call (1)"], ["Low (1)", "Left (1)"]]);
    const more = screen.getByRole("button", { name: "More" });
    expect(more.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(more, { detail: 1 });
    expect([drawnAs("main"), drawnAs("beyond")]).toEqual([["Call (1)"], []]);
  });

  it.each([
    // A chip's end at 500 px and the fade beside it, in a line of 300 px.
    [500, 244],
    [250, 0],
  ])("brings a filter that is pressed and ends at %i px into sight, by %i px", (right, left) => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function box(this: Element) {
      return { right: this.getAttribute("aria-pressed") === null ? 300 : right } as DOMRect;
    });
    renderFilters(SOME);
    expect(screen.getByRole("group").scrollLeft).toBe(left);
  });

  it("leads from More to the first filter that had no room, by the keyboard alone", () => {
    // Two have room in the line.
    vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockImplementation(function top(this: HTMLElement) {
      return [...(this.parentElement?.children ?? [])].indexOf(this) < 2 ? 0 : 30;
    });
    renderFilters(SOME);
    const more = () => screen.getByRole("button", { name: /^(More|Fewer)$/ });
    fireEvent.click(more(), { detail: 1 });
    expect([more().textContent, more().getAttribute("aria-expanded")]).toEqual(["Fewer", "true"]);
    expect(document.activeElement).toBe(document.body);
    fireEvent.click(more(), { detail: 1 });
    fireEvent.click(more(), { detail: 0 });
    expect(document.activeElement?.textContent).toBe("Failed (not checked)");
  });
});

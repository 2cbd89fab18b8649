import { act, fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";

import { CHART_SHORTCUTS } from "../plot/chart-shortcuts.ts";
import { installNoCanvas } from "../testing/install-canvases.ts";
import { type Breaths, CapnogramWithBreaths, type Recording } from "./CapnogramWithBreaths.tsx";

/** 60 s at 50 Hz: six breaths of 10 s, the first from the very beginning; 5 kPa in each first half. */
const times = Array.from({ length: 3001 }, (_, i) => i * 0.02);
const recording: Recording = { label: "pCO₂", times, values: times.map((t) => (t % 10 < 5 ? 5 : 0)) };
const SIX: Breaths = {
  startsS: [0, 10, 20, 30, 40, 50],
  errors: ["incomplete breath", "", "cough", "", "cough", ""],
  endS: 60,
};
const renderDialog = (title: string, content: ReactNode, onClose: () => void) => (
  <div role="dialog" aria-label={title}>
    {content}
    <button type="button" onClick={onClose}>
      Close
    </button>
  </div>
);
const view = (breaths: Breaths | undefined) => (
  <CapnogramWithBreaths
    title="Capnogram"
    recording={recording}
    breaths={breaths}
    renderDialog={renderDialog}
  />
);
const open = (breaths: Breaths = SIX) => render(view(breaths));

const strip = () => screen.getByRole("application", { name: "Breaths of Capnogram" });
const settle = () => act(() => void vi.runAllTimers());
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(strip(), { key });
  settle();
};
const spoken = () =>
  [...document.querySelectorAll("[aria-live]")].map((place) => place.textContent).find((text) => text !== "");
const marks = () => within(strip()).getAllByRole("listitem");
const picked = () => marks().findIndex((mark) => mark.getAttribute("aria-current") === "true");
const click = (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  settle();
};

installNoCanvas();

describe("the strip of breaths [REQ-TEST-45]", () => {
  it("answers every key that the sheet of shortcuts names for it", () => {
    open();
    const names: Readonly<Record<string, string>> = { "←": "ArrowLeft", "→": "ArrowRight" };
    const keys = CHART_SHORTCUTS.filter(({ does }) => does.startsWith("Breaths")).flatMap(
      (each) => each.keys,
    );
    expect(keys).not.toEqual([]);
    // False: the key was taken.
    for (const key of keys) expect(fireEvent.keyDown(strip(), { key: names[key] ?? key }), key).toBe(false);
  });

  it("has one mark for each breath, with a shape and a text", () => {
    open();
    expect(marks().map((mark) => mark.textContent)).toEqual([
      "1, not assessed: incomplete breath",
      "2, used",
      "3, excluded: cough",
      "4, used",
      "5, excluded: cough",
      "6, not assessed",
    ]);
    const shapes = marks().map((mark) => mark.querySelector("svg")?.innerHTML);
    expect(new Set(shapes).size).toBe(3);
    expect(shapes[1]).toBe(shapes[3]);
  });

  it("draws each mark over its breath", () => {
    open();
    const third = marks()[2]?.style;
    expect(Number.parseFloat(third?.getPropertyValue("--start") ?? "")).toBeCloseTo(100 / 3, 6);
    expect(Number.parseFloat(third?.getPropertyValue("--size") ?? "")).toBeCloseTo(100 / 6, 6);
  });

  it("handles a sideways swipe, which would otherwise go back in the history", () => {
    open();
    expect(fireEvent.wheel(strip(), { deltaX: 200, deltaY: 10 })).toBe(false);
    expect(fireEvent.wheel(strip(), { deltaX: 10, deltaY: 200 })).toBe(true);
  });

  it("shows how many breaths of each kind it has", () => {
    open();
    const counts = within(screen.getByRole("list", { name: "Breaths" })).getAllByRole("listitem");
    expect(counts.map((count) => count.textContent)).toEqual(["2 used", "2 excluded", "2 not assessed"]);
  });

  it("moves from breath to breath by keys, and announces each", () => {
    open();
    press("ArrowRight");
    expect(spoken()).toBe("Breath 1 of 6, 0.0 to 10.0 s, not assessed: incomplete breath");
    press("ArrowLeft");
    expect(picked()).toBe(0);
    press("End");
    expect(spoken()).toBe("Breath 6 of 6, 50.0 to 60.0 s, not assessed");
    press("ArrowRight", "ArrowLeft");
    expect(spoken()).toBe("Breath 5 of 6, 40.0 to 50.0 s, excluded: cough");
    press("Home");
    expect(picked()).toBe(0);
    fireEvent.keyDown(strip(), { key: "ArrowRight" });
    fireEvent.keyDown(strip(), { key: "ArrowRight" });
    expect(spoken()).toContain("Breath 1 of 6");
    settle();
    expect(spoken()).toContain("Breath 3 of 6");
    press("Escape");
    expect(picked()).toBe(-1);
  });

  it.each(["ctrlKey", "metaKey", "altKey", "shiftKey"])("ignores keys with %s, and others", (modifier) => {
    open();
    expect(fireEvent.keyDown(strip(), { key: "ArrowRight", [modifier]: true })).toBe(true);
    fireEvent.keyDown(strip(), { key: "x" });
    expect(picked()).toBe(-1);
  });

  it("leaves Escape to a dialog around it unless a breath is selected", () => {
    open();
    expect(fireEvent.keyDown(strip(), { key: "Escape" })).toBe(true);
    press("Home");
    expect(fireEvent.keyDown(strip(), { key: "Escape" })).toBe(false);
  });

  it("shows the selected breath in words in the place of the legend", () => {
    const { container } = open();
    const readout = () => container.querySelector("[class*='readout']")?.textContent;
    const legend = () => screen.getByRole("list", { name: "Breaths" }).className;
    const shown = legend();
    expect(readout()).toBeUndefined();
    press("End");
    expect(readout()).toBe("Breath 6 of 6, 50.0 to 60.0 s, not assessed");
    expect(legend()).not.toBe(shown);
  });

  it("selects the breath under a tap, or the nearest one", () => {
    open({ ...SIX, startsS: [5, 10, 20, 30, 40, 50] });
    // Nothing is laid out yet.
    fireEvent.click(strip(), { clientX: 300 });
    expect(picked()).toBe(-1);
    vi.spyOn(strip(), "getBoundingClientRect").mockReturnValue({ left: 100, width: 600 } as DOMRect);
    const touch = (x: number) => fireEvent.click(strip(), { clientX: 100 + x });
    touch(250);
    expect(picked()).toBe(2);
    touch(10);
    expect(picked()).toBe(0);
    touch(600);
    expect(picked()).toBe(5);
  });

  it("has a button for every key", () => {
    open();
    const isDisabled = (name: string) =>
      screen.getByRole("button", { name }).getAttribute("aria-disabled") === "true";
    click("Next breath");
    expect([picked(), isDisabled("Previous breath")]).toEqual([0, true]);
    click("Previous breath");
    expect(picked()).toBe(0);
    click("Next breath");
    expect(picked()).toBe(1);
  });

  it("clears its selection for another recording", () => {
    const { rerender } = open();
    press("End");
    rerender(view({ ...SIX, errors: ["", "", "", "", "", ""] }));
    expect(picked()).toBe(-1);
  });

  it.each([
    [
      "too few judgements",
      { ...SIX, errors: ["cough"] },
      "The breaths are not marked: the analysis found 6 but judged 1.",
    ],
    [
      "starts out of order",
      { ...SIX, startsS: [10, 0, 20, 30, 40, 50] },
      /does not say clearly when each begins/,
    ],
  ])("says why no breaths are drawn: %s", (_, breaths, words) => {
    open(breaths);
    expect(screen.getByRole("note").textContent).toMatch(words);
    expect(screen.queryByRole("application", { name: /^Breaths/ })).toBeNull();
  });

  it("is not shown for a recording whose analysis could not be read", () => {
    render(view(undefined));
    expect(screen.queryByRole("note")).toBeNull();
    expect(screen.queryByRole("application", { name: /^Breaths/ })).toBeNull();
    expect(screen.getByRole("application", { name: "Capnogram" })).toBeDefined();
  });
});

describe("the table of breaths [REQ-TEST-45]", () => {
  it("has a row for each breath, with the server's words", () => {
    open();
    click("Breaths as table");
    const rows = within(screen.getByRole("table")).getAllByRole("row");
    expect(rows).toHaveLength(7);
    const cells = [...(rows[3]?.children ?? [])].map((cell) => cell.textContent);
    expect(cells).toEqual(["3", "excluded", "cough", "20.0", "10.0"]);
    click("Close");
    expect(screen.queryByRole("table")).toBeNull();
  });
});

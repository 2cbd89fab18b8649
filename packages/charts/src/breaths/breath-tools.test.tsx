import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { installNoCanvas } from "../testing/install-canvases.ts";
import { CapnogramWithBreaths } from "./CapnogramWithBreaths.tsx";

const times = Array.from({ length: 301 }, (_, i) => i * 0.2);
const recording = { label: "pCO₂", times, values: times.map((t) => (t % 10 < 5 ? 5 : 0)) };
const breaths = {
  startsS: [0, 10, 20, 30, 40, 50],
  errors: ["incomplete breath", "", "cough", "", "cough", ""],
  endS: 60,
};

const open = () =>
  render(
    <CapnogramWithBreaths
      title="Capnogram"
      recording={recording}
      breaths={breaths}
      renderDialog={(title, content, onClose) => (
        <div role="dialog" aria-label={title}>
          {content}
          <button type="button" onClick={onClose}>
            Close
          </button>
        </div>
      )}
    />,
  );

const settle = () => act(() => void vi.runAllTimers());
const strip = () => screen.getByRole("application", { name: "Breaths of Capnogram" });
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(strip(), { key });
  settle();
};
const click = (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  settle();
};
const marks = () => within(strip()).getAllByRole("listitem");
const picked = () => marks().findIndex((mark) => mark.getAttribute("aria-current") === "true");
const isDisabled = (name: string) =>
  screen.getByRole("button", { name }).getAttribute("aria-disabled") === "true";

installNoCanvas();

describe("the tools of the breaths [REQ-TEST-45]", () => {
  it("begin with the last breath on the way back, and end there on the way on", () => {
    open();
    expect([isDisabled("Previous breath"), isDisabled("Next breath")]).toEqual([false, false]);
    click("Previous breath");
    expect([picked(), isDisabled("Previous breath"), isDisabled("Next breath")]).toEqual([5, false, true]);
    click("Next breath");
    expect(picked()).toBe(5);
    click("Previous breath");
    click("Previous breath");
    expect([picked(), isDisabled("Next breath")]).toEqual([3, false]);
    click("Next breath");
    expect(picked()).toBe(4);
  });

  it("stay in sight while a breath is selected, each time", () => {
    open();
    const isKept = () =>
      screen.getByRole("toolbar", { name: "Breaths of Capnogram, tools" }).hasAttribute("data-kept");
    const seen = ["Home", "Escape", "End", "Escape"].map((key) => {
      press(key);
      return isKept();
    });
    expect(seen).toEqual([true, false, true, false]);
  });

  it("open a table that takes no selection away, nor does it close by another one", () => {
    open();
    press("ArrowRight", "ArrowRight");
    click("Breaths as table");
    expect(screen.getByRole("dialog", { name: "Breaths of this recording" })).toBeDefined();
    expect(picked()).toBe(1);
    press("ArrowRight");
    expect(screen.getByRole("table", { name: "Breaths of Capnogram" })).toBeDefined();
    expect(picked()).toBe(2);
    click("Close");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(picked()).toBe(2);
  });

  it("explain each mark of the strip by its own shape", () => {
    open();
    const shapeOf = (element: Element | undefined) => element?.querySelector("svg")?.innerHTML ?? "none";
    const legend = within(screen.getByRole("list", { name: "Breaths" })).getAllByRole("listitem");
    const [notAssessed, used, excluded] = marks();
    expect(legend.map((entry) => [entry.textContent, shapeOf(entry)])).toEqual([
      ["2 used", shapeOf(used)],
      ["2 excluded", shapeOf(excluded)],
      ["2 not assessed", shapeOf(notAssessed)],
    ]);
  });

  it("are drawn as those of the chart that do the same", () => {
    open();
    const iconOf = (name: string) =>
      screen.getByRole("button", { name }).querySelector("path")?.getAttribute("d") ?? name;
    expect(["Previous breath", "Next breath", "Breaths as table"].map(iconOf)).toEqual(
      ["Earlier", "Later", "View as table"].map(iconOf),
    );
  });
});

import { act, fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, onTestFinished } from "vitest";

import { AverageWaveformChart } from "../average-waveform/AverageWaveformChart.tsx";
import { CapnogramChart } from "../capnogram/CapnogramChart.tsx";
import { installNoCanvas } from "../testing/install-canvases.ts";

interface FrameProps {
  readonly heading?: ReactNode;
  readonly toolbarSlot?: HTMLElement | null;
}

const times = [0, 1, 2, 3, 4];
const series = [{ label: "pCO₂", times, values: [0, 4, 5, 5.2, 0] }];
const breath = { timesS: times, meansKPa: [0, 4, 5, 5.2, 0] };

installNoCanvas();

describe.each([
  ["a recording", (props: FrameProps) => <CapnogramChart title="Chart" series={series} {...props} />],
  [
    "an average breath",
    (props: FrameProps) => <AverageWaveformChart title="Chart" waveform={breath} {...props} />,
  ],
])("the chart of %s", (_, draw) => {
  it("has its table in the place of its plot until it is hidden, which its button says", () => {
    const { container } = render(draw({}));
    const button = screen.getByRole("button", { name: /table$/ });
    const read = () => [
      button.getAttribute("aria-label"),
      button.getAttribute("aria-expanded"),
      container.querySelector("[data-table]") !== null,
    ];
    const closed = ["View as table", "false", false];
    expect(read()).toEqual(closed);
    fireEvent.click(button);
    expect(read()).toEqual(["Hide table", "true", true]);
    fireEvent.click(button);
    expect(read()).toEqual(closed);
  });

  it("has its tools where the page has a place for them, over the plot otherwise, and nowhere without that place", () => {
    const place = document.body.appendChild(document.createElement("div"));
    onTestFinished(() => place.remove());
    const { container, rerender } = render(draw({ toolbarSlot: place }));
    const read = () => [
      within(place).queryAllByRole("toolbar").length,
      screen.queryAllByRole("toolbar").length,
      container.querySelector("[data-slim]") !== null,
    ];
    expect(read()).toEqual([1, 1, true]);
    rerender(draw({ toolbarSlot: null }));
    expect(read()).toEqual([0, 0, true]);
    rerender(draw({}));
    expect(read()).toEqual([0, 1, false]);
  });

  it("has a line of its own for a heading, and none without one", () => {
    const { container, rerender } = render(draw({}));
    const hasLine = () => container.querySelector("[data-has-heading]") !== null;
    expect(hasLine()).toBe(false);
    rerender(draw({ heading: <h3>Breath</h3> }));
    expect(hasLine()).toBe(true);
  });
});

it("the plot of a recording gives way to its picture while the page is printed, and comes back", () => {
  const { container } = render(<CapnogramChart title="Chart" series={series} />);
  const read = () => [
    container.querySelector("[data-printing]") !== null,
    screen.queryAllByRole("img", { name: "Chart" }).length,
  ];
  const send = (event: string) => act(() => void window.dispatchEvent(new Event(event)));
  expect(read()).toEqual([false, 0]);
  send("beforeprint");
  expect(read()).toEqual([true, 1]);
  send("afterprint");
  expect(read()).toEqual([false, 0]);
});

it("the button of the slope says whether it is pressed, and that of the table does not", () => {
  render(<AverageWaveformChart title="Chart" waveform={breath} />);
  const slope = screen.getByRole("button", { name: "Phase III slope" });
  const table = screen.getByRole("button", { name: "View as table" });
  const read = () => [slope, table].map((each) => each.getAttribute("aria-pressed"));
  expect(read()).toEqual(["false", null]);
  fireEvent.click(slope);
  expect(read()).toEqual(["true", null]);
});

it("the legend of a recording explains its line by a line, and a shade by an area of its colour", () => {
  const shade = { type: "background-rect", x0: 1, x1: 2, color: "yellow", label: "Cough" } as const;
  render(<CapnogramChart title="Chart" series={series} annotations={[shade]} hasLegend />);
  const marks = within(screen.getByRole("list"))
    .getAllByRole("listitem")
    .map((entry) => [
      entry.querySelector("line") !== null,
      entry.querySelector("rect")?.getAttribute("data-color"),
    ]);
  expect(marks).toEqual([
    [true, undefined],
    [false, "yellow"],
  ]);
});

it.each([true, false])("an average breath keeps the room of a strip of breaths beside it: %s", (isBeside) => {
  const { container } = render(
    <AverageWaveformChart title="Chart" waveform={breath} isBesideBreaths={isBeside} />,
  );
  expect(container.querySelector("[data-beside-breaths]") !== null).toBe(isBeside);
});

import { act, fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";

import { AverageWaveformChart } from "../average-waveform/AverageWaveformChart.tsx";
import { CapnogramWithBreaths } from "../breaths/CapnogramWithBreaths.tsx";
import { CapnogramChart } from "../capnogram/CapnogramChart.tsx";
import { findPaths } from "../testing/read-svg.ts";
import { installNoCanvas } from "../testing/install-canvases.ts";

const times = [0, 1, 2, 3, 4];
const values = [0, 4, 5, 5.2, 0];
const recording = { label: "pCO₂", times, values };
const series = [recording];
const breath = { timesS: times, meansKPa: values };
/** 75 s at 50 Hz. */
const seconds = Array.from({ length: 3751 }, (_, i) => i * 0.02);
const long = [{ label: "pCO₂", times: seconds, values: seconds.map((t) => (t % 10) * 0.5) }];

installNoCanvas();

interface PlaceProps {
  readonly height?: number;
  readonly onReady?: () => void;
}

describe("a chart and what its page tells it", () => {
  it.each([
    ["a recording", (props: PlaceProps) => <CapnogramChart title="Chart" series={[]} {...props} />],
    [
      "an average breath",
      (props: PlaceProps) => <AverageWaveformChart title="Chart" waveform={undefined} {...props} />,
    ],
  ])("keeps the place of %s that has no data as high as the chart, and is ready", (_, draw) => {
    const onReady = vi.fn();
    render(draw({ height: 120, onReady }));
    expect(screen.getByRole("group", { name: "Chart" }).style.minHeight).toBe("120px");
    expect(onReady).toHaveBeenCalledOnce();
  });

  it.each([
    ["a recording", (leastTop: number) => <CapnogramChart title="Chart" {...{ series, leastTop }} />],
    [
      "a recording with its breaths",
      (leastTop: number) => (
        <CapnogramWithBreaths
          title="Chart"
          recording={recording}
          breaths={undefined}
          leastTop={leastTop}
          renderDialog={() => null}
        />
      ),
    ],
    [
      "an average breath",
      (leastTop: number) => <AverageWaveformChart title="Chart" waveform={breath} leastTop={leastTop} />,
    ],
  ])("has for %s an axis to where the page wants it", (_, draw) => {
    const { rerender } = render(draw(8));
    expect(screen.queryAllByText("8")).toHaveLength(1);
    rerender(draw(7));
    expect(screen.queryAllByText("8")).toHaveLength(0);
    expect(screen.queryAllByText("7")).toHaveLength(1);
  });

  it("hands on a heading, what stands beside it and the height to a recording with its breaths", () => {
    const chart = (height: number, aside: ReactNode) => (
      <CapnogramWithBreaths
        title="Chart"
        heading={<h3>Last record</h3>}
        aside={aside}
        recording={recording}
        breaths={{ startsS: [0, 2], errors: ["", ""], endS: 4 }}
        height={height}
        renderDialog={() => null}
      />
    );
    const { rerender } = render(chart(120, <p>12 of 21 breaths</p>));
    const readHeight = () => screen.getByRole("application", { name: "Chart" }).style.height;
    expect(screen.getByRole("heading", { name: "Last record" })).toBeDefined();
    expect(screen.getByText("12 of 21 breaths")).toBeDefined();
    expect(readHeight()).toBe("120px");
    rerender(chart(200, undefined));
    expect(screen.queryByText("12 of 21 breaths")).toBeNull();
    expect(readHeight()).toBe("200px");
  });

  it("tells the page what of a recording with its breaths cannot be drawn", () => {
    const onProblems = vi.fn();
    render(
      <CapnogramWithBreaths
        title="Chart"
        recording={{ ...recording, values: [0, 4, Number.NaN, 5, 0] }}
        breaths={undefined}
        onProblems={onProblems}
        renderDialog={() => null}
      />,
    );
    expect(onProblems.mock.calls).toEqual([[[{ series: "pCO₂", kind: "not-a-number", count: 1 }]]]);
  });

  it("takes no more room for an average breath on paper than its picture does", () => {
    const place = (isPrinted: boolean) => {
      const { container, unmount } = render(
        <AverageWaveformChart title="Chart" waveform={breath} isPrinted={isPrinted} />,
      );
      const height = container.querySelector<HTMLElement>("[data-chart] > [class*='place']")?.style.height;
      unmount();
      return height;
    };
    expect([place(false), place(true)]).toEqual(["312px", ""]);
  });
});

it("a printed recording has its legend, the names of both axes and what could not be drawn", () => {
  const broken = [{ ...recording, values: [0, 4, Number.NaN, 5, 0] }];
  const shade = { type: "background-rect", x0: 1, x1: 2, color: "yellow", label: "Cough" } as const;
  render(<CapnogramChart title="Chart" series={broken} annotations={[shade]} hasLegend isPrinted />);
  const entries = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(entries.map(({ textContent }) => textContent)).toEqual(["pCO₂", "Cough"]);
  expect(screen.getByText("pCO₂ (kPa)")).toBeDefined();
  expect(screen.getByText("Time (s)")).toBeDefined();
  expect(screen.getByRole("note").textContent).toBe("Part of this recording could not be drawn");
});

it("the legend of an average breath has each line in its colour, and the deviation as a shade of the first", () => {
  const deviationsKPa = times.map(() => 0.1);
  const { container } = render(
    <AverageWaveformChart
      title="Chart"
      waveform={{ ...breath, deviationsKPa }}
      previous={breath}
      healthy={breath}
    />,
  );
  const entries = within(screen.getByRole("list")).getAllByRole("listitem");
  const shades = entries.map((entry) => entry.querySelector("rect")?.getAttribute("data-color"));
  expect(shades).toEqual([undefined, undefined, undefined, "default"]);
  const colors = ["default", "grey", "healthy", "default"].map(
    (ink) => findPaths(container, "line", ink)[0]?.getAttribute("stroke") ?? "no line",
  );
  const explained = entries.map((entry) => entry.querySelector("svg")?.getAttribute("style") ?? "");
  for (const [place, color] of colors.entries()) expect(explained[place]).toContain(color);
});

it("the table of a recording is of the part in view, and of all again", () => {
  const range = { start: 20, end: 40 };
  render(<CapnogramChart title="Chart" series={long} visibleRange={range} />);
  fireEvent.click(screen.getByRole("button", { name: "View as table" }));
  const read = () => {
    const heads = screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
    return [screen.getByRole("table").querySelector("caption")?.textContent, heads[0], heads.at(-1)];
  };
  const caption = (step: string) => `Chart: lowest and highest pCO₂ of every ${step} s in view`;
  expect(read()).toEqual([caption("0.1"), "20.0 s", "39.9 s"]);
  fireEvent.click(screen.getByRole("button", { name: "Show all" }));
  act(() => void vi.runAllTimers());
  expect(read()).toEqual([caption("0.5"), "0.0 s", "74.5 s"]);
});

it.each([
  ["ArrowLeft", / at 62\.\d s$/],
  ["ArrowRight", / at 12\.\d s$/],
])("the cursor of a recording comes by %s from the edge of what is in view", (key, words) => {
  render(<CapnogramChart title="Chart" series={long} />);
  const chart = screen.getByRole("application", { name: "Chart" });
  for (const pressed of ["+", key]) {
    fireEvent.keyDown(chart, { key: pressed });
    act(() => void vi.runAllTimers());
  }
  expect(document.querySelector("[aria-live]")?.textContent).toMatch(words);
});

it("each tool of a chart has its name as a tip, and the slope its name beside its icon", () => {
  render(<AverageWaveformChart title="Chart" waveform={breath} />);
  const tools = screen.getAllByRole("button").map(({ title, textContent }) => [title, textContent]);
  expect(tools).toEqual([
    ["Phase III slope", "Slope"],
    ["View as table", ""],
  ]);
});

describe("the cursor of an average breath", () => {
  function open() {
    const { container } = render(<AverageWaveformChart title="Chart" waveform={breath} />);
    const pad = screen.getByRole("application", { name: "Chart" });
    vi.spyOn(pad, "getBoundingClientRect").mockReturnValue({ left: 100, width: 400 } as DOMRect);
    const readout = "[class*='readout'] [aria-hidden]";
    const readTime = () => container.querySelector(readout)?.textContent.slice(0, 5);
    return { pad, readTime };
  }

  it.each([
    [0, "0.0 s"],
    [300, "2.0 s"],
    [900, "4.0 s"],
  ])("stays inside the breath where the pointer is at %d px", (clientX, time) => {
    const { pad, readTime } = open();
    fireEvent.pointerMove(pad, { clientX });
    expect(readTime()).toBe(time);
  });

  it("goes on by keys from where the pointer was, and comes in from an edge once it has left", () => {
    const { pad, readTime } = open();
    fireEvent.pointerMove(pad, { clientX: 300 });
    fireEvent.keyDown(pad, { key: "PageUp" });
    expect(readTime()).toBe("1.6 s");
    fireEvent.keyDown(pad, { key: "PageDown" });
    fireEvent.keyDown(pad, { key: "PageDown" });
    expect(readTime()).toBe("2.4 s");
    fireEvent.pointerLeave(pad, { pointerType: "mouse" });
    expect(readTime()).toBeUndefined();
    fireEvent.keyDown(pad, { key: "ArrowLeft" });
    expect(readTime()).toBe("4.0 s");
  });
});

import { render } from "@testing-library/react";
import { AxisLeft } from "@visx/axis";
import { scaleLinear } from "@visx/scale";
import { describe, expect, it, vi } from "vitest";
import { AverageWaveformChart } from "../average-waveform/AverageWaveformChart.tsx";
import { CapnogramChart } from "../capnogram/CapnogramChart.tsx";
import { installCanvases } from "../testing/install-canvases.ts";
import { TrendChart } from "../trend/TrendChart.tsx";
import { Text } from "./axis-text-stub.tsx";
import createColorInterpolator from "./color-scale-stub.ts";
import applyNice from "./nice-domain-stub.ts";
import interpolateRange from "./number-range-stub.ts";

const seconds = [0, 1, 2, 3];
const values = [0, 4, 5, 0];
/** visx puts each of its texts into a picture of its own; the tests load visx as it is. */
const countTextsOfVisx = (container: Element) => container.querySelectorAll("svg svg text").length;

installCanvases();
// Where visx would load what they stand for: tooling/build/replace-visx-modules.test.ts.
describe("the replacements for unused parts of visx", () => {
  it.each([false, true])("are used for no label, which charts draw themselves, on paper: %s", (isPrinted) => {
    const ofVisx = render(
      <svg>
        <AxisLeft scale={scaleLinear<number>({ domain: [0, 6], range: [280, 0] })} label="kPa" />
      </svg>,
    );
    expect(countTextsOfVisx(ofVisx.container)).toBeGreaterThan(5);
    ofVisx.unmount();

    const series = [{ label: "pCO₂", times: seconds, values }];
    const points = seconds.map((x, i) => ({ x: x * 86_400_000, y: values[i] ?? 0 }));
    const { container } = render(
      <>
        <CapnogramChart title="Capnogram" series={series} isPrinted={isPrinted} />
        <AverageWaveformChart
          title="Average"
          waveform={{ timesS: seconds, meansKPa: values }}
          isPrinted={isPrinted}
        />
        <TrendChart
          title="Trend"
          label="END TIDAL CO2"
          unit="kPa"
          decimals={2}
          y={{ start: 0, end: 11 }}
          zone="Europe/London"
          points={points}
          isPrinted={isPrinted}
        />
      </>,
    );
    expect(container.querySelectorAll("svg text").length).toBeGreaterThan(15);
    expect(countTextsOfVisx(container)).toBe(0);
  });

  it("interpolate numbers as the library does, in both directions", () => {
    expect(interpolateRange(0, 200)(0.25)).toBe(50);
    expect(interpolateRange(200, 0)(0.25)).toBe(150);
    expect(interpolateRange(3, 3)(1)).toBe(3);
  });

  it("round a domain of numbers", () => {
    const nice = vi.fn();
    applyNice({ nice }, { nice: true });
    applyNice({ nice }, { nice: 5 });
    applyNice({ nice }, { nice: false });
    applyNice({ nice }, {});
    expect(nice.mock.calls).toEqual([[], [5]]);
  });

  it("draw the text of a label", () => {
    const { container } = render(
      <svg>
        <Text x={4} y={8}>
          kPa
        </Text>
      </svg>,
    );
    expect(container.querySelector("text")?.outerHTML).toBe('<text x="4" y="8">kPa</text>');
  });

  it("throw where a part is requested that they leave out", () => {
    expect(() => interpolateRange("red", "blue")).toThrow("number-range-stub");
    expect(() => createColorInterpolator()).toThrow("color-scale-stub");
    expect(() => applyNice({}, { nice: "month" })).toThrow("nice-domain-stub");
  });
});

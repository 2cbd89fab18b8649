import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { BandScale } from "./BandScale.tsx";

const ranges = [
  { from: 0, to: 20, colour: "red" },
  { from: 20, to: 60, colour: "yellow" },
  { from: 60, to: 100, colour: "green" },
] as const;
const markers = [
  { percent: 40, value: 4, description: "four" },
  { percent: 80, value: 9, description: "nine" },
];

const draw = (percentile: number | null) =>
  render(<BandScale ranges={ranges} percentile={percentile} markers={markers} />).container;

describe("scale of a statistic's card [spec §9]", () => {
  it("gives each band its stretch", () => {
    const bands = [...draw(50).querySelectorAll("rect")].map((rect) => [
      rect.parentElement?.getAttribute("x"),
      rect.parentElement?.getAttribute("width"),
      rect.getAttribute("class"),
    ]);
    expect(bands).toEqual([
      ["0%", "20%", expect.stringContaining("red")],
      ["20%", "40%", expect.stringContaining("yellow")],
      ["60%", "40%", expect.stringContaining("green")],
    ]);
  });

  it("writes the value of each marker under its percent", () => {
    const texts = [...draw(50).querySelectorAll("text")];
    expect(
      texts.map((text) => [text.textContent, text.getAttribute("x"), text.getAttribute("text-anchor")]),
    ).toEqual([
      ["4", "40%", "middle"],
      ["9", "80%", "middle"],
    ]);
  });

  it.each([
    [10, 10],
    [50, 50],
    [77.5, 77.5],
    [0, 2],
    [100, 98],
  ])("sets the marker of %d percent at %d percent of the scale, its tip in the middle", (percentile, x) => {
    const marker = draw(percentile).querySelector("path");
    expect(marker?.parentElement?.getAttribute("x")).toBe(`${x}%`);
    // From -5 to 5 with the tip at 0: what moves the outline moves what the marker points at.
    const across = [...(marker?.getAttribute("d") ?? "").matchAll(/[MHL](-?\d+)/g)].map(([, at]) =>
      Number(at),
    );
    expect([Math.min(...across), Math.max(...across)]).toEqual([-5, 5]);
    expect(marker?.getAttribute("d")).toContain("L0 8");
  });

  it("draws no marker where there is no value", () => {
    expect(draw(null).querySelector("path")).toBeNull();
  });
});

import { render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CapnogramChart } from "../capnogram/CapnogramChart.tsx";
import { forgetColors, readChartTheme, toRgba, watchChartTheme } from "./chart-theme.ts";

const FORCED = "(forced-colors: active)";

/** A browser in which these media queries hold. */
function stubMedia(...holding: readonly string[]) {
  const listeners = new Set<() => void>();
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: holding.includes(query),
    addEventListener: (_: string, listener: () => void) => void (query === FORCED && listeners.add(listener)),
    removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
  }));
  return listeners;
}

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});
afterEach(() => {
  document.documentElement.removeAttribute("style");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the colours of a chart", () => {
  it("are read from the page's custom properties", () => {
    stubMedia();
    document.documentElement.style.setProperty("--wave", "#123456");
    const theme = readChartTheme(document.body);
    expect(theme.series.default).toBe("#123456");
    expect(theme.ground).toBe("#ffffff");
  });

  it.each([
    ["#123456", { r: 18, g: 52, b: 86, a: 1 }],
    ["rgba(18, 52, 86, 0.5)", { r: 18, g: 52, b: 86, a: 0.5 }],
    ["red", { r: 255, g: 0, b: 0, a: 1 }],
  ])("are parsed from %s without a canvas, whose pixels a browser may falsify [FM-31]", (color, rgba) => {
    forgetColors();
    expect(toRgba(color)).toEqual(rgba);
    expect(HTMLCanvasElement.prototype.getContext).not.toHaveBeenCalled();
    expect(document.documentElement.lastElementChild?.localName).toBe("body");
  });

  it("are parsed from a mixed colour as browsers compute it", () => {
    forgetColors();
    vi.stubGlobal("getComputedStyle", () => ({ color: "color(srgb 0.0705882 0.2 1e-5 / 0.25)" }));
    expect(toRgba("color-mix(in srgb, red, blue)")).toEqual({ r: 18, g: 51, b: 0, a: 0.25 });
    forgetColors();
  });

  it("are system colours in forced-colors mode, which does not change a canvas by itself", () => {
    stubMedia(FORCED);
    document.documentElement.style.setProperty("--wave", "#123456");
    const { series, areas, ground, inkMuted, axis } = readChartTheme(document.body);
    expect(new Set([inkMuted, axis])).toEqual(new Set(["CanvasText"]));
    expect(ground).toBe("Canvas");
    for (const [name, color] of Object.entries(series))
      expect(color, name).toBe(name === "grey" ? "GrayText" : "CanvasText");
    for (const [name, color] of Object.entries(areas))
      expect(color, name).toMatch(/^(Canvas|CanvasText|GrayText|Mark)$/);
  });

  it("are read again when forced colours begin or end, until `watchChartTheme` stops", () => {
    const listeners = stubMedia();
    const onChange = vi.fn();
    const stop = watchChartTheme(onChange);
    for (const listener of listeners) listener();
    expect(onChange).toHaveBeenCalledTimes(1);
    stop();
    expect(listeners.size).toBe(0);
  });

  it("belong to a chart that is on the page", () => {
    const listeners = stubMedia(FORCED);
    const series = [{ label: "pCO₂", times: [0, 1], values: [1, 2] }];
    const { unmount } = render(<CapnogramChart title="Capnogram" series={series} />);
    expect(listeners.size).toBe(1);
    unmount();
    expect(listeners.size).toBe(0);
  });
});

import { act, render } from "@testing-library/react";
import { createRef } from "react";
import { describe, expect, it, vi } from "vitest";

import { AverageWaveformChart } from "../average-waveform/AverageWaveformChart.tsx";
import { CapnogramChart } from "../capnogram/CapnogramChart.tsx";
import { getRecord } from "../testing/fake-canvas.ts";
import { installCanvases } from "../testing/install-canvases.ts";
import type { ChartHandle, PictureHandle } from "./chart-handle.ts";

installCanvases();

const series = [{ label: "pCO₂", times: [0, 1, 2], values: [1, 2, 1] }];

function renderCapnogram() {
  const handle = createRef<ChartHandle>();
  const { container, unmount } = render(<CapnogramChart title="Capnogram" series={series} handle={handle} />);
  act(() => void vi.runAllTimers());
  const canvas = container.querySelector("canvas");
  if (!canvas || !handle.current) throw new Error("no chart was drawn");
  return { canvas, handle: handle.current, unmount };
}

/** A browser that gives other pixels than those that were painted. */
function falsifyPixels(falsify: (byte: number) => number): void {
  const context = document.createElement("canvas").getContext("2d");
  const prototype = Object.getPrototypeOf(context) as CanvasRenderingContext2D;
  const { getImageData } = prototype;
  vi.spyOn(prototype, "getImageData").mockImplementation(function (this: CanvasRenderingContext2D, ...area) {
    const { data } = getImageData.apply(this, area);
    return { data: Array.from(data, falsify) } as unknown as ImageData;
  });
}

const answer = () =>
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob(["PNG"])));

describe("`toPng` [FM-31]", () => {
  it("returns a picture where the canvas returns what was painted", async () => {
    answer();
    await expect(renderCapnogram().handle.toPng()).resolves.toBeInstanceOf(Blob);
  });

  it.each([
    ["white", () => 255],
    ["black", () => 0],
    ["other colours", (byte: number) => byte ^ 64],
  ])("returns no picture where the browser returns %s", async (_what, falsify) => {
    const toBlob = answer();
    falsifyPixels(falsify);
    await expect(renderCapnogram().handle.toPng()).resolves.toBe("protected");
    const average = createRef<PictureHandle>();
    render(
      <AverageWaveformChart
        title="Average"
        waveform={{ timesS: [0, 1], meansKPa: [1, 2] }}
        handle={average}
      />,
    );
    await expect(average.current?.toPng()).resolves.toBe("protected");
    expect(toBlob).not.toHaveBeenCalled();
  });

  it("returns a picture where the browser changes bytes by one, which is invisible", async () => {
    answer();
    falsifyPixels((byte) => byte ^ 1);
    await expect(renderCapnogram().handle.toPng()).resolves.toBeInstanceOf(Blob);
  });

  it("ends after ten seconds where the browser never answers", async () => {
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(() => undefined);
    const picture = renderCapnogram().handle.toPng();
    vi.advanceTimersByTime(10_000);
    await expect(picture).resolves.toBe("unanswered");
  });

  it("reports that the browser makes no file, or has no canvas", async () => {
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(null));
    const { handle } = renderCapnogram();
    await expect(handle.toPng()).resolves.toBe("not-made");
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    await expect(handle.toPng()).resolves.toBe("not-made");
  });
});

it("a chart whose context was lost and restored is drawn again, until it leaves the page [FM-31]", () => {
  const { canvas, unmount } = renderCapnogram();
  const { shapes } = getRecord(canvas);
  const drawn = shapes.length;
  expect(drawn).toBeGreaterThan(0);
  shapes.length = 0;
  canvas.dispatchEvent(new Event("contextrestored"));
  expect(shapes).toHaveLength(drawn);
  unmount();
  shapes.length = 0;
  canvas.dispatchEvent(new Event("contextrestored"));
  expect(shapes).toEqual([]);
});

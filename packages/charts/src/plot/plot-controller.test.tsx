import { act, render } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { CapnogramChart } from "../capnogram/CapnogramChart.tsx";
import { getRecord } from "../testing/fake-canvas.ts";
import { installCanvases } from "../testing/install-canvases.ts";

installCanvases();

it("a chart whose context was lost and restored is drawn again, until it leaves the page [FM-31]", () => {
  const series = [{ label: "pCO₂", times: [0, 1, 2], values: [1, 2, 1] }];
  const { container, unmount } = render(<CapnogramChart title="Capnogram" series={series} />);
  act(() => void vi.runAllTimers());
  const canvas = container.querySelector("canvas");
  if (!canvas) throw new Error("no chart was drawn");
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

import uPlot from "uplot";
import { getSecondTicks } from "../src/axes/axis-ticks.ts";
import {
  createViewport,
  type Extent,
  getSpan,
  getWheelFactor,
  panBy,
  showRange,
  type Viewport,
  zoomAt,
} from "../src/axes/viewport.ts";
import { type MountChart, moveMouse } from "./compared-chart.ts";
import "uplot/dist/uPlot.min.css";

const LEGEND_PX = 26;

/** The peer, with pan and wheel done as its own examples do them. */
export const mount: MountChart = (host, data, width, height) => {
  const isTrend = data.kind === "trend";
  // A reading is a dot, a sample is none; where dots would touch it leaves them out by itself.
  const points = isTrend ? {} : { show: false };
  const first = data.x[0] ?? 0;
  const last = data.x.at(-1) ?? 1;
  let view: Viewport = createViewport({ start: first, end: last });
  const plot = new uPlot(
    {
      width,
      height: height - LEGEND_PX,
      pxAlign: 0,
      cursor: { y: false, drag: { x: false, y: false } },
      ms: 1,
      scales: {
        x: { time: isTrend, range: (_, min, max) => [min, max] },
        y: { range: [data.yMin, data.yMax] },
      },
      axes: [
        isTrend
          ? { size: 34 }
          : {
              size: 34,
              splits: (_, __, min, max) =>
                getSecondTicks({ start: min, end: max }, max - min, width).map(({ value }) => value),
            },
        { size: 46 },
      ],
      series: [{}, { stroke: "#1668c7", width: 1.5, points, value: (_, v) => v?.toFixed(2) ?? "" }],
      hooks: { drawClear: [(chart) => drawMarks(chart, data)] },
    },
    [data.x, data.y],
    host,
  );
  const show = (next: Viewport) => {
    view = next;
    plot.setScale("x", { min: next.visible.start, max: next.visible.end });
  };
  show(view);
  let pressedAt: number | undefined;
  plot.over.addEventListener("pointerdown", (event) => (pressedAt = event.clientX));
  plot.over.addEventListener("pointerup", () => (pressedAt = undefined));
  plot.over.addEventListener("pointermove", (event) => {
    if (pressedAt === undefined) return;
    const by = (pressedAt - event.clientX) / plot.over.clientWidth;
    pressedAt = event.clientX;
    show(panBy(view, by));
  });
  plot.over.addEventListener("wheel", (event) => {
    event.preventDefault();
    const { left, width: plotWidth } = plot.over.getBoundingClientRect();
    const factor = getWheelFactor(event.deltaY, event.deltaMode, event.ctrlKey);
    show(zoomAt(view, factor, (event.clientX - left) / plotWidth));
  });
  return {
    plot: plot.over,
    setWindow: (start, end) => show(showRange(view, { start, end })),
    cursor: (x) => moveMouse(plot.over, host, x, height / 2),
    destroy: () => plot.destroy(),
  };
};

function drawMarks(chart: uPlot, { rects, hlines }: Parameters<MountChart>[1]): void {
  const { ctx: context, bbox } = chart;
  const xs: Extent = { start: bbox.left, end: bbox.left + bbox.width };
  context.save();
  context.fillStyle = "#f6cdc9";
  for (const { x0, x1, y0, y1 } of rects) {
    const left = Math.max(xs.start, x0 === undefined ? xs.start : chart.valToPos(x0, "x", true));
    const right = Math.min(xs.end, x1 === undefined ? xs.end : chart.valToPos(x1, "x", true));
    const top = y1 === undefined ? bbox.top : chart.valToPos(y1, "y", true);
    const bottom = y0 === undefined ? bbox.top + bbox.height : chart.valToPos(y0, "y", true);
    if (right > left) context.fillRect(left, top, right - left, bottom - top);
  }
  for (const { y, dashed } of hlines) {
    const top = chart.valToPos(y, "y", true);
    context.setLineDash(dashed ? [5, 5] : []);
    context.beginPath();
    context.moveTo(xs.start, top);
    context.lineTo(xs.start + getSpan(xs), top);
    context.stroke();
  }
  context.restore();
}

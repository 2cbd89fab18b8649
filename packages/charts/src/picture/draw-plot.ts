import { CHART_STROKE_WIDTH_PX } from "@capno/domain/spec-values/chart-values";
import { scaleLinear } from "@visx/scale";
import { PAPER_WIDTH_PX } from "../axes/plot-layout.ts";
import { type Extent, getSpan } from "../axes/viewport.ts";
import { BAND_EDGE_PX, type PlotDrawing, RANGE_OPACITY } from "../model/plot-drawing.ts";
import type { PlotLine } from "../model/plot-model.ts";
import { drawAxes, drawGrid, placeTicks } from "./draw-axes.ts";
import { drawMark, drawShades, toBox } from "./draw-marks.ts";
import { drawReadings } from "./draw-readings.ts";
import { getAreaPath, getStrandPath, type PlotScale } from "./line-path.ts";
import { getPictureSize, type Picture, type PictureShape } from "./picture.ts";
import { placeEdges } from "./place-edges.ts";

/** The least distance between two numbers of the y axis: the height of a figure with a little room. */
const LEAST_TICK_PX = 11;

/** A plot that pans and zooms as a picture of `visible`, as wide as the text of a page of paper. */
export function drawPlot(drawing: PlotDrawing, visible: Extent, height: number): Picture {
  const { model, y, yGrid, getTicks, hasDots, bands = [], edges = [] } = drawing;
  const size = getPictureSize(PAPER_WIDTH_PX, height);
  const { width } = size.plot;
  const toX = scaleLinear<number>({ domain: [visible.start, visible.end], range: [0, width] });
  const toY = scaleLinear<number>({ domain: [y.start, y.end], range: [height, 0] });
  const scale = { toX, toY, visible, width, height };
  const marked = model.annotations.flatMap((mark) => (mark.type === "y-line" ? [mark.y] : []));
  return {
    ...size,
    x: visible,
    inside: [
      ...drawShades(model.annotations, scale),
      ...model.lines.flatMap((line) => drawRange(line, scale)),
      drawGrid(yGrid.map(toY), width),
      ...model.lines.flatMap((line) => drawStrands(line, scale)),
      ...(hasDots ? model.lines.flatMap((line) => drawReadings(line, scale)) : []),
      ...bands.map(({ low, high, color }): PictureShape => {
        const path = toBox(0, toY(high), BAND_EDGE_PX, toY(low));
        return { kind: "area", ink: color, path, opacity: 1 };
      }),
      ...model.annotations.flatMap((mark) => drawMark(mark, scale)),
    ],
    around: [
      ...placeEdges(edges, marked, toY, size.plot),
      ...drawAxes(
        getTicks(visible, getSpan(visible), width).map(({ value, label }) => ({ place: toX(value), label })),
        placeTicks(thinOut(yGrid, toY), toY),
        width,
        height,
      ),
    ],
  };
}

/** Every, every second … value, so that two numbers do not touch; two at least, because one says no scale. */
function thinOut(values: readonly number[], toY: (value: number) => number): readonly number[] {
  const [first = 0, second = 0] = values;
  const needed = Math.ceil(LEAST_TICK_PX / (toY(first) - toY(second)));
  const every = Math.max(1, Math.min(needed, values.length - 1));
  return values.filter((_, place) => place % every === 0);
}

const drawRange = ({ x, range, runs, color }: PlotLine, scale: PlotScale): readonly PictureShape[] =>
  range === undefined
    ? []
    : [
        {
          kind: "area",
          ink: color,
          opacity: RANGE_OPACITY,
          path: getAreaPath(x, range.low.values, range.high.values, runs, scale),
        },
      ];

const drawStrands = (line: PlotLine, scale: PlotScale): readonly PictureShape[] =>
  line.strands.map((strand) => ({
    kind: "line",
    ink: strand.color,
    width: CHART_STROKE_WIDTH_PX,
    path: getStrandPath(line, strand, scale),
  }));

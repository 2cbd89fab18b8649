import { MAX_KPA } from "../samples/max-kpa.ts";
import { scaleLinear } from "@visx/scale";
import { getSecondTicks } from "../axes/axis-ticks.ts";
import { getSpan } from "../axes/viewport.ts";
import { getCapnogramAxes } from "../capnogram/capnogram-axes.ts";
import { describeCapnogram } from "../capnogram/capnogram-text.ts";
import { PAPER_WIDTH_PX, X_TITLE, Y_TITLE } from "../axes/plot-layout.ts";
import type { Annotation } from "../model/annotation.ts";
import { createPlotModel } from "../model/plot-model.ts";
import type { WaveformSeries } from "../model/series.ts";
import { getPrintedPath } from "../printing/printed-path.ts";
import { getProblemNote } from "../samples/use-problems.ts";
import { at, type CurvePicture, drawAxes, getPictureHeight, getPlot, toLabels } from "./curve-picture.ts";

export interface CapnogramDrawing {
  readonly series: readonly WaveformSeries[];
  /** Shades from one time to another; other marks are not drawn in a file. */
  readonly annotations: readonly Annotation[];
  readonly height: number;
  readonly leastTop: number;
}

/** The capnogram that a page prints, as shapes; undefined where nothing can be drawn. */
export function drawCapnogram({
  series,
  annotations,
  height,
  leastTop,
}: CapnogramDrawing): CurvePicture | undefined {
  const model = createPlotModel(series, annotations, MAX_KPA);
  const axes = getCapnogramAxes(model, height, leastTop);
  if (!axes) return undefined;
  const plot = getPlot(height);
  const toX = scaleLinear<number>({
    domain: [axes.extent.start, axes.extent.end],
    range: [plot.x, plot.x + plot.width],
  });
  const toY = scaleLinear<number>({
    domain: [axes.y.start, axes.y.end],
    range: [plot.y + height, plot.y],
  });
  const drawn = drawAxes(
    plot,
    getSecondTicks(axes.extent, getSpan(axes.extent), plot.width).map(({ value, label }) => ({
      place: toX(value),
      label,
    })),
    toLabels(axes.yGrid, toY),
  );
  const shades = model.annotations.flatMap((mark) => {
    if (mark.type !== "background-rect") return [];
    const left = mark.x0 === undefined ? plot.x : toX(mark.x0);
    const right = mark.x1 === undefined ? plot.x + plot.width : toX(mark.x1);
    const path = `M${at(left, plot.y)}L${at(right, plot.y)}L${at(right, plot.y + height)}L${at(left, plot.y + height)}Z`;
    return [{ kind: "area", ink: "marked", path } as const];
  });
  const scale = { toX, toY, visible: axes.extent, width: plot.width };
  const lines = model.lines.flatMap((line) =>
    line.strands.map(
      (strand) => ({ kind: "line", ink: "current", path: getPrintedPath(line, strand, scale) }) as const,
    ),
  );
  return {
    width: PAPER_WIDTH_PX,
    height: getPictureHeight(height),
    plot,
    shapes: [...shades, ...drawn.under, ...lines, ...drawn.over],
    xTitle: X_TITLE,
    yTitle: Y_TITLE,
    legend: [],
    description: describeCapnogram(model),
    note: getProblemNote(model.problems),
  };
}

import type { Extent } from "../axes/viewport.ts";
import { drawPlot } from "../picture/draw-plot.ts";
import type { FilePicture } from "../picture/picture.ts";
import { getProblemNote } from "../samples/use-problems.ts";
import { findUsualRange, getTrendDrawing, type TrendSource } from "./trend-drawing.ts";
import { createTrendModel, dashGaps, getTrendAxis } from "./trend-model.ts";
import { describeTrend } from "./trend-text.ts";

export interface TrendDrawing extends TrendSource {
  /** The window of time, in milliseconds since 1970; readings outside are not drawn. */
  readonly window: Extent;
}

/** A statistic over a window of time, for a file; undefined where no reading lies in it. */
export function drawTrend(drawing: TrendDrawing): FilePicture | undefined {
  const { label, unit, decimals, zone, window, height, ownRange, bands, referenceLines } = drawing;
  const points = drawing.points.filter(({ x }) => x >= window.start && x <= window.end);
  const model = dashGaps(createTrendModel(label, points, referenceLines), drawing.longestGapMs);
  const [line] = model.lines;
  if (line === undefined) return undefined;
  const y = getTrendAxis(model, undefined, {
    whole: drawing.y,
    isWhole: false,
    usual: findUsualRange(bands),
    own: ownRange,
    decimals,
  });
  return {
    ...drawPlot(getTrendDrawing(model, y, { ...drawing, points }), window, height),
    xTitle: "",
    yTitle: "",
    legend: [],
    description: describeTrend(line, { decimals, unit, zone }),
    note: getProblemNote(model.problems),
  };
}

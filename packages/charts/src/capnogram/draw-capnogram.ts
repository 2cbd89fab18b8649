import { X_TITLE, Y_TITLE } from "../axes/plot-layout.ts";
import type { Annotation } from "../model/annotation.ts";
import { createPlotModel } from "../model/plot-model.ts";
import type { WaveformSeries } from "../model/series.ts";
import { drawPlot } from "../picture/draw-plot.ts";
import type { FilePicture } from "../picture/picture.ts";
import { MAX_KPA } from "../samples/max-kpa.ts";
import { getProblemNote } from "../samples/use-problems.ts";
import { getCapnogramContent } from "./capnogram-content.ts";
import { describeCapnogram } from "./capnogram-text.ts";

export interface CapnogramDrawing {
  readonly series: readonly WaveformSeries[];
  readonly annotations: readonly Annotation[];
  readonly height: number;
  readonly leastTop: number;
}

/** The capnogram that a page prints, for a file; undefined where nothing can be drawn. */
export function drawCapnogram({
  series,
  annotations,
  height,
  leastTop,
}: CapnogramDrawing): FilePicture | undefined {
  const model = createPlotModel(series, annotations, MAX_KPA);
  const content = getCapnogramContent(model, height, leastTop);
  if (!content) return undefined;
  return {
    ...drawPlot(content, content.extent, height),
    xTitle: X_TITLE,
    yTitle: Y_TITLE,
    legend: [],
    description: describeCapnogram(model),
    note: getProblemNote(model.problems),
  };
}

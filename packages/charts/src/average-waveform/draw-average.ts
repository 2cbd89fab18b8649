import { PAPER_WIDTH_PX, X_TITLE, Y_TITLE } from "../axes/plot-layout.ts";
import type { FilePicture } from "../picture/picture.ts";
import { getProblemNote } from "../samples/use-problems.ts";
import { describeAverage } from "./average-text.ts";
import { createAverageModel, type DrawnAverage } from "./average-waveform.ts";
import { drawAveragePlot, getAverageLegend } from "./draw-average-plot.ts";

export interface AverageDrawing {
  readonly waveform: DrawnAverage;
  readonly healthy: DrawnAverage | undefined;
  readonly labels: { readonly current: string; readonly healthy: string };
  readonly height: number;
  readonly leastTop: number;
}

/** The averaged breath that a page prints, for a file; undefined where nothing can be drawn. */
export function drawAverage({
  waveform,
  healthy,
  labels,
  height,
  leastTop,
}: AverageDrawing): FilePicture | undefined {
  const model = createAverageModel([
    { role: "healthy", label: labels.healthy, waveform: healthy },
    { role: "current", label: labels.current, waveform },
  ]);
  const picture = drawAveragePlot(model, { width: PAPER_WIDTH_PX, height, leastTop });
  return (
    picture && {
      ...picture,
      xTitle: X_TITLE,
      yTitle: Y_TITLE,
      legend: getAverageLegend(model, "± 1 standard deviation"),
      description: describeAverage(model),
      note: getProblemNote(model.problems),
    }
  );
}

import { type ReactNode, useMemo } from "react";
import { DEFAULT_HEIGHT_PX, X_TITLE, Y_TITLE } from "../axes/plot-layout.ts";
import type { Extent, Viewport } from "../axes/viewport.ts";
import { ChartTable } from "../frame/ChartTable.tsx";
import { EmptyChart, NO_CHART_DATA_TEXT } from "../frame/EmptyChart.tsx";
import type { Annotation } from "../model/annotation.ts";
import type { LegendEntry } from "../model/legend.ts";
import { addAnnotations, createPlotModel } from "../model/plot-model.ts";
import type { WaveformSeries } from "../model/series.ts";
import { PlotFrame } from "../plot-frame/PlotFrame.tsx";
import type { DrawingProblem } from "../samples/clean-samples.ts";
import { MAX_KPA } from "../samples/max-kpa.ts";
import { getProblemNote, useProblems } from "../samples/use-problems.ts";
import { getCapnogramContent } from "./capnogram-content.ts";
import { describeCapnogram, tabulateCapnogram } from "./capnogram-text.ts";

interface CapnogramChartProps {
  readonly title: string;
  readonly heading?: ReactNode;
  /** pCO₂ in kPa against seconds. Keep the reference while the recording is the same: it is prepared once. */
  readonly series: readonly WaveformSeries[];
  readonly annotations?: readonly Annotation[];
  /** Names the lines, and the shades that have a label. */
  readonly hasLegend?: boolean;
  /** Height of the plot in CSS px, without its axes. */
  readonly height?: number;
  /** Top of the y axis at least, kPa. */
  readonly leastTop?: number;
  /** What to show, in seconds; everything by default. The user pans and zooms from there. */
  readonly visibleRange?: Extent | undefined;
  readonly onVisibleRangeChange?: (range: Extent) => void;
  /** Called once for each recording that cannot be drawn completely. */
  readonly onProblems?: (problems: readonly DrawingProblem[]) => void;
  /** The recording is drawn, or there is nothing to draw. */
  readonly onReady?: () => void;
  /** On a page made for printing: lines as vectors and no tools. */
  readonly isPrinted?: boolean;
  /** The element that holds the chart's buttons; by default over the plot. */
  readonly toolbarSlot?: HTMLElement | null | undefined;
  /** Shown at the end of the line above the plot. */
  readonly aside?: ReactNode;
  /** Rendered under the plot on screen, with the plot's view. */
  readonly renderBelow?: (view: Viewport, change: (step: (view: Viewport) => Viewport) => void) => ReactNode;
}

const NO_MARKS: readonly Annotation[] = [];

export function CapnogramChart({
  title,
  heading,
  series,
  annotations = NO_MARKS,
  hasLegend = false,
  height = DEFAULT_HEIGHT_PX,
  leastTop = 6,
  visibleRange,
  onVisibleRangeChange,
  onProblems,
  onReady,
  isPrinted = false,
  toolbarSlot,
  aside,
  renderBelow,
}: CapnogramChartProps) {
  const bare = useMemo(() => createPlotModel(series, [], MAX_KPA), [series]);
  const model = useMemo(() => addAnnotations(bare, annotations), [bare, annotations]);
  useProblems(model.problems, onProblems);
  const content = useMemo(() => getCapnogramContent(model, height, leastTop), [model, height, leastTop]);

  if (!content)
    return <EmptyChart title={title} text={NO_CHART_DATA_TEXT} height={height} onReady={onReady} />;
  return (
    <PlotFrame
      title={title}
      heading={heading}
      content={content}
      yTitle={Y_TITLE}
      xTitle={X_TITLE}
      height={height}
      legend={hasLegend ? getLegend(series, annotations) : []}
      summary={describeCapnogram(model)}
      note={getProblemNote(model.problems)}
      renderTable={(visible) => {
        const { step, columns, rows } = tabulateCapnogram(model.lines, visible);
        const caption = `${title}: lowest and highest pCO₂ of every ${step} s in view`;
        return <ChartTable caption={caption} columns={columns} rows={rows} />;
      }}
      isPrinted={isPrinted}
      visibleRange={visibleRange}
      onVisibleRangeChange={onVisibleRangeChange}
      onReady={onReady}
      toolbarSlot={toolbarSlot}
      aside={aside}
      {...(renderBelow ? { renderBelow } : {})}
    />
  );
}

function getLegend(
  series: readonly WaveformSeries[],
  annotations: readonly Annotation[],
): readonly LegendEntry[] {
  const shades = new Map(
    annotations.flatMap(({ type, label, color = "default" }) =>
      type === "background-rect" && label !== undefined ? [[label, color] as const] : [],
    ),
  );
  return [
    ...series.map(({ label, color = "default" }) => ({ label, color, stroke: "solid" as const })),
    ...[...shades].map(([label, color]) => ({ label, color, stroke: "area" as const })),
  ];
}

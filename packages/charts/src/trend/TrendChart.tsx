import { TREND_Y_TICK_COUNT } from "@capno/domain/spec-values/chart-values";
import { scaleLinear } from "@visx/scale";
import { type Ref, useMemo } from "react";
import { DEFAULT_HEIGHT_PX } from "../axes/plot-layout.ts";
import { createTimeTicks } from "../axes/time-ticks.ts";
import { type Extent, showAll } from "../axes/viewport.ts";
import { ChartTable } from "../frame/ChartTable.tsx";
import { EmptyChart } from "../frame/EmptyChart.tsx";
import { PlotFrame } from "../plot-frame/PlotFrame.tsx";
import type { ChartHandle } from "../plot/chart-handle.ts";
import type { PlotContent } from "../plot/plot-controller.ts";
import type { DrawingProblem } from "../samples/clean-samples.ts";
import { getProblemNote, useProblems } from "../samples/use-problems.ts";
import {
  createTrendModel,
  getTrendExtent,
  getTrendMinSpan,
  type ReferenceLine,
  type TrendBand,
  type TrendPoint,
} from "./trend-model.ts";
import { describeTrend, findVisible, formatTrendReading, tabulateTrend } from "./trend-text.ts";
import { TrendWindowEmpty } from "./TrendWindowEmpty.tsx";

export type { ReferenceLine, TrendBand, TrendPoint } from "./trend-model.ts";

export interface TrendChartProps {
  /** Names the chart, e.g. "Trend of END TIDAL CO2". */
  readonly title: string;
  /** The statistic. */
  readonly label: string;
  /** Keep the reference while the readings are the same. Any order. */
  readonly points: readonly TrendPoint[];
  /** Empty for a statistic without one. */
  readonly unit: string;
  readonly decimals: number;
  /** Of the tooltip, where it differs from `decimals`. */
  readonly tooltipDecimals?: number;
  /** Range of the y axis; it grows where a reading lies outside. */
  readonly y: Extent;
  readonly referenceLines?: readonly ReferenceLine[];
  readonly bands?: readonly TrendBand[];
  /** The timescale's window in milliseconds since 1970; everything when left out. */
  readonly visibleRange?: Extent | undefined;
  readonly onVisibleRangeChange?: (range: Extent) => void;
  /** "Show all" was pressed in an empty window; the page may want to change its timescale. */
  readonly onShowAll?: () => void;
  /** Wall time of the axis and the dates: IANA name, the browser's zone when left out. */
  readonly zone?: string;
  readonly height?: number;
  readonly onProblems?: (problems: readonly DrawingProblem[]) => void;
  readonly onReady?: () => void;
  readonly isPrinted?: boolean;
  readonly handle?: Ref<ChartHandle>;
}

/** @spec §2 Detail dashboard */
export const NO_TREND_TEXT = "Not enough data to plot trend";
const LEAST_VALUE_TICK_PX = 20;
const NO_LINES: readonly ReferenceLine[] = [];
const NO_BANDS: readonly TrendBand[] = [];

/** A statistic over days to years. @spec §2 Detail dashboard, §3 trend record, §9 */
export function TrendChart({
  title,
  label,
  points,
  unit,
  decimals,
  tooltipDecimals = decimals,
  y: wantedY,
  referenceLines = NO_LINES,
  bands = NO_BANDS,
  visibleRange,
  onVisibleRangeChange,
  onShowAll,
  zone = "local",
  height = DEFAULT_HEIGHT_PX,
  onProblems,
  onReady,
  isPrinted = false,
  handle,
}: TrendChartProps) {
  const model = useMemo(
    () => createTrendModel(label, points, referenceLines, bands),
    [label, points, referenceLines, bands],
  );
  useProblems(model.problems, onProblems);
  const yStart = Math.min(wantedY.start, Math.floor(model.lowest));
  const yEnd = Math.max(wantedY.end, Math.ceil(model.highest));
  const content = useMemo((): PlotContent | undefined => {
    const extent = getTrendExtent(model);
    if (!extent) return undefined;
    const format = { unit, decimals: tooltipDecimals, zone };
    return {
      model,
      extent,
      minSpan: getTrendMinSpan(extent),
      y: { start: yStart, end: yEnd },
      yGrid: scaleLinear<number>({ domain: [yStart, yEnd] }).ticks(
        Math.min(TREND_Y_TICK_COUNT, height / LEAST_VALUE_TICK_PX),
      ),
      getTicks: createTimeTicks(zone),
      hasDots: true,
      formatReadout: ([reading]) => (reading ? formatTrendReading(reading.y, reading.x, format) : ""),
    };
  }, [model, unit, tooltipDecimals, zone, height, yStart, yEnd]);

  const [line] = model.lines;
  if (!content || !line) {
    return <EmptyChart title={title} text={NO_TREND_TEXT} height={height} onReady={onReady} />;
  }
  const format = { unit, decimals, zone };
  return (
    <PlotFrame
      title={title}
      content={content}
      yTitle={unit === "" ? label : `${label} (${unit})`}
      xTitle=""
      height={height}
      legend={[]}
      summary={describeTrend(line, format)}
      note={getProblemNote(model.problems)}
      renderTable={(visible) => {
        const { columns, rows, isCut } = tabulateTrend(line, visible, format);
        const caption = `${title}: readings in view, newest first${isCut ? ", the first 500" : ""}`;
        return <ChartTable caption={caption} columns={columns} rows={rows} />;
      }}
      renderOverlay={(visible, change) => {
        const [from, to] = findVisible(line, visible);
        if (to > from) return null;
        const showEverything = () => {
          change(showAll);
          onShowAll?.();
        };
        return <TrendWindowEmpty text={NO_TREND_TEXT} onShowAll={showEverything} />;
      }}
      isPrinted={isPrinted}
      visibleRange={visibleRange}
      onVisibleRangeChange={onVisibleRangeChange}
      onReady={onReady}
      handle={handle}
    />
  );
}

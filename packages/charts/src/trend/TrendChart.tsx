import { useMemo } from "react";

import { DEFAULT_HEIGHT_PX } from "../axes/plot-layout.ts";
import { type Extent, showAll } from "../axes/viewport.ts";
import { ChartTable } from "../frame/ChartTable.tsx";
import { EmptyChart } from "../frame/EmptyChart.tsx";
import type { PlotBand, PlotContent } from "../model/plot-drawing.ts";
import { PlotFrame } from "../plot-frame/PlotFrame.tsx";
import type { DrawingProblem } from "../samples/clean-samples.ts";
import { getProblemNote, useProblems } from "../samples/use-problems.ts";
import { findUsualRange, getTrendDrawing, type TrendSource } from "./trend-drawing.ts";
import {
  createTrendModel,
  dashGaps,
  findVisible,
  getTrendAxis,
  getTrendExtent,
  getTrendMinSpan,
  type ReferenceLine,
  type TrendEvent,
} from "./trend-model.ts";
import { describeTrend, formatTrendReading, tabulateTrend } from "./trend-text.ts";
import styles from "./TrendChart.module.css";

type GivenAlways = "label" | "points" | "unit" | "decimals" | "y";

interface TrendChartProps extends Pick<TrendSource, GivenAlways>, Partial<Omit<TrendSource, GivenAlways>> {
  /** Names the chart, e.g. "Trend of END TIDAL CO2". */
  readonly title: string;
  /** The y axis is `y`; when left out, it fits the readings in view and `ownRange`. */
  readonly isWholeAxis?: boolean;
  readonly events?: readonly TrendEvent[];
  /** The timescale's window in milliseconds since 1970; everything when left out. */
  readonly visibleRange?: Extent | undefined;
  readonly onVisibleRangeChange?: (range: Extent) => void;
  /** "Show all" was pressed in an empty window; the page may want to change its timescale. */
  readonly onShowAll?: () => void;
  /** A reading was clicked, or Enter was pressed on it: its time. */
  readonly onOpenPoint?: (x: number) => void;
  /** The cursor was put on a reading: its time; undefined when it has left. */
  readonly onPoint?: (x: number | undefined) => void;
  /** The time of the reading that another part of the page points at: the cursor is drawn there. */
  readonly markedAt?: number | undefined;
  /** What the x axis is, where it needs a word. */
  readonly xTitle?: string;
  /** The element that holds the chart's buttons; by default over the plot. */
  readonly toolbarSlot?: HTMLElement | null;
  readonly onProblems?: (problems: readonly DrawingProblem[]) => void;
  readonly isPrinted?: boolean;
}

const NO_TREND_TEXT = "Not enough data to plot trend";
const NO_LINES: readonly ReferenceLine[] = [];
const NO_BANDS: readonly PlotBand[] = [];
const NO_EVENTS: readonly TrendEvent[] = [];

/** A statistic over days to years. */
export function TrendChart({
  title,
  label,
  points,
  unit,
  decimals,
  y: wholeAxis,
  referenceLines = NO_LINES,
  bands = NO_BANDS,
  isWholeAxis = false,
  ownRange,
  longestGapMs = Infinity,
  events = NO_EVENTS,
  visibleRange,
  onVisibleRangeChange,
  onShowAll,
  zone = "local",
  height = DEFAULT_HEIGHT_PX,
  onOpenPoint,
  onPoint,
  markedAt,
  xTitle = "",
  toolbarSlot,
  onProblems,
  isPrinted = false,
}: TrendChartProps) {
  const whole = useMemo(
    () => dashGaps(createTrendModel(label, points, referenceLines, events), longestGapMs),
    [label, points, referenceLines, events, longestGapMs],
  );
  useProblems(whole.problems, onProblems);
  const notes = useMemo(
    () => new Map(points.flatMap(({ x, note }) => (note === undefined ? [] : [[x, note] as const]))),
    [points],
  );
  const { start: yStart, end: yEnd } = getTrendAxis(whole, visibleRange, {
    whole: wholeAxis,
    isWhole: isWholeAxis,
    usual: findUsualRange(bands),
    own: ownRange,
    decimals,
  });
  const drawing = useMemo(
    () =>
      getTrendDrawing(
        whole,
        { start: yStart, end: yEnd },
        { points, unit, decimals, referenceLines, bands, ownRange, zone, height },
      ),
    [whole, yStart, yEnd, points, unit, decimals, referenceLines, bands, ownRange, zone, height],
  );
  const content = useMemo((): PlotContent | undefined => {
    const extent = getTrendExtent(points);
    if (!extent) return undefined;
    const format = { unit, decimals, zone };
    // A date in a zone is slow to write, and a pointer comes by the same readings again and again.
    const written = new Map<number, string>();
    const formatReadout: PlotContent["formatReadout"] = (readings) => {
      const [reading] = readings;
      if (!reading) return "";
      const { index, x, y: value } = reading;
      const text = written.get(index) ?? formatTrendReading(value, x, format, notes.get(x));
      written.set(index, text);
      return text;
    };
    return { ...drawing, extent, minSpan: getTrendMinSpan(extent), formatReadout };
  }, [drawing, points, notes, unit, decimals, zone]);

  const [line] = whole.lines;
  const summary = useMemo(
    () => line && describeTrend(line, { unit, decimals, zone }),
    [line, unit, decimals, zone],
  );
  if (!content || !line || summary === undefined) {
    return <EmptyChart title={title} text={NO_TREND_TEXT} height={height} />;
  }
  const format = { unit, decimals, zone };
  return (
    <PlotFrame
      title={title}
      content={content}
      yTitle={unit === "" ? label : `${label} (${unit})`}
      xTitle={xTitle}
      toolbarSlot={toolbarSlot}
      onOpenPoint={onOpenPoint}
      onPoint={onPoint}
      markedAt={markedAt}
      height={height}
      summary={summary}
      note={getProblemNote(whole.problems)}
      renderTable={(visible) => {
        const { columns, rows, isCut } = tabulateTrend(points, label, visible, format);
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
        return <TrendWindowEmpty onShowAll={showEverything} />;
      }}
      isPrinted={isPrinted}
      visibleRange={visibleRange}
      onVisibleRangeChange={onVisibleRangeChange}
    />
  );
}

/** There are readings, but none in the window: said over the empty plot, with the way to them. */
function TrendWindowEmpty({ onShowAll }: { readonly onShowAll: () => void }) {
  return (
    <div className={styles.overlay}>
      <p>{NO_TREND_TEXT}</p>
      <button type="button" onClick={onShowAll}>
        Show all
      </button>
    </div>
  );
}

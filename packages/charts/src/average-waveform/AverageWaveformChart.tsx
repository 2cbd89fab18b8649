import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import {
  AXIS_HEIGHT_PX,
  DEFAULT_HEIGHT_PX,
  HIGHEST_ON_PAPER_PX,
  MARGIN_TOP_PX,
  PAPER_WIDTH_PX,
  X_TITLE,
  Y_TITLE,
} from "../axes/plot-layout.ts";
import { ChartFooter } from "../frame/ChartFooter.tsx";
import { ChartLegend } from "../frame/ChartLegend.tsx";
import { ChartTable } from "../frame/ChartTable.tsx";
import { SideTitle } from "../frame/SideTitle.tsx";
import { EmptyChart, NO_CHART_DATA_TEXT } from "../frame/EmptyChart.tsx";
import { Toolbar, toTableTool } from "../frame/Toolbar.tsx";
import { useIsPrinting } from "../frame/use-is-printing.ts";
import { PictureSvg } from "../picture/PictureSvg.tsx";
import type { DrawingProblem } from "../samples/clean-samples.ts";
import { getProblemNote, useProblems } from "../samples/use-problems.ts";
import { describeAverage, tabulateAverage } from "./average-text.ts";
import { type AverageRole, createAverageModel, type DrawnAverage } from "./average-waveform.ts";
import { drawAveragePlot, getAverageLegend } from "./draw-average-plot.ts";
import { describePhaseThree, measurePhaseThree } from "./phase-three.ts";
import { AverageCursor } from "./AverageCursor.tsx";
import frameStyles from "../frame/ChartFrame.module.css";

export type { DrawnAverage } from "./average-waveform.ts";

interface AverageWaveformChartProps {
  readonly title: string;
  /** Shown in the line of the legend and the tools, which are shorter then. */
  readonly heading?: ReactNode;
  readonly waveform: DrawnAverage | undefined;
  /** Drawn in grey behind the current one. */
  readonly previous?: DrawnAverage | undefined;
  readonly healthy?: DrawnAverage | undefined;
  readonly labels?: Partial<Readonly<Record<AverageRole, string>>>;
  /** Height of the plot in CSS px, without its axes. */
  readonly height?: number;
  /** Top of the y axis at least, kPa. */
  readonly leastTop?: number;
  /** Called once for each set of waveforms that cannot be drawn completely. */
  readonly onProblems?: (problems: readonly DrawingProblem[]) => void;
  /** The waveform is drawn, or there is nothing to draw. */
  readonly onReady?: () => void;
  /** On a page made for printing: no tools, no cursor. */
  readonly isPrinted?: boolean;
  /** The element that holds the chart's button; by default over the plot. */
  readonly toolbarSlot?: HTMLElement | null;
  /** Reserves the height of the breath strip, so that equal heights mean equal pressures in both charts. */
  readonly isBesideBreaths?: boolean;
}

/** The averaged breath with its deviation. @spec §2 Detail dashboard, Result page */
export function AverageWaveformChart({
  title,
  heading,
  waveform,
  previous,
  healthy,
  labels: {
    current = "Average breath",
    previous: previousLabel = "Previous",
    healthy: healthyLabel = "Healthy",
  } = {},
  height = DEFAULT_HEIGHT_PX,
  leastTop = 6,
  onProblems,
  onReady,
  isPrinted = false,
  toolbarSlot,
  isBesideBreaths = false,
}: AverageWaveformChartProps) {
  const model = useMemo(
    () =>
      createAverageModel([
        { role: "healthy", label: healthyLabel, waveform: healthy },
        { role: "previous", label: previousLabel, waveform: previous },
        { role: "current", label: current, waveform },
      ]),
    [waveform, previous, healthy, current, previousLabel, healthyLabel],
  );
  useProblems(model.problems, onProblems);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const width = useWidth(frame);
  const isOnPaper = useIsPrinting() || isPrinted;
  const [isTable, setIsTable] = useState(false);
  const [isMeasured, setIsMeasured] = useState(false);
  const [readout, setReadout] = useState<HTMLElement | null>(null);
  const phaseThree = useMemo(() => (isMeasured ? measurePhaseThree(model) : undefined), [isMeasured, model]);
  const summaryId = useId();
  const isDrawn = model.extent !== undefined && width > 0;
  const plotHeight = isOnPaper && !isPrinted ? Math.min(height, HIGHEST_ON_PAPER_PX) : height;
  // A narrow window would give the paper a narrow picture.
  const pictureWidth = isOnPaper ? PAPER_WIDTH_PX : width;
  const picture = useMemo(
    () =>
      drawAveragePlot(model, {
        width: pictureWidth,
        height: plotHeight,
        leastTop,
        tangent: phaseThree,
      }),
    [model, pictureWidth, plotHeight, leastTop, phaseThree],
  );
  const latest = useRef(onReady);
  useEffect(() => {
    latest.current = onReady;
  });
  useEffect(() => {
    if (isDrawn) latest.current?.();
  }, [isDrawn, model]);

  if (!model.extent) {
    return <EmptyChart title={title} text={NO_CHART_DATA_TEXT} height={height} onReady={onReady} />;
  }
  const isCompact = heading !== undefined;
  const legend = getAverageLegend(model, isCompact ? "± 1 SD" : "± 1 standard deviation");
  const note = getProblemNote(model.problems);
  const tools = (
    <Toolbar
      label={`Tools of ${title}`}
      tools={[
        {
          label: "Phase III slope",
          word: "Slope",
          icon: "M3 16 6.5 8.5 17 5M6 13h9",
          isPressed: isMeasured,
          run: () => setIsMeasured(!isMeasured),
        },
        toTableTool(isTable, setIsTable),
      ]}
      isKept
    />
  );
  const shownLegend = <ChartLegend entries={legend.length > 1 ? legend : []} />;
  return (
    <figure className={frameStyles.frame} ref={setFrame} aria-label={title} data-chart="">
      <div
        className={frameStyles.top}
        data-slim={toolbarSlot !== undefined || undefined}
        data-has-heading={isCompact || undefined}
      >
        {heading ?? <span className={frameStyles.axisTitle}>{Y_TITLE}</span>}
        {(!isCompact || isPrinted) && shownLegend}
        {!isPrinted && (
          <p className={frameStyles.readout} ref={setReadout}>
            <span role="status">{isMeasured ? describePhaseThree(phaseThree) : ""}</span>
          </p>
        )}
        {!isPrinted && (toolbarSlot === undefined ? tools : toolbarSlot && createPortal(tools, toolbarSlot))}
      </div>
      <div
        className={frameStyles.place}
        data-table={isTable || undefined}
        // On paper the height follows from the picture's own width, not from the sheet's.
        style={isOnPaper ? undefined : { height: MARGIN_TOP_PX + height + AXIS_HEIGHT_PX }}
      >
        {isCompact && <SideTitle yTitle={Y_TITLE} height={height} />}
        {picture && (
          <PictureSvg
            picture={picture}
            label={isOnPaper ? `${title}. ${describeAverage(model)}` : undefined}
          />
        )}
        {picture && !isOnPaper && (
          <AverageCursor
            title={title}
            describedBy={summaryId}
            lines={model.lines.toReversed()}
            picture={picture}
            readoutSlot={readout}
          />
        )}
        {isTable && <ChartTable caption={`${title}: pCO₂ in kPa`} {...tabulateAverage(model)} />}
      </div>
      <ChartFooter xTitle={X_TITLE} note={note} isBesideBreaths={isBesideBreaths}>
        {isCompact && !isPrinted && shownLegend}
      </ChartFooter>
      <p id={summaryId} className={frameStyles.hidden}>
        {describeAverage(model)}
      </p>
    </figure>
  );
}

/** The width without layout, as in tests. */
const ASSUMED_WIDTH_PX = 640;

/** Width of an element in CSS px; 0 until it is there. */
function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setWidth(element.clientWidth || ASSUMED_WIDTH_PX);
    measure();
    if (typeof ResizeObserver !== "function") return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return element ? width : 0;
}

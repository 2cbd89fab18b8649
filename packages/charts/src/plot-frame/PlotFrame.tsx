import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";

import {
  AXIS_HEIGHT_PX,
  EDGE_PX,
  HIGHEST_ON_PAPER_PX,
  MARGIN_LEFT_PX,
  MARGIN_TOP_PX,
} from "../axes/plot-layout.ts";
import type { Extent, Viewport } from "../axes/viewport.ts";
import { ChartFooter, ChartNote } from "../frame/ChartFooter.tsx";
import { ChartLegend } from "../frame/ChartLegend.tsx";
import { SideTitle } from "../frame/SideTitle.tsx";
import { ChartToolbar } from "../frame/ChartToolbar.tsx";
import { EdgeLabels } from "../frame/EdgeLabels.tsx";
import { useIsPrinting } from "../frame/use-is-printing.ts";
import type { LegendEntry } from "../model/legend.ts";
import type { PlotBand, PlotContent, PlotEdge } from "../model/plot-drawing.ts";
import { drawPlot } from "../picture/draw-plot.ts";
import { PictureSvg } from "../picture/PictureSvg.tsx";
import { usePlot } from "../plot/use-plot.ts";
import { describeAxis } from "../axes/axis-ticks.ts";
import { ValueAxis } from "./ValueAxis.tsx";
import frameStyles from "../frame/ChartFrame.module.css";
import styles from "./PlotFrame.module.css";

/** The tile ends a little before what covers its end, or a fraction of a pixel would show. */
const TILE_END_PX = 2;

const NO_BANDS: readonly PlotBand[] = [];
const NO_EDGES: readonly PlotEdge[] = [];

type ViewStep = (view: Viewport) => Viewport;

interface PlotFrameProps {
  /** Names the chart for people who do not see it. */
  readonly title: string;
  /** Shown in the line of the tools. */
  readonly heading?: ReactNode;
  readonly content: PlotContent;
  /** Quantity and unit of each axis. */
  readonly yTitle: string;
  readonly xTitle: string;
  readonly height: number;
  readonly legend?: readonly LegendEntry[];
  /** What the chart shows, in one or two sentences. */
  readonly summary: string;
  readonly note: string | undefined;
  /** Returns the rows for `visible`; computed on demand. */
  readonly renderTable: (visible: Extent) => ReactNode;
  /** What lies over the plot while `visible` is in view. */
  readonly renderOverlay?: (visible: Extent, change: (step: ViewStep) => void) => ReactNode;
  /** Rendered under the plot on screen. */
  readonly renderBelow?: (view: Viewport, change: (step: ViewStep) => void) => ReactNode;
  /** Drawn for paper alone, as vectors and without tools. */
  readonly isPrinted: boolean;
  readonly visibleRange: Extent | undefined;
  readonly onVisibleRangeChange: ((range: Extent) => void) | undefined;
  readonly onReady?: (() => void) | undefined;
  /** The element that holds the buttons; by default over the plot. */
  readonly toolbarSlot?: HTMLElement | null | undefined;
  /** Shown at the end of the line above the plot. */
  readonly aside?: ReactNode;
  readonly onOpenPoint?: ((x: number) => void) | undefined;
  readonly onPoint?: ((x: number | undefined) => void) | undefined;
  readonly markedAt?: number | undefined;
}

/** A chart that pans and zooms, or its picture on paper. */
export function PlotFrame(props: PlotFrameProps) {
  return props.isPrinted ? <PaperFrame {...props} /> : <LivePlotFrame {...props} />;
}

function PaperFrame(props: PlotFrameProps) {
  const { content, visibleRange, onReady } = props;
  const latest = useRef(onReady);
  useEffect(() => {
    latest.current = onReady;
  });
  useEffect(() => latest.current?.(), [content]);
  return (
    <figure className={frameStyles.frame} aria-label={props.title}>
      <div className={frameStyles.top}>
        <span className={frameStyles.axisTitle}>{props.yTitle}</span>
        <ChartLegend entries={props.legend ?? []} />
      </div>
      <PictureSvg
        label={`${props.title}. ${props.summary}`}
        picture={drawPlot(content, visibleRange ?? content.extent, props.height)}
      />
      <ChartFooter note={props.note} xTitle={props.xTitle}>
        <AxisNote content={content} />
      </ChartFooter>
    </figure>
  );
}

/** Each text has its own element, because page translators reorder texts that share one. */
function AxisNote({ content: { y, yGrid } }: Pick<PlotFrameProps, "content">) {
  const words = describeAxis(y, yGrid);
  return words !== undefined && <span>{words}</span>;
}

/** React's share of a chart: everything that does not change per frame. */
function LivePlotFrame(props: PlotFrameProps) {
  const { title, content, height, summary, note, renderTable } = props;
  const isPrinting = useIsPrinting();
  const root = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const plot = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const dot = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const { view, spoken, change } = usePlot({ frame: root, canvas, plot, line, dot, tip }, props);
  const [isTable, setIsTable] = useState(false);
  const visible = view?.visible ?? content.extent;
  const overlay = props.renderOverlay?.(visible, change);
  const summaryId = useId();
  const keysId = useId();
  const boxHeight = MARGIN_TOP_PX + height + AXIS_HEIGHT_PX;
  const side = MARGIN_LEFT_PX;
  const isCompact = props.heading !== undefined;

  const { toolbarSlot } = props;
  const toolbar = (
    <ChartToolbar title={title} view={view} onChange={change} isTable={isTable} onTableChange={setIsTable} />
  );

  return (
    <figure className={frameStyles.frame} ref={root} aria-label={title} data-chart="">
      <div
        className={frameStyles.top}
        data-slim={toolbarSlot !== undefined || undefined}
        data-has-heading={isCompact || undefined}
      >
        {props.heading ?? <span className={frameStyles.axisTitle}>{props.yTitle}</span>}
        <ChartLegend entries={props.legend ?? []} />
        {props.aside}
        {/* Of the charts of a page, only a recording with its breaths says it. */}
        <ZoomHint isForFingers={props.renderBelow !== undefined} />
        {toolbarSlot === undefined ? toolbar : toolbarSlot && createPortal(toolbar, toolbarSlot)}
      </div>
      <div
        className={styles.screen}
        data-printing={isPrinting || undefined}
        data-table={isTable || undefined}
        style={{ height: boxHeight }}
      >
        {isCompact && <SideTitle yTitle={props.yTitle} height={height} />}
        <div
          className={styles.tile}
          style={{
            left: side - EDGE_PX,
            right: TILE_END_PX,
            top: MARGIN_TOP_PX,
            height: height + AXIS_HEIGHT_PX,
          }}
        >
          <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
        </div>
        <ValueAxis
          y={content.y}
          ticks={content.yGrid}
          height={height}
          left={side}
          top={MARGIN_TOP_PX}
          bands={content.bands ?? NO_BANDS}
        />
        <EdgeLabels
          edges={content.edges ?? NO_EDGES}
          y={content.y}
          height={height}
          style={{ top: MARGIN_TOP_PX, right: EDGE_PX }}
        />
        <div
          ref={plot}
          className={styles.plot}
          style={{ left: side, right: EDGE_PX, top: MARGIN_TOP_PX, height }}
          tabIndex={0}
          role="application"
          aria-roledescription="chart"
          aria-label={title}
          aria-describedby={`${summaryId} ${keysId}`}
        >
          <div className={styles.cursor} aria-hidden="true">
            <div ref={line} className={styles.cursorLine}>
              <div ref={tip} className={styles.tip} />
            </div>
            <div ref={dot} className={styles.cursorDot} />
          </div>
        </div>
        {overlay !== null && overlay !== undefined && <div className={styles.overlay}>{overlay}</div>}
        {isTable && renderTable(visible)}
      </div>
      {isPrinting && (
        <div className={styles.printed}>
          <PictureSvg
            label={title}
            picture={drawPlot(content, visible, Math.min(height, HIGHEST_ON_PAPER_PX))}
          />
        </div>
      )}
      {props.renderBelow ? (
        <>
          {note !== undefined && (
            <div className={frameStyles.bottom}>
              <ChartNote note={note} />
            </div>
          )}
          {view && props.renderBelow(view, change)}
        </>
      ) : (
        <ChartFooter note={note} xTitle={props.xTitle}>
          <AxisNote content={content} />
        </ChartFooter>
      )}
      <p id={summaryId} className={frameStyles.hidden}>
        {summary}
      </p>
      <p id={keysId} className={frameStyles.hidden}>
        Left and right arrow keys move the cursor, with Shift they pan. Plus and minus zoom, as the wheel does
        here or with Ctrl; 0 shows everything.
      </p>
      <p className={frameStyles.hidden} aria-live="polite" aria-atomic="true">
        {spoken}
      </p>
    </figure>
  );
}

/** How to zoom: while a pointer is over the chart, and for fingers where the page asks for it. */
function ZoomHint({ isForFingers }: { readonly isForFingers: boolean }) {
  return (
    <span className={frameStyles.hint} data-on="screen">
      <span className={frameStyles.wheel}>Ctrl + scroll to zoom</span>
      {isForFingers && <span className={frameStyles.fingers}>Pinch to zoom</span>}
    </span>
  );
}

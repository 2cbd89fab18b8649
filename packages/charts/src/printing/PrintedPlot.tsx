import { AxisBottom, AxisLeft } from "@visx/axis";
import { Group } from "@visx/group";
import { scaleLinear } from "@visx/scale";
import { useId } from "react";
import {
  AXIS_HEIGHT_PX,
  EDGE_PX,
  MARGIN_LEFT_PX,
  MARGIN_TOP_PX,
  PAPER_WIDTH_PX,
} from "../axes/plot-layout.ts";
import { type Extent, getSpan } from "../axes/viewport.ts";
import { BandEdge } from "../frame/BandEdge.tsx";
import { EdgeTexts } from "../frame/EdgeLabels.tsx";
import { AXIS_STYLE, TimeTickLabel, ValueTickLabel } from "../frame/TickLabels.tsx";
import { RANGE_ALPHA } from "../painting/tile-frame.ts";
import type { PlotContent } from "../plot/plot-controller.ts";
import { toCssColor } from "../theme/chart-color.ts";
import { PlotMarks } from "./PlotMarks.tsx";
import { getPrintedDots, getPrintedPath, getPrintedRange } from "./printed-path.ts";
import frameStyles from "../frame/ChartFrame.module.css";
import styles from "./PrintedPlot.module.css";

interface PrintedPlotProps {
  readonly title: string;
  readonly content: PlotContent;
  readonly visible: Extent;
  readonly height: number;
}

/** The least distance between two numbers of the y axis. */
const LEAST_TICK_PX = 14;

/** The plot as vectors: a canvas of the screen's resolution is blurred on paper. */
export function PrintedPlot({ title, content, visible, height }: PrintedPlotProps) {
  const clipId = useId();
  const { model, y, yGrid, getTicks, hasDots, bands = [] } = content;
  const width = PAPER_WIDTH_PX - MARGIN_LEFT_PX - EDGE_PX;
  const xScale = scaleLinear<number>({ domain: [visible.start, visible.end], range: [0, width] });
  const yScale = scaleLinear<number>({ domain: [y.start, y.end], range: [height, 0] });
  const every = Math.ceil((yGrid.length * LEAST_TICK_PX) / height);
  const yTicks = yGrid.filter((_, place) => place % every === 0);
  const ticks = getTicks(visible, getSpan(visible), width);
  const scale = { toX: xScale, toY: yScale, visible, width };
  const boxHeight = MARGIN_TOP_PX + height + AXIS_HEIGHT_PX;
  return (
    <svg
      className={styles.paper}
      viewBox={`0 0 ${PAPER_WIDTH_PX} ${boxHeight}`}
      role="img"
      aria-label={title}
    >
      <clipPath id={clipId}>
        <rect width={width} height={height} />
      </clipPath>
      <Group left={MARGIN_LEFT_PX} top={MARGIN_TOP_PX}>
        <g clipPath={`url(#${clipId})`}>
          <PlotMarks layer="under" marks={model.annotations} scale={scale} width={width} height={height} />
          {yGrid.map((value) => (
            <line key={value} className={frameStyles.grid} x2={width} y1={yScale(value)} y2={yScale(value)} />
          ))}
          {model.lines.map((line) => (
            <path
              key={line.label}
              fill={toCssColor(line.color)}
              fillOpacity={RANGE_ALPHA}
              d={getPrintedRange(line, scale)}
            />
          ))}
          {model.lines.flatMap((line) =>
            line.strands.map((strand) => (
              <path
                key={`${line.label} ${strand.color}`}
                className={styles.line}
                stroke={toCssColor(strand.color)}
                d={getPrintedPath(line, strand, scale)}
              />
            )),
          )}
          {hasDots &&
            model.lines.flatMap((line) =>
              getPrintedDots(line, scale).map(({ x, y: top, mark }) =>
                mark === "cross" ? (
                  <path
                    key={`${line.label} ${x}`}
                    d={`M${x - 3.5} ${top}h7m-3.5-3.5v7`}
                    stroke={toCssColor(line.color)}
                  />
                ) : (
                  <circle
                    key={`${line.label} ${x}`}
                    cx={x}
                    cy={top}
                    r={mark === "hollow" ? 2 : 2.5}
                    fill={mark === "hollow" ? "var(--surface, #ffffff)" : toCssColor(line.color)}
                    stroke={mark === "hollow" ? toCssColor(line.color) : undefined}
                  />
                ),
              ),
            )}
          <BandEdge bands={bands} left={0} toY={yScale} />
          <PlotMarks layer="over" marks={model.annotations} scale={scale} width={width} height={height} />
        </g>
        {/* Above the highest line a low plot has no room for its words. */}
        <EdgeTexts edges={content.edges ?? []} y={y} height={height} right={width} />
        <AxisLeft scale={yScale} tickValues={yTicks} {...AXIS_STYLE} tickComponent={ValueTickLabel} />
        <AxisBottom
          scale={xScale}
          top={height}
          tickValues={ticks.map(({ value }) => value)}
          {...AXIS_STYLE}
          tickFormat={(_, index) => ticks[index]?.label}
          tickComponent={TimeTickLabel}
        />
      </Group>
    </svg>
  );
}

import { AxisLeft, type TickRendererProps } from "@visx/axis";
import { scaleLinear } from "@visx/scale";
import { memo } from "react";
import { formatTicks } from "../axes/axis-ticks.ts";
import { EDGE_PX } from "../axes/plot-layout.ts";
import type { Extent } from "../axes/viewport.ts";
import { BAND_EDGE_PX, type PlotBand } from "../model/plot-drawing.ts";
import { toCssColor } from "../theme/chart-color.ts";
import frameStyles from "../frame/ChartFrame.module.css";
import plotFrameStyles from "./PlotFrame.module.css";

/** The line of the x axis ends with the plot too. */
const LINE_PX = 2;

const axis = frameStyles.axis ?? "";

interface ValueAxisProps {
  readonly y: Extent;
  readonly ticks: readonly number[];
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly bands: readonly PlotBand[];
}

/** The y axis, over the tile: it covers what of the tile lies left and right of the plot. */
export const ValueAxis = memo(function ValueAxis({ y, ticks, height, left, top, bands }: ValueAxisProps) {
  const labels = formatTicks(ticks);
  const scale = scaleLinear<number>({ domain: [y.start, y.end], range: [height, 0] });
  return (
    <>
      <svg
        className={plotFrameStyles.valueAxis}
        style={{ top: 0 }}
        width={left}
        height={top + height + 8}
        aria-hidden="true"
      >
        <rect
          className={plotFrameStyles.mask}
          x={left - EDGE_PX}
          y={top}
          width={EDGE_PX}
          height={height + LINE_PX}
        />
        {/* At the axis: the plot itself stays free for the readings. */}
        {bands.map(({ low, high, color }) => (
          <rect
            key={low}
            x={left}
            y={top + scale(high)}
            width={BAND_EDGE_PX}
            height={scale(low) - scale(high)}
            fill={toCssColor(color)}
          />
        ))}
        <AxisLeft
          scale={scale}
          left={left - 0.5}
          top={top + 0.5}
          tickValues={[...ticks]}
          tickLength={6}
          tickFormat={(_value, place) => labels[place]}
          axisLineClassName={axis}
          tickLineProps={{ className: axis }}
          tickComponent={ValueTickLabel}
        />
      </svg>
      <div className={plotFrameStyles.rightMask} style={{ top, height: height + LINE_PX, width: EDGE_PX }} />
    </>
  );
});

/** Plain text: the axis' own label element measures each word. */
const ValueTickLabel = ({ x, y, formattedValue }: TickRendererProps) => (
  <text className={frameStyles.label} x={x - 4} y={y} dy="0.34em" textAnchor="end">
    {formattedValue}
  </text>
);

import { AxisLeft } from "@visx/axis";
import { scaleLinear } from "@visx/scale";
import { memo } from "react";
import { EDGE_PX } from "../axes/plot-layout.ts";
import type { Extent } from "../axes/viewport.ts";
import type { PlotBand } from "../model/plot-drawing.ts";
import { BandEdge } from "../frame/BandEdge.tsx";
import { AXIS_STYLE, ValueTickLabel } from "../frame/TickLabels.tsx";
import plotFrameStyles from "./PlotFrame.module.css";

/** The line of the x axis ends with the plot too. */
const LINE_PX = 2;

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
        <BandEdge bands={bands} left={left} toY={(value) => top + scale(value)} />
        <AxisLeft
          scale={scale}
          left={left - 0.5}
          top={top + 0.5}
          tickValues={[...ticks]}
          {...AXIS_STYLE}
          tickComponent={ValueTickLabel}
        />
      </svg>
      <div className={plotFrameStyles.rightMask} style={{ top, height: height + LINE_PX, width: EDGE_PX }} />
    </>
  );
});

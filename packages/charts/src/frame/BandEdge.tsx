import { BAND_EDGE_PX, type PlotBand } from "../model/plot-drawing.ts";
import { toCssColor } from "../theme/chart-color.ts";

interface BandEdgeProps {
  readonly bands: readonly PlotBand[];
  readonly left: number;
  readonly toY: (value: number) => number;
}

/** The ranges of a value as a coloured edge at the y axis: the plot itself stays free for the readings. */
export function BandEdge({ bands, left, toY }: BandEdgeProps) {
  return bands.map(({ low, high, color }) => (
    <rect
      key={low}
      x={left}
      y={toY(high)}
      width={BAND_EDGE_PX}
      height={toY(low) - toY(high)}
      fill={toCssColor(color)}
    />
  ));
}

import { scaleLinear } from "@visx/scale";
import type { CSSProperties } from "react";
import type { Extent } from "../axes/viewport.ts";
import type { PlotEdge } from "../model/plot-drawing.ts";
import frameStyles from "./ChartFrame.module.css";

const WIDTH_PX = 200;

interface EdgeLabelsProps {
  readonly edges: readonly PlotEdge[];
  readonly y: Extent;
  readonly height: number;
  readonly style: CSSProperties;
}

/** What the lines at the edges of a range mean, at the right end of the plot, over everything that pans. */
export function EdgeLabels({ edges, y, height, style }: EdgeLabelsProps) {
  if (edges.length === 0) return null;
  const toY = scaleLinear<number>({ domain: [y.start, y.end], range: [height, 0] });
  return (
    <svg className={frameStyles.edges} style={style} width={WIDTH_PX} height={height} aria-hidden="true">
      {edges.map(({ value, text, side }) => (
        <text
          key={text}
          className={frameStyles.edge}
          x={WIDTH_PX - 4}
          y={toY(value)}
          dy={side === "above" ? -5 : 14}
          textAnchor="end"
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

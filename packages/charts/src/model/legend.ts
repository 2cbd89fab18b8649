import type { PictureInk } from "../theme/chart-color.ts";

/** Lines differ in stroke as well as in colour. */
type LegendStroke = "solid" | "dashed" | "dotted" | "area";

export interface LegendEntry {
  readonly label: string;
  readonly color: PictureInk;
  readonly stroke: LegendStroke;
}

/** The dashes of each stroke in px, dash and space in turn; undefined for an unbroken one. */
export const STROKE_DASHES: Readonly<Record<LegendStroke, readonly [number, number] | undefined>> = {
  solid: undefined,
  dashed: [6, 4],
  dotted: [1.5, 3.5],
  area: undefined,
};

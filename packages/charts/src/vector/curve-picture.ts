import {
  AXIS_HEIGHT_PX,
  EDGE_PX,
  MARGIN_LEFT_PX,
  MARGIN_TOP_PX,
  PAPER_WIDTH_PX,
} from "../axes/plot-layout.ts";
import { formatTicks } from "../axes/axis-ticks.ts";

/** The role of a shape; the renderer maps it to a colour. */
export type PictureInk =
  | "grid"
  | "axis"
  | "phase"
  | "marked"
  | "current"
  | "healthy"
  | "reading"
  | "paper"
  | BandInk;

/** The bands of a value, and the lines that part them. */
export type BandInk = "green" | "yellow" | "red";

export type PictureShape =
  /** Path of SVG. Shades come first: what is drawn later lies over them, and nothing needs to be translucent. */
  | { readonly kind: "area" | "line"; readonly ink: PictureInk; readonly path: string }
  | {
      readonly kind: "text";
      readonly text: string;
      readonly x: number;
      /** Vertical middle of the text. */
      readonly y: number;
      readonly align: "left" | "center" | "right";
    };

export { PAPER_WIDTH_PX };

/** A chart as shapes, for a file that is no page. In px of a page of paper. */
export interface CurvePicture {
  readonly width: number;
  readonly height: number;
  /** What areas and lines are cut off at. */
  readonly plot: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly shapes: readonly PictureShape[];
  readonly xTitle: string;
  readonly yTitle: string;
  readonly legend: readonly { readonly label: string; readonly ink: PictureInk; readonly isArea: boolean }[];
  /** What it shows, for those who do not see it. */
  readonly description: string;
  readonly note: string | undefined;
}

export const getPlot = (height: number) => ({
  x: MARGIN_LEFT_PX,
  y: MARGIN_TOP_PX,
  width: PAPER_WIDTH_PX - MARGIN_LEFT_PX - EDGE_PX,
  height,
});

export const getPictureHeight = (height: number): number => MARGIN_TOP_PX + height + AXIS_HEIGHT_PX;

/** A place of the picture as a path writes it. */
export const at = (x: number, y: number): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

export function toLabels(values: readonly number[], toPlace: (value: number) => number) {
  const labels = formatTicks(values);
  return values.map((value, place) => ({ place: toPlace(value), label: labels[place] ?? "" }));
}

/** Grid lines and labels of both axes, at places of the picture. */
export function drawAxes(
  plot: CurvePicture["plot"],
  x: readonly { readonly place: number; readonly label: string }[],
  y: readonly { readonly place: number; readonly label: string }[],
): { readonly under: readonly PictureShape[]; readonly over: readonly PictureShape[] } {
  const right = plot.x + plot.width;
  const bottom = plot.y + plot.height;
  return {
    under: y.map(({ place }) => ({
      kind: "line",
      ink: "grid",
      path: `M${at(plot.x, place)}L${at(right, place)}`,
    })),
    over: [
      {
        kind: "line",
        ink: "axis",
        path: `M${at(plot.x, plot.y)}L${at(plot.x, bottom)}L${at(right, bottom)}`,
      },
      ...y.map(
        ({ place, label }) =>
          ({ kind: "text", text: label, x: plot.x - 8, y: place, align: "right" }) as const,
      ),
      ...x.map(
        ({ place, label }) =>
          ({ kind: "text", text: label, x: place, y: bottom + 12, align: "center" }) as const,
      ),
    ],
  };
}

import { AXIS_HEIGHT_PX, EDGE_PX, MARGIN_LEFT_PX, MARGIN_TOP_PX } from "../axes/plot-layout.ts";
import type { Extent } from "../axes/viewport.ts";
import type { LegendEntry } from "../model/legend.ts";
import type { ChartColor, PictureInk } from "../theme/chart-color.ts";

export type PictureShape =
  | {
      readonly kind: "line";
      readonly ink: PictureInk;
      /** Path of SVG; the ends of its parts are round. */
      readonly path: string;
      readonly width: number;
      readonly dashes?: readonly [dash: number, space: number] | undefined;
    }
  | { readonly kind: "area"; readonly ink: PictureInk; readonly path: string; readonly opacity: number }
  /** A shaded rectangle behind the lines. */
  | { readonly kind: "shade"; readonly color: ChartColor; readonly path: string }
  | {
      readonly kind: "text";
      readonly ink: PictureInk;
      readonly text: string;
      readonly size: number;
      readonly x: number;
      /** Vertical middle of the text. */
      readonly y: number;
      readonly align: "left" | "center" | "right";
    };

/**
 * A plot with its axes as plain shapes, in px from the plot's upper left corner. React draws them as SVG, on paper and
 * for the averaged breath; `packages/report` writes them into a PDF.
 */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly plot: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  /** The x of the plot's two ends. */
  readonly x: Extent;
  /** Cut off at the plot's edges. Areas come first, because a PDF draws them opaque. */
  readonly inside: readonly PictureShape[];
  readonly around: readonly PictureShape[];
}

/** A picture with its words, for a file that is no page. */
export interface FilePicture extends Picture {
  readonly xTitle: string;
  readonly yTitle: string;
  readonly legend: readonly LegendEntry[];
  /** What it shows, for those who do not see it. */
  readonly description: string;
  readonly note: string | undefined;
}

/** The sizes of a picture so wide, with a plot so high. */
export const getPictureSize = (
  width: number,
  height: number,
): Pick<Picture, "width" | "height" | "plot"> => ({
  width,
  height: MARGIN_TOP_PX + height + AXIS_HEIGHT_PX,
  plot: { left: MARGIN_LEFT_PX, top: MARGIN_TOP_PX, width: width - MARGIN_LEFT_PX - EDGE_PX, height },
});

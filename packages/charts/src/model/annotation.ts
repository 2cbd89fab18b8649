import type { ChartColor } from "../theme/chart-color.ts";

interface AnnotationStyle {
  readonly color?: ChartColor;
  /** The label in the table and beside the line. */
  readonly label?: string;
}

/** A mark in chart coordinates: x in the unit of the x axis, y in the unit of the y axis. */
export type Annotation = AnnotationStyle &
  (
    | {
        /** Edges that are left out reach as far as the plot does. */
        readonly type: "background-rect";
        readonly x0?: number;
        readonly x1?: number;
        readonly y0?: number;
        readonly y1?: number;
      }
    | {
        readonly type: "x-line";
        readonly x: number;
        readonly dashed?: boolean;
        /** Rows by which the label is lowered, so that neighbouring labels do not overlap. */
        readonly row?: number;
      }
    | { readonly type: "y-line"; readonly y: number; readonly dashed?: boolean }
    | {
        readonly type: "line";
        readonly x0: number;
        readonly y0: number;
        readonly x1: number;
        readonly y1: number;
        readonly dashed?: boolean;
      }
    | { readonly type: "triangle"; readonly x: number; readonly y: number }
    | { readonly type: "square"; readonly x: number; readonly y: number }
    /** At the upper or lower edge, for a value that the y axis does not reach; its label is the value. */
    | {
        readonly type: "off-scale";
        readonly x: number;
        readonly side: "above" | "below";
        readonly row?: number;
      }
    /** A whisker from low to high. */
    | { readonly type: "range"; readonly x: number; readonly low: number; readonly high: number }
  );

/** A mark that takes its place from the point it belongs to. */
export interface PointAnnotation extends AnnotationStyle {
  readonly type: "triangle" | "square" | "range" | "x-line" | "y-line";
}

/** The mark of a point as a mark of the chart; `low` and `high` are the ends of its range. */
export function toAnnotation(
  mark: PointAnnotation,
  x: number,
  y: number,
  low: number,
  high: number,
): Annotation {
  const { type, ...marking } = mark;
  switch (type) {
    case "x-line":
      return { ...marking, type, x };
    case "y-line":
      return { ...marking, type, y };
    case "range":
      return { ...marking, type, x, low, high };
    default:
      return { ...marking, type, x, y };
  }
}

import type { ChartColor } from "../theme/chart-color.ts";
import type { PointAnnotation } from "./annotation.ts";

/** A value with the range that it summarises. */
export interface MinMidMax {
  readonly min: number;
  readonly mid: number;
  readonly max: number;
}

/** Marks differ by shape: hollow for a reading of poor quality, a cross for a reading of unknown quality. */
export type PointMark = "hollow" | "cross";

export interface SeriesPoint {
  readonly x: number;
  readonly y: number | MinMidMax;
  /** Colours the line that leads to this point. */
  readonly color?: ChartColor;
  readonly annotation?: PointAnnotation;
  /** How its mark is drawn where it is not a full one. */
  readonly mark?: PointMark;
}

interface SeriesStyle {
  readonly label: string;
  readonly color?: ChartColor;
}

/** A line as points, each with its own look. */
interface PointSeries extends SeriesStyle {
  readonly points: readonly SeriesPoint[];
}

/** A line as two arrays of equal length, which are never copied because recordings can be long. */
interface SampleSeries extends SeriesStyle {
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

export type WaveformSeries = PointSeries | SampleSeries;

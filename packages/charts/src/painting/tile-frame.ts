/** Opacity of the area between the ends of a line's range. */
export const RANGE_ALPHA = 0.28;

/** Coordinates of the painted part of a tile, in device pixels. */
export interface TileFrame {
  readonly columns: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly toX: (x: number) => number;
  readonly toY: (y: number) => number;
}

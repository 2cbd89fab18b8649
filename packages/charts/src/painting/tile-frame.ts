/** Coordinates of the painted part of a tile, in device pixels. */
export interface TileFrame {
  readonly columns: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly toX: (x: number) => number;
  readonly toY: (y: number) => number;
}

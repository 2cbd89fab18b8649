import { EDGE_PX } from "../axes/plot-layout.ts";
import type { Extent } from "../axes/viewport.ts";
import type { TilePaint } from "./paint-tile.ts";

const TICK_PX = 6;
const LABEL_FONT_PX = 13;

/**
 * The x axis in the tile. While the view moves every label is there, since any may come into view; otherwise `visible` says
 * what is in view, and labels that would be cut in two at its edges are left out.
 */
export function paintAxis(
  context: CanvasRenderingContext2D,
  { drawing, theme, size, scale, place }: TilePaint,
  visible?: Extent,
): void {
  const { pixelRatio } = size;
  const height = Math.round(size.height * pixelRatio);
  const columns = place.to - place.from;
  const thin = Math.max(1, Math.round(pixelRatio));
  const toX = (x: number) => (x - scale.base) * scale.perUnit - place.from;
  const toTime = (column: number) => scale.base + column / scale.perUnit;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = theme.ground;
  context.fillRect(0, height, columns, Math.ceil(size.axisHeight * pixelRatio) + 1);
  context.fillStyle = theme.axis;
  context.fillRect(0, height, columns, thin);
  context.font = `${LABEL_FONT_PX * pixelRatio}px ${theme.font}`;
  context.textAlign = "center";
  context.textBaseline = "top";
  const range = { start: toTime(place.from), end: toTime(place.to) };
  const edge = EDGE_PX * pixelRatio;
  /** To measure a text is slow, and only those near an end can be cut: no letter is wider than its font is high. */
  const isNear = (x: number, letters: number) => {
    const half = (letters * LABEL_FONT_PX * pixelRatio) / 2;
    return x - half < first - edge || x + half > last + edge;
  };
  const first = visible ? toX(visible.start) : -Infinity;
  const last = visible ? toX(visible.end) : Infinity;
  for (const { value, label } of drawing.getTicks(range, scale.span, size.width)) {
    const x = Math.round(toX(value));
    if (x < first - 1 || x > last + 1) continue;
    context.fillStyle = theme.axis;
    context.fillRect(x, height, thin, TICK_PX * pixelRatio);
    if (visible && isNear(x, label.length)) {
      const half = context.measureText(label).width / 2;
      if (x - half < first - edge || x + half > last + edge) continue;
    }
    context.fillStyle = theme.inkMuted;
    context.fillText(label, x, height + (TICK_PX + 2) * pixelRatio);
  }
}

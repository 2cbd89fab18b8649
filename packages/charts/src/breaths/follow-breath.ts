import { type Extent, getSpan, showRange, type Viewport } from "../axes/viewport.ts";

/** How many lengths of a breath are shown with it at most, and how few at least. */
const WIDEST = 5;
const CLOSEST = 1.25;

/** Brings a breath to the middle of the view, with its neighbours; who has zoomed in further stays so close. */
export function followBreath(view: Viewport, breath: Extent): Viewport {
  const length = getSpan(breath);
  const span = Math.min(Math.max(getSpan(view.visible), CLOSEST * length), WIDEST * length);
  const middle = (breath.start + breath.end) / 2;
  return showRange(view, { start: middle - span / 2, end: middle + span / 2 });
}

import { CHART_ZOOM_MAX } from "@capno/domain/spec-values/chart-values";
import { assert, double, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canPanLeft,
  canPanRight,
  canZoomIn,
  canZoomOut,
  createViewport,
  getSpan,
  getWheelFactor,
  panBy,
  reveal,
  showAll,
  showRange,
  type Viewport,
  zoomAt,
} from "./viewport.ts";

const whole = createViewport({ start: 0, end: 75 });
const fraction = double({ min: 0, max: 1, noNaN: true });
const getZoom = ({ extent, visible }: Viewport) => getSpan(extent) / getSpan(visible);

const views = record({ zoom: double({ min: 1, max: CHART_ZOOM_MAX, noNaN: true }), place: fraction }).map(
  ({ zoom, place }) => panBy(zoomAt(whole, zoom, 0.5), (place - 0.5) * 2 * zoom),
);
const factors = double({ min: 0.05, max: 20, noNaN: true });

describe("the viewport of a chart [spec §9] [REQ-DETAIL-22]", () => {
  it("zooms between 1 and 15 times only", () => {
    assert(
      property(views, factors, fraction, (view, factor, anchor) => {
        const zoom = getZoom(zoomAt(view, factor, anchor));
        expect(zoom).toBeGreaterThanOrEqual(1 - 1e-9);
        expect(zoom).toBeLessThanOrEqual(CHART_ZOOM_MAX + 1e-9);
      }),
    );
  });

  it("returns to its range when a zoom is undone", () => {
    assert(
      property(views, double({ min: 1, max: 15, noNaN: true }), fraction, (view, factor, anchor) => {
        const closer = zoomAt(view, factor, anchor);
        const applied = getSpan(view.visible) / getSpan(closer.visible);
        const back = zoomAt(closer, 1 / applied, anchor);
        expect(back.visible.start).toBeCloseTo(view.visible.start, 6);
        expect(back.visible.end).toBeCloseTo(view.visible.end, 6);
      }),
    );
  });

  it("keeps the point under the pointer in place while it zooms in", () => {
    assert(
      property(views, double({ min: 1, max: 20, noNaN: true }), fraction, (view, factor, anchor) => {
        const under = (v: typeof view) => v.visible.start + anchor * getSpan(v.visible);
        expect(under(zoomAt(view, factor, anchor))).toBeCloseTo(under(view), 6);
      }),
    );
  });

  it("never leaves the recording", () => {
    assert(
      property(
        views,
        factors,
        fraction,
        double({ min: -9, max: 9, noNaN: true }),
        (view, factor, anchor, by) => {
          const { visible } = panBy(zoomAt(view, factor, anchor), by);
          expect(visible.start).toBeGreaterThanOrEqual(-1e-9);
          expect(visible.end).toBeLessThanOrEqual(75 + 1e-9);
          expect(getSpan(visible)).toBeGreaterThan(0);
        },
      ),
    );
  });

  it("pans without changing the zoom", () => {
    assert(
      property(views, double({ min: -3, max: 3, noNaN: true }), (view, by) => {
        expect(getZoom(panBy(view, by))).toBeCloseTo(getZoom(view), 6);
      }),
    );
  });

  it("reports at each limit which moves are impossible", () => {
    const closest = zoomAt(whole, 100, 0);
    expect([canZoomIn(whole), canZoomOut(whole), canPanLeft(whole), canPanRight(whole)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([canZoomIn(closest), canZoomOut(closest), canPanLeft(closest), canPanRight(closest)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(showAll(closest).visible).toEqual(whole.extent);
  });

  it("stops zooming in after steps that only add up to 15 times", () => {
    let view = whole;
    for (let i = 0; i < 60; i++) view = zoomAt(view, 1.07, 0.3);
    expect(canZoomIn(view)).toBe(false);
    expect(getZoom(view)).toBeCloseTo(15, 9);
  });

  it.each([
    ["as asked", { start: 10, end: 30 }, { start: 10, end: 30 }],
    ["no shorter than a fifteenth, around the same middle", { start: 30, end: 31 }, { start: 28, end: 33 }],
    ["moved in where it reaches out", { start: -10, end: 10 }, { start: 0, end: 20 }],
    ["all when it is longer than all", { start: -10, end: 100 }, { start: 0, end: 75 }],
    ["nothing new when it is empty", { start: 20, end: 20 }, { start: 0, end: 75 }],
    ["nothing new when it is not a number", { start: Number.NaN, end: 20 }, { start: 0, end: 75 }],
  ])("shows a range %s", (_, asked, shown) => {
    expect(showRange(whole, asked).visible).toEqual(shown);
  });

  it("moves to a time only when that is out of view", () => {
    const view = showRange(whole, { start: 10, end: 20 });
    for (const inView of [10, 15, 20]) expect(reveal(view, inView)).toBe(view);
    // With a tenth of what is seen beside it, but never beyond the recording.
    expect(reveal(view, 21).visible).toEqual({ start: 12, end: 22 });
    expect(reveal(view, 9).visible).toEqual({ start: 8, end: 18 });
    expect(reveal(view, 75).visible).toEqual({ start: 65, end: 75 });
  });

  it("zooms in when the wheel turns away, and as far back when it turns back", () => {
    expect(getWheelFactor(-100, 0, false)).toBeGreaterThan(1.2);
    expect(getWheelFactor(-3, 1, false)).toBeGreaterThan(1.2);
    expect(getWheelFactor(-100, 0, false) * getWheelFactor(100, 0, false)).toBeCloseTo(1, 12);
  });

  it.each([
    ["in pages as one in 400 px", getWheelFactor(-0.5, 2, false), getWheelFactor(-200, 0, false)],
    ["in lines as one in 33 px", getWheelFactor(-3, 1, false), getWheelFactor(-99, 0, false)],
    [
      "of any length as one of 300 px at most",
      getWheelFactor(-5_000, 0, false),
      getWheelFactor(-300, 0, false),
    ],
    ["the other way alike", getWheelFactor(5_000, 0, false), getWheelFactor(300, 0, false)],
  ])("takes a turn of the wheel %s", (_, factor, same) => {
    expect(factor).toBeCloseTo(same, 12);
  });

  it("follows two fingers more closely than a wheel", () => {
    expect(getWheelFactor(-10, 0, true)).toBeCloseTo(Math.exp(0.1), 12);
    expect(getWheelFactor(-10, 0, false)).toBeLessThan(1.03);
  });
});

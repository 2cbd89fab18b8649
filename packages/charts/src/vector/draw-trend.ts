import { scaleLinear } from "@visx/scale";

import { MARGIN_TOP_PX, PAPER_WIDTH_PX } from "../axes/plot-layout.ts";
import { createTimeTicks } from "../axes/time-ticks.ts";
import { type Extent, getSpan } from "../axes/viewport.ts";
import { getPrintedDots, getPrintedPath } from "../printing/printed-path.ts";
import { getProblemNote } from "../samples/use-problems.ts";
import {
  createTrendModel,
  dashGaps,
  getEdges,
  getTrendAxis,
  markOffScale,
  type TrendPoint,
} from "../trend/trend-model.ts";
import { describeTrend, formatTrendValue } from "../trend/trend-text.ts";
import type { Annotation } from "../model/annotation.ts";
import type { PlotEdge } from "../model/plot-drawing.ts";
import {
  at,
  type BandInk,
  type CurvePicture,
  drawAxes,
  getPlot,
  type PictureShape,
  toLabels,
} from "./curve-picture.ts";

export interface TrendDrawing {
  readonly label: string;
  /** The unit; empty for a statistic without a unit. */
  readonly unit: string;
  readonly decimals: number;
  readonly points: readonly TrendPoint[];
  /** The window of time, in milliseconds since 1970; readings outside are not drawn. */
  readonly window: Extent;
  /** IANA name of the zone of the time axis. */
  readonly zone: string;
  /** The statistic's whole axis; drawn is what the readings and `ownRange` need. The green band is the usual range. */
  readonly y: Extent;
  /** The range in which the readings usually lie, shaded behind the line. */
  readonly ownRange: { readonly low: number; readonly high: number } | undefined;
  readonly bands: readonly { readonly low: number; readonly high: number; readonly color: BandInk }[];
  readonly referenceLines: readonly { readonly value: number; readonly color: BandInk }[];
  readonly height: number;
  /** From so many milliseconds between two readings on, the line between them is dashed. */
  readonly longestGapMs: number;
}

const BAND_WIDTH_PX = 7;
const PX_PER_VALUE_TICK = 18;
/** Without a title the axis needs its labels alone. */
const LABELS_PX = 20;

/** A statistic over a window of time as shapes for a file; undefined where no reading lies in it. */
export function drawTrend(drawing: TrendDrawing): CurvePicture | undefined {
  const { label, unit, decimals, zone, window, height, ownRange } = drawing;
  const points = drawing.points.filter(({ x }) => x >= window.start && x <= window.end);
  const model = dashGaps(createTrendModel(label, points, []), drawing.longestGapMs);
  const [line] = model.lines;
  if (line === undefined || model.extent === undefined) return undefined;
  const plot = getPlot(height);
  const right = plot.x + plot.width;
  const usual = drawing.bands.find(({ color }) => color === "green");
  const y = getTrendAxis(model, undefined, {
    whole: drawing.y,
    isWhole: false,
    usual,
    own: ownRange,
    decimals,
  });
  const lines = drawing.referenceLines.filter(({ value }) => value >= y.start && value <= y.end);
  const toX = scaleLinear<number>({ domain: [window.start, window.end], range: [plot.x, right] });
  const toY = scaleLinear<number>({ domain: [y.start, y.end], range: [plot.y + height, plot.y] });
  const drawn = drawAxes(
    plot,
    createTimeTicks(zone)(window, getSpan(window), plot.width).map(({ value, label: text }) => ({
      place: toX(value),
      label: text,
    })),
    toLabels(toY.ticks(height / PX_PER_VALUE_TICK), toY),
  );
  const scale = { toX, toY, visible: window, width: plot.width };
  return {
    width: PAPER_WIDTH_PX,
    height: MARGIN_TOP_PX + height + LABELS_PX,
    plot,
    shapes: [
      ...(ownRange === undefined
        ? []
        : [
            {
              kind: "area",
              ink: "current",
              path: toBox(plot.x, right, toY(ownRange.low), toY(ownRange.high)),
            } as const,
          ]),
      ...drawing.bands
        .filter(({ low, high }) => high > y.start && low < y.end)
        .map(({ low, high, color }): PictureShape => {
          const [top, bottom] = [toY(Math.min(high, y.end)), toY(Math.max(low, y.start))];
          const edge = plot.x + BAND_WIDTH_PX;
          return {
            kind: "area",
            ink: color,
            path: toBox(plot.x, edge, bottom, top),
          };
        }),
      ...drawn.under,
      ...lines.map(({ value, color }): PictureShape => ({
        kind: "line",
        ink: color,
        path: `M${at(plot.x, toY(value))}L${at(right, toY(value))}`,
      })),
      ...line.strands.map((strand): PictureShape => ({
        kind: "line",
        ink: "current",
        path: getPrintedPath(line, strand, scale),
      })),
      ...model.annotations.flatMap((mark): readonly PictureShape[] =>
        mark.type === "line"
          ? [
              {
                kind: "line",
                ink: "current",
                path: toDashes(toX(mark.x0), toY(mark.y0), toX(mark.x1), toY(mark.y1)),
              },
            ]
          : [],
      ),
      ...getPrintedDots(line, scale).flatMap(drawReading),
      ...markOffScale(points, y, (value) => formatTrendValue(value, { unit, decimals, zone })).flatMap(
        (mark) => drawOffScale(mark, toX, plot),
      ),
      ...drawn.over,
      ...placeEdges(getEdges(lines, usual, unit, y), lines, toY, plot),
    ],
    xTitle: "",
    yTitle: "",
    legend: [],
    description: describeTrend(line, { decimals, unit, zone }),
    note: getProblemNote(model.problems),
  };
}

const toBox = (left: number, right: number, bottom: number, top: number): string =>
  `M${at(left, top)}L${at(right, top)}L${at(right, bottom)}L${at(left, bottom)}Z`;

/** An arrow head at the edge, with its value at its right. */
function drawOffScale(
  mark: Annotation,
  toX: (x: number) => number,
  plot: CurvePicture["plot"],
): readonly PictureShape[] {
  if (mark.type !== "off-scale") return [];
  const [edge, inwards] = mark.side === "above" ? [plot.y, 1] : [plot.y + plot.height, -1];
  const x = toX(mark.x);
  const base = edge + inwards * 9;
  return [
    {
      kind: "line",
      ink: "red",
      path: `M${at(x, edge + inwards)}L${at(x - 4, base)}L${at(x + 4, base)}Z`,
    },
    { kind: "text", text: mark.label ?? "", x: x + 7, y: edge + inwards * 6, align: "left" },
  ];
}

const LABEL_ABOVE_PX = -7;
const LABEL_BELOW_PX = 8;
/** The height of a label. Half of it is the least distance from the label's middle to a line. */
const LABEL_PX = 12;
const CLEAR_PX = LABEL_PX / 2;
/** The width of the longest label: the step to the next place on the left. */
const LABEL_STEP_PX = 160;

/**
 * Each line's label at the right, on its own side or the other, else further to the left: never on a line or another
 * label, nor beyond the plot.
 */
function placeEdges(
  edges: readonly PlotEdge[],
  lines: readonly { readonly value: number }[],
  toY: (value: number) => number,
  plot: CurvePicture["plot"],
): readonly PictureShape[] {
  const placed: { readonly x: number; readonly y: number }[] = [];
  return edges.flatMap(({ value, text, side }) => {
    const own = toY(value) + (side === "above" ? LABEL_ABOVE_PX : LABEL_BELOW_PX);
    const other = toY(value) + (side === "above" ? LABEL_BELOW_PX : LABEL_ABOVE_PX);
    const columns = Math.floor(plot.width / LABEL_STEP_PX);
    const places = Array.from(
      { length: columns },
      (_, column) => plot.x + plot.width - 2 - column * LABEL_STEP_PX,
    );
    const spot = places
      .flatMap((x) => [own, other].map((y) => ({ x, y })))
      .find(
        ({ x, y }) =>
          y - CLEAR_PX >= plot.y &&
          y + CLEAR_PX <= plot.y + plot.height &&
          lines.every((line) => Math.abs(toY(line.value) - y) >= CLEAR_PX) &&
          placed.every((known) => known.x !== x || Math.abs(known.y - y) >= LABEL_PX),
      );
    if (spot === undefined) return [];
    placed.push(spot);
    return [{ kind: "text", text, ...spot, align: "right" } as const];
  });
}

function drawReading({ x, y, mark }: ReturnType<typeof getPrintedDots>[number]): readonly PictureShape[] {
  if (mark === "cross")
    return [{ kind: "line", ink: "current", path: `M${at(x - 3, y)}h6M${at(x, y - 3)}v6` }];
  const dot = { kind: "line", ink: "reading", path: `M${at(x, y)}h0.01` } as const;
  return mark === "hollow" ? [dot, { ...dot, ink: "paper" }] : [dot];
}

const DASH_PX = 4;

/** A straight line as dashes: the shapes of a file know no dashed stroke. */
function toDashes(x0: number, y0: number, x1: number, y1: number): string {
  const count = Math.max(1, Math.floor(Math.hypot(x1 - x0, y1 - y0) / (2 * DASH_PX)));
  const place = (part: number) => at(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part);
  return Array.from({ length: count }, (_, i) => `M${place(i / count)}L${place((i + 0.5) / count)}`).join("");
}

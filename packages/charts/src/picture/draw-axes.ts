import { formatTicks } from "../axes/axis-ticks.ts";
import { at } from "./line-path.ts";
import type { PictureShape } from "./picture.ts";

interface PlacedTick {
  readonly place: number;
  readonly label: string;
}

const TICK_PX = 6;
export const LABEL_SIZE_PX = 13;

/** The ticks of an axis of numbers. */
export function placeTicks(
  values: readonly number[],
  toPlace: (value: number) => number,
): readonly PlacedTick[] {
  const labels = formatTicks(values);
  return values.map((value, index) => ({ place: toPlace(value), label: labels[index] ?? "" }));
}

export const drawGrid = (places: readonly number[], width: number): PictureShape => ({
  kind: "line",
  ink: "grid",
  width: 1,
  path: places.map((y) => `M${at(0, y)}H${width}`).join(""),
});

/** Both axes with their ticks and labels. */
export function drawAxes(
  x: readonly PlacedTick[],
  y: readonly PlacedTick[],
  width: number,
  height: number,
): readonly PictureShape[] {
  const text = { kind: "text", ink: "label", size: LABEL_SIZE_PX } as const;
  const ticks = [
    ...y.map(({ place }) => `M${at(0, place)}h${-TICK_PX}`),
    ...x.map(({ place }) => `M${at(place, height)}v${TICK_PX}`),
  ];
  return [
    { kind: "line", ink: "axis", width: 1, path: `M0 0V${height}H${width}${ticks.join("")}` },
    ...y.map(({ place, label }) => ({ ...text, text: label, x: -10, y: place, align: "right" as const })),
    ...x.map(({ place, label }) => ({
      ...text,
      text: label,
      x: place,
      y: height + 14,
      align: "center" as const,
    })),
  ];
}

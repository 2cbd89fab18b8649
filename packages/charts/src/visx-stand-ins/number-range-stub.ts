/**
 * Stands in the builds for what finds out how to go from one end of a scale's range to the other: between colours, dates,
 * words or lists, with every colour name of CSS, 3 KB. The ranges here are pixels.
 */
// oxlint-disable-next-line import/no-default-export -- as the module has that it stands in for
export default function interpolateRange(from: unknown, to: unknown): (fraction: number) => number {
  if (typeof from !== "number" || typeof to !== "number") {
    throw new Error("The builds leave all ranges but numbers out: see number-range-stub");
  }
  return (fraction) => from * (1 - fraction) + to * fraction;
}

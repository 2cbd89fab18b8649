/**
 * Rounds half up at a number of decimals as a reader would: 1.005 becomes 1.01 although its binary form lies a
 * hair below. Never `Number(x.toFixed(n))`, which gives 1.
 */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(Number((value * scale).toPrecision(12))) / scale;
}

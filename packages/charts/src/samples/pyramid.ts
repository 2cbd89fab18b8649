/** Lowest and highest value of every 16 samples, of every 64, of every 256 …; built once per recording. */
export interface Pyramid {
  readonly values: ArrayLike<number>;
  readonly levels: readonly Float64Array[];
}

/** Lowest and highest of a stretch; Infinity and -Infinity where it is empty. */
export interface LowHigh {
  low: number;
  high: number;
}

const SAMPLES_PER_BUCKET_LOG2 = 4;
const FAN_LOG2 = 2;
const SMALLEST_LEVEL = 64;

export function createPyramid(values: ArrayLike<number>): Pyramid {
  const levels = new Array<Float64Array>();
  const size = 1 << SAMPLES_PER_BUCKET_LOG2;
  let count = values.length >> SAMPLES_PER_BUCKET_LOG2; // whole buckets only: the rest is read raw
  if (count < SMALLEST_LEVEL) return { values, levels };
  let level = new Float64Array(2 * count);
  for (let bucket = 0; bucket < count; bucket++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = bucket * size; i < (bucket + 1) * size; i++) {
      const value = values[i] as number;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    level[2 * bucket] = low;
    level[2 * bucket + 1] = high;
  }
  levels.push(level);
  while ((count >>= FAN_LOG2) >= SMALLEST_LEVEL) {
    const coarser = new Float64Array(2 * count);
    for (let bucket = 0; bucket < count; bucket++) {
      let low = Infinity;
      let high = -Infinity;
      const end = (bucket + 1) << (FAN_LOG2 + 1);
      for (let i = bucket << (FAN_LOG2 + 1); i < end; i += 2) {
        if ((level[i] as number) < low) low = level[i] as number;
        if ((level[i + 1] as number) > high) high = level[i + 1] as number;
      }
      coarser[2 * bucket] = low;
      coarser[2 * bucket + 1] = high;
    }
    levels.push(coarser);
    level = coarser;
  }
  return { values, levels };
}

/**
 * Widens `out` by the samples from..to (exclusive), exactly: raw at the ragged ends, buckets between, so that what is
 * drawn has the peaks of the recording whatever the zoom.
 */
export function widenByStretch(pyramid: Pyramid, from: number, to: number, out: LowHigh): void {
  let { low, high } = out;
  const { values, levels } = pyramid;
  let depth = 0;
  let a = from;
  let b = to;
  const mask = (1 << SAMPLES_PER_BUCKET_LOG2) - 1;
  if (levels.length > 0 && b - a > mask) {
    for (; a & mask; a++) {
      const value = values[a] as number;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    while (b & mask) {
      const value = values[--b] as number;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    a >>= SAMPLES_PER_BUCKET_LOG2;
    b >>= SAMPLES_PER_BUCKET_LOG2;
    const fan = (1 << FAN_LOG2) - 1;
    while (a < b) {
      const level = levels[depth] as Float64Array;
      // The top level has no coarser one to leave the rest to.
      const aligned = depth === levels.length - 1 ? b : Math.min(b, (a + fan) & ~fan);
      for (; a < aligned; a++) {
        if ((level[2 * a] as number) < low) low = level[2 * a] as number;
        if ((level[2 * a + 1] as number) > high) high = level[2 * a + 1] as number;
      }
      while (a < b && b & fan) {
        b--;
        if ((level[2 * b] as number) < low) low = level[2 * b] as number;
        if ((level[2 * b + 1] as number) > high) high = level[2 * b + 1] as number;
      }
      a >>= FAN_LOG2;
      b >>= FAN_LOG2;
      depth++;
    }
  } else {
    for (; a < b; a++) {
      const value = values[a] as number;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  out.low = low;
  out.high = high;
}

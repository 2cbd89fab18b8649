/** Smooths with a Gaussian kernel of `sigma` samples; the ends are continued by their own value. */
export function blurSamples(samples: readonly number[], sigma: number): number[] {
  const reach = Math.ceil(3 * sigma);
  const offsets = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
  const weights = offsets.map((offset) => Math.exp(-0.5 * (offset / sigma) ** 2));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const lastIndex = samples.length - 1;
  return samples.map((_, center) => {
    let sum = 0;
    // Millions of times at a start: without a pair for each weight.
    for (let i = 0; i < weights.length; i += 1) {
      const at = Math.min(lastIndex, Math.max(0, center + i - reach));
      sum += (weights[i] ?? 0) * (samples[at] ?? 0);
    }
    return sum / total;
  });
}

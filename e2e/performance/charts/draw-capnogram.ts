const SAMPLE_INTERVAL_S = 0.02;
const BREATH_S = 4;

/** Synthetic breaths with an upstroke, a sloping plateau and a fall, at 50 Hz, with noise that is the same each time. */
export function drawCapnogram(count: number): {
  readonly times: Float64Array;
  readonly values: Float64Array;
} {
  const times = Float64Array.from({ length: count }, (_, place) => place * SAMPLE_INTERVAL_S);
  const values = times.map((time, place) => {
    const breath = Math.floor(time / BREATH_S);
    const top = 4.9 + 0.6 * Math.sin(breath * 1.7);
    const phase = (time % BREATH_S) / BREATH_S;
    const noise = 0.03 * Math.sin(place * 12.9898);
    const value =
      phase < 0.4
        ? top * Math.exp(-phase * BREATH_S * 12)
        : top * (1 - Math.exp((0.4 - phase) * BREATH_S * 5.5)) * (0.8 + 0.2 * phase);
    return Math.max(0, value + noise);
  });
  return { times, values };
}

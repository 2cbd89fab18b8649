export interface SyntheticCapnogram {
  readonly times: Float64Array;
  readonly values: Float64Array;
  /** Index of a one-sample artefact that no chart may lose. */
  readonly spike: number;
}

const SAMPLE_INTERVAL_S = 0.02;

/** Mulberry32: the same recording in every run. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Breaths with an upstroke, a sloping plateau and a fall, at 50 Hz. Synthetic. */
export function drawCapnogram(samples: number): SyntheticCapnogram {
  const random = createRandom(1);
  const times = new Float64Array(samples);
  const values = new Float64Array(samples);
  let breathStart = 0;
  let duration = 4;
  let top = 5;
  let slope = 0.5;
  let last = 0;
  for (let i = 0; i < samples; i++) {
    const time = i * SAMPLE_INTERVAL_S;
    times[i] = time;
    if (time - breathStart >= duration) {
      breathStart = time;
      last = top;
      duration = 3 + 2 * random();
      top = 4.3 + 1.2 * random();
      slope = 0.05 + 0.2 * random();
    }
    const phase = (time - breathStart) / duration;
    const out = (phase - 0.4) * duration;
    const value =
      phase < 0.4
        ? last * Math.exp(-phase * duration * 12)
        : top * (1 - Math.exp(-out / 0.18)) * (1 - slope + (slope * out) / (duration * 0.6));
    values[i] = Math.max(0, value + (random() - 0.5) * 0.06);
  }
  const spike = Math.floor(samples * 0.37);
  values[spike] = 9.5;
  return { times, values, spike };
}

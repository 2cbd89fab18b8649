/** A record as it arrives, in batches, and as it is drawn, sample by sample. */
export interface Trace {
  /** kPa, 0.02 s apart. */
  readonly values: number[];
  /** How many of them are drawn; fractions carry the rest to the next frame. */
  shown: number;
  /** Samples per millisecond at which they are drawn. */
  rate: number;
  lastBatchAt: number | undefined;
}

/** 24 s of breathing across the screen: about six breaths, wide enough to see their form. */
export const WINDOW_SAMPLES = 1200;

const USUAL_BATCH_MS = 800;

export function createTrace(): Trace {
  return { values: [], shown: 0, rate: 0, lastBatchAt: undefined };
}

/** Takes a batch and sets the pace, so that it has been drawn when the next one is due. */
export function addSamples(
  trace: Trace,
  batch: { readonly from: number; readonly values: readonly number[] },
  now: number,
): void {
  if (batch.from === 0) Object.assign(trace, { ...createTrace(), values: [] });
  // A page that was opened in the middle of a record has missed its beginning.
  while (trace.values.length < batch.from) trace.values.push(0);
  trace.values.length = batch.from;
  trace.values.push(...batch.values);
  const interval = trace.lastBatchAt === undefined ? USUAL_BATCH_MS : now - trace.lastBatchAt;
  const pending = trace.values.length - trace.shown;
  trace.rate = pending / Math.min(10_000, Math.max(16, interval));
  trace.lastBatchAt = now;
}

/** Advances the animation by some milliseconds; returns true while it has more to draw. */
export function advanceTrace(trace: Trace, elapsedMs: number): boolean {
  trace.shown = Math.min(trace.values.length, trace.shown + trace.rate * elapsedMs);
  return trace.shown < trace.values.length;
}

interface TracePoint {
  readonly x: number;
  readonly y: number;
}

/** The visible end of a trace as points in a box, highest pressure at the top. */
export function getTracePoints(
  trace: Trace,
  box: { readonly width: number; readonly height: number; readonly highestKPa: number },
): readonly TracePoint[] {
  const end = Math.floor(trace.shown);
  const start = Math.max(0, end - WINDOW_SAMPLES);
  const step = box.width / WINDOW_SAMPLES;
  const points: TracePoint[] = [];
  for (let i = start; i < end; i++) {
    const share = Math.min(1, (trace.values[i] ?? 0) / box.highestKPa);
    points.push({ x: (i - start) * step, y: box.height * (1 - share) });
  }
  return points;
}

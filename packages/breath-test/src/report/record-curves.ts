import type { DrawnAverage } from "@capno/charts/AverageWaveformChart";
import type { Breaths, Recording } from "@capno/charts/CapnogramWithBreaths";
import { MAX_KPA } from "@capno/charts/max-kpa";

import type { BreathTestRecord } from "../definition.ts";

/** The curves of a record for the charts; undefined if there is nothing to draw. */
interface RecordCurves {
  readonly recording: Recording;
  /** The recording for a chart without breaths. */
  readonly capnogram: readonly Recording[];
  readonly average: DrawnAverage | undefined;
  readonly healthy: DrawnAverage | undefined;
  /** Top of both charts' scales, kPa: equal heights mean equal pressures. */
  readonly top: number;
  readonly breaths: Breaths | undefined;
}

type MeasuredRecord = Pick<BreathTestRecord<unknown>, "recording" | "features" | "healthy">;

export function getRecordCurves(
  { recording, features, healthy }: MeasuredRecord,
  isCompared: boolean,
): RecordCurves {
  const { timesS, valuesKPa } = recording.waveform;
  const average = features?.averageWaveform;
  const curve = { label: "pCO₂", times: timesS, values: valuesKPa };
  return {
    top: getTop(valuesKPa, getHighest(average), isCompared ? getHighest(healthy) : undefined),
    recording: curve,
    capnogram: [curve],
    breaths: features && {
      startsS: features.splitsS,
      errors: features.breathErrors,
      endS: timesS.at(-1) ?? 0,
    },
    average,
    healthy: isCompared ? healthy : undefined,
  };
}

/** Including its deviation band. */
function getHighest(curve: DrawnAverage | undefined): readonly number[] | undefined {
  return curve?.meansKPa.map((mean, at) => mean + (curve.deviationsKPa?.[at] ?? 0));
}

/** The scale shows at least this much, so that charts of two tests can be compared. */
const LEAST_TOP_KPA = 6;
/** The charts' own margin above their highest value. */
const HEADROOM_KPA = 0.25;

function getTop(...curves: readonly (readonly number[] | undefined)[]): number {
  let highest = 0;
  for (const curve of curves)
    for (const kPa of curve ?? []) if (kPa > highest && kPa <= MAX_KPA) highest = kPa;
  return Math.max(LEAST_TOP_KPA, Math.ceil(highest + HEADROOM_KPA));
}

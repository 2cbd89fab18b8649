import type { AverageWaveform } from "@capno/domain/breath/average-waveform";
import { splitBreaths, type Breath } from "./breath-splits.ts";
import { getAverageWaveform, getEndTidal, getMean, getRespiratoryRate } from "./breath-statistics.ts";
import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values/breath-values";
import { STATISTICS, type StatisticName } from "@capno/domain/spec-values/statistic-values";
import { mapStatistics, type RecordStatistics } from "@capno/domain/statistic/statistics";

import { assessObstruction } from "./assessment.ts";
import { getBreathError } from "./breath-errors.ts";
import { getMedianSlopes, getObstructionScore } from "./breath-slopes.ts";
import { getStandardisedWaveform, type StandardisedWaveform } from "./standardised-waveform.ts";

export interface RecordAnalysis {
  /** Sample index at which each breath begins. */
  readonly splits: readonly number[];
  /** One per breath; empty means good. */
  readonly breathErrors: readonly string[];
  /** Averages the good breaths. */
  readonly averageWaveform: AverageWaveform;
  readonly standardised: StandardisedWaveform | null;
  /** kPa, one per breath. */
  readonly petCo2PerBreath: readonly (number | null)[];
  /** Each statistic is in the unit of its definition; a mean is taken over the good breaths. */
  readonly statistics: RecordStatistics;
  /** 0..1 */
  readonly probability: number | null;
  readonly category: string | null;
  readonly severityCategory: string | null;
}

/**
 * Everything the backend computes from the samples (kPa, 0.02 s apart) of one record. What the record does not
 * hold is null, never 0.
 */
export function analyseRecord(samples: readonly number[]): RecordAnalysis {
  const breaths = splitBreaths(samples);
  const breathErrors = breaths.map((breath) => getBreathError(samples, breath));
  const good = breaths.filter((_, i) => breathErrors[i] === "");
  const petCo2PerBreath = breaths.map((breath) => getEndTidal(samples, breath));
  const slopes = getMedianSlopes(samples, good);
  const assessment = slopes === undefined ? undefined : assessObstruction(getObstructionScore(slopes));
  const averageWaveform = getAverageWaveform(samples, good);
  const computed: Partial<RecordStatistics> = {
    endTidalCo2: getMean(
      petCo2PerBreath.filter((kPa, i) => kPa !== null && breathErrors[i] === "") as number[],
    ),
    respiratoryRate: getRespiratoryRate(breaths),
    metabolicBurden: getMetabolicBurden(samples, good),
    obstructiveIndex: assessment?.obstructiveIndex ?? null,
  };
  return {
    splits: breaths.map(({ start }) => start),
    breathErrors,
    averageWaveform,
    standardised: getStandardisedWaveform(averageWaveform),
    petCo2PerBreath,
    statistics:
      good.length > 0 ? completeStatistics(computed) : mapStatistics((name) => computed[name] ?? null),
    probability: assessment?.probability ?? null,
    category: assessment?.category ?? null,
    severityCategory: assessment?.severityCategory ?? null,
  };
}

/** Gives a defined statistic that the simulator does not compute its median, so that every record has all statistics. */
export function completeStatistics(computed: Partial<RecordStatistics>): RecordStatistics {
  return mapStatistics((name) => {
    const value = computed[name];
    return value === undefined ? getPercentileValue(STATISTICS[name].percentileCorners, 50) : value;
  });
}

function getPercentileValue(
  corners: (typeof STATISTICS)[StatisticName]["percentileCorners"],
  percent: number,
): number {
  const at = corners.findIndex(([place]) => place >= percent);
  const [[low, from] = [0, 0], [high, to] = [100, 0]] = corners.slice(
    Math.max(0, at - 1),
    Math.max(0, at - 1) + 2,
  );
  return from + ((to - from) * (percent - low)) / (high - low);
}

/** The handset measures no flow: a quiet breath is taken to be half a litre. */
const ASSUMED_TIDAL_VOLUME_L = 0.5;
/** Gas constant times body temperature, kPa·L per mmol (310 K). */
const RT_KPA_L_PER_MMOL = 2.577;

/** Expired CO2 per second by the ideal gas law, in mmol/s. */
function getMetabolicBurden(samples: readonly number[], breaths: readonly Breath[]): number | null {
  return getMean(
    breaths.flatMap((breath) => {
      const expired = getMean(samples.slice(breath.start, breath.inspiration));
      if (expired === null) return [];
      const durationS = (breath.end - breath.start) * SAMPLE_INTERVAL_S;
      return [(expired * ASSUMED_TIDAL_VOLUME_L) / RT_KPA_L_PER_MMOL / durationS];
    }),
  );
}

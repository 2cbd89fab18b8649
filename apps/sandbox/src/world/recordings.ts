import { getBreathQuality } from "@capno/domain/breath/quality";
import { mapStatistics, type RecordStatistics } from "@capno/domain/statistic/statistics";

import { analyseRecord, completeStatistics, type RecordAnalysis } from "../simulator/analyse-record.ts";
import { type BreathProfile, simulateRecord, type SimulationRequest } from "../simulator/simulate-record.ts";
import type { Capnogram } from "./tables.ts";

export interface Recording {
  /** kPa, 0.02 s apart. */
  readonly samples: readonly number[];
  readonly analysis: RecordAnalysis;
}

const KEPT = 200;
const kept = new Map<string, Recording>();

/** Draws and analyses a recording; tables hold only its source and the numbers of its analysis. */
export function getRecording(source: SimulationRequest): Recording {
  const { profile, seed, severity, coughShare, personSeed } = source;
  const key = [profile, seed, severity, coughShare, personSeed].join(":");
  const known = kept.get(key);
  if (known) return known;
  const { samples } = simulateRecord(source);
  const recording = { samples, analysis: analyseRecord(samples) };
  const oldest = kept.keys().next();
  if (kept.size >= KEPT && !oldest.done) kept.delete(oldest.value);
  kept.set(key, recording);
  return recording;
}

/** What a stored capnogram was drawn from. */
export function toSimulationRequest(
  row: Pick<Capnogram, "profile" | "severity" | "cough_share" | "person_seed" | "recording_seed">,
): SimulationRequest {
  return {
    profile: row.profile as BreathProfile,
    seed: row.recording_seed,
    ...(row.severity !== null && { severity: row.severity }),
    ...(row.cough_share !== null && { coughShare: row.cough_share }),
    ...(row.person_seed !== null && { personSeed: row.person_seed }),
  };
}

/** The columns of a stored capnogram that come from its analysis. */
export function getFeatureColumns(
  analysis: RecordAnalysis,
): Pick<Capnogram, "breath_quality" | "statistics"> {
  const quality = getBreathQuality(analysis.breathErrors);
  return {
    breath_quality: quality === null ? null : quality / 100,
    statistics: JSON.stringify(analysis.statistics),
  };
}

/** The statistics of a stored capnogram; all unknown where nothing was computed. */
export function readStatistics({ statistics }: Pick<Capnogram, "statistics">): RecordStatistics {
  if (statistics === null) return mapStatistics(() => null);
  return completeStatistics(JSON.parse(statistics) as Partial<RecordStatistics>);
}

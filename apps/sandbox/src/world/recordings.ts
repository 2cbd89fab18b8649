import { getBreathQuality } from "@capno/domain/quality";

import { analyseRecord, type RecordAnalysis } from "../simulator/analyse-record.ts";
import { simulateRecord, type BreathProfile } from "../simulator/simulate-record.ts";
import type { Capnogram } from "./tables.ts";

/** What draws a recording, and draws the same one again. */
export interface RecordingSource {
  readonly profile: BreathProfile;
  readonly seed: number;
  /** 0 healthy to 1 severe; absent: drawn from the profile. */
  readonly severity?: number;
  /** Share of coughs among the breaths; absent: what the profile usually has. */
  readonly coughShare?: number;
}

export interface Recording {
  /** kPa, 0.02 s apart. */
  readonly samples: readonly number[];
  readonly analysis: RecordAnalysis;
}

const KEPT = 200;
const kept = new Map<string, Recording>();

/** Draws and analyses a recording; tables hold only its source and the numbers of its analysis. */
export function getRecording(source: RecordingSource): Recording {
  const key = `${source.profile}:${source.seed}:${source.severity ?? ""}:${source.coughShare ?? ""}`;
  const known = kept.get(key);
  if (known) return known;
  const { samples } = simulateRecord(source);
  const recording = { samples, analysis: analyseRecord(samples) };
  const oldest = kept.keys().next();
  if (kept.size >= KEPT && !oldest.done) kept.delete(oldest.value);
  kept.set(key, recording);
  return recording;
}

export function toRecordingSource(
  row: Pick<Capnogram, "profile" | "severity" | "cough_share" | "recording_seed">,
): RecordingSource {
  return {
    profile: row.profile as BreathProfile,
    seed: row.recording_seed,
    ...(row.severity !== null && { severity: row.severity }),
    ...(row.cough_share !== null && { coughShare: row.cough_share }),
  };
}

/** The columns of a stored capnogram that come from its analysis. */
export function getFeatureColumns(analysis: RecordAnalysis) {
  const quality = getBreathQuality(analysis.breathErrors);
  return {
    breath_quality: quality === null ? null : quality / 100,
    respiratory_rate: analysis.respiratoryRate,
    pet_co2: analysis.petCo2,
    metabolic_burden: analysis.metabolicBurden,
    obstructive_index: analysis.obstructiveIndex,
  };
}

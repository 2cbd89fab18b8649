import { readFileSync } from "node:fs";
import { join } from "node:path";

import { STATISTIC_NAMES } from "@capno/domain/spec-values/statistic-values";
import type { RecordStatistics } from "@capno/domain/statistic/statistics";

import { completeStatistics } from "../simulator/analyse-record.ts";
import { getFeatureColumns, getRecording } from "../world/recordings.ts";
import type { PlannedParticipant, PlannedRecord } from "./study-plan.ts";

export type Features = ReturnType<typeof getFeatureColumns>;

/** Analysed ahead of time by `scripts/draw-study.ts`: thousands of records take too long at every start. */
const FILE = join(import.meta.dirname, "..", "..", "data", "study-features.json");

/** The breath quality, then the statistics in the order of their definition. */
type Row = readonly (number | null)[];

/** What the analysis of a planned record gives, the same as for a live one. */
function drawRow({ profile, seed, personSeed, severity, coughShare }: PlannedRecord): Row {
  const { analysis } = getRecording({ profile, seed, personSeed, severity, coughShare });
  const { breath_quality: quality } = getFeatureColumns(analysis);
  return [quality, ...STATISTIC_NAMES.map((name) => analysis.statistics[name])].map((value) =>
    value === null ? null : Number(value.toFixed(4)),
  );
}

function toFeatures([quality = null, ...values]: Row): Features {
  const stored = STATISTIC_NAMES.slice(0, values.length).map((name, index) => [name, values[index]]);
  const statistics = completeStatistics(Object.fromEntries(stored) as Partial<RecordStatistics>);
  return { breath_quality: quality, statistics: JSON.stringify(statistics) };
}

let known: readonly (readonly Features[])[] | undefined;

/** The stored features of every record, participant by participant, in the order of the plan. Read once. */
export function readStudyFeatures(): readonly (readonly Features[])[] {
  return (known ??= readFile());
}

function readFile(): readonly (readonly Features[])[] {
  const stored = JSON.parse(readFileSync(FILE, "utf8")) as readonly (readonly Row[])[];
  return stored.map((rows) => rows.map(toFeatures));
}

export function formatStudyFeatures(study: readonly PlannedParticipant[]): string {
  const lines = study.map(({ records }) => JSON.stringify(records.map(drawRow)));
  return `[\n${lines.join(",\n")}\n]\n`;
}

export { FILE as STUDY_FEATURES_FILE };

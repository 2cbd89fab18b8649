import { readFileSync } from "node:fs";
import { join } from "node:path";

import { getFeatureColumns, getRecording } from "../world/recordings.ts";
import type { PlannedParticipant, PlannedRecord } from "./study-plan.ts";

export type Features = ReturnType<typeof getFeatureColumns>;

/** Analysed ahead of time by `scripts/draw-study.ts`: thousands of records take too long at every start. */
const FILE = join(import.meta.dirname, "..", "..", "data", "study-features.json");

const COLUMNS = [
  "breath_quality",
  "respiratory_rate",
  "pet_co2",
  "metabolic_burden",
  "obstructive_index",
] as const satisfies readonly (keyof Features)[];

type Row = readonly (number | null)[];

/** What the analysis of a planned record gives, the same as for a live one. */
export function drawFeatures(record: PlannedRecord): Features {
  const { profile, seed, personSeed, severity, coughShare } = record;
  const request = { profile, seed, personSeed, severity, coughShare };
  const columns = getFeatureColumns(getRecording(request).analysis);
  return Object.fromEntries(
    COLUMNS.map((name) => {
      const value = columns[name];
      return [name, value === null ? null : Number(value.toFixed(4))];
    }),
  ) as Features;
}

let known: readonly (readonly Features[])[] | undefined;

/** The stored features of every record, participant by participant, in the order of the plan. Read once. */
export function readStudyFeatures(): readonly (readonly Features[])[] {
  return (known ??= readFile());
}

function readFile(): readonly (readonly Features[])[] {
  const stored = JSON.parse(readFileSync(FILE, "utf8")) as readonly (readonly Row[])[];
  return stored.map((rows) =>
    rows.map(
      (row) => Object.fromEntries(COLUMNS.map((name, index) => [name, row[index] ?? null])) as Features,
    ),
  );
}

export function formatStudyFeatures(study: readonly PlannedParticipant[]): string {
  const lines = study.map(({ records }) =>
    JSON.stringify(
      records.map((record) => {
        const features = drawFeatures(record);
        return COLUMNS.map((name) => features[name]);
      }),
    ),
  );
  return `[\n${lines.join(",\n")}\n]\n`;
}

export { FILE as STUDY_FEATURES_FILE };

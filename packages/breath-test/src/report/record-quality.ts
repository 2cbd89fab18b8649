import { type BreathQuality, describeBreathQuality, classifyBreaths } from "@capno/domain/breath";

import type { BreathTestRecord } from "../definition.ts";

type Analysed = Pick<BreathTestRecord<unknown>, "features">;

export function getRecordQuality({ features }: Analysed): BreathQuality {
  return classifyBreaths(features && { starts: features.splitsS, errors: features.breathErrors });
}

/** The sentence about the breath's quality, the same on every page, paper and file. */
export function describeRecordQuality(record: Analysed): string {
  return describeBreathQuality(getRecordQuality(record));
}

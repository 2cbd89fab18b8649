import { type BreathQuality, describeBreathQuality, judgeBreaths } from "@capno/domain/breath-quality";

import type { BreathTestRecord } from "../../definition.ts";

type Analysed = Pick<BreathTestRecord<unknown>, "features">;

export function getRecordQuality({ features }: Analysed): BreathQuality {
  return judgeBreaths(features && { starts: features.splitsS, errors: features.breathErrors });
}

/** The one sentence on how good the breath of a test was, for every page, paper and file. */
export function describeRecordQuality(record: Analysed): string {
  return describeBreathQuality(getRecordQuality(record));
}

import {
  type BreathQuality,
  describeBreathQuality,
  classifyBreaths,
} from "@capno/domain/breath/breath-quality";

import type { BreathTestRecord } from "../definition.ts";

type Analysed = Pick<BreathTestRecord<unknown>, "features">;

export function getRecordQuality({ features }: Analysed): BreathQuality {
  return classifyBreaths(features && { starts: features.splitsS, errors: features.breathErrors });
}

/** "50% usable", with the advice of a deployment below its limit; undefined where the quality is not known. */
export function describeUsable(
  quality: BreathQuality,
  limitPercent: number,
): { readonly text: string; readonly isAdvised: boolean } | undefined {
  if (quality.kind !== "judged") return undefined;
  const usable = Math.round(quality.percent);
  const isAdvised = usable < limitPercent;
  const advice = isAdvised ? `, below ${limitPercent}%: repeat the test` : "";
  return { text: `${usable}% usable${advice}`, isAdvised };
}

/** The sentence about the breath's quality on paper and in files. */
export function describeRecordQuality(record: Analysed, limitPercent: number): string {
  const quality = getRecordQuality(record);
  const usable = describeUsable(quality, limitPercent);
  return `${describeBreathQuality(quality)}${usable === undefined ? "" : `. ${usable.text}`}`;
}

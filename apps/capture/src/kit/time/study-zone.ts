import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import { useServices } from "@capno/product-contract/use-services";

import { formatZone, TIME_ZONE } from "./time-zone.ts";

/** The zone of the study's days: of enrolment and leaving, and of today where they are held against it. */
export const getStudyZone = ({ studyZone = "" }: Pick<RuntimeConfig["capture"], "studyZone">): string =>
  studyZone === "" ? TIME_ZONE : studyZone;

/** The study's zone, and the sentence that names it on each page. */
export function useStudyZone(): { readonly zone: string; readonly words: string } {
  const zone = getStudyZone(useServices().config.capture);
  return { zone, words: `Days and times in ${formatZone(zone)}.` };
}

import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

import { TIME_ZONE } from "./time-zone.ts";

/** The zone of the study's days: of enrolment and leaving, and of today where they are held against it. */
export const getStudyZone = ({ studyZone = "" }: Pick<RuntimeConfig["capture"], "studyZone">): string =>
  studyZone === "" ? TIME_ZONE : studyZone;

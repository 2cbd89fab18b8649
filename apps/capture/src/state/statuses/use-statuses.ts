import type { ParticipantStatuses } from "@capno/domain/participant-status";
import type { IsoDay } from "@capno/domain/calendar";
import { formatIsoDate } from "@capno/domain/time";
import type { EpochMs } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { useMemo } from "react";

import { getStudyZone } from "../../shared/time/study-zone.ts";
import { useSharedEntries } from "../shared-entries/use-shared-entries.ts";
import { useCapture } from "../use-capture.ts";
import { toParticipantStatuses } from "./create-statuses.ts";

/** The known statuses; shared ones are read again while a page shows them. */
export function useStatuses(): ParticipantStatuses {
  const entries = useSharedEntries(useCapture().statuses);
  return useMemo(() => toParticipantStatuses(entries), [entries]);
}

/** Undefined where a shared store was not read: then nothing is known of anybody. */
export function useKnownStatuses(): ParticipantStatuses | undefined {
  const statuses = useStatuses();
  const { isShared, getState } = useCapture().statuses;
  return isShared && !getState().isRead ? undefined : statuses;
}

/** The day of the study that a time falls on. */
export const useStudyDay = (time: EpochMs): IsoDay =>
  formatIsoDate(time, getStudyZone(useServices().config.capture));

import type { StoredStatus } from "@capno/api-client/models/stored-status";
import { formatParticipantStatus, NOT_READ, type StatusLookup } from "@capno/domain/participant-status";
import type { IsoDay } from "@capno/domain/calendar";
import { formatIsoDate } from "@capno/domain/time";
import type { EpochMs } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { useMemo } from "react";

import { getStudyZone } from "../../kit/time/study-zone.ts";
import { toParticipantStatuses } from "./create-statuses.ts";
import type { Membership } from "../shared-entries/membership.ts";
import type { SharedEntriesView } from "../shared-entries/shared-entries-view.ts";
import { useSharedEntries } from "../shared-entries/use-shared-entries.ts";
import { useCapture } from "../use-capture.ts";

export interface KnownStatuses extends StatusLookup {
  readonly size: number;
  /** By user ID, what the groups of a participant say where they say different things. */
  readonly differing: ReadonlyMap<string, string>;
}

/** The statuses as far as they were read; shared ones are read again while a page shows them. */
export function useStatuses(groupIds?: readonly number[]): KnownStatuses {
  const { statuses, membership } = useCapture();
  const { session } = useServices();
  const view = useSharedEntries(statuses, groupIds);
  const names = useMemo(
    () => new Map(session.account().groups.map(({ id, projectId }) => [id, projectId])),
    [session],
  );
  return useMemo(() => toKnownStatuses(view, membership, names), [view, membership, names]);
}

export function toKnownStatuses(
  {
    entries,
    unreadable,
    unreadGroups,
    differing,
  }: Pick<SharedEntriesView<StoredStatus>, "entries" | "unreadable" | "unreadGroups" | "differing">,
  { groupIdsOf }: Pick<Membership, "groupIdsOf">,
  names: ReadonlyMap<number, string>,
): KnownStatuses {
  return {
    size: toParticipantStatuses(entries).size,
    differing: formatDiffering(differing, names),
    get(duid) {
      if (unreadable.has(duid)) return NOT_READ;
      // In a store that was not read there may be a newer word.
      const isOpen = unreadGroups.size > 0 && groupIdsOf(duid).some((id) => unreadGroups.has(id));
      return isOpen ? NOT_READ : entries.get(duid)?.status;
    },
  };
}

/** By user ID, what the groups of a participant say, where they say different things. */
export const formatDiffering = (
  differing: SharedEntriesView<StoredStatus>["differing"],
  names: ReadonlyMap<number, string>,
): ReadonlyMap<string, string> =>
  new Map(
    [...differing].map(([duid, ofGroups]) => [
      duid,
      [...ofGroups]
        .map(([id, { status }]) => `${names.get(id) ?? id} ${formatParticipantStatus(status)}`)
        .join(", "),
    ]),
  );

/** The day of the study that a time falls on. */
export const useStudyDay = (time: EpochMs): IsoDay =>
  formatIsoDate(time, getStudyZone(useServices().config.capture));

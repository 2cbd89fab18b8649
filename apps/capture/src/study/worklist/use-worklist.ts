import type { Group } from "@capno/api-client/models/account";
import type { ReviewEntry } from "@capno/api-client/models/study-log";
import type { Participant } from "@capno/domain/participant/participant";
import { isNotRead } from "@capno/domain/participant-status/participant-status";
import type { EpochMs } from "@capno/domain/units";
import type { IsoDay } from "@capno/domain/calendar/calendar";
import type { Reason } from "@capno/domain/worklist/worklist";
import { useServices } from "@capno/product-contract/use-services";
import { useCallback, useMemo, useSyncExternalStore } from "react";

import type { ListView } from "../../paths/list-path.ts";
import { useShownParticipants } from "../data/use-shown-participants.ts";
import { useStudy } from "../data/use-study.ts";
import { evaluateWorklist, narrowList, type NarrowedList, type StudyStatuses } from "./evaluate-worklist.ts";
import { createThresholds } from "../../kit/thresholds.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { findNextCall } from "./find-next-call.ts";
import { groupBySeverity, type SeverityGroup } from "./group-by-severity.ts";
import type { RecordsByUser } from "../data/known-records.ts";
import { countStatuses, hasChip, sortByStatus, type StatusCounts } from "./status-filter.ts";
import { useReviews, type Reviews } from "../reviews/use-reviews.ts";
import type { KnownStatuses } from "../statuses/known-statuses.ts";
import { useStatuses, useStudyDay } from "../statuses/use-statuses.ts";

/** A snapshot of all inputs that decide which participants are in the list and why. */
export interface WorklistFacts extends StudyStatuses {
  readonly statuses: KnownStatuses;
  readonly notRead: number;
  readonly participants: readonly Participant[] | undefined;
  readonly now: EpochMs;
  readonly known: RecordsByUser;
  readonly reviews: Reviews;
}

const NO_PARTICIPANTS: readonly Participant[] = [];

export function useWorklistFacts(
  participants: readonly Participant[] | undefined,
  now: EpochMs,
): WorklistFacts {
  const study = useStudy();
  const known = useSyncExternalStore(study.watch, study.getRecords);
  const reviews = useReviews();
  const statuses = useStatuses();
  const { zone } = useStudyZone();
  const today = useStudyDay(now);
  const notRead = useMemo(
    () => (participants ?? NO_PARTICIPANTS).filter(({ duid }) => isNotRead(statuses.get(duid))).length,
    [participants, statuses],
  );
  return useMemo(
    () => ({ participants, now, known, reviews, statuses, today, zone, notRead }),
    [participants, now, known, reviews, statuses, today, zone, notRead],
  );
}

export interface Worklist extends NarrowedList {
  /** The users who match the text and the group; the reason filters are ignored. */
  readonly found: readonly Participant[];
  /** Groups of the rows that need a call, by their most severe reason. */
  readonly groups: readonly SeverityGroup[];
  readonly statusCounts: StatusCounts;
  /** The number of users who have left the study, without any filter. */
  readonly left: number;
  /** Why a participant needs a call, newest first; none: needs no call. */
  readonly reasonsOf: (participant: Participant) => readonly Reason[];
  /** The mark that holds for all of these reasons; undefined: they still need a call. */
  readonly doneOf: (participant: Participant) => ReviewEntry | undefined;
  /** The day on which a mark of today ends although nothing new happens. */
  readonly endOf: (participant: Participant) => IsoDay | undefined;
  /** When the next of those that text and group leave needs a call, if nothing is recorded meanwhile. */
  readonly findNext: () => EpochMs | undefined;
}

/** The list of a view, narrowed to its chips, in its order. */
export function useWorklist(
  { participants, now, known, reviews, statuses, today, zone }: WorklistFacts,
  view: ListView,
  groups: readonly Group[],
): Worklist {
  const { config } = useServices();
  const { needs, sort, status } = view;
  const thresholdsOf = useMemo(() => createThresholds(config.capture.worklist, groups), [config, groups]);
  const evaluation = useMemo(
    () =>
      evaluateWorklist(participants ?? NO_PARTICIPANTS, thresholdsOf, now, known, { statuses, today, zone }),
    [participants, thresholdsOf, now, known, statuses, today, zone],
  );
  const listed = useShownParticipants(participants, view, groups);
  const found = useMemo(
    () => (sort?.key === "status" ? sortByStatus(listed, statuses, sort) : listed),
    [listed, statuses, sort],
  );
  const statusCounts = useMemo(() => countStatuses(found, statuses), [found, statuses]);
  const narrowed = useMemo(
    () => narrowList(found, evaluation, reviews, needs),
    [found, evaluation, reviews, needs],
  );
  const { masks, reasonsOf, isReviewed, endOf, left } = evaluation;
  const findNext = useCallback(
    () => findNextCall(found, { isReviewed, endOf }, { thresholdsOf, reviews, statuses, today, zone, now }),
    [found, isReviewed, endOf, thresholdsOf, reviews, statuses, today, zone, now],
  );
  return useMemo(() => {
    const rows =
      status === undefined ? narrowed.rows : found.filter(({ duid }) => hasChip(statuses.get(duid), status));
    const isGrouped = needs.length > 0 && !needs.includes("reviewed");
    const grouped = isGrouped ? groupBySeverity(rows, masks) : { rows, groups: NO_GROUPS };
    const doneOf = (participant: Participant) => {
      const review = reviews.get(participant.duid);
      return isReviewed(participant, review) ? review : undefined;
    };
    return { ...narrowed, ...grouped, found, statusCounts, reasonsOf, doneOf, endOf, findNext, left };
  }, [
    narrowed,
    masks,
    reasonsOf,
    isReviewed,
    endOf,
    findNext,
    reviews,
    left,
    found,
    statusCounts,
    statuses,
    status,
    needs,
  ]);
}

const NO_GROUPS: readonly SeverityGroup[] = [];

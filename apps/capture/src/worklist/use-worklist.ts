import type { Group } from "@capno/api-client/models/account";
import type { Reviews } from "@capno/api-client/models/review";
import type { Participant } from "@capno/domain/participant";
import type { EpochMs } from "@capno/domain/units";
import type { Reason } from "@capno/domain/worklist";
import { useServices } from "@capno/product-contract/use-services";
import { useMachine } from "@capno/machine/use-machine";
import { useEffect, useMemo, useSyncExternalStore } from "react";

import type { ListView } from "../addresses/list-address.ts";
import { useShownParticipants } from "../participant-list/use-shown-participants.ts";
import { useCapture } from "../session/use-capture.ts";
import { createThresholds, judgeList, narrowList, type NarrowedList } from "./judge-list.ts";
import type { Looks } from "./latest-looks.ts";
import { getShownReviews } from "./reviews/review-flow.ts";

/** A snapshot of all inputs that decide which participants are in the list and why. */
export interface WorklistFacts {
  readonly participants: readonly Participant[] | undefined;
  readonly now: EpochMs;
  readonly looks: Looks;
  readonly reviews: Reviews;
}

const SHARED_EVERY_MS = 60_000;
const NOBODY: readonly Participant[] = [];

/** The newest facts. */
export function useWorklistFacts(
  participants: readonly Participant[] | undefined,
  now: EpochMs,
): WorklistFacts {
  const { looks: latest, reviews: marks } = useCapture();
  const { clock } = useServices();
  const looks = useSyncExternalStore(latest.watch, latest.getLooks);
  const state = useMachine(marks);
  const reviews = useMemo(() => getShownReviews(state), [state]);
  useEffect(() => {
    if (!marks.isShared) return undefined;
    let stop = () => {};
    (function look() {
      marks.ask();
      stop = clock.after(SHARED_EVERY_MS, look);
    })();
    return () => stop();
  }, [marks, clock]);
  return useMemo(() => ({ participants, now, looks, reviews }), [participants, now, looks, reviews]);
}

export interface Worklist extends NarrowedList {
  /** Why a participant needs a call, newest first; none: needs no call. */
  readonly reasonsOf: (participant: Participant) => readonly Reason[];
}

/** The list of a view, narrowed to its chips, in its order. */
export function useWorklist(
  { participants, now, looks, reviews }: WorklistFacts,
  view: ListView,
  groups: readonly Group[],
): Worklist {
  const { config } = useServices();
  const limits = config.capture.worklist;
  const thresholdsOf = useMemo(() => createThresholds(limits, groups), [limits, groups]);
  const judgement = useMemo(
    () => judgeList(participants ?? NOBODY, thresholdsOf, now, looks),
    [participants, thresholdsOf, now, looks],
  );
  const found = useShownParticipants(participants, view, groups);
  const { needs } = view;
  const narrowed = useMemo(
    () => narrowList(found, judgement, reviews, needs),
    [found, judgement, reviews, needs],
  );
  const { reasonsOf } = judgement;
  return useMemo(() => ({ ...narrowed, reasonsOf }), [narrowed, reasonsOf]);
}

import type { Group } from "@capno/auth-session/account";
import type { Reviews } from "@capno/api-client/models/review";
import type { Participant } from "@capno/domain/participant";
import type { EpochMs } from "@capno/domain/units";
import {
  findReasons,
  findUnknowns,
  getThresholds,
  isReviewed,
  type Reason,
  type ReasonName,
} from "@capno/domain/worklist";
import type { WorklistThresholds } from "@capno/domain/spec-values/worklist-values";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

import { WORKLIST_CHIPS, type WorklistChip } from "../addresses/list-address.ts";
import { getLatest, type Looks } from "./latest-looks.ts";

/** What the rules say of every participant; at the participant's `index`. */
export interface Judgement {
  readonly reasons: readonly (readonly Reason[])[];
  readonly unknowns: readonly (readonly ReasonName[])[];
}

type Limits = RuntimeConfig["capture"]["worklist"];

/** The thresholds of each participant, by the projects of their groups, or by their ID where none are named. */
export function createThresholds(
  limits: Limits,
  groups: readonly Group[],
): (participant: Pick<Participant, "groupIds" | "study">) => WorklistThresholds {
  const { projects, ...standard } = limits;
  if (Object.keys(projects).length === 0) return () => standard;
  const projectOf = new Map(groups.map(({ id, projectId }) => [id, projectId]));
  return ({ groupIds, study }) =>
    getThresholds(standard, projects, groupIds?.flatMap((id) => projectOf.get(id) ?? []) ?? [study]);
}

/** Judges everybody once per list, minute and look; filtering and counting only read it. */
export function judgeList(
  participants: readonly Participant[],
  thresholdsOf: (participant: Participant) => WorklistThresholds,
  now: EpochMs,
  looks: Looks,
): Judgement {
  const reasons: (readonly Reason[])[] = [];
  const unknowns: (readonly ReasonName[])[] = [];
  for (const participant of participants) {
    const latest = getLatest(looks, participant);
    reasons[participant.index] = findReasons(participant, thresholdsOf(participant), now, latest);
    unknowns[participant.index] = findUnknowns(participant, latest);
  }
  return { reasons, unknowns };
}

export interface NarrowedList {
  readonly rows: readonly Participant[];
  /** How many rows each chip alone would leave. */
  readonly counts: Readonly<Record<WorklistChip, number>>;
  /** Of how many nobody can say. */
  readonly unknown: Readonly<Record<ReasonName, number>>;
}

const NOBODY = Object.fromEntries(WORKLIST_CHIPS.map((chip) => [chip, 0])) as Record<WorklistChip, number>;

/**
 * Narrows what text and group left to the chips. Counts come out of the same pass as the rows, so that a chip cannot
 * promise other rows than it shows.
 */
export function narrowList(
  participants: readonly Participant[],
  { reasons, unknowns }: Judgement,
  reviews: Reviews,
  chosen: readonly WorklistChip[],
): NarrowedList {
  const counts = { ...NOBODY };
  const unknown = { ...NOBODY };
  const [wantsAny, wantsReviewed] = [chosen.includes("call"), chosen.includes("reviewed")];
  const rows: Participant[] = [];
  for (const participant of participants) {
    for (const name of unknowns[participant.index] ?? []) unknown[name]++;
    const own = reasons[participant.index] ?? [];
    if (own.length === 0) continue;
    let isIn = wantsAny;
    if (isReviewed(own, reviews.get(participant.duid)?.stamps)) {
      counts.reviewed++;
      isIn = wantsReviewed;
    } else {
      counts.call++;
      for (const { name } of own) {
        counts[name]++;
        isIn ||= chosen.includes(name);
      }
    }
    if (isIn) rows.push(participant);
  }
  return { rows: chosen.length === 0 ? participants : rows, counts, unknown };
}

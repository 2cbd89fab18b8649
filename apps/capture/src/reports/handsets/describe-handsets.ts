import type { Group } from "@capno/api-client/models/account";
import type { OwnHandset } from "@capno/api-client/models/handset";
import type { ReadableList } from "@capno/api-client/models/list";
import { compareHandsets, parseHandsets, type Handset } from "@capno/domain/handset/handset";
import type { Participant } from "@capno/domain/participant/participant";
import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import { getParticipantsOfGroup } from "../../study/data/participants-of-group.ts";

export interface ListedHandset {
  readonly handset: Handset;
  /** "CARD"; undefined where the list of handsets does not say it. */
  readonly project: string | undefined;
  /** Usually one or none. A user who could not be read may have it as well. */
  readonly holders: readonly Participant[];
  readonly silence: Silence;
}

/** Since when a handset's user has sent no record; the lists name no handset of a record. */
export type Silence =
  | { readonly kind: "no-user" }
  | { readonly kind: "no-record" }
  | { readonly kind: "unknown-date" }
  | { readonly kind: "since"; readonly at: EpochMs };

export interface HandsetLists {
  readonly handsets: ReadableList<OwnHandset>;
  readonly participants: readonly Participant[];
}

/** The handsets of a project or of all, the longest silent first, those without a participant at the end. */
export function describeHandsets(
  { handsets, participants }: HandsetLists,
  groupId: number | null,
  groups: readonly Group[],
): readonly ListedHandset[] {
  const holders = new Map<HandsetUdi, Participant[]>();
  for (const participant of participants) {
    if (participant.udi === null) continue;
    const others = holders.get(participant.udi);
    if (others === undefined) holders.set(participant.udi, [participant]);
    else others.push(participant);
  }
  const groupIds = new Map(handsets.rows.map((handset) => [handset.udi, handset.groupId]));
  const ofGroup = new Set(getParticipantsOfGroup(participants, groupId, groups));
  const shown = [...new Set([...groupIds.keys(), ...holders.keys()])].filter((udi) => {
    if (groupId === null || groupIds.get(udi) === groupId) return true;
    return !groupIds.has(udi) && holders.get(udi)?.some((holder) => ofGroup.has(holder)) === true;
  });
  return parseHandsets(shown)
    .map((handset): ListedHandset => {
      const holding = holders.get(handset.udi) ?? [];
      const group = groups.find(({ id }) => id === groupIds.get(handset.udi));
      return { handset, project: group?.projectId, holders: holding, silence: getSilence(holding) };
    })
    .toSorted((a, b) => compareSilence(a, b) || compareHandsets(a.handset, b.handset));
}

function getSilence(holders: readonly Participant[]): Silence {
  if (holders.length === 0) return { kind: "no-user" };
  if (holders.some(({ hasUnknownDate }) => hasUnknownDate)) return { kind: "unknown-date" };
  const times = holders.flatMap(({ lastUsedTime }) => lastUsedTime ?? []);
  const [first, ...others] = times;
  if (first === undefined) return { kind: "no-record" };
  return { kind: "since", at: others.reduce((latest, time) => (time > latest ? time : latest), first) };
}

const ORDER = ["no-record", "unknown-date", "since", "no-user"] as const satisfies readonly Silence["kind"][];

/** Sorts handsets without a record first, then the longest silent; those without a participant come last. */
export function compareSilence(a: ListedHandset, b: ListedHandset): number {
  return rank(a) - rank(b) || getTime(a) - getTime(b);
}

const rank = ({ silence }: ListedHandset): number => ORDER.indexOf(silence.kind);
const getTime = ({ silence }: ListedHandset): number => (silence.kind === "since" ? silence.at : 0);

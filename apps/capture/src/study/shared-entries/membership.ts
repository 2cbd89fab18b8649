import { isInGroup, splitParticipantId, type Participant, type StudyGroup } from "@capno/domain/participant";

/** Which groups the participants are in, as far as the list says. */
export interface Membership {
  /** Those of the account's groups that a participant is in; the ID decides where the list does not say. */
  groupIdsOf(duid: string): readonly number[];
  /** Those of the account's groups that these participants are in; of a chosen group those of its participants. */
  listGroupIds(duids: readonly string[], groupId: number | null): readonly number[];
  /** In how many groups the participant is besides those of the account. */
  countElsewhere(duid: string): number;
  /** The list as an object: a different one means that the list has changed. */
  getList(): unknown;
  watch(listener: () => void): () => void;
}

export interface ListedParticipants {
  getRows(): readonly Participant[] | undefined;
  watch(listener: () => void): () => void;
}

export function createMembership(groups: readonly StudyGroup[], list: ListedParticipants): Membership {
  let rows: readonly Participant[] | undefined;
  let listed = new Map<string, Participant[]>();
  let known = new Map<string, readonly number[]>();

  function find(duid: string): readonly Pick<Participant, "groupIds" | "study">[] {
    const current = list.getRows();
    if (current !== rows) {
      rows = current;
      listed = new Map();
      known = new Map();
      for (const row of current ?? []) listed.set(row.duid, [...(listed.get(row.duid) ?? []), row]);
    }
    return listed.get(duid) ?? [{ groupIds: undefined, study: splitParticipantId(duid).study }];
  }

  function groupIdsOf(duid: string): readonly number[] {
    const its = find(duid);
    const ids =
      known.get(duid) ??
      groups.filter((group) => its.some((row) => isInGroup(row, group))).map(({ id }) => id);
    known.set(duid, ids);
    return ids;
  }

  return {
    groupIdsOf,
    listGroupIds(duids, groupId) {
      const ids = duids.map(groupIdsOf).filter((its) => groupId === null || its.includes(groupId));
      return [...new Set(ids.flat())];
    },
    countElsewhere(duid) {
      const own = new Set(groups.map(({ id }) => id));
      return new Set(find(duid).flatMap(({ groupIds = [] }) => groupIds.filter((id) => !own.has(id)))).size;
    },
    getList: list.getRows,
    watch: list.watch,
  };
}

import { toTypedSearchText, type Participant } from "./participant.ts";

export interface StudyGroup {
  readonly id: number;
  readonly projectId: string;
  readonly name: string;
}

/** The first choice of the project-group list, which selects every group. */
export const ALL_GROUPS_LABEL = "All Groups";

/** A person's groups by project ID, as the list offers them. */
export function sortGroups<Group extends StudyGroup>(groups: readonly Group[]): readonly Group[] {
  return groups.toSorted((a, b) =>
    a.projectId < b.projectId ? -1 : a.projectId > b.projectId ? 1 : a.id - b.id,
  );
}

export function toFilterText(typed: string): string {
  return typed.toUpperCase();
}

interface ParticipantFilter {
  readonly text: string;
  /** Null for all groups. */
  readonly group: Pick<StudyGroup, "id" | "projectId"> | null;
}

/** Falls back to the study part of the ID where the server names no groups of a participant. */
export function isInGroup(
  participant: Pick<Participant, "groupIds" | "study">,
  group: Pick<StudyGroup, "id" | "projectId">,
): boolean {
  return participant.groupIds === undefined
    ? participant.study === group.projectId
    : participant.groupIds.includes(group.id);
}

/**
 * The participants whose id holds the text, in any case, and who belong to the group; the order stays. Gives the
 * very same array back where nothing is filtered.
 */
export function filterParticipants(
  participants: readonly Participant[],
  filter: ParticipantFilter,
): readonly Participant[] {
  const text = toTypedSearchText(filter.text);
  const { group } = filter;
  if (text === "" && group === null) return participants;
  return participants.filter(
    (participant) =>
      participant.searchText.includes(text) && (group === null || isInGroup(participant, group)),
  );
}

/** Number of cached search texts: enough for typing and deleting an ID. */
const MOST_ANSWERS = 8;

interface Answer {
  readonly text: string;
  readonly found: readonly Participant[];
}

/**
 * Like `filterParticipants`, but incremental over one sorted list: a longer text searches only the matches of its
 * prefix, and deleting characters reuses cached matches.
 */
export function createParticipantFilter(
  participants: readonly Participant[],
): (filter: ParticipantFilter) => readonly Participant[] {
  let answers: readonly Answer[] = [];
  let answeredFor: ParticipantFilter["group"] = null;
  return (filter) => {
    if (filter.group !== answeredFor) answers = [];
    answeredFor = filter.group;
    const text = toTypedSearchText(filter.text);
    const known = answers.find((answer) => answer.text === text);
    if (known) return known.found;
    const found = filterParticipants(getLeast(answers, text) ?? participants, filter);
    answers = [{ text, found }, ...answers].slice(0, MOST_ANSWERS);
    return found;
  };
}

/** The shortest of the cached answers for substrings of `text`. */
function getLeast(answers: readonly Answer[], text: string): readonly Participant[] | undefined {
  let least: readonly Participant[] | undefined;
  for (const answer of answers) {
    if (!text.includes(answer.text)) continue;
    if (least === undefined || answer.found.length < least.length) least = answer.found;
  }
  return least;
}

/** The users a detail page steps through: those with at least one record, in the list's order. */
export function getNeighbours(
  order: readonly Pick<Participant, "duid" | "count">[],
  duid: string,
): { readonly previous: string | undefined; readonly next: string | undefined } {
  const shown = order.filter((participant) => participant.count > 0 || participant.duid === duid);
  const place = shown.findIndex((participant) => participant.duid === duid);
  if (place === -1) return { previous: undefined, next: undefined };
  return { previous: shown[place - 1]?.duid, next: shown[place + 1]?.duid };
}

/** The participant the detail page opens with when the URL names none. */
export function getFirstWithRecords(
  order: readonly Pick<Participant, "duid" | "count">[],
): string | undefined {
  return order.find((participant) => participant.count > 0)?.duid;
}

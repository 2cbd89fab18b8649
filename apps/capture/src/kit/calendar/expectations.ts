import type { Group } from "@capno/api-client/models/account";
import type { CalendarFacts } from "@capno/domain/calendar/calendar";
import type { Participant } from "@capno/domain/participant/participant";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

export type Expectation = Pick<CalendarFacts, "expectedPerDay" | "studyStart">;

type Configured = Pick<RuntimeConfig["capture"], "recordingsPerDay" | "studyStarts">;

/**
 * The recordings that a participant's projects expect, by group, or by participant ID if no group is named. For a
 * participant in two studies the higher expectation and the earlier start apply.
 */
export function createExpectations(
  { recordingsPerDay, studyStarts }: Configured,
  groups: readonly Group[],
): (participant: Pick<Participant, "groupIds" | "study">) => Expectation {
  // The same object for the same projects: rows compare what they are given.
  const known = new Map<string, Expectation>();
  const projectOf = new Map(groups.map(({ id, projectId }) => [id, projectId]));
  return ({ groupIds, study }) => {
    const projects = groupIds?.map((id) => projectOf.get(id)) ?? [study];
    const name = projects.join();
    const found = known.get(name) ?? combine(projects);
    known.set(name, found);
    return found;
  };

  function combine(projects: readonly (string | undefined)[]): Expectation {
    const own = <Value>(values: Readonly<Record<string, Value>>) =>
      projects.map((id) => (id !== undefined && Object.hasOwn(values, id) ? values[id] : undefined));
    const perDay = own(recordingsPerDay).filter((count) => count !== undefined);
    const starts = own(studyStarts);
    const given = starts.filter((start) => start !== undefined).toSorted();
    return {
      expectedPerDay: perDay.length === 0 ? undefined : Math.max(...perDay),
      // A study whose beginning is not known may have begun at any time.
      studyStart: given.length === starts.length ? given[0] : undefined,
    };
  }
}

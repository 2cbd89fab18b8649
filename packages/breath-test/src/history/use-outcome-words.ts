import { useQueries } from "@tanstack/react-query";

import { useJourney } from "../journey/journey-context.ts";
import { diagnosisQuery } from "../queries/record-queries.ts";
import type { ResultRow } from "./results-of-today.ts";

/**
 * What each completed test came to, by the id of its recording, in the product's own words. The list does not say it:
 * each final diagnosis is asked for once and kept, as for the result page. One that cannot be read leaves "Completed".
 */
export function useOutcomeWords(rows: readonly ResultRow[]): ReadonlyMap<string, string> {
  const { services, definition } = useJourney();
  const ids = rows.flatMap(({ openId }) => openId ?? []);
  const diagnoses = useQueries({
    queries: ids.map((id) => diagnosisQuery(services, definition, id, "final")),
  });
  return new Map(
    ids.flatMap((id, index) => {
      const diagnosis = diagnoses[index]?.data;
      const words = diagnosis === undefined ? undefined : definition.outcomeWords(diagnosis);
      return words === undefined ? [] : [[id, words] as const];
    }),
  );
}

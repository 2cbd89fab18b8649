import type { BreathTestSummary } from "@capno/api-client/models/breath-test";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";

import { useJourney } from "../journey/journey-context.ts";
import { diagnosisQuery } from "../queries/record-queries.ts";
import { useHandsetNews } from "../result/use-handset-news.ts";
import { getUnfinishedIds } from "./results-of-today.ts";

export interface FirstResults {
  /** Recordings with a first diagnosis and no final one. */
  readonly firstIds: ReadonlySet<string>;
  /** For a live region: the final results that came while the page was open, the last of them. */
  readonly text: string;
}

/**
 * Which tests in progress have a first result. The list does not say, so each that is named is asked for its
 * diagnosis until one can be read; the final one is heard of, or listed as completed. ADR 0045
 */
export function useFirstResults(
  handsetUdi: string,
  rows: readonly BreathTestSummary[],
  onMissed: () => void,
): FirstResults {
  const { services, definition, records } = useJourney();
  const unfinished = getUnfinishedIds(rows);
  useHandsetNews(unfinished.length > 0 ? handsetUdi : undefined, onMissed);
  const known = useSyncExternalStore(records.watch, () =>
    unfinished.map((id) => records.getKnownDiagnosis(id)).join(),
  ).split(",");

  const asked = useQueries({
    queries: unfinished.map((id, index) => ({
      ...diagnosisQuery(services, definition, id, "first"),
      enabled: known[index] === "",
      refetchInterval: services.config.breathTest.handsetListRefreshMs,
    })),
  });
  const readIds = unfinished.filter((_, index) => asked[index]?.isSuccess).join();
  useEffect(() => {
    for (const id of readIds.split(",")) if (id !== "") records.noteFirst(id);
  }, [readIds, records]);

  // The list may be older than the news: a row whose final result is there waits for the next list.
  const isFinalHeard = known.includes("final");
  const askForList = useEffectEvent(onMissed);
  useEffect(() => {
    if (isFinalHeard) askForList();
  }, [isFinalHeard]);

  const firstIds = unfinished.filter((_, index) => known[index] === "first");
  return { firstIds: new Set(firstIds), text: useArrivals(firstIds, rows) };
}

/** "The final result of test X is here." once a first one that was shown has become final. */
function useArrivals(firstIds: readonly string[], rows: readonly BreathTestSummary[]): string {
  const [shown, setShown] = useState<readonly string[]>([]);
  const [text, setText] = useState("");
  const fresh = firstIds.filter((id) => !shown.includes(id));
  if (fresh.length > 0) setShown([...shown, ...fresh]);
  const arrived = rows.find(
    ({ capnogramId, outcome }) =>
      outcome === "Completed" && capnogramId !== null && shown.includes(capnogramId),
  );
  if (arrived !== undefined) {
    setShown(shown.filter((id) => id !== arrived.capnogramId));
    setText(`The final result of test ${arrived.testIdentifier} is here.`);
  }
  return text;
}

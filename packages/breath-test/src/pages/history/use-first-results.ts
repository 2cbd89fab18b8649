import type { BreathTestSummary } from "@capno/api-client/models/breath-test";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";

import { useJourney } from "../../session/journey-context.ts";
import { useHandsetEvents } from "../result/use-handset-events.ts";
import { getUnfinishedIds } from "../../queries/results-of-today.ts";

export interface FirstResults {
  /** Recordings with a first diagnosis and no final one. */
  readonly firstIds: ReadonlySet<string>;
  /** For a live region: the latest final results that arrived while the page was open. */
  readonly text: string;
}

/**
 * Which tests in progress have a first result, as far as this page received or has shown it. Requests nothing, because
 * reading a diagnosis counts as viewing a report.
 */
export function useFirstResults(
  handsetUdi: string,
  rows: readonly BreathTestSummary[],
  onMissed: () => void,
): FirstResults {
  const { records } = useJourney();
  const unfinished = getUnfinishedIds(rows);
  useHandsetEvents(unfinished.length > 0 ? handsetUdi : undefined, onMissed);
  const known = useSyncExternalStore(records.watch, () =>
    unfinished.map((id) => records.getKnownDiagnosis(id) ?? (records.getFirstSeen(id) && "first")).join(),
  ).split(",");

  // The list may be older than the event: a row whose final result exists waits for the next list.
  const isFinalKnown = known.includes("final");
  const askForList = useEffectEvent(onMissed);
  useEffect(() => {
    if (isFinalKnown) askForList();
  }, [isFinalKnown]);

  const firstIds = unfinished.filter((_, index) => known[index] === "first");
  return { firstIds: new Set(firstIds), text: useArrivals(firstIds, rows) };
}

/** Announces "The final result of test X is here." once a shown first result has become final. */
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

import type { BreathTestSummary } from "@capno/api-client/models/breath-test";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";

import { useJourney } from "../../session/journey-context.ts";
import { useHandsetEvents } from "../result/use-handset-events.ts";
import { getUnfinishedIds } from "./results-of-today.ts";

export interface FirstResults {
  /** Recordings with a first diagnosis and no final one. */
  readonly firstIds: ReadonlySet<string>;
  /** For a live region: the final results that came while the page was open, the last of them. */
  readonly text: string;
}

/**
 * Which tests in progress have a first result, as far as this page has heard of one or shown it. Nothing is asked for:
 * a diagnosis that is read is a report that was viewed.
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

import type { BreathTestSummary } from "@capno/api-client/models/breath-test";
import { isolate } from "@capno/domain/text/isolate";
import { toHandsetUdi } from "@capno/domain/units";
import { useParams } from "@capno/router";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Loader } from "@capno/ui-kit/feedback/Loader";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { VisuallyHidden } from "@capno/ui-kit/text/VisuallyHidden";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";

import { getDayZone } from "../../day/day-zone.ts";
import { NotLoaded } from "../NotLoaded.tsx";
import { useRemovalTime } from "../use-removal-time.ts";
import { useFailuresOf } from "../handsets/use-failures-of.ts";
import { useJourney } from "../../session/journey-context.ts";
import { useMidnight } from "../../day/use-midnight.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { useSerialText } from "../use-serial-text.ts";
import styles from "./HistoryPage.module.css";
import { formatUnreadable, toResultRows, getUnfinishedIds } from "../../queries/results-of-today.ts";
import { ResultsTable } from "./ResultsTable.tsx";
import { todaysTestsQuery } from "../../queries/todays-tests-query.ts";
import { useHandsetEvents } from "../result/use-handset-events.ts";

const NOTICE =
  "Test results are available for preview until midnight and will be removed daily. Ensure you review them promptly.";

const NO_ROWS: readonly BreathTestSummary[] = [];

/** Today's tests of a handset. Viewing them locks nothing. */
export function HistoryPage() {
  const { udi = "" } = useParams();
  const { services, records, exportStatus, queryClient } = useJourney();
  const removal = useRemovalTime();
  const serialText = useSerialText(udi);
  const tests = useQuery(todaysTestsQuery(services, udi));
  // A new day: refetches the list and does not show yesterday's meanwhile.
  useMidnight(
    services.clock,
    getDayZone(services.config),
    () => void queryClient.resetQueries({ queryKey: queryKeys.breathTests(udi) }),
  );
  useFailuresOf(tests, "the results of today could not be refreshed");
  const rowsRead = tests.data?.rows;
  useEffect(() => {
    for (const { outcome, capnogramId } of rowsRead ?? [])
      if (outcome === "Completed" && capnogramId !== null) records.forget(capnogramId, true);
  }, [rowsRead, records]);
  useEffect(() => {
    if (rowsRead !== undefined)
      exportStatus.noteHistory(toHandsetUdi(udi), toResultRows(rowsRead, services.clock.now()));
  }, [exportStatus, udi, rowsRead, services]);
  const notice = useFirstResults(
    udi,
    rowsRead ?? NO_ROWS,
    () => void tests.refetch({ cancelRefetch: false }),
  );
  const heading = (
    <>
      <PageHeading
        title={`Handset ${isolate(serialText)}`}
        // The line below the table names midnight; another time of day is named here.
        detail={
          removal === "midnight" ? "Today's tests" : `Today's tests. Results are removed at ${removal}.`
        }
      />
      {tests.isError && tests.data !== undefined && (
        <Banner tone="watch" role="status">
          The results could not be refreshed; newer ones may be missing.
        </Banner>
      )}
    </>
  );

  if (tests.data === undefined) {
    return (
      <>
        {heading}
        {tests.error === null ? (
          <Loader text="Loading results..." shape="table" lines={4} />
        ) : (
          <NotLoaded title="The results could not be loaded" onTryAgain={() => void tests.refetch()} />
        )}
      </>
    );
  }
  const rows = toResultRows(tests.data.rows, services.clock.now());
  const unreadable = tests.data.unreadable > 0 && formatUnreadable(tests.data.unreadable);
  // A row that cannot be read may be a test of today.
  if (rows.length === 0 && unreadable !== false) {
    return (
      <>
        {heading}
        <NotLoaded title="Today's results could not be loaded" onTryAgain={() => void tests.refetch()}>
          {unreadable}
        </NotLoaded>
      </>
    );
  }
  if (rows.length === 0) {
    return (
      <>
        {heading}
        <Panel tone="info" title="You have not completed any tests on this handset today.">
          {NOTICE}
        </Panel>
      </>
    );
  }
  return (
    <>
      {heading}
      <ResultsTable rows={rows} firstIds={notice.firstIds} />
      <VisuallyHidden>
        <span role="status">{notice.text}</span>
      </VisuallyHidden>
      {unreadable !== false && <p role="status">{unreadable}</p>}
      <p className={styles.notice}>{NOTICE}</p>
    </>
  );
}

interface FirstResults {
  /** Recordings with a first diagnosis and no final one. */
  readonly firstIds: ReadonlySet<string>;
  /** For a live region: the latest final results that arrived while the page was open. */
  readonly text: string;
}

/**
 * Which tests in progress have a first result, as far as this page received or has shown it. Requests nothing, because
 * reading a diagnosis counts as viewing a report.
 */
function useFirstResults(
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

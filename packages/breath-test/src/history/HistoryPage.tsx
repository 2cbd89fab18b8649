import { formatDateTime } from "@capno/domain/date-text";
import { parseHandset } from "@capno/domain/handset";
import { Link, useParams } from "@capno/router";
import { Banner } from "@capno/ui-kit/Banner";
import { Button } from "@capno/ui-kit/Button";
import { buttonClass } from "@capno/ui-kit/button-class";
import { Card } from "@capno/ui-kit/Card";
import { Loader } from "@capno/ui-kit/Loader";
import { PageHeading } from "@capno/ui-kit/PageHeading";
import { Panel } from "@capno/ui-kit/Panel";
import { VisuallyHidden } from "@capno/ui-kit/VisuallyHidden";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { useRaiseOnce } from "../handsets/use-raise-once.ts";
import { useJourney } from "../journey/journey-context.ts";
import { useToday } from "../journey/use-midnight.ts";
import { breathTestsQuery } from "../queries/record-queries.ts";
import { getTimeZone } from "../time-zone.ts";
import styles from "./HistoryPage.module.css";
import { getResultsOfToday } from "./results-of-today.ts";

const NOTICE =
  "Test results are available for preview until midnight and will be removed daily. Ensure you review them promptly.";

/** Today's tests of a handset. Looking locks nothing. @spec §2 Results history, decisions H1 to H4 */
export function HistoryPage() {
  const { udi = "" } = useParams();
  const { services, paths, records } = useJourney();
  const today = useToday(services.clock);
  const tests = useQuery({
    ...breathTestsQuery(services, udi),
    refetchInterval: services.config.breathTest.handsetListRefreshMs,
  });
  useRaiseOnce(tests.data === undefined ? tests.error : null);
  const rowsRead = tests.data?.rows;
  useEffect(() => {
    for (const { outcome, capnogramId } of rowsRead ?? [])
      if (outcome === "Completed" && capnogramId !== null) records.forget(capnogramId, true);
  }, [rowsRead, records]);
  const heading = (
    <>
      <PageHeading title={`Handset ${parseHandset(udi).serialText}`} detail="Available until 00:00" />
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
          <Panel
            tone="act"
            title="The results could not be loaded"
            actions={<Button onClick={() => void tests.refetch()}>Try again</Button>}
          />
        )}
      </>
    );
  }
  const rows = getResultsOfToday(tests.data.rows, today, getTimeZone());
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
      <Card padding="none" className={styles.card}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Test ID</th>
              <th scope="col">Date</th>
              <th scope="col">Test Outcome</th>
              <th scope="col">
                <VisuallyHidden>Open</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.testIdentifier}>
                <td className={styles.identifier}>{row.testIdentifier}</td>
                <td>{formatDateTime(row.capturedAt, getTimeZone())}</td>
                <td>{row.outcome}</td>
                <td className={styles.open}>
                  {row.openId !== undefined && (
                    <Link
                      to={paths.result(row.openId, true)}
                      className={buttonClass("secondary", "small")}
                      aria-label={`Open test ${row.testIdentifier}`}
                    >
                      Open
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      {tests.data.unreadable > 0 && (
        <p role="status">
          {tests.data.unreadable === 1
            ? "1 record could not be read."
            : `${tests.data.unreadable} records could not be read.`}
        </p>
      )}
      <p className={styles.notice}>{NOTICE}</p>
    </>
  );
}

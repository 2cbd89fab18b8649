import { formatClock, formatIsoDate } from "@capno/domain/time";
import { getLockState, LOCK_STATES } from "@capno/domain/handset";
import { useNavigate } from "@capno/router";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Card } from "@capno/ui-kit/layout/Card";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { CheckIcon, DownloadIcon } from "@capno/ui-kit/icons";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { FILE_NOT_SAVED, saveFile, toTextFile } from "@capno/ui-kit/behaviour/save-file";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { handsetsQuery, type HandsetList } from "../../queries/handsets-query.ts";
import { useJourney } from "../../session/journey-context.ts";
import { getTimeZone } from "../../day/time-zone.ts";
import { useErrorOnce, useReportedRefresh } from "../handsets/use-error-once.ts";
import { useFreeNotice, type FreeNotice } from "../handsets/use-free-notice.ts";
import { formatUnreadableHandsets, HandsetsNotLoaded } from "../handsets/HandsetsNotLoaded.tsx";
import { useInUseSince } from "../handsets/use-in-use-since.ts";
import { useLocksWatch } from "../handsets/use-locks-watch.ts";
import { UnreadTests } from "../today/UnreadTests.tsx";
import { useTodaysTests } from "../today/use-today.ts";
import { formatBoardCsv, formatLastTest, summariseHandset, type HandsetSummary } from "./handset-summary.ts";
import styles from "./HandsetBoardPage.module.css";

/** All handsets of the account at a glance: who uses them, and today's tests. It locks nothing. */
export function HandsetBoardPage() {
  const { services, definition } = useJourney();
  const list = useQuery(handsetsQuery(services, definition));
  useLocksWatch(list.data !== undefined);
  useErrorOnce(list.data === undefined ? list.error : null);
  useReportedRefresh("the handsets could not be refreshed", list.data === undefined ? null : list.error);
  if (list.data === undefined) return <HandsetsNotLoaded list={list} />;
  return (
    <>
      {list.isError && (
        <Banner tone="watch" role="status">
          The handsets could not be refreshed; who uses them may have changed.
        </Banner>
      )}
      <Board list={list.data} />
    </>
  );
}

function Board({ list: { handsets, unreadable, askedAt } }: { readonly list: HandsetList }) {
  const { services, paths } = useJourney();
  const navigate = useNavigate();
  const today = useTodaysTests(handsets);
  const inUse = useInUseSince(handsets);
  const freeNotice = useFreeNotice(handsets, (udi) => void navigate(paths.startTest(udi)));
  const { username } = services.session.account();
  const timeZone = getTimeZone();
  const summaries = handsets.map((handset) =>
    summariseHandset(handset, username, inUse.get(handset.udi), today.byHandset.get(handset.udi), timeZone),
  );
  const save = () => {
    const now = services.clock.now();
    const at = `${formatIsoDate(now, timeZone)}-${formatClock(now, timeZone).replace(":", "")}`;
    const csv = formatBoardCsv(summaries, { timeZone, asOf: askedAt, unreadable });
    saveFile(toTextFile(csv, "text/csv"), `handsets-${at}.csv`, services.config.fileSaving).catch(
      (error: unknown) => {
        services.notices.report("a file could not be written", error);
        services.notices.show({ level: "error", message: FILE_NOT_SAVED });
      },
    );
  };
  return (
    <>
      <PageHeading title="Handsets" detail="Who uses each handset, and its tests of today.">
        <Button icon={DownloadIcon} onClick={save} disabled={today.isLoading}>
          Save as CSV
        </Button>
      </PageHeading>
      <UnreadTests today={today} />
      {unreadable > 0 && (
        <Banner tone="watch" role="status">
          {formatUnreadableHandsets(unreadable)}
        </Banner>
      )}
      <Card padding="none" className={styles.board}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Handset</th>
              <th scope="col">Now</th>
              <th scope="col">Completed</th>
              <th scope="col">Failed</th>
              <th scope="col">Last test</th>
            </tr>
          </thead>
          <tbody>
            {summaries.map((summary) => (
              <Row
                key={summary.handset.udi}
                summary={summary}
                username={username}
                freeNotice={freeNotice}
                isLoading={today.isLoading}
              />
            ))}
          </tbody>
        </table>
      </Card>
    </>
  );
}

function Row(props: {
  readonly summary: HandsetSummary;
  readonly username: string;
  readonly freeNotice: FreeNotice;
  readonly isLoading: boolean;
}) {
  const { handset, status, tests } = props.summary;
  const { udi, serialText, name, type, lockedBy } = handset;
  const isOthers = getLockState(lockedBy, props.username) === LOCK_STATES.lockedBySomeoneElse;
  const isAwaited = props.freeNotice.isAwaited(udi);
  const serialId = useId();
  const unknown = props.isLoading ? "…" : "Unknown";
  return (
    <tr>
      <th scope="row">
        <span id={serialId} className={styles.serial}>
          {serialText}
        </span>
        <span className={styles.name}>{name ?? `Handset ${type}`}</span>
      </th>
      <td>
        <ChangingText>{status}</ChangingText>
        {isOthers && (
          <Button
            variant="quiet"
            size="small"
            aria-pressed={isAwaited}
            aria-describedby={serialId}
            onClick={() => props.freeNotice.toggle(udi)}
            {...(isAwaited ? { icon: CheckIcon } : {})}
          >
            Tell me when it is free
          </Button>
        )}
      </td>
      <td className={styles.count} data-label="Completed">
        <ChangingText>{tests === undefined ? unknown : String(tests.completed)}</ChangingText>
      </td>
      <td className={styles.count} data-label="Failed">
        <ChangingText>{tests === undefined ? unknown : String(tests.failed)}</ChangingText>
        {tests?.failuresInARow !== undefined && (
          <ChangingText className={styles.series}>{`${tests.failuresInARow} in a row`}</ChangingText>
        )}
        {tests !== undefined && tests.unreadable > 0 && (
          <ChangingText className={styles.series}>{`${tests.unreadable} could not be read`}</ChangingText>
        )}
      </td>
      <td className={styles.last} data-label="Last test">
        <ChangingText>
          {tests === undefined ? unknown : formatLastTest(props.summary, getTimeZone())}
        </ChangingText>
      </td>
    </tr>
  );
}

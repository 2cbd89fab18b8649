import { formatClock } from "@capno/domain/time";
import { formatCount } from "@capno/domain/number";
import { useServices } from "@capno/product-contract/use-services";
import { Link, useSearchParams } from "@capno/router";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { Button } from "@capno/ui-kit/buttons/Button";
import { classNames } from "@capno/ui-kit/styles/class-names";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { DownloadIcon } from "@capno/ui-kit/icons";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { useMemo, useState, useRef } from "react";

import { toHandsetLogPath } from "../../paths/handset-log-path.ts";
import { parseHandsetsGroup, toHandsetsParameters } from "../../paths/handsets-path.ts";
import { useOwnHandsets } from "../../study/data/use-own-handsets.ts";
import { useParticipants } from "../../study/data/use-participants.ts";
import { NotLoaded } from "../../kit/NotLoaded.tsx";
import { ProjectField } from "../../kit/ProjectField.tsx";
import { RecordsPage } from "../../kit/RecordsPage.tsx";
import { SearchField } from "../../kit/SearchField.tsx";
import { toFileStamp } from "../../kit/time/local-iso.ts";
import { TIME_ZONE } from "../../kit/time/time-zone.ts";
import { useMinute } from "../../kit/time/use-minute.ts";
import { useSaving } from "../../kit/use-saving.ts";
import { describeHandsets, type HandsetLists } from "./describe-handsets.ts";
import { formatFilter, HANDSET_FILTERS, isNamed, isOfFilter, type HandsetFilter } from "./handset-filter.ts";
import { formatHandsetsCsv, toDuids, type HandsetFacts } from "./handset-text.ts";
import { HandsetsTable } from "./HandsetsTable.tsx";
import rowFrame from "../../kit/rows/RowFrame.module.css";
import { useEdgeFade } from "../../kit/rows/use-edge-fade.ts";
import densePage from "../../kit/DensePage.module.css";
import styles from "./Handsets.module.css";

/** All handsets of the account's projects: who has each, and when that user's last record was made. */
export const HandsetsPage = () => (
  <div className={densePage.page}>
    <RecordsPage title="Handsets">
      <PermittedPage />
    </RecordsPage>
  </div>
);

function PermittedPage() {
  const list = useParticipants();
  const handsets = useOwnHandsets();
  if (list.data !== undefined && handsets.data !== undefined) {
    return (
      <Board
        lists={{ handsets: handsets.data, participants: list.data.rows }}
        facts={{
          asOf: list.data.asOf,
          unreadHandsets: handsets.data.unreadable,
          unreadUsers: list.data.unreadable,
        }}
        isOld={list.isError || handsets.isError}
      />
    );
  }
  return (
    <>
      <PageHeading dense title="Handsets" />
      {!list.isLoadingError && !handsets.isLoadingError ? (
        <p aria-busy="true">Asking for the handsets…</p>
      ) : (
        <NotLoaded
          title="The handsets could not be loaded"
          onTryAgain={() => {
            if (list.data === undefined) void list.refetch();
            if (handsets.data === undefined) void handsets.refetch();
          }}
        >
          Nothing has been changed.
        </NotLoaded>
      )}
    </>
  );
}

interface BoardProps {
  readonly lists: HandsetLists;
  readonly facts: HandsetFacts;
  readonly isOld: boolean;
}

function Board({ lists, facts, isOld }: BoardProps) {
  const { session, clock, config } = useServices();
  const { groups } = session.account();
  const [params, setParams] = useSearchParams();
  const groupId = parseHandsetsGroup(params);
  const { handsets, participants } = lists;
  const { unreadHandsets, unreadUsers, asOf } = facts;
  const now = useMinute(clock);
  const [text, setText] = useState("");
  const [filter, setFilter] = useState<HandsetFilter>();
  const all = useMemo(
    () => describeHandsets({ handsets, participants }, groupId, groups),
    [handsets, participants, groupId, groups],
  );
  const silentDays = config.capture.worklist.unusedDays;
  const found = all.filter((row) => isNamed(text, [row.handset.label, ...toDuids(row)]));
  const listOf = (name: HandsetFilter) =>
    found.filter((row) => isOfFilter(row, name, { now, silentDays, unreadUsers }));
  const rows = filter === undefined ? found : listOf(filter);
  const saving = useSaving();
  const line = useRef<HTMLDivElement>(null);
  useEdgeFade(line);

  const save = () => void saving.saveCsv(formatHandsetsCsv(rows, facts), `handsets-${toFileStamp(asOf)}.csv`);

  return (
    <>
      <PageHeading
        dense
        title="Handsets"
        detail={`${formatCount(rows.length)} of ${formatCount(all.length)}, as of ${formatClock(asOf, TIME_ZONE)}`}
      >
        <SearchField className={styles.search} label="Handset or user" value={text} onChange={setText} />
        <ProjectField
          groups={groups}
          groupId={groupId}
          onChange={(next) => setParams(toHandsetsParameters(next), { replace: true })}
        />
      </PageHeading>
      <div className={styles.chips}>
        <div
          ref={line}
          role="group"
          aria-label="Show only"
          className={classNames(styles.group, rowFrame.fading)}
        >
          {HANDSET_FILTERS.map((name) => (
            <Button
              key={name}
              size="small"
              aria-pressed={filter === name}
              onClick={() => setFilter(filter === name ? undefined : name)}
            >
              <ChangingText>{`${formatFilter(name, silentDays)} (${formatCount(listOf(name).length)})`}</ChangingText>
            </Button>
          ))}
        </div>
        <div className={styles.actions}>
          <Link to={toHandsetLogPath({ udi: null, groupId })} className={buttonClass("secondary", "small")}>
            Handset log
          </Link>
          <Button size="small" icon={DownloadIcon} onClick={save}>
            Save as CSV
          </Button>
        </div>
      </div>
      {isOld && (
        <Banner tone="watch" role="status">
          These rows may be out of date: the last refresh failed. It will be tried again.
        </Banner>
      )}
      {unreadHandsets > 0 && (
        <Banner tone="watch">{`Handsets that could not be read: ${unreadHandsets}. They are missing here.`}</Banner>
      )}
      {unreadUsers > 0 && (
        <Banner tone="watch">{`Users who could not be read: ${unreadUsers}. Who has a handset may be missing.`}</Banner>
      )}
      {rows.length === 0 ? (
        <Panel tone="info" title={all.length === 0 ? "No handset in this project" : "No handset is found"} />
      ) : (
        <HandsetsTable rows={rows} unreadUsers={unreadUsers} now={now} />
      )}
    </>
  );
}

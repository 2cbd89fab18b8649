import { formatQuantity } from "@capno/domain/number/percent";
import { isolate } from "@capno/domain/text/isolate";
import { formatClock } from "@capno/domain/time/date-text";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { lazy, Suspense, useEffect, useId, useState } from "react";

import { NotLoaded } from "../../kit/NotLoaded.tsx";
import { RecordsPage } from "../../kit/RecordsPage.tsx";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { EmptyState } from "../EmptyState.tsx";
import { GroupMissing } from "../GroupMissing.tsx";
import { ListBar, type ListBarProps } from "./ListBar.tsx";
import { ParticipantsTable } from "../ParticipantsTable.tsx";
import { ParticipantsTableLoading } from "../ParticipantsTableLoading.tsx";
import { SAVE_WORDS } from "../../study/log/save-words.ts";
import { useStudyLog } from "../../study/log/use-study-log.ts";
import { LogNotices } from "../../study/log/LogNotices.tsx";
import { StudyCalendarPanel } from "./StudyCalendarPanel.tsx";
import { useRowDialogs } from "../use-row-dialogs.tsx";
import { useTicks, type Ticks } from "../use-ticks.ts";
import { useParticipantsView } from "../use-participants-view.ts";
import { WorklistNote } from "../WorklistNote.tsx";
import styles from "../AllUsersPage.module.css";

const loadSummariesBar = () => import("../summaries/SummariesBar.tsx");
const SummariesBar = lazy(async () => ({ default: (await loadSummariesBar()).SummariesBar }));

/** The same list with a box for each user whose summary is made. */
export const SummariesPage = () => (
  <RecordsPage title="Summaries as PDF">
    <AllUsersPage />
  </RecordsPage>
);

/** The same list by who is in the study, who left and why. */
export const StatusPage = () => (
  <RecordsPage title="Participant status">
    <AllUsersPage />
  </RecordsPage>
);

/** The research team's list of participants, and above it who of them needs a call. */
export function AllUsersPage() {
  const page = useParticipantsView();
  const { list } = page;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const checks = { id, isOpen, onToggle: () => setOpen(!isOpen) };
  const ticks = useTicks(page.worklist.rows);
  const isTicking = page.shownAs === "summaries";
  useEffect(() => {
    if (isTicking) void loadSummariesBar();
  }, [isTicking]);
  return (
    <div className={styles.page}>
      <ListBar page={page} checks={checks} />
      {list.isError && list.data !== undefined && (
        <Banner tone="watch" role="status">
          These rows may be out of date. The last refresh failed and will be tried again.
        </Banner>
      )}
      {list.data !== undefined && list.data.unreadable > 0 && (
        <Banner tone="watch">{`${formatQuantity(list.data.unreadable, "record")} could not be read`}</Banner>
      )}
      {page.repeated.length > 0 && <Banner tone="watch">{formatRepeated(page.repeated)}</Banner>}
      {/* Rows come with the bar above them: it does not push them down. */}
      <Suspense
        fallback={
          <ParticipantsTableLoading
            view={page.view}
            isStatus={page.shownAs === "status"}
            canOpen={page.canOpen}
            onSort={page.sortBy}
          />
        }
      >
        <ListBody page={page} checks={checks} ticks={isTicking ? ticks : undefined} />
      </Suspense>
    </div>
  );
}

interface ListBodyProps extends ListBarProps {
  /** Undefined on All Users, where no user is ticked. */
  readonly ticks: Ticks | undefined;
}

function ListBody({ page, checks, ticks }: ListBodyProps) {
  const { zone } = useStudyZone();
  const { list, view, facts, worklist } = page;
  const isStatus = page.shownAs === "status";
  const { isRead: isLogRead, getSaveStatus } = useStudyLog();
  const { dialogs, ...rowDialogs } = useRowDialogs(page.onChanged);
  const { now, participants } = facts;
  if (list.data === undefined || participants === undefined) {
    return list.isError ? (
      <NotLoaded title="The list of users could not be loaded" onTryAgain={() => void list.refetch()}>
        Nothing has been changed.
      </NotLoaded>
    ) : (
      <ParticipantsTableLoading
        view={view}
        isStatus={page.shownAs === "status"}
        canOpen={page.canOpen}
        onSort={page.sortBy}
      />
    );
  }
  if (page.isGroupMissing) {
    return (
      <GroupMissing
        groups={page.groups}
        onChoose={(groupId) => page.changeView({ type: "group-chosen", groupId })}
      />
    );
  }
  const { rows } = worklist;
  return (
    <>
      {participants.length > 0 && (
        <>
          <LogNotices />
          {ticks === undefined ? (
            <div id={checks.id} className={styles.checks} hidden={!checks.isOpen}>
              <WorklistNote page={page} />
            </div>
          ) : (
            <SummariesBar ticks={ticks} shown={rows.length} />
          )}
        </>
      )}
      {rows.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState page={page} total={participants.length} asOf={formatClock(list.data.asOf, zone)} />
        </div>
      ) : page.shownAs === "calendar" ? (
        <StudyCalendarPanel
          participants={rows}
          view={view}
          scroll={page.scroll}
          now={now}
          known={page.known}
          statuses={facts.statuses}
          onVisibleRows={page.onVisibleRows}
          onPointer={page.onPointer}
        />
      ) : (
        <ParticipantsTable
          participants={rows}
          groups={page.headings}
          view={view}
          onSort={page.sortBy}
          scroll={page.scroll}
          now={now}
          timeZone={zone}
          canOpen={page.canOpen && ticks === undefined && (!isStatus || isLogRead)}
          register={
            isStatus
              ? {
                  rowOf: facts.statuses.rowOf,
                  savingOf: (duid) => SAVE_WORDS[getSaveStatus("status", duid)],
                }
              : undefined
          }
          statuses={facts.statuses}
          work={page.work}
          ticks={ticks}
          onPointer={page.onPointer}
          canDeallocate={page.canDeallocate}
          dialogs={rowDialogs}
        />
      )}
      {/* Below the rows: it goes when the statuses come, and must not move a row under the pointer. */}
      {/* Each printed sheet says so too; a busy banner would not be read out. */}
      {facts.notRead > 0 && <span hidden aria-busy="true" />}
      {facts.notRead > 0 && (
        <Banner tone="watch" role="status">
          {`The status of ${formatQuantity(facts.notRead, "user")} was not read. Some may have left the study.`}
        </Banner>
      )}
      {dialogs}
    </>
  );
}

function formatRepeated(ids: readonly string[]): string {
  const [first, ...others] = ids;
  const who =
    others.length === 0
      ? `User ${isolate(first ?? "")}`
      : `${ids.length} users (${ids.slice(0, 3).map(isolate).join(", ")}${ids.length > 3 ? ", …" : ""})`;
  return `${who} ${others.length === 0 ? "appears" : "appear"} more than once in the list. The rows may disagree.`;
}

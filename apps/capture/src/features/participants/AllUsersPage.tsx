import { formatClock, prepareDateText } from "@capno/domain/date-text";
import type { Participant } from "@capno/domain/participant";
import type { SortKey } from "@capno/domain/participant-order";
import { formatCount } from "@capno/domain/percent";
import { canAssignHandset, canViewDetail, hasPermission } from "@capno/domain/permission";
import { isReviewed } from "@capno/domain/worklist";
import { Link, useLocation, useSearchParams } from "@capno/router";
import { useServices } from "@capno/product-contract/use-services";
import { ChangingText } from "@capno/ui-kit/ChangingText";
import { Banner } from "@capno/ui-kit/Banner";
import { Button } from "@capno/ui-kit/Button";
import { buttonClass } from "@capno/ui-kit/button-class";
import { Loader } from "@capno/ui-kit/Loader";
import { PageHeading } from "@capno/ui-kit/PageHeading";
import { Panel } from "@capno/ui-kit/Panel";
import { DownloadIcon } from "@capno/ui-kit/icons";
import { useCallback, useEffect, useMemo, useState } from "react";

import { isCalendarShown } from "../../paths/calendar-path.ts";
import { EXPORT_PATH, toExportSearch } from "../../paths/export-path.ts";
import { TIME_ZONE } from "../../shared/time/time-zone.ts";
import { useCapture } from "../../state/use-capture.ts";
import { useSaving } from "../../shared/use-saving.ts";
import { useMinute } from "../../shared/time/use-minute.ts";
import { useParticipants } from "../../queries/use-participants.ts";
import type { WorklistChip } from "../../paths/list-path.ts";
import { useFreezeWhile } from "../../state/worklist/use-freeze-while.ts";
import { useWorklist, useWorklistFacts } from "../../state/worklist/use-worklist.ts";
import { DeallocateDialog } from "./DeallocateDialog.tsx";
import { ListTools } from "./ListTools.tsx";
import { StudyCalendarPanel } from "./StudyCalendarPanel.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { ParticipantsTable } from "./ParticipantsTable.tsx";
import { ReviewNotices } from "../../state/reviews/ReviewNotices.tsx";
import { saveParticipantsCsv } from "./save-participants-csv.ts";
import { useListView } from "./use-list-view.ts";
import { usePointerOver } from "./use-pointer-over.ts";
import { useReview } from "./use-review.ts";
import { formatUnknown } from "./worklist-text.ts";
import { ViewSwitcher } from "./ViewSwitcher.tsx";
import { WorklistBar } from "./WorklistBar.tsx";
import styles from "./AllUsersPage.module.css";

/** The research team's list of participants, and above it who of them needs a call. */
export function AllUsersPage() {
  const { session, clock, config } = useServices();
  const account = session.account();
  const { groups } = account;
  const list = useParticipants();
  // While the list is on its way: its first row would wait for it.
  useEffect(() => prepareDateText(TIME_ZONE), []);
  const [view, changeView] = useListView();
  const newest = useWorklistFacts(list.data?.rows, useMinute(clock));
  const [isOver, onPointer] = usePointerOver(clock);
  const { onReview, acts } = useReview();
  // Rows must not move under the pointer: newer data waits until the pointer leaves the rows or the user acts.
  const facts = useFreezeWhile(newest, isOver && view.needs.length > 0, acts);
  const { rows: shown, counts, unknown, reasonsOf } = useWorklist(facts, view, groups);
  const { now, reviews, participants } = facts;
  const { lastViewed, lookups, reviews: marks } = useCapture();
  const saving = useSaving();
  useEffect(() => lastViewed.rememberList(view), [lastViewed, view]);
  const { key: entry } = useLocation();
  const [scroll] = useState(() => ({
    recall: () => lastViewed.scroll(entry),
    remember: (top: number) => lastViewed.rememberScroll(top),
  }));
  useEffect(() => lastViewed.rememberListEntry(entry), [lastViewed, entry]);
  const sortBy = useCallback((key: SortKey) => changeView({ type: "sorted", key }), [changeView]);
  const press = useCallback((chip: WorklistChip) => changeView({ type: "chip-pressed", chip }), [changeView]);
  const [leaving, setLeaving] = useState<Participant>();
  const canOpen = canViewDetail(account);
  const [params] = useSearchParams();
  // Without access to participant records, an account may not see when a participant breathed either.
  const isCalendar = canOpen && isCalendarShown(params);
  const isOfReviewed = view.needs.includes("reviewed");
  const work = useMemo(
    () => ({
      reasonsOf,
      isToDo: (participant: Participant) => {
        const reasons = reasonsOf(participant);
        if (reasons.length === 0) return false;
        return isOfReviewed || !isReviewed(reasons, reviews.get(participant.duid)?.stamps);
      },
      reviewOf: ({ duid }: Participant) => (isOfReviewed ? reviews.get(duid) : undefined),
      onReview: (participant: Participant) =>
        onReview(participant, isOfReviewed ? [] : reasonsOf(participant)),
    }),
    [reasonsOf, reviews, isOfReviewed, onReview],
  );

  if (list.data === undefined || participants === undefined) {
    return (
      <>
        <PageHeading title="All Users" />
        {list.isError ? (
          <Panel
            tone="act"
            title="The list of users could not be loaded"
            role="alert"
            actions={<Button onClick={() => void list.refetch()}>Try again</Button>}
          >
            Nothing has been changed.
          </Panel>
        ) : (
          <Loader text="Loading your data..." shape="table" lines={10} />
        )}
      </>
    );
  }

  const total = participants.length;
  return (
    <>
      <div className={styles.top}>
        <PageHeading
          title="All Users"
          detail={`${formatCount(shown.length)} of ${formatCount(total)} users`}
        />
        <ListTools view={view} onChange={changeView} groups={groups} />
        <Button
          icon={DownloadIcon}
          onClick={() => saveParticipantsCsv(saving, shown, { now, reasonsOf, reviews })}
          disabledReason={shown.length === 0 ? "There is nothing to save" : undefined}
        >
          Save as CSV
        </Button>
        {hasPermission(account, config.capture.exportPermission) && (
          <Link
            className={buttonClass()}
            to={{ pathname: EXPORT_PATH, search: toExportSearch(view.groupId) }}
          >
            Data package
          </Link>
        )}
      </div>
      {list.isError && (
        <Banner tone="watch" role="status">
          These rows may be out of date: the last refresh failed. It will be tried again.
        </Banner>
      )}
      {list.data.unreadable > 0 && <Banner tone="watch">{formatUnreadable(list.data.unreadable)}</Banner>}
      {total > 0 && (
        <>
          <WorklistBar
            limits={config.capture.worklist}
            groups={groups}
            isShared={marks.isShared}
            counts={counts}
            chosen={view.needs}
            onPress={press}
            without={canOpen ? NO_CHIPS : FAILED}
          />
          <ReviewNotices timeZone={TIME_ZONE} />
          {view.needs.length > 0 && (
            <p className={styles.note}>
              <ChangingText>{formatUnknown(unknown, view.needs, canOpen) ?? ""}</ChangingText>{" "}
              {newest.participants !== participants && (
                <span>Newer data is shown once the pointer leaves the rows.</span>
              )}
            </p>
          )}
        </>
      )}
      {canOpen && total > 0 && <ViewSwitcher view={view} isCalendar={isCalendar} />}
      {isCalendar && shown.length > 0 ? (
        <StudyCalendarPanel
          participants={shown}
          view={view}
          scroll={scroll}
          now={now}
          lookups={facts.lookups}
          onVisibleRows={lookups.onVisibleRows}
          onPointer={onPointer}
        />
      ) : shown.length > 0 ? (
        <ParticipantsTable
          participants={shown}
          view={view}
          onSort={sortBy}
          scroll={scroll}
          now={now}
          timeZone={TIME_ZONE}
          canOpen={canOpen}
          work={work}
          onVisibleRows={canOpen ? lookups.onVisibleRows : undefined}
          onPointer={onPointer}
          onDeallocate={canAssignHandset(account) ? setLeaving : undefined}
        />
      ) : (
        <div className={styles.empty}>
          <EmptyState
            total={total}
            unreadable={list.data.unreadable}
            view={view}
            asOf={formatClock(list.data.asOf, TIME_ZONE)}
            onShowAll={() => changeView({ type: "cleared" })}
          />
        </div>
      )}
      {leaving && <DeallocateDialog participant={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

const NO_CHIPS: readonly WorklistChip[] = [];
/** Needs the participants' records, so it is hidden from accounts without access to them. */
const FAILED: readonly WorklistChip[] = ["failed"];

function formatUnreadable(count: number): string {
  return count === 1 ? "1 record could not be read" : `${count} records could not be read`;
}

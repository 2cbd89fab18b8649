import type { Participant } from "@capno/domain/participant";
import type { SortKey } from "@capno/domain/participant-order";
import { formatCount } from "@capno/domain/percent";
import { canAssignHandset, canViewDetail, hasPermission } from "@capno/domain/permission";
import { Link, useLocation } from "@capno/router";
import { useServices } from "@capno/product-contract/use-services";
import { Banner } from "@capno/ui-kit/Banner";
import { Button } from "@capno/ui-kit/Button";
import { buttonClass } from "@capno/ui-kit/button-class";
import { Loader } from "@capno/ui-kit/Loader";
import { PageHeading } from "@capno/ui-kit/PageHeading";
import { Panel } from "@capno/ui-kit/Panel";
import { downloadIcon } from "@capno/ui-kit/icons/download";
import { useCallback, useEffect, useState } from "react";

import { PACKAGE_PATH, toPackageSearch } from "../../addresses/package-address.ts";
import { TIME_ZONE } from "../../time/time-zone.ts";
import { useCapture } from "../../session/use-capture.ts";
import { useSaving } from "../../saving/use-saving.ts";
import { useMinute } from "../../time/use-minute.ts";
import { useParticipants } from "../../participant-list/use-participants.ts";
import { useShownParticipants } from "../../participant-list/use-shown-participants.ts";
import { DeallocateDialog } from "./DeallocateDialog.tsx";
import { ListTools } from "./ListTools.tsx";
import { ParticipantsTable } from "./ParticipantsTable.tsx";
import { saveParticipantsCsv } from "./save-participants-csv.ts";
import { useListView } from "./use-list-view.ts";
import styles from "./AllUsersPage.module.css";

/** The research team's list of participants. @spec §2 All Users */
export function AllUsersPage() {
  const { session, clock, config } = useServices();
  const account = session.account();
  const list = useParticipants();
  const now = useMinute(clock);
  const [view, changeView] = useListView();
  const shown = useShownParticipants(list.data?.rows, view, account.groups);
  const { lastViewed } = useCapture();
  const saving = useSaving();
  useEffect(() => lastViewed.rememberList(view), [lastViewed, view]);
  const { key: entry } = useLocation();
  const [scroll] = useState(() => ({
    recall: () => lastViewed.scroll(entry),
    remember: (top: number) => lastViewed.rememberScroll(top),
  }));
  useEffect(() => lastViewed.rememberListEntry(entry), [lastViewed, entry]);
  const sortBy = useCallback((key: SortKey) => changeView({ type: "sorted", key }), [changeView]);
  const [leaving, setLeaving] = useState<Participant>();

  if (list.data === undefined) {
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

  const total = list.data.rows.length;
  return (
    <>
      <div className={styles.top}>
        <PageHeading
          title="All Users"
          detail={`${formatCount(shown.length)} of ${formatCount(total)} users`}
        />
        <ListTools view={view} onChange={changeView} groups={account.groups} />
        <Button
          icon={downloadIcon}
          onClick={() => saveParticipantsCsv(saving, shown, now)}
          disabledReason={shown.length === 0 ? "There is nothing to save" : undefined}
        >
          Save as CSV
        </Button>
        {hasPermission(account, config.capture.exportPermission) && (
          <Link
            className={buttonClass()}
            to={{ pathname: PACKAGE_PATH, search: toPackageSearch(view.groupId) }}
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
      {shown.length > 0 ? (
        <ParticipantsTable
          participants={shown}
          view={view}
          onSort={sortBy}
          scroll={scroll}
          now={now}
          timeZone={TIME_ZONE}
          canOpen={canViewDetail(account)}
          onDeallocate={canAssignHandset(account) ? setLeaving : undefined}
        />
      ) : (
        <div className={styles.empty}>
          <Panel
            tone="info"
            title={total === 0 ? "There are no users yet" : "No user matches"}
            actions={
              total > 0 && <Button onClick={() => changeView({ type: "cleared" })}>Show all users</Button>
            }
          >
            {total === 0
              ? "A user appears here once a handset has been allocated to them."
              : "No user ID holds this text in this group."}
          </Panel>
        </div>
      )}
      {leaving && <DeallocateDialog participant={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

function formatUnreadable(count: number): string {
  return count === 1 ? "1 record could not be read" : `${count} records could not be read`;
}

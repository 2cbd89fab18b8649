import { formatZonedDateTime } from "@capno/domain/time";
import { ALL_GROUPS_LABEL, sortGroups } from "@capno/domain/participant";
import { canViewDetail } from "@capno/domain/account";
import { formatCount } from "@capno/domain/number";
import { useServices } from "@capno/product-contract/use-services";
import { Link, useSearchParams } from "@capno/router";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";
import { DownloadIcon } from "@capno/ui-kit/icons";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { SelectField } from "@capno/ui-kit/fields/SelectField";
import { useMemo } from "react";

import { parseHandsetsGroup, toHandsetsParameters } from "../../paths/handsets-path.ts";
import { useOwnHandsets } from "../../queries/use-own-handsets.ts";
import { useParticipants } from "../../queries/use-participants.ts";
import { RecordsNotPermitted } from "../../shared/RecordsNotPermitted.tsx";
import { toLocalIso } from "../../shared/time/local-iso.ts";
import { TIME_ZONE } from "../../shared/time/time-zone.ts";
import { useMinute } from "../../shared/time/use-minute.ts";
import { useSaving } from "../../shared/use-saving.ts";
import { useCapture } from "../../state/use-capture.ts";
import { describeHandsets, type HandsetLists } from "./describe-handsets.ts";
import { formatHandsetsCsv, type HandsetFacts } from "./handset-text.ts";
import { HandsetsTable } from "./HandsetsTable.tsx";
import styles from "./Handsets.module.css";

/** All handsets of the account's projects: who has each, and since when nothing came of it. */
export function HandsetsPage() {
  const { session } = useServices();
  return (
    <div className={styles.page}>
      <PageHeading
        eyebrow={<Link to={useCapture().lastViewed.listPath()}>All Users</Link>}
        title="Handsets"
        detail="Who has each handset, and when that user's latest record was made."
      />
      {canViewDetail(session.account()) ? <PermittedPage /> : <RecordsNotPermitted />}
    </div>
  );
}

function PermittedPage() {
  const list = useParticipants();
  const handsets = useOwnHandsets();
  if (list.data !== undefined && handsets.data !== undefined) {
    return (
      <>
        {(list.isError || handsets.isError) && (
          <Banner tone="watch" role="status">
            These rows may be out of date: the last refresh failed. It will be tried again.
          </Banner>
        )}
        <Board
          lists={{ handsets: handsets.data, participants: list.data.rows }}
          facts={{
            asOf: list.data.asOf,
            unreadHandsets: handsets.data.unreadable,
            unreadUsers: list.data.unreadable,
          }}
        />
      </>
    );
  }
  if (!list.isLoadingError && !handsets.isLoadingError) return <p>Asking for the handsets…</p>;
  return (
    <Panel
      tone="act"
      role="alert"
      title="The handsets could not be loaded"
      actions={
        <Button
          onClick={() => {
            if (list.data === undefined) void list.refetch();
            if (handsets.data === undefined) void handsets.refetch();
          }}
        >
          Try again
        </Button>
      }
    >
      Nothing has been changed.
    </Panel>
  );
}

function Board({ lists, facts }: { readonly lists: HandsetLists; readonly facts: HandsetFacts }) {
  const { session, clock } = useServices();
  const { groups } = session.account();
  const [params, setParams] = useSearchParams();
  const groupId = parseHandsetsGroup(params);
  const { handsets, participants } = lists;
  const rows = useMemo(
    () => describeHandsets({ handsets, participants }, groupId, groups),
    [handsets, participants, groupId, groups],
  );
  const saving = useSaving();
  const now = useMinute(clock);
  const { unreadHandsets, unreadUsers, asOf } = facts;
  const allocated = rows.filter(({ holders }) => holders.length > 0).length;

  function save() {
    const [day, hour, minute] = toLocalIso(asOf).split(/[T:]/);
    // The byte order mark is for spreadsheets, which otherwise read it in their own encoding.
    const csv = `\uFEFF${formatHandsetsCsv(rows, facts)}`;
    saving.saveText(csv, `handsets-${day}-${hour}${minute}.csv`, "text/csv");
  }

  return (
    <>
      <div className={styles.tools}>
        <SelectField
          label="Project"
          value={String(groupId ?? "")}
          onChange={(value) =>
            setParams(toHandsetsParameters(value === "" ? null : Number(value)), { replace: true })
          }
          options={[
            { value: "", label: ALL_GROUPS_LABEL },
            ...sortGroups(groups).map(({ id, projectId, name }) => ({
              value: String(id),
              label: `${projectId}, ${name}`,
            })),
          ]}
        />
        <Button icon={DownloadIcon} onClick={save}>
          Save as CSV
        </Button>
      </div>
      {unreadHandsets > 0 && (
        <Banner tone="watch">{`Handsets that could not be read: ${unreadHandsets}. They are missing here.`}</Banner>
      )}
      {unreadUsers > 0 && (
        <Banner tone="watch">{`Users who could not be read: ${unreadUsers}. Who has a handset may be missing.`}</Banner>
      )}
      <p>
        {`As of ${formatZonedDateTime(asOf, TIME_ZONE)}: ${formatCount(rows.length)} handsets, ${unreadUsers > 0 ? "at least " : ""}${formatCount(allocated)} allocated.`}
      </p>
      {rows.length === 0 ? (
        <Panel tone="info" title="No handset in this project" />
      ) : (
        <HandsetsTable rows={rows} unreadUsers={unreadUsers} now={now} />
      )}
    </>
  );
}

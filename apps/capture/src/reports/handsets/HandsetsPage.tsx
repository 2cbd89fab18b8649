import { formatCount, formatQuantity } from "@capno/domain/number/percent";
import { formatZonedDateTime } from "@capno/domain/time/date-text";
import type { EpochMs } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { Link, useSearchParams } from "@capno/router";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { DataTable } from "@capno/ui-kit/layout/DataTable";
import { useMemo, useState } from "react";

import { NotLoaded } from "../../kit/NotLoaded.tsx";
import { ProjectField } from "../../kit/ProjectField.tsx";
import { RecordsPage } from "../../kit/RecordsPage.tsx";
import { formatColumnsCsv } from "../../kit/table/column.ts";
import { FilterButtons } from "../../kit/table/FilterButtons.tsx";
import { toFileStamp } from "../../kit/time/local-iso.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { useMinute } from "../../kit/time/use-minute.ts";
import { toHandsetLogPath } from "../../paths/handset-log-path.ts";
import { parseHandsetsGroup, toHandsetsParameters } from "../../paths/handsets-path.ts";
import { useOwnHandsets } from "../../study/data/use-own-handsets.ts";
import { useParticipants } from "../../study/data/use-participants.ts";
import { ReportPage } from "../report-page/ReportPage.tsx";
import { describeHandsets, type ListedHandset } from "./describe-handsets.ts";
import { createHandsetColumns } from "./handset-columns.tsx";
import { formatFilter, HANDSET_FILTERS, isNamed, isOfFilter, type HandsetFilter } from "./handset-filter.ts";
import { toDuids } from "./handset-text.ts";

/** All handsets of the account's projects: who has each, and when that user's last record was made. */
export const HandsetsPage = () => (
  <RecordsPage title="Handsets">
    <Handsets />
  </RecordsPage>
);

const NONE: readonly ListedHandset[] = [];

function Handsets() {
  const { session, clock, config } = useServices();
  const { zone } = useStudyZone();
  const { groups } = session.account();
  const [params, setParams] = useSearchParams();
  const groupId = parseHandsetsGroup(params);
  const now = useMinute(clock);
  const list = useParticipants();
  const handsets = useOwnHandsets();
  const [text, setText] = useState("");
  const [filter, setFilter] = useState<HandsetFilter>();
  const all = useMemo(
    () =>
      list.data === undefined || handsets.data === undefined
        ? undefined
        : describeHandsets({ handsets: handsets.data, participants: list.data.rows }, groupId, groups),
    [list.data, handsets.data, groupId, groups],
  );
  const { unusedDays } = config.capture.worklist;
  const unread = { handsets: handsets.data?.unreadable ?? 0, users: list.data?.unreadable ?? 0 };
  const found = (all ?? NONE).filter((row) => isNamed(text, [row.handset.label, ...toDuids(row)]));
  const listOf = (name: HandsetFilter) =>
    found.filter((row) => isOfFilter(row, name, { now, silentDays: unusedDays, unreadUsers: unread.users }));
  const rows = filter === undefined ? found : listOf(filter);
  const columns = createHandsetColumns(unread.users, now, zone);
  const asOf = list.data?.asOf;

  return (
    <ReportPage
      title="Handsets"
      count={all && `${formatCount(rows.length)} of ${formatQuantity(all.length, "handset")}`}
      asOf={all && asOf && { at: asOf, zone }}
      search={{ label: "Handset or user", value: text, onChange: setText }}
      filters={
        <>
          <ProjectField
            groups={groups}
            groupId={groupId}
            onChange={(next) => setParams(toHandsetsParameters(next), { replace: true })}
          />
          <FilterButtons
            label="Show only"
            filters={HANDSET_FILTERS.map((name) => ({
              name,
              text: formatFilter(name, unusedDays),
              count: listOf(name).length,
              isPressed: filter === name,
            }))}
            onPress={(name) => setFilter(name === filter ? undefined : name)}
          />
        </>
      }
      actions={
        <Link to={toHandsetLogPath({ udi: null, groupId })} className={buttonClass("secondary", "small")}>
          Handset log
        </Link>
      }
      file={
        all &&
        asOf && {
          name: `handsets-${toFileStamp(asOf, zone)}.csv`,
          write: () => formatColumnsCsv(columns, rows, toFileHead(asOf, unread, zone)),
        }
      }
      gaps={[
        unread.handsets > 0 &&
          `Handsets that could not be read: ${formatCount(unread.handsets)}. They are missing here.`,
        unread.users > 0 &&
          `Users who could not be read: ${formatCount(unread.users)}. The user of a handset may be missing.`,
      ].filter((gap) => gap !== false)}
    >
      {(list.isError || handsets.isError) && all !== undefined && (
        <Banner tone="watch" role="status">
          These rows may be out of date. The last refresh failed and will be tried again.
        </Banner>
      )}
      {all === undefined ? (
        !list.isLoadingError && !handsets.isLoadingError ? (
          <p aria-busy="true">Loading handsets…</p>
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
        )
      ) : rows.length === 0 ? (
        <Panel tone="info" title={all.length === 0 ? "No handset in this project" : "No handset matches"} />
      ) : (
        <DataTable rows={rows} getKey={({ handset }) => handset.udi} columns={columns} />
      )}
    </ReportPage>
  );
}

/** The lines above the file's headings: how old it is and what it lacks. */
export const toFileHead = (
  asOf: EpochMs,
  unread: { readonly handsets: number; readonly users: number },
  zone: string,
) => [
  ["Handsets as of", formatZonedDateTime(asOf, zone)],
  ["Handsets that could not be read", unread.handsets],
  ["Users who could not be read", unread.users],
];

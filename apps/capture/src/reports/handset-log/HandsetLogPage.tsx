import { parseHandset } from "@capno/domain/handset/handset";
import { formatQuantity } from "@capno/domain/number/percent";
import { useServices } from "@capno/product-contract/use-services";
import { Link, useSearchParams } from "@capno/router";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { useMemo, useState } from "react";

import { toFileName } from "../../kit/file-name.ts";
import { ProjectField } from "../../kit/ProjectField.tsx";
import { RecordsPage } from "../../kit/RecordsPage.tsx";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import {
  parseHandsetLogView,
  toHandsetLogParameters,
  type HandsetLogView,
} from "../../paths/handset-log-path.ts";
import { toHandsetsPath } from "../../paths/handsets-path.ts";
import { listNewest } from "../../study/log/log-selectors.ts";
import { LogNotices } from "../../study/log/LogNotices.tsx";
import { useStudyLog } from "../../study/log/use-study-log.ts";
import { ReadButton, ReadingState } from "../report-page/GroupReadingParts.tsx";
import { ReportPage, type ReportFile } from "../report-page/ReportPage.tsx";
import { useGroupReading } from "../report-page/use-group-reading.ts";
import { formatHandsetLogCsv } from "./handset-log-table.ts";
import { HandsetLogTable, LogOfHandset, type HandsetLogTableProps } from "./HandsetLogTable.tsx";
import { narrowToHandset, readHandsetLog, type SiteLog } from "./read-handset-log.ts";

/** Who had each handset of a project, or one handset, from records and logged allocations. */
export const HandsetLogPage = () => (
  <RecordsPage title="Handset log">
    <ReadLog />
  </RecordsPage>
);

function ReadLog() {
  const { groups } = useServices().session.account();
  const { zone } = useStudyZone();
  const [params, setParams] = useSearchParams();
  const view = parseHandsetLogView(params);
  const { udi, groupId } = view;
  const reading = useGroupReading(groupId);
  const { read } = reading;
  const [text, setText] = useState("");
  const { threads, isRead, readTrouble, isShared } = useStudyLog();
  const log = useMemo(() => {
    if (read === undefined) return undefined;
    const entries = listNewest(threads.allocation);
    const unreadable = threads.allocation.size - entries.length;
    const loggedHere = { entries, unreadable, isRead: isRead && readTrouble === undefined, isShared };
    const site = readHandsetLog({ ...read, loggedHere }, groups, zone);
    return udi === null ? site : narrowToHandset(site, udi);
  }, [read, threads, isRead, readTrouble, isShared, groups, zone, udi]);

  function toFile(shown: SiteLog): ReportFile {
    const group = groups.find(({ id }) => id === groupId);
    const what = udi === null ? "handset-log" : `handset-log-${parseHandset(udi).label}`;
    const fileName = toFileName(group?.projectId ?? "all", what, shown.asOf, zone);
    return { name: `${fileName}.csv`, write: () => formatHandsetLogCsv(shown) };
  }

  return (
    <ReportPage
      title={udi === null ? "Handset log" : `Log of ${parseHandset(udi).label}`}
      eyebrow={<Link to={toHandsetsPath(groupId)}>Handsets</Link>}
      count={log && formatQuantity(log.records, "record")}
      asOf={log && { at: log.asOf, zone }}
      search={udi === null ? { label: "Handset or user", value: text, onChange: setText } : undefined}
      filters={
        <ProjectField
          groups={groups}
          groupId={groupId}
          onChange={(next) =>
            setParams(toHandsetLogParameters({ ...view, groupId: next }), { replace: true })
          }
        />
      }
      actions={
        <>
          {udi !== null && (
            <Link
              to={{ search: toHandsetLogParameters({ ...view, udi: null }).toString() }}
              className={buttonClass("secondary", "small")}
            >
              All handsets
            </Link>
          )}
          <ReadButton reading={reading} first="Load the records" again="Load again" />
        </>
      }
      file={log && toFile(log)}
      gaps={log?.gaps ?? []}
      gapAction={
        read?.isCancelled === true && (
          <Button size="small" onClick={reading.resume}>
            Continue
          </Button>
        )
      }
    >
      <LogNotices isShown={({ kind }) => kind === "allocation"} />
      {log === undefined ? (
        <ReadingState reading={reading} failed="The handset log could not be loaded." title="Not read yet">
          Works out who had each handset from all records. The data do not change.
        </ReadingState>
      ) : (
        <Log view={view} log={log} zone={zone} text={text} />
      )}
    </ReportPage>
  );
}

interface LogProps extends Omit<HandsetLogTableProps, "groupId"> {
  readonly view: HandsetLogView;
}

function Log({ view: { udi, groupId }, log, zone, text }: LogProps) {
  const [one] = log.handsets;
  if (one === undefined)
    return (
      <Panel tone="info" title={udi === null ? "No handset in this project" : "Unknown handset"}>
        It is in no list and no log of this project.
      </Panel>
    );
  return udi === null ? (
    <HandsetLogTable log={log} groupId={groupId} zone={zone} text={text} />
  ) : (
    <LogOfHandset handset={one} unreadRows={log.unreadRows} groupId={groupId} zone={zone} />
  );
}

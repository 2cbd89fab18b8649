import { parseHandset } from "@capno/domain/handset";
import { formatQuantity } from "@capno/domain/number";
import { formatDateTime } from "@capno/domain/time";
import { useServices } from "@capno/product-contract/use-services";
import { Link, useSearchParams } from "@capno/router";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { DownloadIcon } from "@capno/ui-kit/icons";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { useMemo, useState } from "react";

import {
  parseHandsetLogView,
  toHandsetLogParameters,
  type HandsetLogView,
} from "../../paths/handset-log-path.ts";
import { toHandsetsPath } from "../../paths/handsets-path.ts";
import { NotLoaded } from "../../kit/NotLoaded.tsx";
import { toFileName } from "../../kit/file-name.ts";
import { ProjectField } from "../../kit/ProjectField.tsx";
import { RecordsPage } from "../../kit/RecordsPage.tsx";
import { SearchField } from "../../kit/SearchField.tsx";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { formatZone } from "../../kit/time/time-zone.ts";
import { useSaving } from "../../kit/use-saving.ts";
import { StoreTrouble } from "../../study/shared-entries/StoreTrouble.tsx";
import { useSharedEntries } from "../../study/shared-entries/use-shared-entries.ts";
import { StudyReadingProgress } from "../../study/data/StudyReadingProgress.tsx";
import { useStudyReading } from "../../study/data/use-study-reading.ts";
import { useCapture } from "../../study/use-capture.ts";
import densePage from "../../kit/DensePage.module.css";
import styles from "../handsets/Handsets.module.css";
import { HandsetLogTable, LogOfHandset, type HandsetLogTableProps } from "./HandsetLogTable.tsx";
import { formatHandsetLogCsv } from "./handset-log-table.ts";
import { narrowToHandset, readHandsetLog, type SiteLog } from "./read-handset-log.ts";

export const HandsetLogPage = () => (
  <RecordsPage title="Handset log">
    <PermittedPage />
  </RecordsPage>
);

function PermittedPage() {
  const [state, reading] = useStudyReading();
  const { groups } = useServices().session.account();
  const { zone } = useStudyZone();
  const [params, setParams] = useSearchParams();
  const saving = useSaving();
  const view = parseHandsetLogView(params);
  const [text, setText] = useState("");
  const { allocationLog } = useCapture();
  const { entries, isRead, trouble, unreadable } = useSharedEntries(allocationLog);
  const { isShared } = allocationLog;
  const isOfGroup = state.status !== "idle" && state.groupId === view.groupId;
  const read = state.status === "read" && isOfGroup ? state : undefined;
  const run = () => (read === undefined ? reading.start(view.groupId) : reading.startFresh(view.groupId));
  const log = useMemo(() => {
    if (read === undefined) return undefined;
    const loggedHere = { entries, isRead, trouble, unreadable, isShared };
    const site = readHandsetLog({ ...read, loggedHere }, groups, zone);
    return view.udi === null ? site : narrowToHandset(site, view.udi);
  }, [read, entries, isRead, trouble, unreadable, isShared, groups, zone, view.udi]);

  function save(shown: SiteLog) {
    const group = groups.find(({ id }) => id === view.groupId);
    const what = view.udi === null ? "handset-log" : `handset-log-${parseHandset(view.udi).label}`;
    const fileName = toFileName(group?.projectId ?? "all", what, shown.asOf);
    void saving.saveCsv(formatHandsetLogCsv(shown), `${fileName}.csv`);
  }

  return (
    <div className={densePage.page}>
      <PageHeading
        dense
        eyebrow={<Link to={toHandsetsPath(view.groupId)}>Handsets</Link>}
        title={view.udi === null ? "Handset log" : `Log of ${parseHandset(view.udi).label}`}
        detail={
          log &&
          `${formatQuantity(log.records, "record")}${view.udi === null ? "" : " of it"}, as of ${formatDateTime(log.asOf, zone)}, ${formatZone(zone)}`
        }
      >
        <ProjectField
          groups={groups}
          groupId={view.groupId}
          onChange={(groupId) => setParams(toHandsetLogParameters({ ...view, groupId }), { replace: true })}
        />
        {view.udi !== null && (
          <Link
            to={{ search: toHandsetLogParameters({ ...view, udi: null }).toString() }}
            className={buttonClass("secondary", "small")}
          >
            All handsets
          </Link>
        )}
        <Button
          size="small"
          variant={read === undefined ? "primary" : "secondary"}
          onClick={run}
          disabled={state.status === "reading"}
        >
          {read === undefined ? "Read the records" : "Read again"}
        </Button>
      </PageHeading>
      <StoreTrouble store={allocationLog} what="log of handsets" />
      {state.status === "reading" ? (
        <StudyReadingProgress progress={state.progress} onCancel={reading.cancel} />
      ) : state.status === "failed" && isOfGroup ? (
        <NotLoaded title="The list of users could not be loaded" onTryAgain={run}>
          Whose the handsets were is not known.
        </NotLoaded>
      ) : read === undefined || log === undefined ? (
        <Panel tone="info" title="Not read yet">
          The log reads the lists of records of every user of the project. Nothing is changed on the server.
        </Panel>
      ) : (
        <>
          <div className={styles.tools}>
            {view.udi === null && (
              <SearchField
                className={styles.search}
                label="Handset or user"
                value={text}
                onChange={setText}
              />
            )}
            <Button size="small" icon={DownloadIcon} onClick={() => save(log)}>
              Save as CSV
            </Button>
          </div>
          {log.gaps.length > 0 && (
            <Banner
              tone="watch"
              actions={
                read.isCancelled && (
                  <Button size="small" onClick={reading.resume}>
                    Continue
                  </Button>
                )
              }
            >
              {log.gaps.join(" ")}
            </Banner>
          )}
          <Log view={view} log={log} zone={zone} text={text} />
        </>
      )}
    </div>
  );
}

interface LogProps extends Omit<HandsetLogTableProps, "groupId"> {
  readonly view: HandsetLogView;
}

function Log({ view: { udi, groupId }, log, zone, text }: LogProps) {
  const [one] = log.handsets;
  if (one === undefined)
    return (
      <Panel tone="info" title={udi === null ? "No handset in this project" : "Nothing is known of it"}>
        Neither the lists nor the log of this project name it.
      </Panel>
    );
  return udi === null ? (
    <HandsetLogTable log={log} groupId={groupId} zone={zone} text={text} />
  ) : (
    <LogOfHandset handset={one} unreadRows={log.unreadRows} groupId={groupId} zone={zone} />
  );
}

import { parseHandset } from "@capno/domain/handset";
import { formatCount } from "@capno/domain/number";
import { formatZonedDateTime } from "@capno/domain/time";
import { useServices } from "@capno/product-contract/use-services";
import { Link, useSearchParams } from "@capno/router";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { LoadFailed } from "@capno/ui-kit/feedback/LoadFailed";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { useMemo, useState } from "react";

import {
  parseHandsetLogView,
  toHandsetLogParameters,
  type HandsetLogView,
} from "../../../paths/handset-log-path.ts";
import { toHandsetsPath } from "../../../paths/handsets-path.ts";
import { ProjectField } from "../../../shared/ProjectField.tsx";
import { RecordsPage } from "../../../shared/RecordsPage.tsx";
import { getStudyZone } from "../../../shared/time/study-zone.ts";
import { StoreTrouble } from "../../../state/shared-entries/StoreTrouble.tsx";
import { useSharedEntries } from "../../../state/shared-entries/use-shared-entries.ts";
import { StudyReadingProgress } from "../../../state/study/StudyReadingProgress.tsx";
import { useStudyReading } from "../../../state/study/use-study-reading.ts";
import { useCapture } from "../../../state/use-capture.ts";
import styles from "../Handsets.module.css";
import { getGaps } from "./handset-log-text.ts";
import { HandsetLogTable } from "./HandsetLogTable.tsx";
import { readHandsetLog, type SiteLog } from "./read-handset-log.ts";
import { SaveLog } from "./SaveLog.tsx";

/** Whose a handset was, from when to when: of one handset, or of all of a project. */
export const HandsetLogPage = () => (
  <RecordsPage title="Handset log">
    <PermittedPage />
  </RecordsPage>
);

function PermittedPage() {
  const [state, reading] = useStudyReading();
  const { session, config } = useServices();
  const { groups } = session.account();
  const zone = getStudyZone(config.capture);
  const [params, setParams] = useSearchParams();
  const view = parseHandsetLogView(params);
  const [failure, setFailure] = useState<string>();
  const { allocationLog } = useCapture();
  const logged = useSharedEntries(allocationLog);
  const isOfGroup = state.status !== "idle" && state.groupId === view.groupId;
  const read = state.status === "read" && isOfGroup ? state : undefined;
  const run = () => (read === undefined ? reading.start(view.groupId) : reading.startFresh(view.groupId));
  const site = useMemo(
    () => read && readHandsetLog(read.study, [...logged.values()], groups, zone),
    [read, logged, groups, zone],
  );
  const shown = site && ofHandset(site, view);
  return (
    <div className={styles.page}>
      <PageHeading
        dense
        eyebrow={<Link to={toHandsetsPath(view.groupId)}>Handsets</Link>}
        title={view.udi === null ? "Handset log" : `Log of ${parseHandset(view.udi).label}`}
        detail={
          site && `${formatCount(site.records)} records read, as of ${formatZonedDateTime(site.asOf, zone)}`
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
        {shown && <SaveLog log={shown} view={view} zone={zone} onFailure={setFailure} />}
      </PageHeading>
      {failure !== undefined && (
        <Panel tone="act" role="alert" title="The log could not be saved">
          {failure}
        </Panel>
      )}
      <StoreTrouble store={allocationLog} what="log of handsets" />
      {!allocationLog.isShared && (
        <Banner tone="info">
          What is given and taken back here is kept in this tab until log-out: this deployment has no log for
          it.
        </Banner>
      )}
      {state.status === "reading" ? (
        <StudyReadingProgress progress={state.progress} onCancel={reading.cancel} />
      ) : state.status === "failed" && isOfGroup ? (
        <LoadFailed title="The list of users could not be loaded" onTryAgain={run}>
          Whose the handsets were is not known.
        </LoadFailed>
      ) : read === undefined || site === undefined || shown === undefined ? (
        <Panel tone="info" title="Not read yet">
          The log reads the lists of records of every user of the project. Nothing is changed on the server.
        </Panel>
      ) : (
        <Log view={view} site={site} shown={shown} isCancelled={read.isCancelled} onResume={reading.resume} />
      )}
    </div>
  );
}

/** The part of a project's log that is about one handset. */
const ofHandset = (site: SiteLog, { udi }: HandsetLogView): SiteLog =>
  udi === null ? site : { ...site, handsets: site.handsets.filter((handset) => handset.udi === udi) };

interface LogProps {
  readonly view: HandsetLogView;
  readonly site: SiteLog;
  readonly shown: SiteLog;
  readonly isCancelled: boolean;
  readonly onResume: () => void;
}

function Log({ view, site, shown, isCancelled, onResume }: LogProps) {
  const zone = getStudyZone(useServices().config.capture);
  return (
    <>
      {isCancelled && (
        <Banner
          tone="watch"
          role="status"
          actions={
            <Button size="small" onClick={onResume}>
              Continue
            </Button>
          }
        >
          Reading was cancelled: use of those who were not read is missing.
        </Banner>
      )}
      {getGaps(site).map((gap) => (
        <Banner key={gap} tone="watch">
          {gap}
        </Banner>
      ))}
      {shown.handsets.length === 0 ? (
        <Panel
          tone="info"
          title={view.udi === null ? "No handset in this project" : "Nothing is known of it"}
        >
          Neither the lists nor the log of this project name it.
        </Panel>
      ) : (
        <HandsetLogTable log={shown} groupId={view.groupId} zone={zone} />
      )}
    </>
  );
}

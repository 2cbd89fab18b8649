import type { Finding, StudyLists } from "@capno/domain/data-checks";
import { formatCount } from "@capno/domain/number";
import { formatDateTime } from "@capno/domain/time";
import { useServices } from "@capno/product-contract/use-services";
import { useSearchParams } from "@capno/router";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { useMemo } from "react";
import { forSpreadsheets } from "@capno/domain/text";
import { Button } from "@capno/ui-kit/buttons/Button";
import { DownloadIcon } from "@capno/ui-kit/icons";

import { parseChecksView, toChecksParameters, type ChecksView } from "../../paths/checks-path.ts";
import { usePendingLocation } from "../../paths/pending-location.tsx";
import { NotLoaded } from "../../kit/NotLoaded.tsx";
import { RecordsPage } from "../../kit/RecordsPage.tsx";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { formatZone } from "../../kit/time/time-zone.ts";
import { countRecords } from "../../study/data-checks/checks-table.ts";
import { runChecks, toCheckedStatuses } from "../../study/data-checks/run-checks.ts";
import { toStudyLists } from "../../study/data-checks/to-study-lists.ts";
import { MARK_WORDS } from "../../study/shared-entries/entry-words.ts";
import { StoreNotices } from "../../study/shared-entries/StoreNotices.tsx";
import { useStatuses } from "../../study/statuses/use-statuses.ts";
import type { StudyReadingState } from "../../study/data/study-reading.ts";
import { StudyReadingProgress } from "../../study/data/StudyReadingProgress.tsx";
import { useStudyReading } from "../../study/data/use-study-reading.ts";
import { useCapture } from "../../study/use-capture.ts";
import { ChecksResults, type CheckedLists } from "./ChecksResults.tsx";
import densePage from "../../kit/DensePage.module.css";
import { toFileStamp } from "../../kit/time/local-iso.ts";
import { useSaving } from "../../kit/use-saving.ts";
import { formatChecksCsv } from "../../study/data-checks/format-checks-csv.ts";
import { useExplanations } from "../../study/reviews/use-reviews.ts";
import { ProjectField } from "../../kit/ProjectField.tsx";

/** Operational facts of a study that are checked before its data are locked. */
export const DataChecksPage = () => (
  <RecordsPage title="Data checks">
    <PermittedPage />
  </RecordsPage>
);

function PermittedPage() {
  const { reviews } = useCapture();
  const [state, reading] = useStudyReading();
  const [params, setParams] = useSearchParams();
  const pendingLocation = usePendingLocation();
  const view = parseChecksView(params);

  function change(changes: Partial<ChecksView>) {
    const asked = parseChecksView(new URLSearchParams(pendingLocation().search));
    setParams(toChecksParameters({ ...asked, ...changes }), { replace: true });
  }

  const isOfGroup = state.status !== "idle" && state.groupId === view.groupId;
  const read = state.status === "read" && isOfGroup ? state : undefined;
  const study = useCheckedStudy(read);
  const { zone } = useStudyZone();
  const run = () => (read === undefined ? reading.start(view.groupId) : reading.startFresh(view.groupId));
  return (
    <div className={densePage.page}>
      <PageHeading dense title="Data checks" detail={study && formatScope(study.lists, zone)}>
        <ChecksTools
          view={view}
          onChange={change}
          onRun={run}
          isReading={state.status === "reading"}
          hasRun={read !== undefined}
        />
        {study !== undefined && <SaveChecksButton study={study} groupId={view.groupId} />}
      </PageHeading>
      <StoreNotices store={reviews} words={MARK_WORDS} />
      {state.status === "reading" ? (
        <StudyReadingProgress progress={state.progress} onCancel={reading.cancel} />
      ) : state.status === "failed" && isOfGroup ? (
        <NotLoaded title="The list of users could not be loaded" onTryAgain={run}>
          Nothing was checked.
        </NotLoaded>
      ) : read !== undefined && study !== undefined ? (
        <ChecksResults
          study={study}
          isCancelled={read.isCancelled}
          onResume={reading.resume}
          view={view}
          onChange={change}
        />
      ) : (
        <Panel tone="info" title="Not checked yet">
          The checks read the records of every user of the project: dates, handsets and use. They do not judge
          measured values, and nothing is changed on the server.
        </Panel>
      )}
    </div>
  );
}

function formatScope(lists: StudyLists, zone: string): string {
  const { asOf, participants, handsets } = lists;
  const parts = [
    `${formatCount(participants.length)} users`,
    `${formatCount(countRecords(lists))} records`,
    handsets === undefined ? "handsets not known" : `${formatCount(handsets.length)} handsets`,
  ];
  return `As of ${formatDateTime(asOf, zone)}, ${formatZone(zone)}: ${parts.join(", ")}`;
}

function useCheckedStudy(
  read: Extract<StudyReadingState, { readonly status: "read" }> | undefined,
): CheckedLists | undefined {
  const { session, config } = useServices();
  const { groups } = session.account();
  const { worklist } = config.capture;
  const { zone: studyZone } = useStudyZone();
  const { membership } = useCapture();
  const study = read?.study;
  const lists = useMemo(() => study && toStudyLists(study, groups), [study, groups]);
  const groupIds = useMemo(() => {
    const duids = lists?.participants.map(({ duid }) => duid) ?? [];
    return membership.listGroupIds(duids, study?.groupId ?? null);
  }, [lists, study, membership]);
  const statuses = useStatuses(groupIds);
  return useMemo(() => {
    if (lists === undefined) return undefined;
    const checked = toCheckedStatuses(statuses, lists, studyZone);
    const groupIdsOf = ({ udi }: Finding) =>
      (study?.handsets?.rows ?? []).flatMap((handset) =>
        handset.udi === udi ? (handset.groupId ?? []) : [],
      );
    return { ...runChecks(lists, worklist, groups, checked), lists, groupIdsOf };
  }, [lists, study, worklist, groups, statuses, studyZone]);
}

interface SaveChecksButtonProps {
  readonly study: CheckedLists;
  readonly groupId: number | null;
}

/** Saves all checks, for the trial master file: also those that found nothing. */
function SaveChecksButton({ study, groupId }: SaveChecksButtonProps) {
  const { groups } = useServices().session.account();
  const explanations = useExplanations();
  const saving = useSaving();
  const { lists } = study;

  function save() {
    const csv = formatChecksCsv(study, lists, { explanations, groups, groupId });
    void saving.saveCsv(forSpreadsheets(csv), `data-checks-${toFileStamp(lists.asOf)}.csv`);
  }

  return (
    <Button size="small" icon={DownloadIcon} onClick={save}>
      Save as CSV
    </Button>
  );
}

interface ChecksToolsProps {
  readonly view: ChecksView;
  readonly onChange: (changes: Partial<ChecksView>) => void;
  readonly onRun: () => void;
  readonly isReading: boolean;
  readonly hasRun: boolean;
}

function ChecksTools({ view, onChange, onRun, isReading, hasRun }: ChecksToolsProps) {
  const { groups } = useServices().session.account();
  return (
    <>
      <ProjectField
        groups={groups}
        groupId={view.groupId}
        disabled={isReading}
        onChange={(groupId) => onChange({ groupId })}
      />
      <Button
        size="small"
        variant={hasRun ? "secondary" : "primary"}
        disabledReason={isReading ? "The records are being read" : undefined}
        onClick={onRun}
      >
        {hasRun ? "Run again" : "Run the checks"}
      </Button>
    </>
  );
}

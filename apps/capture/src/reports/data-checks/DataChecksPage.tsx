import type { StudyLists } from "@capno/domain/data-checks/study-lists";
import { formatCount, formatQuantity } from "@capno/domain/number/percent";
import { forSpreadsheets } from "@capno/domain/text/csv";
import { useServices } from "@capno/product-contract/use-services";
import { useSearchParams } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { useMemo } from "react";

import { ProjectField } from "../../kit/ProjectField.tsx";
import { RecordsPage } from "../../kit/RecordsPage.tsx";
import { toFileStamp } from "../../kit/time/local-iso.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { parseChecksView, toChecksParameters, type ChecksView } from "../../paths/checks-path.ts";
import { usePendingLocation } from "../../paths/pending-location.tsx";
import { createExpectations } from "../../kit/calendar/expectations.ts";
import { countRecords, formatChecksCsv } from "../../study/data-checks/checks-table.ts";
import { runChecks, toCheckedStatuses } from "../../study/data-checks/run-checks.ts";
import { toStudyLists } from "../../study/data-checks/to-study-lists.ts";
import { LogNotices } from "../../study/log/LogNotices.tsx";
import { useExplanations } from "../../study/reviews/use-reviews.ts";
import { useStatuses } from "../../study/statuses/use-statuses.ts";
import { ReadButton, ReadingState } from "../report-page/GroupReadingParts.tsx";
import { ReportPage } from "../report-page/ReportPage.tsx";
import { useGroupReading, type ReadStudy } from "../report-page/use-group-reading.ts";
import type { CheckedLists } from "./check-text.ts";
import { ChecksResults } from "./ChecksResults.tsx";

/** Operational facts of a study that are checked before its data are locked. */
export const DataChecksPage = () => (
  <RecordsPage title="Data checks">
    <DataChecks />
  </RecordsPage>
);

function DataChecks() {
  const { groups } = useServices().session.account();
  const [params, setParams] = useSearchParams();
  const pendingLocation = usePendingLocation();
  const view = parseChecksView(params);
  const { groupId } = view;
  const reading = useGroupReading(groupId);
  const study = useCheckedStudy(reading.read);
  const explanations = useExplanations();
  const { zone } = useStudyZone();

  function change(changes: Partial<ChecksView>) {
    const asked = parseChecksView(new URLSearchParams(pendingLocation().search));
    setParams(toChecksParameters({ ...asked, ...changes }), { replace: true });
  }

  return (
    <ReportPage
      title="Data checks"
      count={study && formatScope(study.lists)}
      asOf={study && { at: study.lists.asOf, zone }}
      filters={
        <ProjectField
          groups={groups}
          groupId={groupId}
          disabled={reading.state.status === "reading"}
          onChange={(next) => change({ groupId: next })}
        />
      }
      actions={<ReadButton reading={reading} first="Run the checks" again="Run again" />}
      // All checks, for the trial master file: also those that found nothing.
      file={
        study && {
          name: `data-checks-${toFileStamp(study.lists.asOf, zone)}.csv`,
          write: () =>
            forSpreadsheets(formatChecksCsv(study, study.lists, { explanations, groups, groupId })),
        }
      }
      gaps={study === undefined ? [] : describeNotRead(study.lists, reading.read)}
      gapAction={
        <Button size="small" onClick={reading.resume} data-on="screen">
          {reading.read?.isCancelled === true ? "Continue" : "Try again"}
        </Button>
      }
    >
      <LogNotices />
      {study === undefined ? (
        <ReadingState reading={reading} failed="The checks could not run." title="Not checked yet">
          Checks dates, handsets and use. Values are not judged. The data do not change.
        </ReadingState>
      ) : (
        <ChecksResults study={study} view={view} onChange={change} />
      )}
    </ReportPage>
  );
}

function formatScope(lists: StudyLists): string {
  const { participants, handsets } = lists;
  return [
    formatQuantity(participants.length, "user"),
    formatQuantity(countRecords(lists), "record"),
    handsets === undefined ? "handsets not known" : formatQuantity(handsets.length, "handset"),
  ].join(", ");
}

function describeNotRead({ participants }: StudyLists, read: ReadStudy | undefined): readonly string[] {
  const notRead = participants.filter(({ records }) => records === undefined).length;
  if (notRead === 0) return [];
  const of = `records of ${formatCount(notRead)} of ${formatCount(participants.length)} users`;
  return [
    read?.isCancelled === true
      ? `Cancelled: the ${of} are not loaded. The rest is kept.`
      : `The ${of} could not be loaded. The rest is kept.`,
  ];
}

function useCheckedStudy(read: ReadStudy | undefined): CheckedLists | undefined {
  const { session, config } = useServices();
  const { groups } = session.account();
  const { capture } = config;
  const { zone: studyZone } = useStudyZone();
  const study = read?.study;
  const lists = useMemo(() => study && toStudyLists(study, groups), [study, groups]);
  const statuses = useStatuses();
  return useMemo(() => {
    if (lists === undefined) return undefined;
    const checked = toCheckedStatuses(statuses, lists, studyZone, createExpectations(capture, groups));
    return { ...runChecks(lists, capture.worklist, groups, checked), lists };
  }, [lists, capture, groups, statuses, studyZone]);
}

import { formatZonedDateTime } from "@capno/domain/time";
import { formatCount } from "@capno/domain/number";
import { useServices } from "@capno/product-contract/use-services";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";
import { DownloadIcon } from "@capno/ui-kit/icons";
import { useMemo } from "react";
import type { EpochMs } from "@capno/domain/units";

import type { ChecksView } from "../../paths/checks-path.ts";
import { formatChecksCsv } from "../../state/data-checks/format-checks-csv.ts";
import { countRecords } from "../../state/data-checks/checks-table.ts";
import { runChecks, toCheckedStatuses } from "../../state/data-checks/run-checks.ts";
import { toStudyLists } from "../../state/data-checks/to-study-lists.ts";
import type { StudyReadingState } from "../../state/study/study-reading.ts";
import { useReviews } from "../../state/reviews/use-reviews.ts";
import { useKnownStatuses } from "../../state/statuses/use-statuses.ts";
import { getStudyZone } from "../../shared/time/study-zone.ts";
import { TIME_ZONE } from "../../shared/time/time-zone.ts";
import { useSaving } from "../../shared/use-saving.ts";
import { ChecksSummary } from "./ChecksSummary.tsx";
import { CheckRows } from "./CheckRows.tsx";
import styles from "./DataChecksPage.module.css";
import { toLocalIso } from "../../shared/time/local-iso.ts";
import type { Saving } from "../../shared/use-saving.ts";

export interface ChecksResultsProps {
  readonly reading: Extract<StudyReadingState, { readonly status: "read" }>;
  /** Asks for what is not known. */
  readonly onResume: () => void;
  readonly view: ChecksView;
  readonly onChange: (changes: Partial<ChecksView>) => void;
}

/** When and over what the checks ran, how many rows each has, and the rows of one. */
export function ChecksResults({ reading, onResume, view, onChange }: ChecksResultsProps) {
  const { session, config } = useServices();
  const { groups } = session.account();
  const reviews = useReviews();
  const saving = useSaving();
  const { worklist } = config.capture;
  const studyZone = getStudyZone(config.capture);
  const statuses = useKnownStatuses();
  const lists = useMemo(() => toStudyLists(reading.study, groups), [reading.study, groups]);
  const notRead = lists.participants.filter(({ records }) => records === undefined).length;
  const study = useMemo(
    () => runChecks(lists, worklist, groups, view.gapDays, toCheckedStatuses(statuses, lists, studyZone)),
    [lists, worklist, groups, view.gapDays, statuses, studyZone],
  );
  const { results } = study;
  const shown =
    results.find(({ check }) => check === view.check) ??
    results.find(({ findings, unread }) => findings.length + unread.length > 0);
  return (
    <>
      <div className={styles.scope}>
        <p>
          {`As of ${formatZonedDateTime(lists.asOf, TIME_ZONE)} by the server's clock: ${formatCount(lists.participants.length)} users, ${formatCount(countRecords(lists))} records, ${lists.handsets === undefined ? "handsets unknown" : `${formatCount(lists.handsets.length)} handsets`}.`}
        </p>
        <Button
          icon={DownloadIcon}
          onClick={() =>
            saveChecksCsv(
              saving,
              formatChecksCsv(study, lists, { reviews, groups, groupId: view.groupId }),
              lists.asOf,
            )
          }
        >
          Save as CSV
        </Button>
      </div>
      {notRead > 0 && (
        <Banner
          tone="watch"
          actions={
            <Button size="small" onClick={onResume}>
              {reading.isCancelled ? "Continue" : "Try again"}
            </Button>
          }
        >
          {`${reading.isCancelled ? "Cancelled: the" : "The"} records of ${formatCount(notRead)} of ${formatCount(lists.participants.length)} users ${reading.isCancelled ? "were not read" : "could not be read"}. What was read is kept.`}
        </Banner>
      )}
      <ChecksSummary
        study={study}
        reviews={reviews}
        shown={shown?.check}
        onShow={(check) => onChange({ check })}
      />
      {shown !== undefined && (
        <CheckRows key={shown.check} result={shown} limits={study.limits} reviews={reviews} />
      )}
    </>
  );
}

/** Saves all checks, for the trial master file: also those that found nothing. */
function saveChecksCsv({ saveText }: Saving, csv: string, asOf: EpochMs): void {
  const [day, hour, minute] = toLocalIso(asOf).split(/[T:]/);
  // The byte order mark is for spreadsheets, which otherwise read it in their own encoding.
  saveText(`\uFEFF${csv}`, `data-checks-${day}-${hour}${minute}.csv`, "text/csv");
}

import type { Finding, StudyLists } from "@capno/domain/data-checks";
import { formatCount } from "@capno/domain/number";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Banner } from "@capno/ui-kit/feedback/Banner";

import type { ChecksView } from "../../paths/checks-path.ts";
import type { CheckedStudy } from "../../study/data-checks/run-checks.ts";
import { useExplanations } from "../../study/reviews/use-reviews.ts";
import { ChecksSummary } from "./ChecksSummary.tsx";
import { CheckRows } from "./CheckRows.tsx";
import styles from "./DataChecksPage.module.css";

export interface CheckedLists extends CheckedStudy {
  readonly lists: StudyLists;
  readonly groupIdsOf: (finding: Finding) => readonly number[];
}

export interface ChecksResultsProps {
  readonly study: CheckedLists;
  readonly isCancelled: boolean;
  readonly onResume: () => void;
  readonly view: ChecksView;
  readonly onChange: (changes: Partial<ChecksView>) => void;
}

/** How many rows each check has, and the rows of one. */
export function ChecksResults({ study, isCancelled, onResume, view, onChange }: ChecksResultsProps) {
  const explanations = useExplanations();
  const { results, lists } = study;
  const notRead = lists.participants.filter(({ records }) => records === undefined).length;
  const shown =
    results.find(({ check }) => check === view.check) ??
    results.find(({ findings, unread }) => findings.length + unread.length > 0);
  return (
    <>
      {notRead > 0 && (
        <Banner
          tone="watch"
          actions={
            <Button size="small" onClick={onResume}>
              {isCancelled ? "Continue" : "Try again"}
            </Button>
          }
        >
          {`${isCancelled ? "Cancelled: the" : "The"} records of ${formatCount(notRead)} of ${formatCount(lists.participants.length)} users ${isCancelled ? "were not read" : "could not be read"}. What was read is kept.`}
        </Banner>
      )}
      <div className={styles.results}>
        <ChecksSummary
          study={study}
          explanations={explanations}
          shown={shown?.check}
          onShow={(check) => onChange({ check })}
        />
        {shown !== undefined && (
          <CheckRows
            key={shown.check}
            result={shown}
            limits={study.limits}
            groupIdsOf={study.groupIdsOf}
            explanations={explanations}
          />
        )}
      </div>
    </>
  );
}

import { useIsPrinting } from "@capno/charts/use-is-printing";

import type { ChecksView } from "../../paths/checks-path.ts";
import { useExplanations } from "../../study/reviews/use-reviews.ts";
import type { CheckedLists } from "./check-text.ts";
import { CheckRows } from "./CheckRows.tsx";
import { ChecksSummary } from "./ChecksSummary.tsx";
import styles from "./DataChecksPage.module.css";

export interface ChecksResultsProps {
  readonly study: CheckedLists;
  readonly view: ChecksView;
  readonly onChange: (changes: Partial<ChecksView>) => void;
}

/** How many rows each check has, and the rows of one; on paper those of all. */
export function ChecksResults({ study, view, onChange }: ChecksResultsProps) {
  const explanations = useExplanations();
  const isPrinting = useIsPrinting();
  const { results } = study;
  const withRows = results.filter(({ findings, unread }) => findings.length + unread.length > 0);
  const shown = results.find(({ check }) => check === view.check) ?? withRows[0];
  const opened = isPrinting ? withRows : shown === undefined ? [] : [shown];
  return (
    <div className={styles.results}>
      <ChecksSummary
        study={study}
        explanations={explanations}
        shown={shown?.check}
        onShow={(check) => onChange({ check })}
        isPrinting={isPrinting}
      />
      {opened.map((result) => (
        <CheckRows
          key={result.check}
          result={result}
          limits={study.limits}
          lists={study.lists}
          explanations={explanations}
        />
      ))}
    </div>
  );
}

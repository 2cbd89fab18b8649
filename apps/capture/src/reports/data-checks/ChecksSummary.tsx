import type { CheckName } from "@capno/domain/data-checks/finding";
import { classNames } from "@capno/ui-kit/styles/class-names";
import { useRef } from "react";

import rowFrame from "../../kit/rows/RowFrame.module.css";
import { useEdgeFade } from "../../kit/rows/use-edge-fade.ts";
import { getCheckTitle } from "../../study/data-checks/check-titles.ts";
import { formatFound, formatKnown, hasNoStatuses, type CheckedLists } from "./check-text.ts";
import type { Explanations } from "../../study/reviews/use-reviews.ts";
import styles from "./DataChecksPage.module.css";

export interface ChecksSummaryProps {
  readonly study: CheckedLists;
  readonly explanations: Explanations;
  readonly shown: CheckName | undefined;
  readonly onShow: (check: CheckName) => void;
  /** Paper has no buttons: the counts are text. */
  readonly isPrinting: boolean;
}

/** Each check with the number of its rows; pressed, it shows them. */
export function ChecksSummary({ study, explanations, shown, onShow, isPrinting }: ChecksSummaryProps) {
  const { results, limits, lists } = study;
  const line = useRef<HTMLUListElement>(null);
  useEdgeFade(line);
  return (
    <ul ref={line} className={classNames(styles.checks, rowFrame.fading)} aria-label="Checks">
      {results.map((result) => {
        const words = (
          <>
            <span className={styles.title}>{getCheckTitle(result.check, limits)}</span>{" "}
            {!hasNoStatuses(result, lists) && (
              <strong className={styles.number}>{formatFound(result)}</strong>
            )}{" "}
            <span className={styles.aside}>{formatKnown(result, lists, explanations)}</span>
          </>
        );
        return (
          <li key={result.check}>
            {isPrinting ? (
              <div className={styles.check}>{words}</div>
            ) : (
              <button
                type="button"
                className={styles.check}
                aria-pressed={result.check === shown}
                onClick={() => onShow(result.check)}
              >
                {words}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

import type { Explanations } from "@capno/api-client/models/review";
import type { CheckName, CheckResult } from "@capno/domain/data-checks";
import { formatCount } from "@capno/domain/number";
import { classNames } from "@capno/ui-kit/styles/class-names";
import { useRef } from "react";

import rowFrame from "../../kit/rows/RowFrame.module.css";
import { useEdgeFade } from "../../kit/rows/use-edge-fade.ts";
import { getCheckTitle } from "../../study/data-checks/check-titles.ts";
import type { CheckedStudy } from "../../study/data-checks/run-checks.ts";
import styles from "./DataChecksPage.module.css";

export interface ChecksSummaryProps {
  readonly study: CheckedStudy;
  readonly explanations: Explanations;
  readonly shown: CheckName | undefined;
  readonly onShow: (check: CheckName) => void;
}

/** Each check with the number of its rows; pressed, it shows them. */
export function ChecksSummary({
  study: { results, limits },
  explanations,
  shown,
  onShow,
}: ChecksSummaryProps) {
  const line = useRef<HTMLUListElement>(null);
  useEdgeFade(line);
  return (
    <ul ref={line} className={classNames(styles.checks, rowFrame.fading)} aria-label="Checks">
      {results.map((result) => (
        <li key={result.check}>
          <button
            type="button"
            className={styles.check}
            aria-pressed={result.check === shown}
            onClick={() => onShow(result.check)}
          >
            <span className={styles.title}>{getCheckTitle(result.check, limits)}</span>{" "}
            <strong className={styles.number}>{formatFound(result)}</strong>{" "}
            <span className={styles.aside}>{formatAside(result, explanations)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The number of rows; where a list could not be read, none found is not none. */
export function formatFound({ findings, unread }: CheckResult): string {
  if (unread.length === 0) return formatCount(findings.length);
  return findings.length === 0 ? "Not known" : `${formatCount(findings.length)} or more`;
}

function formatAside({ findings, unread }: CheckResult, explanations: Explanations): string {
  const explained = findings.filter(({ key }) => explanations.has(key)).length;
  const parts = [
    ...(explained > 0 ? [`${formatCount(explained)} explained`] : []),
    ...(unread.length > 0
      ? [`${formatCount(unread.length)} not ${findings.length === 0 ? "read" : "known"}`]
      : []),
  ];
  return parts.join(", ");
}

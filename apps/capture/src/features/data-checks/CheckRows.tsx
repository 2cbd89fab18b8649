import type { Reviews } from "@capno/api-client/models/review";
import type { CheckResult, Finding } from "@capno/domain/data-checks";
import { parseHandsets } from "@capno/domain/handset";
import { formatCount } from "@capno/domain/number";
import { Button } from "@capno/ui-kit/buttons/Button";
import { useMemo, useState } from "react";

import { CHECK_RULES, getCheckTitle, type CheckLimitsText } from "../../state/data-checks/check-titles.ts";
import { findExplanation } from "../../state/data-checks/explanations.ts";
import { formatFound } from "./ChecksSummary.tsx";
import { ExplainDialog } from "./ExplainDialog.tsx";
import { FindingRow } from "./FindingRow.tsx";
import { UnreadList } from "./UnreadList.tsx";
import styles from "./DataChecksPage.module.css";

const ROWS_AT_ONCE = 200;

export interface CheckRowsProps {
  readonly result: CheckResult;
  readonly limits: CheckLimitsText;
  readonly reviews: Reviews;
}

/** The rows of one check. All of them are in the file; here they come in portions. */
export function CheckRows({ result, limits, reviews }: CheckRowsProps) {
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const [explained, setExplained] = useState<Finding>();
  const { check, findings, unread } = result;
  const title = getCheckTitle(check, limits);
  const handsets = useMemo(
    () =>
      new Map(parseHandsets(findings.flatMap(({ udi }) => udi ?? [])).map(({ udi, label }) => [udi, label])),
    [findings],
  );
  return (
    <section className={styles.rows} aria-label={title}>
      <h2 className={styles.heading}>{`${title}: ${formatFound(result)}`}</h2>
      <p className={styles.aside}>{CHECK_RULES[check]}</p>
      <UnreadList unread={unread} />
      {findings.length === 0 && unread.length === 0 && <p>Nothing was found.</p>}
      {findings.length > 0 && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={`Rows: ${title}`}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">User ID</th>
                <th scope="col">Record</th>
                <th scope="col">Handset</th>
                <th scope="col">What</th>
                <th scope="col">Explanation</th>
              </tr>
            </thead>
            <tbody>
              {findings.slice(0, most).map((finding, place) => (
                <FindingRow
                  key={`${finding.key} ${place}`}
                  finding={finding}
                  handset={finding.udi === null ? undefined : handsets.get(finding.udi)}
                  explanation={findExplanation(reviews, finding)}
                  onExplain={setExplained}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {findings.length > most && (
        <div className={styles.more}>
          <p>{`${formatCount(most)} of ${formatCount(findings.length)} rows are shown.`}</p>
          <Button onClick={() => setMost(most + ROWS_AT_ONCE)}>Show more</Button>
        </div>
      )}
      {explained !== undefined && (
        <ExplainDialog
          finding={explained}
          explanation={findExplanation(reviews, explained)}
          onClose={() => setExplained(undefined)}
        />
      )}
    </section>
  );
}

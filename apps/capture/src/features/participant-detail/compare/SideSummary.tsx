import { formatQuantity } from "@capno/domain/number";
import type { ChosenRecords, SideResult } from "@capno/domain/comparison";
import type { Duid } from "@capno/domain/units";
import { Link } from "@capno/router";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { Card } from "@capno/ui-kit/layout/Card";

import { getDetailPath } from "../../../paths/detail-path.ts";
import { TIME_ZONE } from "../../../shared/time/time-zone.ts";
import { formatReadingDate } from "../reading-date.ts";
import styles from "./Compare.module.css";
import { describeLeftOut, describeReason, describeSide, SIDE_NAMES, type SideName } from "./side-text.ts";

export interface SideSummaryProps {
  readonly duid: Duid;
  readonly name: SideName;
  readonly result: SideResult;
  readonly chosen: ChosenRecords;
}

/** More than these are counted and not listed one by one. */
const MOST_LISTED = 100;

/** The records of a side, and the excluded ones with the reason. */
export function SideSummary({ duid, name, result, chosen }: SideSummaryProps) {
  const { counted, leftOut } = result;
  const words = describeLeftOut(leftOut);
  return (
    <Card title={SIDE_NAMES[name]} className={styles[name]}>
      <p className={styles.aside} title={TIME_ZONE}>
        {describeSide(chosen)}
      </p>
      <p className={styles.count}>
        <ChangingText className={styles.number}>{counted}</ChangingText>{" "}
        <span>{`${counted === 1 ? "record" : "records"} compared`}</span>
      </p>
      {words !== undefined && (
        <details className={styles.leftOut}>
          <summary>{`Left out: ${words}`}</summary>
          <ul>
            {leftOut.slice(0, MOST_LISTED).map(({ record, reason }) => (
              <li key={record.id}>
                <Link
                  to={`${getDetailPath(duid)}?record=${record.id}`}
                >{`${formatReadingDate(record)}, number ${record.id}`}</Link>
                <span>{`: ${describeReason(reason)}`}</span>
              </li>
            ))}
            {leftOut.length > MOST_LISTED && (
              <li>{`and ${formatQuantity(leftOut.length - MOST_LISTED, "record")} more`}</li>
            )}
          </ul>
        </details>
      )}
    </Card>
  );
}

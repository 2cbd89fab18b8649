import { formatCount } from "@capno/domain/number";
import type { EpochMs } from "@capno/domain/units";
import { Link } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { useState } from "react";

import { getDetailPath } from "../../paths/detail-path.ts";
import { formatReadingAge } from "../../shared/time/reading-age.ts";
import type { ListedHandset } from "./describe-handsets.ts";
import { formatHolders, formatSilence } from "./handset-text.ts";
import styles from "./Handsets.module.css";

const ROWS_AT_ONCE = 200;

export interface HandsetsTableProps {
  readonly rows: readonly ListedHandset[];
  readonly unreadUsers: number;
  readonly now: EpochMs;
}

/** All rows are in the file; here they come in portions. */
export function HandsetsTable({ rows, unreadUsers, now }: HandsetsTableProps) {
  const [most, setMost] = useState(ROWS_AT_ONCE);
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Handset</th>
            <th scope="col">Project</th>
            <th scope="col">Allocated to</th>
            <th scope="col">Silent since</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((row) => (
            <HandsetRow key={row.handset.udi} row={row} unreadUsers={unreadUsers} now={now} />
          ))}
        </tbody>
      </table>
      {rows.length > most && (
        <div className={styles.more}>
          <p>{`${formatCount(most)} of ${formatCount(rows.length)} handsets are shown.`}</p>
          <Button onClick={() => setMost(most + ROWS_AT_ONCE)}>Show more</Button>
        </div>
      )}
    </>
  );
}

interface HandsetRowProps {
  readonly row: ListedHandset;
  readonly unreadUsers: number;
  readonly now: EpochMs;
}

function HandsetRow({ row, unreadUsers, now }: HandsetRowProps) {
  const { handset, project, holders, silence } = row;
  return (
    <tr>
      <th scope="row">{handset.label}</th>
      <td data-label="Project">{project ?? "–"}</td>
      <td data-label="Allocated to">
        {holders.length === 0
          ? formatHolders(row, unreadUsers)
          : holders.map(({ duid }) => (
              <Link key={duid} className={styles.holder} to={getDetailPath(duid)}>
                {duid}
              </Link>
            ))}
      </td>
      <td data-label="Silent since">
        <ChangingText className={styles.time}>{formatSilence(silence)}</ChangingText>
        {silence.kind === "since" && (
          <ChangingText className={styles.age}>{formatReadingAge(silence.at, now)}</ChangingText>
        )}
      </td>
    </tr>
  );
}

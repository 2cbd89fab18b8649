import type { ReactNode } from "react";
import { classNames } from "../styles/class-names.ts";
import { toElement } from "../text/to-element.tsx";
import styles from "./DataList.module.css";

export interface DataListRow {
  readonly term: string;
  readonly value: ReactNode;
  /** A serial number or an identifier: its zero is no O. */
  readonly mono?: boolean | undefined;
}

interface DataListProps {
  readonly rows: readonly DataListRow[];
  /** "columns" puts terms above values, side by side; "line" puts them into one line that may wrap between rows. */
  readonly layout?: "rows" | "columns" | "line" | undefined;
}

export function DataList({ rows, layout = "rows" }: DataListProps) {
  return (
    <dl className={classNames(styles.list, styles[layout])}>
      {rows.map((row) => (
        <div key={row.term} className={styles.row}>
          <dt className={styles.term}>{row.term}</dt>
          <dd className={classNames(styles.value, row.mono && styles.mono)}>{toElement(row.value)}</dd>
        </div>
      ))}
    </dl>
  );
}

import { classNames } from "../styles/class-names.ts";
import styles from "./Skeleton.module.css";

export interface SkeletonProps {
  /** The shape of what comes: lines of text, rows of a table, a card with a number, a chart, cards above a chart. */
  readonly shape?: "text" | "table" | "number" | "chart" | "cards" | undefined;
  readonly lines?: number | undefined;
}

const COUNTS = { number: 2, chart: 1, cards: 5 } as const;

/** Grey shapes in the place of what is loading; silent, and seen only after 150 ms. */
export function Skeleton({ shape = "text", lines = 3 }: SkeletonProps) {
  const count = shape === "text" || shape === "table" ? lines : COUNTS[shape];
  return (
    <div className={classNames(styles.skeleton, styles[shape])} aria-hidden="true">
      {Array.from({ length: count }, (_, line) => (
        <div key={line} className={styles.line} />
      ))}
    </div>
  );
}

import { classNames } from "../styles/class-names.ts";
import styles from "./Skeleton.module.css";

export interface SkeletonProps {
  /** The shape of what comes: lines of text, rows of a table, a card with a number, a chart. */
  readonly shape?: "text" | "table" | "number" | "chart" | undefined;
  readonly lines?: number | undefined;
}

/** Grey shapes in the place of what is loading; silent, and seen only after 150 ms. */
export function Skeleton({ shape = "text", lines = 3 }: SkeletonProps) {
  const count = shape === "text" || shape === "table" ? lines : shape === "number" ? 2 : 1;
  return (
    <div className={classNames(styles.skeleton, styles[shape])} aria-hidden="true">
      {Array.from({ length: count }, (_, line) => (
        <div key={line} className={styles.line} />
      ))}
    </div>
  );
}

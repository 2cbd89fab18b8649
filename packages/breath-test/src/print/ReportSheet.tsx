import type { ReactNode } from "react";

import styles from "./ReportSheet.module.css";

/** What was measured, and below it on every printed page what made it. */
export function ReportSheet(props: { readonly children: ReactNode; readonly footer: ReactNode }) {
  return (
    <article className={styles.sheet}>
      <div className={styles.body}>{props.children}</div>
      {/* Paper repeats the footer of a table on each page: that keeps the place free. */}
      <div className={styles.place} aria-hidden="true">
        <div className={styles.space} />
      </div>
      <footer className={styles.footer}>{props.footer}</footer>
    </article>
  );
}

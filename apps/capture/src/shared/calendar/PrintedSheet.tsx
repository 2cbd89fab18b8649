import { classNames } from "@capno/ui-kit/styles/class-names";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";

import styles from "./PrintedSheet.module.css";

interface PrintedSheetProps {
  readonly title: string;
  /** Of whom, which days, in which zone, as of when. */
  readonly facts: readonly string[];
  /** The paper lies on its side. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** One sheet of paper, beside the page and instead of it on paper. */
export function PrintedSheet({ title, facts, isWide = false, children }: PrintedSheetProps) {
  return createPortal(
    <section className={classNames(styles.sheet, isWide && styles.wide)} data-printed-sheet="">
      <h1 className={styles.title}>{title}</h1>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {children}
    </section>,
    document.body,
  );
}

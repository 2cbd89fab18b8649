import { classNames } from "@capno/ui-kit/styles/class-names";
import { PrintedSheet } from "@capno/ui-kit/layout/PrintedSheet";
import type { ReactNode } from "react";

import styles from "./CalendarSheet.module.css";

interface CalendarSheetProps {
  readonly title: string;
  /** Whose days these are, which days, in which zone, and as of when. */
  readonly facts: readonly string[];
  /** Printed in landscape format. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A calendar on paper, under its title. */
export const CalendarSheet = ({ title, facts, isWide = false, children }: CalendarSheetProps) => (
  <PrintedSheet className={classNames(styles.sheet, isWide && styles.wide)}>
    <h1 className={styles.title}>{title}</h1>
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
    {children}
  </PrintedSheet>
);

import type { ReactNode, Ref } from "react";
import { classNames } from "../styles/class-names.ts";
import { toElement } from "../text/to-element.tsx";
import styles from "./PageHeading.module.css";

interface PageHeadingProps {
  readonly title: ReactNode;
  /** A few words above the title: where one is. */
  readonly eyebrow?: ReactNode | undefined;
  /** A line under the title: age of a reading, number of rows. */
  readonly detail?: ReactNode | undefined;
  readonly children?: ReactNode | undefined;
  /** Title, detail and actions in one low line, above a list that needs the height. */
  readonly dense?: boolean | undefined;
  readonly ref?: Ref<HTMLHeadingElement> | undefined;
}

/** The page's h1. A change of page moves focus to it (`h1[data-page-heading]`). */
export function PageHeading({ title, eyebrow, detail, children, dense = false, ref }: PageHeadingProps) {
  return (
    <div className={classNames(styles.row, dense && styles.dense)}>
      <div className={styles.words}>
        {eyebrow !== undefined && <p className={styles.eyebrow}>{toElement(eyebrow)}</p>}
        <h1 ref={ref} tabIndex={-1} data-page-heading="" className={styles.title}>
          {toElement(title)}
        </h1>
        {detail !== undefined && <div className={styles.detail}>{toElement(detail)}</div>}
      </div>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

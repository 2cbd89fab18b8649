import type { ReactNode } from "react";
import { toElement } from "../text/to-element.tsx";
import styles from "./BigNumber.module.css";

interface BigNumberProps {
  /** The value as shown; the caller rounds it. */
  readonly value: ReactNode;
  readonly unit?: ReactNode | undefined;
  readonly label: ReactNode;
  /** The change since before, the age of the reading. */
  readonly detail?: ReactNode | undefined;
}

/** The number that matters, its unit lighter, its name above. */
export function BigNumber({ value, unit, label, detail }: BigNumberProps) {
  return (
    <div className={styles.number}>
      <p className={styles.label}>{label}</p>
      <p className={styles.value}>
        {toElement(value)}
        {unit !== undefined && (
          <>
            {"\u2009"}
            <span className={styles.unit}>{unit}</span>
          </>
        )}
      </p>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    </div>
  );
}

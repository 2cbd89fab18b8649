import type { ReactNode } from "react";
import { classNames } from "../styles/class-names.ts";
import { StatusMark } from "./StatusMark.tsx";
import type { StatusTone } from "../styles/tone.ts";
import { toElement } from "../text/to-element.tsx";
import styles from "./BigNumber.module.css";

export interface BigNumberProps {
  /** The value as shown; the caller rounds it. */
  readonly value: ReactNode;
  readonly unit?: ReactNode | undefined;
  readonly label: ReactNode;
  /** Its status, always with a word. */
  readonly status?: { readonly tone: StatusTone; readonly label: string } | undefined;
  /** The change since before, the age of the reading. */
  readonly detail?: ReactNode | undefined;
  /** "result" is for the one number of a page. */
  readonly size?: "regular" | "result" | undefined;
}

/** The number that matters, its unit lighter, its name above. */
export function BigNumber({ value, unit, label, status, detail, size = "regular" }: BigNumberProps) {
  return (
    <div className={styles.number}>
      <p className={styles.label}>{label}</p>
      <p className={classNames(styles.value, size === "result" && styles.result)}>
        {toElement(value)}
        {unit !== undefined && (
          <>
            {"\u2009"}
            <span className={styles.unit}>{unit}</span>
          </>
        )}
      </p>
      {status && <StatusMark {...status} />}
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    </div>
  );
}

import type { ReactNode } from "react";
import styles from "./VisuallyHidden.module.css";

/** Class of what is for screen readers alone. */
export const visuallyHidden = styles.hidden;

export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

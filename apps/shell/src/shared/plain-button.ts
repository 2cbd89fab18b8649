import styles from "./plain-button.module.css";

/** The one look of a button that the first download carries; the kit's own has more than it needs. */
export function plainButtonClass(width: "own" | "wide" = "own"): string {
  return width === "wide" ? `${styles.button} ${styles.wide}` : `${styles.button}`;
}

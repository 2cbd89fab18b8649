import { classNames } from "../styles/class-names.ts";
import styles from "./Button.module.css";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "regular" | "large";

/** The class of a button, for a router link that should look like one. */
export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "regular"): string {
  return classNames(styles.button, styles[variant], size !== "regular" && styles[size]);
}

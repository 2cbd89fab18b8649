import styles from "./HiddenBelow.module.css";

/** Classes of what is for screen readers alone in a window narrower than this: the heads of a table that becomes lines. */
export const hiddenBelow = {
  phone: styles.belowPhone,
  laptop: styles.belowLaptop,
} as const;

import type { IconPath } from "./icon-path.ts";
import styles from "./Icon.module.css";

export interface IconProps {
  readonly path: IconPath;
  /** Edge length in CSS pixels. */
  readonly size?: 16 | 20 | 24 | 32 | 48 | undefined;
  /** Only for an icon that stands alone; beside words it stays silent. */
  readonly label?: string | undefined;
}

/** A line drawing in the colour of the text around it. */
export function Icon({ path, size = 20, label }: IconProps) {
  return (
    <svg
      className={styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      focusable="false"
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      <path d={path} />
    </svg>
  );
}

import type { LucideIcon } from "lucide-react";

import styles from "./Icon.module.css";

export type IconDrawing = LucideIcon;

interface IconProps {
  readonly icon: IconDrawing;
  /** Edge length in CSS pixels. */
  readonly size?: 16 | 20 | 24 | 32 | 48 | undefined;
  /** The accessible name of an icon without text beside it. */
  readonly label?: string | undefined;
}

/** A line drawing in the colour of the text around it. */
export function Icon({ icon: Drawing, size = 20, label }: IconProps) {
  return (
    <Drawing
      className={styles.icon ?? ""}
      size={size}
      strokeWidth={1.75}
      focusable="false"
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    />
  );
}

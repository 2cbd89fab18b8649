import styles from "./Icon.module.css";

export interface IconDrawingProps {
  /** A stroke path on a 24 by 24 grid. */
  readonly path: string;
  /** Edge length in CSS pixels. */
  readonly size?: 16 | 20 | 24 | 32 | 48 | undefined;
  /** Only for an icon that stands alone; beside words it stays silent. */
  readonly label?: string | undefined;
}

/** An icon by its path, for what must not carry all of them. */
export function IconDrawing({ path, size = 20, label }: IconDrawingProps) {
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
